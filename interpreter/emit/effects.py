"""Sentences that give points or begin and end lasting effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.emit import choices, sets
from interpreter.plan import instructions as ins
from interpreter.runtime.board import SCORE_BITS
from interpreter.runtime.standing import SCORED

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter


def score(emitter: Emitter, it: ins.Score) -> None:
    """Score places; a set of which one is meant is asked for."""
    function = "score_firsts" if it.first_only else "score"
    options = sets.places_of(emitter, it.places)
    if all(term.quantity in ("all", "the") for term in it.places.terms):
        joined = begin_sentence(emitter)
        with emitter.writer.block(f"for r in {options}:"):
            emitter.writer.line(f"{function}(s, r, tell)")
        end_sentence(emitter, joined)
        return
    options = choices.listed(emitter, options)
    with emitter.writer.block(f"if {options}:"):
        into = emitter.writer.fresh("r")
        choices.pick(emitter, "place", it.seat, options, into)
        joined = begin_sentence(emitter)
        emitter.writer.line(f"{function}(s, {into}, tell)")
        end_sentence(emitter, joined)


def begin_sentence(emitter: Emitter) -> str:
    """Before places are scored: nothing was scored with others yet. Gives the name of what was known before, or ''."""
    slot = emitter.table.slots.get(SCORED)
    if slot is None:
        return ""
    before = emitter.writer.fresh("j")
    emitter.writer.line(f"{before} = s[{slot}]")
    emitter.writer.line(f"s[{slot}] = 0")
    return before


def end_sentence(emitter: Emitter, before: str) -> None:
    """After it: as before, for the sentence this one may stand inside of."""
    if before:
        emitter.writer.line(f"s[{emitter.slot(SCORED)}] = {before}")


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
