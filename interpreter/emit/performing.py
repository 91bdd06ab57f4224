"""Sentences that perform special actions of cards one does not have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.emit.choices import listed, pick
from interpreter.emit.performable import lies_open, possible
from interpreter.plan import instructions as ins

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter


def perform(emitter: Emitter, it: ins.Perform) -> None:
    """Ask for one of the cards that have an action, then do it."""
    if not lies_open(emitter, it):  # nothing ever lies there
        return
    options = listed(emitter, possible(emitter, it))
    with emitter.writer.block(f"if {options}:"):
        card = emitter.writer.fresh("c")
        pick(emitter, "card", it.seat, options, card)
        _call(emitter, it.seat, card)


def perform_again(emitter: Emitter, it: ins.PerformAgain) -> None:
    """What was done there, if anything was."""
    done = possible(emitter, it)
    with emitter.writer.block(f"if {done}:"):
        _call(emitter, it.seat, done)


def _call(emitter: Emitter, seat: str, card: str) -> None:
    own = "k" if emitter.depth == "0" else "0"  # what a piece does on arrival is no card's
    emitter.writer.line(f"yield from performed(s, {seat}, {own}, {card}, tell)")
