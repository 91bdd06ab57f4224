"""Names written as they are printed: capital letters, accents, blanks between words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from interpreter.called import Called, described
from interpreter.parsing import codes
from interpreter.parsing.mistake import Mistake
from interpreter.parsing.positions import FIRST
from interpreter.suggest import closest

_ARTICLES = frozenset({"the", "a", "an"})
_WORD = re.compile(r"[^\W\d_][^\W_]*(?:-[^\W_]+)*")
_BEFORE = re.compile(r"\b(?:the|a|an) $")
_SMALL_BETWEEN = 2  # words such as `de la` between the parts of a name


def printed_name(value: str, at: int, reserved: frozenset[str], names: Called, kinds: Sequence[str]) -> Mistake | None:
    """The name in capital letters that begins at an offset; None if it is one word, or none.

    kinds: of what names could stand there. An article in front of the name belongs to it.
    """
    article_before = _BEFORE.search(value[:at])
    words = _words(value, article_before.start() if article_before else at, reserved)
    if not words or not words[-1].group()[0].isupper():
        return None
    start, end = words[0].start(), words[-1].end()
    spoken = [plain(word.group()).lower() for word in words]
    article = spoken[0] in _ARTICLES
    parts = spoken[1:] if article else spoken
    if not parts or len(words) == 1:
        return _one_word(words[0], names, kinds) if words else None
    said = " ".join(parts).replace("-", " ")
    known = names.id(said, kinds)
    id = known or "-".join(parts)
    message = f"`{value[start:end]}` is not written like a name"
    mend = f"names have small letters without accents, with `-` between their parts, and no article: `{id}`"
    if is_misplaced(said, names, kinds):
        mend = misplaced(said, names, kinds)
    return Mistake(codes.WORD, start, end, message, mend, known)


def is_misplaced(said: str, names: Called, kinds: Sequence[str]) -> bool:
    """Whether a name is one of other kinds. Where sentences begin hardly ever a name is meant."""
    return bool(kinds) and kinds != FIRST["effect"] and names.is_other(said, kinds)


def misplaced(said: str, names: Called, kinds: Sequence[str]) -> str:
    """What a name means that cannot stand where it does, and what could."""
    kind, id = next(iter(names.meanings(said).items()))
    return f"`{id}` is {described([kind])}; here could stand the name of {described(kinds)}"


def _one_word(word: re.Match[str], names: Called, kinds: Sequence[str]) -> Mistake | None:
    """A printed name of one word that is not just the id in other letters."""
    spoken = plain(word.group()).lower()
    message = f"`{word.group()}` is not written like a name"
    id = names.id(spoken, kinds)
    known = names.ids(kinds)
    if is_misplaced(spoken, names, kinds):
        return Mistake(codes.WORD, word.start(), word.end(), message, misplaced(spoken, names, kinds))
    if id is None and spoken not in known.values() and not names.meanings(spoken):
        near = closest(spoken, [*known.values(), *known])
        hint = f"did you mean `{known.get(near, near)}`?" if near is not None else ""
        return Mistake(codes.WORD, word.start(), word.end(), message, hint) if near is not None else None
    if id is None or id == spoken:
        return None
    return Mistake(codes.WORD, word.start(), word.end(), message, f"sentences call it `{id}`", id)


def _words(value: str, at: int, reserved: frozenset[str]) -> list[re.Match[str]]:
    """The words of the name that begins there: capital ones, with a few small ones between them."""
    found: list[re.Match[str]] = []
    small: list[re.Match[str]] = []
    end = value.find("\n", at)
    for word in _WORD.finditer(value, at, len(value) if end < 0 else end):
        last = (small or found)[-1].end() if found else at
        gap = value[last : word.start()]
        if (gap != " " if found else gap) or plain(word.group()).lower() in reserved:
            break
        if word.group()[0].isupper() and not word.group().isupper():
            found += [*small, word]
            small = []
        elif not found and word.group() in _ARTICLES:
            found.append(word)
        elif len(small) == _SMALL_BETWEEN or not found:
            break
        else:
            small.append(word)
    return found


def plain(word: str) -> str:
    """The word without accents."""
    apart = unicodedata.normalize("NFKD", word)
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
