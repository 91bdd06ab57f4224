"""A sentence that does not read, said in plain English: a rewriting is offered only where it reads further."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from attrs import field

from interpreter.called import NOUNS, PLACES, Called
from interpreter.definition import frozen
from interpreter.parsing import codes
from interpreter.parsing.habit import Habit, instead
from interpreter.parsing.habits import HABITS
from interpreter.parsing.mistake import Mistake
from interpreter.parsing.points_lost import points_lost
from interpreter.parsing.printed_names import is_misplaced, misplaced
from interpreter.suggest import sole

Stops = Callable[[str], int | None]
Kinds = Callable[[int], tuple[str, ...]]
_SHOWN = 72  # letters of a mended line that are shown
_WORDS = re.compile(r"[a-z0-9-]+")
_TWICE = re.compile(r"(?<![\w-])(?P<word>[\w-]+) +(?P<again>(?P=word))(?![\w-])")
_REGION_OF = re.compile(r"(.+?)s? regions?")  # `kings region` is the region of a piece, whatever step is called like it
_CAPITALS = re.compile(r"(?<![\w-])[A-Z][A-Z_]+(?![\w-])")
_MOST_PARTS = 5  # words of a printed name
_KINDS = ("tag", "step", "ruling", "area")  # groups of habits that are names of these kinds
_REGION_NAMED = re.compile(
    r"(?:(?:the|that|one|any) )?(?:region (?:(?:of|called|named) )?(?:the )?(?P<behind>.+)|(?P<before>.+) region)"
)


@frozen
class Sentence:
    """Text that stops to read at an offset; `stops` tells where any other text does, None if it reads.

    kinds: the kinds of names that could stand at an offset. line: where the line begins and ends that stops to read.
    """

    value: str
    stop: int
    stops: Stops
    kinds: Kinds
    line: tuple[int, int] = field(init=False)

    @line.default
    def _find_line(self) -> tuple[int, int]:
        at = min(self.stop, len(self.value))
        if at == len(self.value) or self.value[at] == "\n":
            at = len(self.value[:at].rstrip())
        start = self.value.rfind("\n", 0, at) + 1
        end = self.value.find("\n", at)
        return start, len(self.value) if end < 0 else end

    def with_words(self, start: int, end: int, words: str) -> str:
        """The text with other words between two offsets, and single blanks around them."""
        before, after = self.value[:start], self.value[end:]
        if before.endswith(" ") and (not words or words.startswith((" ", ":"))):
            before = before.rstrip(" ") + ("" if words.startswith(" ") or after[:1] in (" ", "") else " ")
        if words.endswith(":") and not after.startswith((" ", "\n")):
            words += " "
        if not words and before.endswith(" ") and after.startswith(" "):
            after = after[1:]
        return before + words + after

    def reads_further(self, text: str, end: int) -> bool:
        """Whether another text reads, or does so behind what stood up to `end` and further than this one."""
        stop = self.stops(text)
        unread = 0 if stop is None else len(text) - stop
        return stop is None or (unread < len(self.value) - self.stop and unread <= len(self.value) - end)

    def mended(self, text: str) -> str:
        """The mended line, to be shown; '' if something else is wrong with it, or it is long."""
        start, end = self.line
        line = text[start : len(text) - (len(self.value) - end)].strip()
        return line if self.stops(text) is None and "\n" not in line and len(line) <= _SHOWN else ""


def plain_english(sentence: Sentence, names: Called) -> Mistake | None:
    """What is said in plain English, and how the language says it."""
    found = (
        _name_in_parts(sentence, names)
        or _region_named(sentence, names)
        or _doubled(sentence)
        or _in_capitals(sentence)
    )
    if found is not None:
        return found
    found = points_lost(sentence.value, *sentence.line, sentence.stop)
    if found is not None:
        return found
    said = next((mistake for habit in HABITS if (mistake := _habit(habit, sentence, names)) is not None), None)
    return said or _nearly_a_name(sentence, names)


def _habit(habit: Habit, sentence: Sentence, names: Called) -> Mistake | None:
    for match in habit.pattern.finditer(sentence.value, *sentence.line):
        if names.entries and not _is_named(match, names):
            continue
        group = "at" if "at" in habit.pattern.groupindex else 0
        first, last = match.span(group)
        if habit.put is None:
            if match.start() <= sentence.stop <= max(match.end(), last):
                return _told(habit, match, sentence, "")
            continue
        rewritten = sentence.with_words(first, last, instead(habit, match))
        if first <= sentence.stop and sentence.reads_further(rewritten, last):
            return _told(habit, match, sentence, sentence.mended(rewritten))
    return None


def _is_named(match: re.Match[str], names: Called) -> bool:
    """Whether what is taken for a name can be one: `previous region` is no region of a `previou`.

    Pieces are known ones; of tags, steps and the like only names of other kinds are refused.
    """
    said = match.groupdict()
    if any(names.id(said[group].rpartition(" ")[2], NOUNS) is None for group in ("piece", "noun") if said.get(group)):
        return False
    if said.get("noun") and names.is_other(said["who"], ("colour",)):
        return False
    return not any(names.is_other(word, (kind,)) for kind in _KINDS for word in (said.get(kind) or "").split())


def _told(habit: Habit, match: re.Match[str], sentence: Sentence, line: str) -> Mistake:
    first, last = match.span("at" if "at" in habit.pattern.groupindex else 0)
    marked = sentence.value[first:last]
    first, last = first + len(marked) - len(marked.lstrip()), first + len(marked.rstrip()) if marked.strip() else last
    values = {**match.groupdict(), "found": marked.strip()}
    mend = habit.mend.format_map(values)
    shown = f"{mend}: `{line}`" if line else mend
    words = "" if habit.put is None else instead(habit, match).strip()
    put = words if words.isdigit() else None  # other words may have been meant in more ways than one
    return Mistake(codes.UNEXPECTED, first, last, habit.message.format_map(values), shown, put)


def _name_in_parts(sentence: Sentence, names: Called) -> Mistake | None:
    """A printed name of several words, where the rules know its thing by an id; or one that cannot stand there."""
    for first, last, said in _runs(sentence, _MOST_PARTS):
        kinds = sentence.kinds(first)
        means = names.meanings(said)
        if not means or not kinds:
            continue
        if (of := _REGION_OF.fullmatch(said)) is not None and _piece_of_region(of[1], names):
            continue
        id = names.id(said, kinds)
        rewritten = sentence.with_words(first, last, id or next(iter(means.values())))
        if not sentence.reads_further(rewritten, last):
            continue
        if id is not None:
            line = sentence.mended(rewritten)
            shown = f"write `{id}`: `{line}`" if line else f"write `{id}`"
            return Mistake(codes.UNEXPECTED, first, last, f"`{said}` is one name, written in one word", shown, id)
        if is_misplaced(said, names, kinds):
            message = f"`{said}` cannot stand here"
            return Mistake(codes.UNEXPECTED, first, last, message, misplaced(said, names, kinds))
    return None


def _nearly_a_name(sentence: Sentence, names: Called) -> Mistake | None:
    """Several words that are a name but for a slip, or some of its parts."""
    for first, last, said in _runs(sentence, _MOST_PARTS):
        if last <= sentence.stop:
            continue
        known = names.ids(sentence.kinds(first))
        near = sole(said, known.values()) or _has_parts(set(said.split()), known.values())
        if near is not None and sentence.reads_further(sentence.with_words(first, last, near), last):
            line = sentence.mended(sentence.with_words(first, last, near))
            shown = f"did you mean `{near}`?" + (f" `{line}`" if line else "")
            return Mistake(codes.UNEXPECTED, first, last, f"`{said}` is no name", shown)
    return None


def _has_parts(words: set[str], known: Iterable[str]) -> str | None:
    """The only known name with these words among its parts."""
    having = {name for name in known if words <= set(name.split("-"))}
    return having.pop() if len(having) == 1 else None


def _piece_of_region(said: str, names: Called) -> str | None:
    """The piece in `king` or `kings`, which stand in front of `region`."""
    return names.id(said.removesuffix("s"), NOUNS) or names.id(said, NOUNS)


def _region_named(sentence: Sentence, names: Called) -> Mistake | None:
    """`region` beside the name of a place, or in front of it a piece."""
    for first, last, said in _runs(sentence, _MOST_PARTS + 3):
        match = _REGION_NAMED.fullmatch(said)
        if match is None or not set(PLACES) <= set(sentence.kinds(first)):
            continue
        place = names.id(match["behind"] or match["before"], PLACES)
        piece = _piece_of_region(match["before"], names) if match["before"] else None
        written = place or (piece and f"one region with {piece}")
        if written and sentence.reads_further(sentence.with_words(first, last, written), last):
            message = "a place is named alone" if place else "a region is said by what is in it"
            line = sentence.mended(sentence.with_words(first, last, written))
            shown = f"write `{place or f'with {piece}'}`" + (f": `{line}`" if line else "")
            return Mistake(codes.UNEXPECTED, first, last, message, shown)
    return None


def _doubled(sentence: Sentence) -> Mistake | None:
    """The same word twice, one behind the other."""
    for match in _TWICE.finditer(sentence.value, *sentence.line):
        first, last = match.span("again")
        rewritten = sentence.with_words(first, last, "")
        if first <= sentence.stop and sentence.reads_further(rewritten, last):
            return Mistake(
                codes.UNEXPECTED, first, last, f"`{match['again']}` is written twice", "delete one of the two"
            )
    return None


def _in_capitals(sentence: Sentence) -> Mistake | None:
    """A word that is meant to be one of small letters: in capitals it is a name given by a sentence."""
    for match in _CAPITALS.finditer(sentence.value, *sentence.line):
        small = match.group().lower().replace("_", "-")
        rewritten = sentence.with_words(*match.span(), small)
        if match.start() <= sentence.stop and sentence.reads_further(rewritten, match.end()):
            message = f"`{match.group()}` is in capitals, as only names given by sentences are"
            return Mistake(codes.UNEXPECTED, *match.span(), message, f"write `{small}`", small)
    return None


def _runs(sentence: Sentence, most: int) -> Iterator[tuple[int, int, str]]:
    """Words beside each other in the line, the longest runs first: where, and what they say."""
    words = list(_WORDS.finditer(sentence.value, *sentence.line))
    for size in range(most, 1, -1):
        for at in range(len(words) - size + 1):
            part = words[at : at + size]
            if part[0].start() <= sentence.stop:
                yield part[0].start(), part[-1].end(), " ".join(word.group() for word in part)
