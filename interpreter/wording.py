"""Syntax trees put into words: back into sentences of the language, and into plain English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from interpreter.model import Choice, Rules
from interpreter.operations.block import Block
from interpreter.operations.catalogue import operation_of
from interpreter.parsing import parse
from interpreter.phrases.conditions import written_condition
from interpreter.phrases.pieces import written_pieces
from interpreter.phrases.places import written_places
from interpreter.phrases.words import Words
from interpreter.source import Text
from interpreter.syntax import (
    AreaText,
    Coloured,
    Conjunction,
    Negation,
    Pieces,
    PiecesIn,
    PlaceIn,
    RulingIs,
)


def canonical(node: Any) -> str:
    """A tree written as the language has it, two blanks to a block; reading that gives an equal tree.

    node: what `parse` gives for any start, or a single sentence or frame.
    """
    match node:
        case Block(statements):
            return "\n".join(line for statement in statements for line in _written(statement))
        case AreaText(first, otherwise):
            return written_places(first) + (f" else {written_places(otherwise)}" if otherwise else "")
        case Pieces() | Coloured():
            return written_pieces(node)
        case PiecesIn() | PlaceIn() | RulingIs() | Negation() | Conjunction():
            return written_condition(node)
    return "\n".join(_written(node))


def _written(statement: Any) -> list[str]:
    lines: list[str] = operation_of(statement).written(statement, _written)
    return lines


def english(node: Any, words: Words) -> list[str]:
    """An effect, sentence or frame in plain English, a line each; blocks are two blanks in."""
    statements = node.statements if isinstance(node, Block) else (node,)
    return [line for statement in statements for line in words.statement(statement, words)]


def words_of(rules: Rules, rulings: Mapping[str, str] | None = None) -> Words:
    """The words for a set of rules; areas that depend on a ruling follow `rulings`, else its default."""
    settled = {ruling.id: ruling.default for ruling in rules.rulings.values()} | dict(rulings or {})

    def area(name: str) -> AreaText | None:
        means: Any = rules.areas[name].means if name in rules.areas else None
        while isinstance(means, Choice):
            means = means.options.get(settled.get(means.ruling, ""), next(iter(means.options.values()), None))
        tree = parse(means, "area", []) if isinstance(means, Text) else None
        return tree if isinstance(tree, AreaText) else None

    return Words(rules, area, _english)


def _english(statement: Any, words: Words) -> list[str]:
    lines: list[str] = operation_of(statement).wording(statement, words)
    return lines
