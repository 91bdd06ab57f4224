"""Checking areas: what each means, and that none means itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from interpreter.circles import circles
from interpreter.definition import frozen
from interpreter.model import Choice, LineUp, Rules
from interpreter.names import called, steps_of
from interpreter.operations.means import Means
from interpreter.parsing import parse
from interpreter.phrases import codes
from interpreter.phrases.places import Use, check_places
from interpreter.plan.nodes import nodes
from interpreter.problems import Problem
from interpreter.scope import Meanings, NewMeaning, Scope
from interpreter.source import Text
from interpreter.syntax import AreaText, Named, Word

Settled = dict[str, frozenset[str]]


@frozen
class ReadArea:
    """One meaning of an area: its text, its tree, and the values of rulings it is meant for."""

    text: Text
    tree: AreaText
    settled: Settled


def texts_of(value: object, settled: Settled | None = None) -> Iterator[tuple[Text, Settled]]:
    """Every text a value can be, with what is settled about rulings where it is that."""
    settled = settled or {}
    if isinstance(value, Text):
        yield value, settled
    elif isinstance(value, Choice):
        for option, inner in value.options.items():
            open_values = settled.get(value.ruling)
            if open_values is None or option in open_values:
                yield from texts_of(inner, {**settled, value.ruling: frozenset({option})})


def read_areas(rules: Rules, problems: list[Problem]) -> dict[str, tuple[ReadArea, ...]]:
    """The meanings of every area that can be read; those that mean themselves are reported and left out."""
    read: dict[str, tuple[ReadArea, ...]] = {}
    names = called(rules)
    for area in rules.areas.values():
        found = []
        for text, settled in texts_of(area.means):
            tree = parse(text, "area", problems, names)
            if isinstance(tree, AreaText):
                found.append(ReadArea(text, tree, settled))
        read[area.id] = tuple(found)
    _drop_cycles(read, problems)
    return read


def _drop_cycles(read: dict[str, tuple[ReadArea, ...]], problems: list[Problem]) -> None:
    named = {area: [word.text for meaning in found for word in _named(meaning.tree)] for area, found in read.items()}
    circle = circles(named)
    for area in (each for each in read if each in circle):
        for meaning in read[area]:
            for word in _named(meaning.tree):
                if circle.get(word.text) == circle[area]:
                    span = meaning.text.at(*word.at)
                    message = f"`{area}` means itself by way of `{word}`"
                    mend = "say it with places that are not areas"
                    problems.append(Problem(codes.AREA_CYCLE, "error", span, message, mend))
        read[area] = ()


def _named(tree: AreaText) -> list[Word]:
    parts = [part for part in (tree.first, tree.otherwise) if part is not None]
    return [place.atom.name for part in parts for place in part.places if isinstance(place.atom, Named)]


def check_areas(read: Mapping[str, tuple[ReadArea, ...]], meanings: Meanings, problems: list[Problem]) -> None:
    """What is wrong with the meanings of areas."""
    for meaning in (each for found in read.values() for each in found):
        scope = Scope(meanings, meaning.text, "area", problems, settled=meaning.settled)
        parts: list[Any] = [meaning.tree.first, meaning.tree.otherwise]
        for places in parts:
            if places is not None:
                check_places(places, Use("area"), scope)


def redefinitions(rules: Rules, line_up: LineUp) -> dict[str, tuple[NewMeaning, ...]]:
    """What the lasting effects of all texts make of areas, as far as they can be read."""
    found: dict[str, tuple[NewMeaning, ...]] = {}
    for value in (*(card.effect for card in rules.cards.values()), *(step.effect for step in steps_of(line_up))):
        for text, _ in texts_of(value):
            if "means" in text.value:
                for node in nodes(parse(text, "effect", [])):
                    if isinstance(node, Means):
                        found[str(node.area)] = (*found.get(str(node.area), ()), NewMeaning(text, node.tree))
    return found
