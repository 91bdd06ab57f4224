"""Sentences as texts, and the base rules to check them against."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from interpreter.checking_areas import read_areas
from interpreter.checking_texts import check_statement
from interpreter.layers import read_modules
from interpreter.model import LineUp, Rules
from interpreter.names import names_of
from interpreter.operations.block import check_block
from interpreter.parsing import parse
from interpreter.problems import Problem
from interpreter.scope import Meanings, Scope
from interpreter.shipped import shipped_folder
from interpreter.source import Source, Span, Text


def as_text(value: str) -> Text:
    source = Source("sentences", value)
    return Text(value, Span(source, 0, len(value)))


@pytest.fixture(scope="session")
def base() -> tuple[Rules, LineUp]:
    return read_modules([shipped_folder() / "rules" / "base.yaml"]).rules("base")


@pytest.fixture(scope="session")
def read() -> Callable[..., tuple[Any, list[Problem]]]:
    """Reads a text: its tree and the problems."""

    def reading(value: str, start: Any = "effect") -> tuple[Any, list[Problem]]:
        problems: list[Problem] = []
        return parse(as_text(value), start, problems), problems

    return reading


@pytest.fixture(scope="session")
def check(base: tuple[Rules, LineUp]) -> Callable[..., list[Problem]]:
    """Checks sentences as those of a card, or as `changes` of the scope say."""
    return _checking(*base)


@pytest.fixture(scope="session")
def check_kinds() -> Callable[..., list[Problem]]:
    """The same where there is a kind of the counted pieces, the `rider`."""
    house = Path(__file__).parents[1] / "houses" / "riders.yaml"
    return _checking(*read_modules([house]).rules("base"))


def _checking(rules: Rules, line_up: LineUp) -> Callable[..., list[Problem]]:
    areas = {name: tuple(each.tree for each in found) for name, found in read_areas(rules, []).items()}
    meanings = Meanings(names_of(rules, line_up), areas, check_statement)

    def checking(value: str, **changes: Any) -> list[Problem]:
        problems: list[Problem] = []
        text = as_text(value)
        tree = parse(text, "effect", problems)
        assert tree is not None, problems
        check_block(tree, evolve(Scope(meanings, text, "card", problems), **changes))
        return problems

    return checking
