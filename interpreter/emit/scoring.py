"""`score`: which places, in which order, and who hears of each."""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING, Any

from interpreter.emit import choices, sets
from interpreter.emit.sites import Site
from interpreter.emit.writer import one_of
from interpreter.plan import instructions as ins
from interpreter.runtime.borrowed import LIKE, boards_lent
from interpreter.runtime.leading import leader_of
from interpreter.runtime.scoring_events import telling
from interpreter.runtime.standing import JOINED, SCORED

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter
    from interpreter.runtime.board import Board
    from interpreter.runtime.lasting import Lasting
    from interpreter.runtime.modes import Modes
    from interpreter.runtime.scored_more import ScoredMore


def scoring_functions(board: Board, lasting: Lasting, modes: Modes | None, emitter: Emitter) -> dict[str, Any]:
    """What generated code calls to turn boards and to score, beside what every program has, by name."""
    found: dict[str, Any] = {"flip": board.flip, "mul": mul, **counted_more(board.more)}
    found |= {name: leader_of(board.table, kinds) for kinds, name in emitter.leaders.items()}
    if LIKE in board.table.slots:
        found |= boards_lent(board)
    if emitter.scorings:
        found["told_scoring"] = telling(board, lasting, *emitter.scorings)
    return found | (modes.functions() if modes is not None else {})


def counted_more(more: ScoredMore) -> dict[str, Any]:
    """What `score` looks up and calls where there can be pieces beside those it looks at always."""
    return {
        "COUNTING": more.counting, "COUNTED_PARTS": more.counted,
        "PAYING": more.paying, "PAID_PARTS": more.paid, "PAYING_PARTS": more.paid_places,
        "COUNTED_PLACES": more.counted_places, "added": more.added, "moving_points": more.moving,
    }  # fmt: skip


def score(emitter: Emitter, it: ins.Score) -> None:
    """Score places; of a set of which one is meant, or in which order, is asked."""
    writer = emitter.writer
    options = sets.places_of(emitter, it.places)
    if all(term.quantity in ("all", "the") for term in it.places.terms):
        before = _begin(emitter)
        if it.chosen_order:
            _in_chosen_order(emitter, it, options)
        elif it.like is None and not emitter.scorings:
            writer.line(f"{_function(it)}(s, {options}, tell)")
        elif it.like is not None:
            with writer.block(f"for r in {options}:"):
                _one(emitter, it, "r")
        else:
            with writer.block(f"if {_heard(emitter)}:"), writer.block(f"for r in {options}:"):
                _one(emitter, it, "r")
            with writer.block("else:"):
                writer.line(f"{_function(it)}(s, {options}, tell)")
        _end(emitter, before)
        return
    options = choices.listed(emitter, options)
    with writer.block(f"if {options}:"):
        into = writer.fresh("r")
        choices.pick(emitter, "place", it.seat, options, into)
        before = _begin(emitter)
        _one(emitter, it, into)
        _end(emitter, before)


def _in_chosen_order(emitter: Emitter, it: ins.Score, options: str) -> None:
    """The seat says which place is next, as long as several are left."""
    writer = emitter.writer
    left, chosen = writer.fresh("o"), writer.fresh("r")
    number = emitter.site(Site("place", emitter.origin))
    writer.line(f"{left} = list({options})")
    with writer.block(f"while {left}:"):
        writer.line(f"{chosen} = {one_of(number, it.seat, left)}")
        _one(emitter, it, chosen)
        due = " and due(s, x)" if JOINED in emitter.table.slots and it.like is None else ""
        writer.line(f"{left} = [x for x in {left} if x != {chosen}{due}]")


def _one(emitter: Emitter, it: ins.Score, place: str) -> None:
    """One place, with whoever listens acting before and after it; a scoring inside of that is not told."""
    writer = emitter.writer
    function, instead = _function(it), ""
    plain = f"{function}(s, ({place},), tell)"
    if it.like is not None:
        function, instead = f"{function}_like", f", {sets.anchor_place(emitter, it.like)}"
        plain = f"{function}(s, {place}{instead}, tell)"
    if not emitter.scorings:
        writer.line(plain)
        return
    with writer.block(f"if {_heard(emitter)}:"):
        arguments = f"s, {place}, {it.seat}, tell, {function}"
        writer.line(f"yield from told_scoring({arguments}{instead})")
    with writer.block("else:"):
        writer.line(plain)


def _heard(emitter: Emitter) -> str:
    """Whether somebody listens to scorings, and does not act just now on hearing of one, as an expression."""
    return f"s[{emitter.slot('listen')}] & {sum(emitter.scorings)} and not s[{emitter.slot('scoring')}]"


def _function(it: ins.Score) -> str:
    return "score_firsts" if it.first_only else "score"


def _begin(emitter: Emitter) -> str:
    """Before places are scored: nothing was scored with others yet. Gives the name of what was known before, or ''."""
    slot = emitter.table.slots.get(SCORED)
    if slot is None:
        return ""
    before = emitter.writer.fresh("j")
    emitter.writer.line(f"{before} = s[{slot}]")
    emitter.writer.line(f"s[{slot}] = 0")
    return before


def _end(emitter: Emitter, before: str) -> None:
    """After it: as before, for the sentence this one may stand inside of."""
    if before:
        emitter.writer.line(f"s[{emitter.slot(SCORED)}] = {before}")
