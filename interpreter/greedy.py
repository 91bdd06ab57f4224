"""The greedy bot: takes what leaves it best off at its next decision, as far as the interpreter can tell it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING

from attrs import field, frozen

from interpreter.emit import sets
from interpreter.foresight import Ahead, Foresight
from interpreter.plan import flow
from interpreter.plan import instructions as ins
from interpreter.runtime.static import seats_of
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
    targets: dict[tuple[int, int, int], list[tuple[int, int]]] = field(factory=dict)


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
        self._guide, self._program = guide, guide.program
        self._seat, self._options, self._site = view.seat, decision.options, decision.site
        self._view, self._rng = view, rng

    def best(self) -> Sequence[int]:
        """The options nothing is better than."""
        asked = self._program.sites[self._site]
        if asked.sort == "part" or asked.subject == "play":
            return self._options
        self._ahead = ahead = Foresight(self._view.game, self._seat, self._rng)
        self._now = self._guide.valuer.standing(ahead.now, self._seat)
        if asked.sort == "use":
            card = ahead.now[self._guide.performs[asked.origin] + self._seat]
            return (1,) if self._performed(card) >= self._now.value else (0,)
        if asked.sort == "card" and asked.origin in self._guide.takes:
            return self._top([max(self._now.value, self._performed(card)) for card in self._options])
        return self._top(self._values(ahead.after, (), (self._site, self._seat, self._options), None))

    def _top(self, values: Sequence[float]) -> Sequence[int]:
        best = max(values)
        return [option for option, value in zip(self._options, values, strict=True) if value == best]

    def _performed(self, card: int) -> float:
        """The value with a card's action performed now."""

        def lead(*options: int) -> Ahead:
            return self._ahead.performed(card, *options)

        return self._worth(lead, (), None)

    def _worth(self, lead: Callable[..., Ahead], options: tuple[int, ...], site: int | None) -> float:
        """The value where options lead; while nothing has come of them, that of the best way on.

        site: where the last option was chosen, None for the beginning of an action.
        """
        state, ask = lead(*options)
        if not self._guide.valuer.same(state, self._now.state):
            over = ask is None and lead == self._ahead.after
            return self._guide.valuer.value(state, self._seat, over)
        if ask is None or ask[1] != self._seat or len(options) > FURTHER or not self._goes_on(site, ask[0]):
            return self._now.value
        named = options[-1] if site is not None and self._program.sites[site].sort == "piece" else None
        return max(self._values(lead, options, ask, named))

    def _values(self, lead: Callable[..., Ahead], options: tuple[int, ...], ask: Ask, named: int | None) -> list[float]:
        """The value of every option of a question that options lead to. named: the cell of the piece just named."""
        values = self._moved(ask, named)
        if values is not None:
            return values
        if self._by_cell(ask[0]):
            return [self._piece_moved(lead, options, ask, cell) for cell in ask[2]]
        return [self._worth(lead, (*options, option), ask[0]) for option in ask[2]]

    def _goes_on(self, site: int | None, next_site: int) -> bool:
        """Whether a question belongs to the sentences of the one before."""
        sites = self._program.sites
        return site is None or sites[site].origin == sites[next_site].origin

    # ------------------------------------------------------------------------- moves seen without playing them
    def _moved(self, ask: Ask, named: int | None) -> list[float] | None:
        """The values of the options of a move of pieces out of a known cell; None when this is something else.

        named: the cell of the piece named by the choice before, if any.
        """
        site = self._program.sites[ask[0]]
        asked = site.asked
        if not isinstance(asked, ins.MovePieces) or asked.then is not None or site.sort not in ("to", "count"):
            return None
        source = self._cell(asked, asked.sources) if named is None else named
        if source is None:
            return None
        if site.sort == "to":
            return self._now.moved(source, [(cell, 1 if cell else 0) for cell in ask[2]])
        target = self._cell(asked, asked.targets)
        return self._now.moved(source, [(target, number) for number in ask[2]]) if target is not None else None

    def _by_cell(self, site: int) -> bool:
        """Whether it asks for a piece whose targets depend on nothing but its cell and the places of unique pieces."""
        asked = self._program.sites[site]
        if asked.sort != "piece" or not isinstance(asked.asked, ins.MovePieces):
            return False
        return sets.static_by_one_seat(asked.asked.targets) and not seats_of(asked.asked.targets)

    def _piece_moved(self, lead: Callable[..., Ahead], options: tuple[int, ...], ask: Ask, cell: int) -> float:
        """The value of the best move of a piece in a cell; where it may go is found out once and remembered."""
        if not cell:
            return self._now.value
        key = (ask[0], self._now.state[self._program.table.slots["config"]], cell)
        targets = self._guide.targets.get(key)
        if targets is None:
            state, following = lead(*options, cell)
            same = self._guide.valuer.same(state, self._now.state)
            if not same or following is None or self._program.sites[following[0]].sort != "to":
                return self._worth(lead, (*options, cell), ask[0])
            targets = self._guide.targets[key] = [(target, 1 if target else 0) for target in following[2]]
        return max(self._now.moved(cell, targets))

    def _cell(self, asked: ins.MovePieces, places: ins.PlaceSet) -> int | None:
        """The cell of this seat's pieces in the one place of a set, if it is one and they are its own."""
        place = _single(places)
        row = _row(self._program.table, asked, self._seat)
        return row + place if place and row is not None else None


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
