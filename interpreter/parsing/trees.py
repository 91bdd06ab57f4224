"""From Lark's trees to the frozen syntax trees, with nothing of Lark left in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token, Tree

from interpreter import syntax
from interpreter.operations.block import Block
from interpreter.operations.catalogue import OPERATIONS

# Rules of plain strings: their words, joined.
WORD_CLASSES = frozenset(
    [
        "player",
        "several",
        "who",
        "whose",
        "order",
        "quantity",
        "extreme",
        "compare",
        "other",
        "their",
        "next",
        "keep",
        "first_only",
        "bonuses_too",
        "chosen_order",
        "together",
        "plain",
    ]
)
PHRASES: dict[str, type[Any]] = {
    "number": syntax.Number,
    "printed": syntax.Printed,
    "exactly": syntax.Exactly,
    "up_to": syntax.UpTo,
    "every": syntax.Every,
    "any_number": syntax.AnyNumber,
    "half": syntax.Half,
    "named": syntax.Named,
    "var": syntax.Variable,
    "disc": syntax.Disc,
    "here": syntax.Here,
    "adjacent_to": syntax.AdjacentTo,
    "other_than": syntax.OtherThan,
    "having": syntax.Having,
    "superlative": syntax.Superlative,
    "on_discs": syntax.OnDiscs,
    "not_taboo": syntax.NotTaboo,
    "except_newcomers": syntax.ExceptNewcomers,
    "except_parts": syntax.ExceptParts,
    "including_parts": syntax.IncludingParts,
    "pieces_in": syntax.PiecesIn,
    "place_in": syntax.PlaceIn,
    "ruling_is": syntax.RulingIs,
    "negation": syntax.Negation,
    "players": syntax.Players,
    "seat_var": syntax.SeatVariable,
    "starter": syntax.Starter,
    "owner": syntax.Owner,
    "event": syntax.Event,
    "of_places": syntax.Happening,
    "ends": syntax.Ends,
    "until_finish": syntax.UntilFinish,
}
_SINGULAR = {"players": "player", "opponents": "opponent"}
# Frames by how many children come before their blocks.
_HEADS = {"each": 1, "for_each": 1, "seat_frame": 1, "may": 0, "if_": 1, "until": 2, "trigger": 3, "arrival": 2}


def build(tree: Tree[Token] | Token) -> Any:
    """The syntax tree of one Lark tree: a node, a word, a number, or what a starting rule stands for."""
    if isinstance(tree, Token):
        return _leaf(tree)
    if tree.data in WORD_CLASSES:
        words = " ".join(str(child) for child in tree.children)
        return _SINGULAR.get(words, words)
    children = [None if child is None else build(child) for child in tree.children]
    shape = SHAPES.get(tree.data)
    if shape is not None:
        return shape(children, _range(tree))
    if tree.data in PHRASES:
        return PHRASES[tree.data](*children, at=_range(tree))
    return _operation(tree, children)


def _leaf(token: Token) -> Any:
    if token.type == "INT":
        return int(token)
    if token.type == "RANGE":
        return tuple(int(part) for part in token.split("-"))
    at = _range(token)
    return syntax.Word(str(token), at=at)


def _range(piece: Tree[Token] | Token) -> syntax.Range:
    """Offsets of a tree that does not reach over the end of its line."""
    place = piece if isinstance(piece, Token) else piece.meta
    start, end = place.start_pos, place.end_pos
    assert start is not None, "positions are propagated"
    assert end is not None, "positions are propagated"
    return start, end


def _operation(tree: Tree[Token], children: list[Any]) -> Any:
    start, end = _range(tree)
    if tree.data in _HEADS:
        heads = _HEADS[tree.data]
        bodies = [_body(child) for child in children[heads:]]
        end = bodies[-1].at[1]
        otherwise = [None] if tree.data == "if_" and len(bodies) == 1 else []
        children = [*children[:heads], *bodies, *otherwise]
    return OPERATIONS[tree.data].NODE(*children, at=(start, end))


def _body(statement: Any) -> Block:
    """A frame's one sentence behind the colon is a block like any other."""
    return statement if isinstance(statement, Block) else Block((statement,), at=statement.at)


def _block(children: list[Any], _at: syntax.Range) -> Block:
    return Block(tuple(children), at=(children[0].at[0], children[-1].at[1]))


def _either(children: list[Any], at: syntax.Range) -> Any:
    return OPERATIONS["either"].NODE(tuple(children), at=(at[0], children[-1].at[1]))


def _area(children: list[Any], _at: syntax.Range) -> syntax.AreaText:
    first, otherwise = children[0], children[1] if len(children) > 1 else None
    return syntax.AreaText(first, otherwise, at=(first.at[0], (otherwise or first).at[1]))


def _pieces(kind: type[Any]) -> Callable[[list[Any], syntax.Range], Any]:
    return lambda children, at: kind(children[0], children[2], plain=children[1], at=at)


def _worth(children: list[Any], at: syntax.Range) -> syntax.Worth:
    low, high = children[0] if isinstance(children[0], tuple) else (children[0], children[0])
    return syntax.Worth(low, high, at=at)


SHAPES: dict[str, Callable[[list[Any], syntax.Range], Any]] = {
    "effect": _block,
    "block": _block,
    "either": _either,
    "area": _area,
    "conjunction": lambda children, at: syntax.Conjunction(tuple(children), at=at),
    "noun": lambda children, _at: children[0],
    "test": lambda children, _at: children[0],
    "like": lambda children, _at: children[0],
    "places": lambda children, at: syntax.Places(tuple(children), at=at),
    "place": lambda children, at: syntax.Place(children[0], tuple(children[1:]), at=at),
    "quantified": lambda children, at: syntax.Quantified(children[0], children[1], tuple(children[2:]), at=at),
    "pieces": _pieces(syntax.Pieces),
    "coloured": _pieces(syntax.Coloured),
    "perform": lambda children, at: OPERATIONS["perform"].NODE(*children[:2], tuple(children[2:]), at=at),
    "worth": _worth,
    "led_by": lambda children, at: syntax.LedBy(children[0], at=at),
    "not_led_by": lambda children, at: syntax.LedBy(children[0], negated=True, at=at),
    "any_kind": lambda children, _at: children[0],
}
