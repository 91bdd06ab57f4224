"""Reading one text: look at its characters and lines first, then at its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from lark import Lark, UnexpectedInput
from lark.exceptions import UnexpectedToken

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


def read(value: str, start: str, names: Mapping[str, str]) -> tuple[Any, tuple[Mistake, ...]]:
    """The syntax tree and no mistakes, or None and the mistakes found, in the order of the text."""
    if len(value) > LONGEST:
        message = f"this text has {len(value)} characters, no more than {LONGEST} are read"
        return None, (Mistake(codes.LIMIT, LONGEST, len(value), message, "say it in fewer sentences"),)
    mistakes = [*wrong_words(value, reserved_words(), names), *wrong_lines(value)]
    if mistakes:
        return None, tuple(sorted(mistakes, key=lambda mistake: mistake.start))
    tree, mistake = _read_sentences(value, start, names)
    if mistake is None:
        return tree, ()
    if start != "effect":
        return None, (mistake,)
    return None, _mistakes_by_group(value, names) or (mistake,)


def _read_sentences(value: str, start: str, names: Mapping[str, str]) -> tuple[Any, Mistake | None]:
    # The grammar wants a line end behind every sentence; a text often has none behind its last.
    try:
        return build(parser().parse(value + "\n", start=start)), None
    except UnexpectedToken as error:
        return None, _told(value, start, error, names)
    except UnexpectedInput as error:  # pragma: no cover - `wrong_words` finds these first
        at = error.pos_in_stream or 0
        message = f"`{value[at : at + 1]}` cannot stand in a sentence"
        return None, Mistake(codes.CHARACTER, at, at + 1, message)


def _told(value: str, start: str, error: UnexpectedToken, names: Mapping[str, str]) -> Mistake:
    """What is wrong, found by means that are only imported when something is."""
    from interpreter.parsing.explaining import explain
    from interpreter.parsing.mending import Sentence, plain_english

    said = plain_english(Sentence(value, _halted_at(value, error), lambda text: _stop(text, start)), names)
    return said or explain(value, start, error, parser())


def _halted_at(value: str, error: UnexpectedToken) -> int:
    from interpreter.parsing.explaining import halted

    return min(halted(value, error, parser()).start_pos or 0, len(value))


def _stop(value: str, start: str) -> int | None:
    """Where a text cannot be read on, None if it can be read."""
    try:
        parser().parse(value + "\n", start=start)
    except UnexpectedToken as error:
        return _halted_at(value, error)
    except UnexpectedInput as error:
        return error.pos_in_stream or 0
    return None


def _mistakes_by_group(value: str, names: Mapping[str, str]) -> tuple[Mistake, ...]:
    """The first mistake of each outermost sentence or frame, so that one does not hide the others."""
    found = []
    for at, group in _groups(value):
        mistake = _read_sentences(group, "effect", names)[1]
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
