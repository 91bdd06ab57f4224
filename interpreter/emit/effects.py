"""Sentences that give points or begin and end lasting effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.emit import sets
from interpreter.plan import instructions as ins
from interpreter.runtime.board import SCORE_BITS

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter


def gain(emitter: Emitter, it: ins.Gain) -> None:
    """Points for a seat."""
    points = f"{it.points} << {SCORE_BITS} * {it.seat}"
    emitter.writer.line(f"s[{emitter.slot('score')}] += {points}")
    with emitter.writer.block("if tell is not None:"):
        emitter.writer.line(f"tell('gain', 0, {points})")


def begin(emitter: Emitter, it: ins.Begin) -> None:
    """Open a record of a lasting effect."""
    ends_in = emitter.ending(it.ends_in) if it.ends_in else 0
    at = f"s[{emitter.slot('round')}]" + (f" + {it.rounds_later}" if it.rounds_later else "")
    card = "k" if it.keep else "0"
    entry = emitter.table.rules.cards.get(emitter.origin)
    if it.keep and it.seat != "p" and entry is not None and emitter.table.kept(entry.kind):
        card = f"(k if {it.seat} == p else 0)"  # nobody keeps a card of another player
    variables = ", ".join(sets.reference(emitter, ref) for ref in it.variables)
    emitter.writer.line(
        f"begin(s, {it.frame + 1}, {it.seat}, {ends_in}, {at}, {card}, ({variables}{',' if variables else ''}))"
    )


def finish(emitter: Emitter, it: ins.Finish) -> None:
    """Close the record."""
    emitter.writer.line("end(s, z)")


def cancel(emitter: Emitter, it: ins.Cancel) -> None:
    """Flag the step listened to as stopped."""
    emitter.writer.line(f"s[{emitter.slot('cancel')}] = 1")


def reach(emitter: Emitter, it: ins.Reach) -> None:
    """Note that play came here."""
    emitter.writer.line(f"REACHED({it.block})")
