"""`after arrival`: what a piece does whenever it has come into a place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.operations.block import Block, check_block, english_block, written_block
from interpreter.operations.documentation import Doc
from interpreter.phrases import codes
from interpreter.phrases.places import Use, check_places, english_places, written_places
from interpreter.phrases.words import Words
from interpreter.plan import framing
from interpreter.plan import instructions as ins
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Places, Range, Word

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "arrival"


@frozen
class Arrival:
    """In the `always:` of a piece: what is done whenever one of these pieces has come into a place."""

    places: Places
    name: Word
    body: Block
    at: Range = field(default=NOWHERE, eq=False)


NODE = Arrival

DOC = Doc(
    title="after arrival",
    syntax="after arrival in PLACES as R: ...",
    meaning=(
        "In the `always:` of a piece: what is done whenever a piece of this kind has been moved into one of these "
        "places, which is R inside. Each piece is told of by itself and at once, whoever moved it, asked or not."
    ),
    asks="The owner of the piece decides; for pieces of nobody and of neutral colours the player who moved it.",
    notes=(
        "Inside, `own` is the player who decides.",
        "Kinds of the piece (`kind-of`) are told of, too. A piece that turns into another kind has not arrived.",
        "What is done there may move pieces, which arrive elsewhere. If that never ended, the game stops and says so.",
        "What a piece takes along or leaves behind (places `in` it, `lies-on`) is not told of.",
    ),
)

EXAMPLES = (
    (
        "after arrival in any region with king as R: gain 1 point",
        "Whenever one of them has come to any region with the king (R), its owner does this:\n  They gain 1 point.",
    ),
)


def check(node: Arrival, scope: Scope) -> None:
    """Whether a piece carries it, and what it does can be done."""
    if scope.belongs != "piece":
        mend = "write it in the `always:` of a piece; an effect can listen to a step instead: `after turn of owner:`"
        scope.error(codes.STANDING, node.at, "only a piece arrives somewhere", mend)
    check_places(node.places, Use("test"), scope)
    inner = scope.inside()
    inner.bind(node.name, "place")
    inner.bound[-1][node.name.text].read = True  # one need not speak of it
    check_block(node.body, inner, belongs="arrival", acting=True, discs=False)


def written(node: Arrival, write: Callable[[Any], list[str]]) -> list[str]:
    """The frame as the language has it."""
    return [f"after arrival in {written_places(node.places)} as {node.name}:", *written_block(node.body, write)]


def wording(node: Arrival, words: Words) -> list[str]:
    """What arrives where, and what is done then."""
    where = f"{english_places(node.places, words)} ({node.name})"
    head = f"Whenever one of them has come to {where}, its owner does this:"
    return [head, *english_block(node.body, words.speaking_of("they"))]


def plan(node: Arrival, planner: Planner) -> ins.Plan:
    """Nothing by itself: the piece carries it."""
    return ()


def arrivals_of(block: Block, kind: str, planner: Planner) -> tuple[framing.Arrival, ...]:
    """The arrivals that the standing rules of a kind of piece tell of."""
    found = (node for node in block.statements if isinstance(node, Arrival))
    return tuple(planner.arrival(node.places, str(node.name), node.body, kind) for node in found)
