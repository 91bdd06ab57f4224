"""What must hold in every state of every game, whatever the rules say.

A `Watch` is made for one program. It knows no rule of any game: what may stand where, what is bound by taboo and
how many copies there are is read from the rules the program was compiled from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from interpreter.game import Game
from interpreter.kinds import family
from interpreter.plan.table import RECORD_FIELDS
from interpreter.program import Program
from interpreter.runtime.board import unpack
from interpreter.runtime.static import members

CARD = RECORD_FIELDS.index("card")
Ask = tuple[int, int, Sequence[int]]


class Watch:
    """Checks states of one program. Every method raises AssertionError saying what does not hold."""

    def __init__(self, program: Program) -> None:
        self.program, self.table = program, program.table
        pieces = self.table.rules.pieces
        width = len(self.table.places)
        self.stocks = list(self._stocks())
        self.barred_cells = [
            row + place
            for piece, rows in self.table.rows.items()
            for row in rows
            for place in range(1, width + 1)
            if not self.table.stands_mask(pieces[piece]) >> place & 1
        ]
        self.stands = [(unit, self.table.stands_mask(pieces[unit.kind])) for unit in self.table.units]
        self.limits = [
            ([unit.slot for unit in self.table.units_of(piece.id)], piece.at_most)
            for piece in pieces.values()
            if isinstance(piece.at_most, int) and piece.at_most and piece.id not in self.table.rows
        ]
        self.bound_rows = list(self._bound_rows())
        self.bound_units = [unit.slot for unit in self.table.units if not pieces[unit.kind].crosses_taboo]
        self.taboo = self.table.slots["taboo"]

    def _stocks(self) -> Iterator[tuple[str, list[int], int]]:
        """Who has pieces of what kind, the cells where they can be, and how many there must be in all of them."""
        table, width = self.table, len(self.table.places)
        for piece, rows in table.rows.items():
            kinds = family(table.rules.pieces, piece)
            if kinds[0] != piece:
                continue
            groups = [list(range(len(rows)))] if table.claimed & {*kinds} else [[owner] for owner in range(len(rows))]
            for owners in groups:
                starts = [table.rows[kind][owner] for kind in kinds for owner in owners]
                cells = [row + place for row in starts for place in range(1, width + 1)]
                who = f"{' and '.join(table.owners[owner] for owner in owners)} {piece}"
                yield who, cells, sum(table.stock[kind][owner] for kind in kinds for owner in owners)

    def _bound_rows(self) -> Iterator[list[int]]:
        """Rows of pieces bound by taboo; those of pieces that can change their owners are one."""
        for piece, rows in self.table.rows.items():
            if not self.table.rules.pieces[piece].crosses_taboo:
                yield from [list(rows)] if piece in self.table.claimed else [[row] for row in rows]

    # ------------------------------------------------------------------------------------ a decision
    def decision(self, ask: Ask) -> None:
        """Options are ascending, distinct, never empty, and somebody is asked."""
        site, player, options = ask
        assert options, f"nothing offered by {self.program.sites[site]}"
        assert all(a < b for a, b in pairwise(options)), f"{options} at {self.program.sites[site]}"
        assert options[0] >= 0, options
        assert -1 <= player < self.table.seats, f"player {player} is asked by {self.program.sites[site]}"

    # --------------------------------------------------------------------------------------- a state
    def pieces(self, state: list[int]) -> None:
        """Every piece is somewhere, once, where it may stand."""
        for who, where, copies in self.stocks:
            cells = [state[cell] for cell in where]
            assert sum(cells) == copies, f"{who}: {sum(cells)} of {copies}"
            assert min(cells) >= 0, f"{who}: less than none in a place: {cells}"
        for cell in self.barred_cells:
            assert not state[cell], f"cell {cell} holds {state[cell]} where none may stand"
        for unit, mask in self.stands:
            assert mask >> state[unit.slot] & 1, f"{unit.name} stands in {self.table.place_ids[state[unit.slot]]!r}"
        for slots, limit in self.limits:
            lying = Counter(place for slot in slots if self.program.board.on_board >> (place := state[slot]) & 1)
            assert all(count <= limit for count in lying.values()), f"{lying} above {limit}"

    def cards(self, state: list[int]) -> None:
        """No card is in two places; what a seat has of its set is in one of its piles."""
        for kind in self.table.sets.values():
            if kind.of_seat:
                self._piles(state, kind.kind)
        lying: Counter[int] = Counter()
        for name, (slot, first, _count) in self.table.decks.items():
            if name in self.table.deck_of.values():
                lying.update(first + i for i in members(state[slot]))
        for row, size in self.table.row_sizes.items():
            start = self.table.slots[f"row {row}"]
            lying.update(card for card in state[start : start + size] if card)
        for card, count in lying.items():
            entry = self.table.cards[card]
            assert entry is not None
            assert count == 1 or entry.stays, f"{entry.id} lies in {count} places"

    def _piles(self, state: list[int], kind: str) -> None:
        names = [name for name in self.table.piles if self.table.rules.places[name].holds == kind]
        full = (1 << self.table.sets[kind].count) - 1
        for owner, colour in enumerate(self.table.owners):
            found = 0
            for name in names:
                pile = state[self.table.piles[name] + owner]
                assert not pile & found, f"{colour} has a {kind} in two piles"
                found |= pile
            assert not found & ~full, f"{colour} has a {kind} there is not"

    def derived(self, state: list[int]) -> None:
        """What the state keeps only to be fast is what is worked out anew."""
        again = state[:]
        self.program.board.refresh(again)
        assert again == state, {i: (a, b) for i, (a, b) in enumerate(zip(state, again, strict=True)) if a != b}
        records = self.program.lasting.records(state)
        bits = [ear.bit for z in records if state[z] for ear in self.program.lasting.ears[state[z] - 1]]
        assert state[self.table.slots["listen"]] == sum(set(bits))
        assert state[self.table.slots["records"]] == sum(1 for z in records if state[z])

    # ------------------------------------------------------------------------ from state to state
    def taboo_kept(self, before: list[int], after: list[int]) -> None:
        """A place taboo before and after was not entered or left meanwhile by a piece the taboo binds.

        Newcomers of a place are in it: becoming one of the others there is no move.
        """
        beside = self.table.newcomers
        for place in members(before[self.taboo] & after[self.taboo]):
            if place in beside.values():
                continue
            where = [place, beside[place]] if place in beside else [place]
            for rows in self.bound_rows:
                cells = [row + each for row in rows for each in where]
                changed = sum(after[cell] - before[cell] for cell in cells)
                assert not changed, f"{self.table.place_ids[place]} is taboo"
            for slot in self.bound_units:
                assert (before[slot] == place) == (after[slot] == place), f"{self.table.place_ids[place]} is taboo"

    def all_of(self, game: Game) -> None:
        """Everything that can be said of one state."""
        if game.ask is not None:
            self.decision(game.ask)
        state = game.state
        self.pieces(state)
        self.cards(state)
        self.derived(state)


class Told:
    """Adds up the points told of; give it to a game as `tell`."""

    def __init__(self) -> None:
        self.total = 0

    def __call__(self, kind: str, place: int, points: int) -> None:
        self.total += points if kind != "perform" else 0

    def scores(self, seats: int) -> tuple[int, ...]:
        """What every seat must have."""
        return tuple(unpack(self.total, seats))
