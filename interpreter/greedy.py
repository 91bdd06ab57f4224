"""The greedy bot: takes what leaves it best off at its next decision, as far as the interpreter can tell it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING

from attrs import frozen

from interpreter.foresight import Ahead, Foresight
from interpreter.plan import flow
from interpreter.plan import instructions as ins
from interpreter.valuation import Valuer, nodes

if TYPE_CHECKING:
    from interpreter.decision import Ask, Decision
    from interpreter.plan.table import Table
    from interpreter.program import Program
    from interpreter.view import View

FURTHER = 2  # how many more of its own choices are followed while a sentence is only half said


class GreedyBot:
    """Values every option by the position it leads to (`Valuer`) and takes the best; among equals any.

    A choice that is only part of a sentence (which piece, before where to) is valued by the best way to finish
    it. A card to take is valued by what its action would bring at once. Which card to play and which part of a
    turn to begin with are left to chance: nothing on the board comes of them before the next decision.
    """

    def __init__(self) -> None:
        self._guide: _Guide | None = None

    def __call__(self, view: View, decision: Decision, rng: Random) -> int:
        """See `Bot`."""
        options = decision.options
        if len(options) > 1:
            program = view.game.program
            if self._guide is None or self._guide.program is not program:
                self._guide = _Guide(program, Valuer(program), *_steps(program))
            options = _Thought(self._guide, view, decision, rng).best()
        return options[int(rng.random() * len(options))]


@frozen(eq=False)
class _Guide:
    """What is known of a program: steps that take cards, and for steps that perform them the slot of the card."""

    program: Program
    valuer: Valuer
    takes: frozenset[str]
    performs: dict[str, int]


def _steps(program: Program) -> tuple[frozenset[str], dict[str, int]]:
    takes, performs = set(), {}
    for step in nodes(program.plan):
        match step:
            case flow.TakeCard():
                takes.add(step.step)
            case flow.Special():
                of_seat = program.table.sets[step.kind].of_seat
                performs[step.step] = program.table.slots["played" if of_seat else "taken"]
    return frozenset(takes), performs


class _Thought:
    """One decision thought over."""

    def __init__(self, guide: _Guide, view: View, decision: Decision, rng: Random) -> None:
        self._program, self._valuer = guide.program, guide.valuer
        self._guide = guide
        self._seat, self._options, self._site = view.seat, decision.options, decision.site
        self._view, self._rng = view, rng

    def best(self) -> Sequence[int]:
        """The options nothing is better than."""
        asked = self._program.sites[self._site]
        if asked.sort == "part" or asked.subject == "play":
            return self._options
        self._ahead = ahead = Foresight(self._view.game, self._seat, self._rng)
        if asked.sort == "use":
            card = ahead.now[self._guide.performs[asked.origin] + self._seat]
            return (1,) if self._gain(card) >= 0 else (0,)
        if asked.sort == "card" and asked.origin in self._guide.takes:
            return self._top([max(0.0, self._gain(card)) for card in self._options])
        source = self._source(asked.asked)
        if source is not None and asked.sort in ("to", "count"):
            moves = self._moves(asked.asked, self._options, source)
            if moves is not None:
                return self._top(self._valuer.values_of_moves(ahead.now, self._seat, source, moves))
        now = self._valuer.value(ahead.now, self._seat)
        return self._top([self._worth(ahead.after, (option,), now, ends=True) for option in self._options])

    def _top(self, values: Sequence[float]) -> Sequence[int]:
        best = max(values)
        return [option for option, value in zip(self._options, values, strict=True) if value == best]

    def _gain(self, card: int) -> float:
        """What a card's action would bring if performed now."""
        now = self._valuer.value(self._ahead.now, self._seat)

        def performed(*options: int) -> Ahead:
            return self._ahead.performed(card, *options)

        return self._worth(performed, (), now) - now

    def _worth(self, lead: Callable[..., Ahead], options: tuple[int, ...], now: float, *, ends: bool = False) -> float:
        """The value where options lead; while nothing has come of them, that of the best way on.

        ends: a lead without a further question is the end of the game.
        """
        state, ask = lead(*options)
        value = self._valuer.value(state, self._seat, ends and ask is None)
        if ask is None or ask[1] != self._seat or value != now or len(options) > FURTHER:
            return value
        if options and self._program.sites[ask[0]].origin != self._program.sites[self._site].origin and ends:
            return value
        source = self._source_of(ask, options)
        moves = self._moves(self._program.sites[ask[0]].asked, ask[2], source) if source is not None else None
        if moves is not None and source is not None:
            return max(self._valuer.values_of_moves(state, self._seat, source, moves))
        return max(self._worth(lead, (*options, option), now, ends=ends) for option in ask[2])

    # ------------------------------------------------------------------------------- moves seen without playing
    def _source_of(self, ask: Ask, options: tuple[int, ...]) -> int | None:
        """The cell the next piece leaves: the one just named, or the only one of the sentence."""
        asked = self._program.sites[ask[0]]
        if asked.sort != "to":
            return None
        fixed = self._source(asked.asked)
        return options[-1] if fixed is None and options and self._is_cell(options[-1], asked.subject) else fixed

    def _is_cell(self, option: int, piece: str) -> bool:
        table = self._program.table
        width = len(table.places)
        return any(row < option <= row + width for row in table.rows.get(piece, ())) and option > width

    def _source(self, asked: ins.Instruction | None) -> int | None:
        """The one cell a sentence moves pieces out of, if it says so itself."""
        if not isinstance(asked, ins.MovePieces) or asked.then is not None:
            return None
        return self._cell(asked, asked.sources)

    def _cell(self, asked: ins.MovePieces, places: ins.PlaceSet) -> int | None:
        place = _single(places)
        row = _row(self._program.table, asked, self._seat)
        return row + place if place and row is not None else None

    def _moves(
        self, asked: ins.Instruction | None, options: Sequence[int], source: int
    ) -> list[tuple[int, int]] | None:
        """The options of a move as (target cell, how many)."""
        if not isinstance(asked, ins.MovePieces):
            return None
        target = self._cell(asked, asked.targets)
        if _single(asked.targets):
            return [(target, number) for number in options] if target is not None else None
        return [(cell or source, 1 if cell else 0) for cell in options]


def _single(places: ins.PlaceSet) -> int:
    """The one fixed place of a set, 0 when there is none."""
    term = places.terms[0]
    fixed = len(places.terms) == 1 and term.quantity == "the" and not (term.ref or term.disc_of or places.otherwise)
    return term.mask.bit_length() - 1 if fixed and term.mask.bit_count() == 1 else 0


def _row(table: Table, asked: ins.MovePieces, seat: int) -> int | None:
    """The row of the pieces a sentence moves, when they are those of the seat that is asked."""
    rows = table.rows[asked.piece]
    if asked.whose.which != "one" or asked.whose.colour >= 0 or asked.whose.seat != asked.seat:
        return None
    return rows[seat] if seat < len(rows) else None
