"""From the text of an effect, area, noun or condition to its syntax tree. Only this package knows Lark."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

from interpreter.called import Called
from interpreter.parsing.mistake import Mistake
from interpreter.parsing.reader import read, reserved_words, told
from interpreter.problems import Problem
from interpreter.source import Text

Start = Literal["effect", "area", "noun", "test"]

__all__ = ["Start", "parse", "reserved_words"]


_NO_NAMES = Called()


def parse(text: Text, start: Start, problems: list[Problem], names: Called = _NO_NAMES) -> Any:
    """The syntax tree of a text, its `at` ranges being offsets into `text.value`; None if it has mistakes.

    start: 'effect' gives a `Block`, 'area' an `AreaText`, 'noun' a piece phrase, 'test' a condition.
    Mistakes are added to `problems`, several for one text where they do not depend on each other.
    names: what things are called by people: for hints.
    """
    tree = _read_once(text.value, start)
    if tree is None:
        mistakes = _told_once(text.value, start, names)
        problems.extend(mistake.problem(text) for mistake in mistakes)
    return tree


@lru_cache(maxsize=4096)
def _read_once(value: str, start: str) -> Any:
    """Equal texts are read once: trees are frozen, and positions are offsets into the value."""
    return read(value, start)


@lru_cache(maxsize=4096)
def _told_once(value: str, start: str, names: Called) -> tuple[Mistake, ...]:
    """What is wrong is told once for all line-ups that call things alike."""
    return told(value, start, names)
