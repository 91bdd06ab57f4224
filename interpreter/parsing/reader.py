"""Reading one text: look at its characters and lines first, then at its sentences."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

from lark import Lark, UnexpectedInput
from lark.exceptions import UnexpectedToken

from interpreter.called import Called
from interpreter.grammar_file import load_parser
from interpreter.parsing import codes
from interpreter.parsing.lines import wrong_lines
from interpreter.parsing.mistake import Mistake
from interpreter.parsing.trees import build
from interpreter.parsing.words import MOST, wrong_words

LONGEST = 4096  # characters of one text


@cache
def parser() -> Lark:
    """The parser of the effect language, made when it is first wanted."""
    return load_parser()


@cache
def reserved_words() -> frozenset[str]:
    """The words of the language, which cannot be names."""
    words = (terminal.pattern.value for terminal in parser().terminals if terminal.pattern.type == "str")
    return frozenset(word for word in words if word.replace("-", "").isalpha())


def read(value: str, start: str) -> Any:
    """The syntax tree, or None for a text with mistakes."""
    if len(value) > LONGEST or wrong_words(value, start, reserved_words(), Called()) or wrong_lines(value):
        return None
    try:
        return build(_parsed(value, start))
    except UnexpectedInput:
        return None


def told(value: str, start: str, names: Called) -> tuple[Mistake, ...]:
    """The mistakes of a text, in the order of the text. names: as for `parse`."""
    if len(value) > LONGEST:
        message = f"this text has {len(value)} characters, no more than {LONGEST} are read"
        return (Mistake(codes.LIMIT, LONGEST, len(value), message, "say it in fewer sentences"),)
    mistakes = [*wrong_words(value, start, reserved_words(), names), *wrong_lines(value)]
    if mistakes:
        return tuple(sorted(mistakes, key=lambda mistake: mistake.start))
    found = _mistakes_by_group(value, names) if start == "effect" else ()
    mistake = None if found else _mistake_in(value, start, names)
    return found if mistake is None else (mistake,)


def _parsed(value: str, start: str) -> Any:
    # The grammar wants a line end behind every sentence; a text often has none behind its last.
    return parser().parse(value + "\n", start=start)


@lru_cache(maxsize=1024)
def _failure(value: str, start: str) -> UnexpectedInput | None:
    """Where sentences cannot be read on, if they cannot."""
    try:
        _parsed(value, start)
    except UnexpectedInput as error:
        return error.with_traceback(None)
    return None


def _mistake_in(value: str, start: str, names: Called) -> Mistake | None:
    """The first mistake of sentences."""
    error = _failure(value, start)
    if error is None:
        return None
    if isinstance(error, UnexpectedToken):
        return _told(value, start, error, names)
    at = error.pos_in_stream or 0  # what `wrong_words` let pass and the grammar has no word for
    message = f"`{value[at : at + 1]}` cannot stand in a sentence"
    return Mistake(codes.CHARACTER, at, at + 1, message)


def _told(value: str, start: str, error: UnexpectedToken, names: Called) -> Mistake:
    """What is wrong, found by means that are only imported when something is."""
    from interpreter.parsing.explaining import explain
    from interpreter.parsing.mending import Sentence, plain_english
    from interpreter.parsing.positions import kinds_behind

    sentence = Sentence(
        value,
        _halted_at(value, error),
        lambda text: _stop(text, start),
        lambda at: kinds_behind(value[:at], start, reserved_words()),
    )
    said = plain_english(sentence, names)
    return said or explain(value, start, error, parser())


def _halted_at(value: str, error: UnexpectedToken) -> int:
    from interpreter.parsing.explaining import halted

    return min(halted(value, error, parser()).start_pos or 0, len(value))


def _stop(value: str, start: str) -> int | None:
    """Where a text cannot be read on, None if it can be read."""
    try:
        _parsed(value, start)
    except UnexpectedToken as error:
        return _halted_at(value, error)
    except UnexpectedInput as error:
        return error.pos_in_stream or 0
    return None


def _mistakes_by_group(value: str, names: Called) -> tuple[Mistake, ...]:
    """The first mistake of each outermost sentence or frame, so that one does not hide the others."""
    found = []
    for at, group in _groups(value):
        mistake = _mistake_in(group, "effect", names)
        if mistake is not None:
            found.append(mistake.moved(at))
        if len(found) == MOST:
            break
    return tuple(found)


def _groups(value: str) -> list[tuple[int, str]]:
    """Offset and text of each outermost statement: a line with those indented below it.

    A line that begins with a word no sentence begins with (`or`, `else`, a `to` too late) goes on with the
    statement above it.
    """
    from interpreter.parsing.explaining import possible_after
    from interpreter.parsing.labels import words_of

    going_on = reserved_words() - frozenset(words_of(possible_after((), "effect", parser()), parser()))
    starts: list[int] = []
    at = 0
    for line in value.splitlines(keepends=True):
        words = line.split("#")[0].replace(":", " ").split()
        if words and line[0] not in " \t" and (not starts or words[0] not in going_on):
            starts.append(at)
        at += len(line)
    bounds = [0, *starts[1:], at]
    return [(start, value[start:stop]) for start, stop in pairwise(bounds)]
