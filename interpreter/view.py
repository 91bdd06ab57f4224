"""What one seat knows: all that is public, its own secrets, and what it can tell of the others' by memory.

A view never depends on anything hidden from its seat: deal that anew (`Game.redeal`) and the view is equal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.definition import frozen
from interpreter.runtime.discs import is_sealed
from interpreter.runtime.lasting import CARD, ENDS_AT, OWNER
from interpreter.runtime.static import members

if TYPE_CHECKING:
    from random import Random

    from interpreter.game import Game
    from interpreter.plan.table import Table

Counts = dict[str, dict[str, int]]  # owner ('' for nobody) -> piece -> how many


@frozen
class Pile:
    """A seat's pile of cards as another seat knows it: how many, which it surely has, which it may have."""

    size: int
    certain: tuple[str, ...]
    possible: tuple[str, ...]


@frozen(eq=False)
class View:
    """See `view`. Nothing is worked out before it is asked for."""

    game: Game
    seat: int

    # -------------------------------------------------------------------------------------- public
    @property
    def scores(self) -> tuple[int, ...]:
        """Points of every seat."""
        return self.game.scores

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.game.round

    @property
    def starter(self) -> str:
        """Who begins the round."""
        return self._table.owners[self._slot("starter")]

    @property
    def order(self) -> tuple[str, ...]:
        """The turn order last set."""
        first = self._table.slots["order"]
        return tuple(self._table.owners[o] for o in self.game.state[first : first + len(self._table.owners)])

    @property
    def units(self) -> dict[str, str]:
        """Where every unique piece stands; 'unseen' for one only another seat knows of (see `unseen`)."""
        found = {unit.name: self._table.place_ids[self.game.state[unit.slot]] for unit in self._table.units}
        return found | dict.fromkeys(self.unseen, "unseen")

    @property
    def unseen(self) -> dict[str, tuple[str, ...]]:
        """The places where unique pieces may be that this seat cannot see."""
        found = {}
        for unit in self._table.units:
            slot = self._table.unseen(unit.kind, unit.owner)
            if slot >= 0 and unit.owner != self.seat and self.game.state[slot]:
                found[unit.name] = tuple(self._table.place_ids[place] for place in members(self.game.state[slot]))
        return found

    @property
    def turned(self) -> tuple[str, ...]:
        """The scoreboards that have their other side up."""
        slots = self._table.slots
        units = (unit for unit in self._table.units if unit.turned is not None)
        return tuple(unit.name for unit in units if self.game.state[slots[f"turned {unit.name}"]])

    @property
    def places(self) -> dict[str, Counts | None]:
        """Counted pieces by place; None for a place nobody may look into."""
        return {name: self._counts(name) if self._seen(name) == "always" else None for name in self._table.places}

    @property
    def announced(self) -> dict[str, Counts]:
        """For places nobody may look into: what was called out as it went in and has not come out."""
        hidden = [name for name in self._table.places if self._seen(name) == "announced"]
        return {name: self._minus(self._counts(name), self.game.unannounced.get(name, {})) for name in hidden}

    @property
    def open(self) -> dict[str, tuple[str, ...]]:
        """Cards lying open, by place."""
        found = {}
        for place, size in self._table.row_sizes.items():
            first = self._table.slots[f"row {place}"]
            found[place] = self._cards(card for card in self.game.state[first : first + size] if card)
        return found

    @property
    def decks(self) -> dict[str, tuple[str, ...]]:
        """What is left in each deck, in no order: everybody has seen what came out."""
        found = {}
        for name, (slot, first, _) in self._table.decks.items():
            left = members(self.game.state[slot])
            regions = self._table.drawn_from.get(name, ())
            if not regions:
                found[name] = self._cards(first + i for i in left)
            else:
                found[name] = tuple(sorted(self._table.place_ids[regions[i]] for i in left))
        return found

    @property
    def lasting(self) -> tuple[tuple[str, str, int], ...]:
        """Lasting effects: (card or '', owner, number of the round at whose end it is over)."""
        state = self.game.state
        records = (z for z in self.game.program.lasting.records(state) if state[z])
        return tuple(
            (self._card(state[z + CARD]), self._table.owners[state[z + OWNER]], state[z + ENDS_AT]) for z in records
        )

    @property
    def in_play(self) -> dict[str, tuple[str, str]]:
        """The cards each owner played and took last, by owner."""
        played, taken = self._table.slots["played"], self._table.slots["taken"]
        state = self.game.state
        return {
            owner: (self._card(state[played + i]), self._card(state[taken + i]))
            for i, owner in enumerate(self._table.owners)
        }

    # ---------------------------------------------------------------------------------- secret parts
    @property
    def piles(self) -> dict[str, dict[str, Pile]]:
        """Every seat's piles of cards: its own as they are, the others' as far as memory tells."""
        return {
            place: {owner: self._pile(place, slot, i) for i, owner in enumerate(self._table.owners)}
            for place, slot in self._table.piles.items()
        }

    @property
    def discs(self) -> dict[str, str]:
        """Regions named on discs; 'sealed' for one set by another seat and not opened yet."""
        first, sealed = self._table.slots["disc"], self._slot("sealed")
        found = {}
        for i, owner in enumerate(self._table.owners[: self._table.seats]):
            region = self.game.state[first + i]
            if is_sealed(sealed, i) and i != self.seat:
                found[owner] = "sealed"
            else:
                found[owner] = self._table.place_ids[region]
        return found

    @property
    def asked(self) -> tuple[str, str, str, tuple[str, ...]] | None:
        """Who is asked what, for which card or step; the options only when it is this seat."""
        decision = self.game.pending
        if decision is None:
            return None
        who = "" if decision.player < 0 else self._table.owners[decision.player]
        mine = decision.player == self.seat
        return who, decision.kind, decision.origin, decision.names if mine else ()

    def redealt(self, rng: Random) -> Game:
        """A game that could be this one, for thinking ahead."""
        return self.game.redeal(self.seat, rng)

    def as_dict(self) -> dict[str, Any]:
        """The whole view as plain values."""
        names = (
            "scores",
            "round",
            "starter",
            "order",
            "units",
            "unseen",
            "turned",
            "places",
            "announced",
            "open",
            "decks",
            "lasting",
        )
        return {name: getattr(self, name) for name in (*names, "in_play", "piles", "discs", "asked")}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.seat == other.seat and self.as_dict() == other.as_dict()

    # --------------------------------------------------------------------------------------- parts
    @property
    def _table(self) -> Table:
        return self.game.program.table

    def _slot(self, name: str) -> int:
        return self.game.state[self._table.slots[name]]

    def _seen(self, place: str) -> str:
        return str(self._table.rules.places[place].seen)

    def _counts(self, place: str) -> Counts:
        table, index = self._table, self._table.places[place]
        found: Counts = {}
        for piece, rows in table.rows.items():
            for i, row in enumerate(rows):
                count = self.game.state[row + index]
                if count:
                    owner = table.owners[i] if table.rules.pieces[piece].of != "nobody" else ""
                    found.setdefault(owner, {})[piece] = count
        return found

    @staticmethod
    def _minus(counts: Counts, other: Counts) -> Counts:
        left = {
            owner: {piece: n - other.get(owner, {}).get(piece, 0) for piece, n in pieces.items()}
            for owner, pieces in counts.items()
        }
        return {owner: kept for owner, pieces in left.items() if (kept := {p: n for p, n in pieces.items() if n > 0})}

    def _card(self, card: int) -> str:
        entry = self._table.cards[card]
        return entry.id if entry is not None else ""

    def _cards(self, cards: Any) -> tuple[str, ...]:
        return tuple(sorted(self._card(card) for card in cards))

    def _pile(self, place: str, slot: int, owner: int) -> Pile:
        """A pile as it is for its owner, else as far as memory tells."""
        kind = self._table.rules.places[place].holds
        first, pile = self._table.sets[kind].first, self.game.state[slot + owner]
        certain = possible = pile
        for hidden in self.game.hands.get((owner, kind), ()) if owner != self.seat else ():
            if hidden & pile:
                certain &= ~hidden
                possible |= hidden
        named = [self._cards(first + i for i in members(mask)) for mask in (certain, possible)]
        return Pile(pile.bit_count(), named[0], named[1])


def view(game: Game, seat: int) -> View:
    """What a seat with perfect memory of public events knows of a game."""
    return View(game, seat)
