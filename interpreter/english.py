"""Small words that depend on the word beside them: `a` or `an`, one or several, first or second."""

from __future__ import annotations

import unicodedata

# From 0 on; how numbers are written that people write in words.
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_AS_YOU = ("eu", "ewe", "one", "once", "uni", "use", "usu", "uti", "ura")  # begin with the sound of `y` or `w`
_SILENT_H = ("heir", "honest", "honor", "honour", "hour")


def a(noun: str) -> str:
    """`a card`, `an hour`; a name in quotes is taken by its first letter."""
    letters = unicodedata.normalize("NFKD", noun.lstrip("`'\"")).casefold()
    vowel = letters[:1] in tuple("aeiou") and not letters.startswith(_AS_YOU)
    return f"{'an' if vowel or letters.startswith(_SILENT_H) else 'a'} {noun}"


def counted(number: int, noun: str, several: str = "") -> str:
    """`1 card`, `2 cards`, `1,000 cards`. several: the plural, where it is not made with an s."""
    return f"{number:,} {noun if number == 1 else several or f'{noun}s'}"


def there_are(number: int, noun: str = "", several: str = "", only: bool = False) -> str:
    """`there is 1 card`, `there are only 2 cards`; without a noun `there is 1`."""
    what = counted(number, noun, several) if noun else f"{number:,}"
    return f"there {'is' if number == 1 else 'are'} {'only ' if only else ''}{what}"


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `11th`."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def ordinal_word(number: int) -> str:
    """`first` to `eighth`, then `9th`."""
    return _ORDINALS[number - 1] if 0 < number <= len(_ORDINALS) else ordinal(number)
