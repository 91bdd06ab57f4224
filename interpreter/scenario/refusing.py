"""Why a choice is not offered: the filters of the sentence that asks, tried one by one on what was named."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define

from interpreter.game import Decision
from interpreter.model import Piece
from interpreter.plan import flow
from interpreter.plan import instructions as ins
from interpreter.plan.things import Unit
from interpreter.program import Program
from interpreter.runtime.static import members
from interpreter.scenario.names import STOPS
from interpreter.scenario.place_reasons import PlaceReasons
from interpreter.scenario.running import Running
from interpreter.scenario.structure import flows


@define
class Refusing:
    """A refusal looked into: the state, who chooses, what runs, and the question that is open (if any).

    `reason` gives one of the documented words; '' is never given. When nothing is open the sentences that ran are
    tried in order: the first that speaks of such a thing says why it did not ask.
    """

    program: Program
    state: list[int]
    seat: int
    running: Running | None
    asked: Decision | None

    def reason(self, name: str) -> str:
        """The first reason that bars the choice of that name."""
        if self.asked is None:
            return self._never_asked(name)
        site = self.program.sites[self.asked.site]
        if name in STOPS:
            return "compulsory"
        if site.asked is None:
            return self._of_step(site.origin, name)
        return self._of(site.asked, name, site.sort) or "not-offered"

    def _never_asked(self, name: str) -> str:
        for instruction in self.running.instructions if self.running is not None else ():
            found = self._of(instruction, name, "")
            if found not in (None, "", "wrong-time"):
                return str(found)
        return "wrong-time"

    # ------------------------------------------------------------------------------------------- steps
    def _of_step(self, step: str, name: str) -> str:
        found = next((each for each in flows(self.program) if each.step == step), None)
        card = self._cards(name)
        if isinstance(found, flow.PlayCards) and card:
            return self._cannot_play(found, card[0])
        if isinstance(found, flow.TakeCard) and card:
            return "none-there"
        return "wrong-time"

    def _cards(self, name: str) -> list[int]:
        return [i for i, card in enumerate(self.program.table.cards) if card is not None and card.id == name]

    def _cannot_play(self, step: flow.PlayCards, card: int) -> str:
        table = self.program.table
        cards = table.sets[step.kind]
        if not cards.first <= card < cards.first + cards.count:
            return "wrong-kind"
        if not self.state[table.piles[step.source] + self.seat] >> card - cards.first & 1:
            return "none-there"
        shown = table.number(card, step.different) if step.different else None
        out = [self.state[table.slots["played"] + owner] for owner in self._played_before(step)]
        return "already-played" if any(c and table.number(c, step.different) == shown for c in out) else "not-offered"

    def _played_before(self, step: flow.PlayCards) -> list[int]:
        """Who has played in this round: neutral colours, and the seats from the starter up to this one.

        Everybody, where this seat plays its second card, the first being without number.
        """
        table, played = self.program.table, self.state[self.program.table.slots["played"] + self.seat]
        card = table.cards[played]
        if step.another and card is not None and card.kind == step.kind and step.different not in card.numbers:
            lies = self.state[table.piles[step.target] + self.seat]
            if lies >> played - table.sets[step.kind].first & 1:
                return [*step.neutral, *range(table.seats)]
        seats, starter = self.program.table.seats, self.state[self.program.table.slots["starter"]]
        return [*step.neutral, *((starter + i) % seats for i in range((self.seat - starter) % seats))]

    # ------------------------------------------------------------------------------------ instructions
    def _of(self, it: ins.Instruction, name: str, sort: str) -> str | None:
        """Why an instruction does not offer the name; '' when it would, None when it never speaks of such things."""
        match it:
            case ins.MovePieces():
                return self._move_pieces(it, name, sort)
            case ins.Turn():
                who, at, where = name.rpartition("@")
                place = self.program.table.places.get(where, 0)
                return (
                    self._source(it, self._places(it), who, place) if place and at else "wrong-time" if sort else None
                )
            case ins.MoveUnique():
                return self._move_unique(it, name, sort)
            case ins.Flip():
                return self._flip(it, name)
            case ins.MoveCards():
                return self._move_cards(it, name)
            case ins.ChoosePlace() | ins.SetDiscs() | ins.Score():
                place = self.program.table.places.get(name, 0)
                if not place:
                    return "wrong-time" if sort else None
                room_for = it.room_for if isinstance(it, ins.ChoosePlace) else ()
                return self._places(it).reason(it.places, place) or self._no_room(room_for, place)
            case ins.ChoosePlayer():
                return self._player(it, name)
            case ins.MeantBodies():
                body = it.bodies[self._places(it).meaning(it.question)]
                return next((why for inner in body if (why := self._of(inner, name, sort)) is not None), None)
        return "wrong-time" if sort else None

    def _places(self, it: ins.Instruction) -> PlaceReasons:
        actor = self.running.seat if self.running is not None else -1
        register = it.seats.register if isinstance(it, ins.SetDiscs) else getattr(it, "seat", "p")
        if isinstance(it, ins.MeantBodies):
            register = it.question.seat
        registers = {register: self.seat}
        registers.setdefault("p", actor)
        return PlaceReasons(self.program, self.state, registers)

    def _move_pieces(self, it: ins.MovePieces, name: str, sort: str) -> str | None:
        table, places = self.program.table, self._places(it)
        if name.isdecimal():
            return "limit-reached" if sort == "count" else "wrong-time"
        who, at, where = name.rpartition("@")
        place = table.places.get(where, 0)
        if not place or sort == "count":
            return "wrong-time" if sort else None
        if at or sort in ("place", "piece"):
            return self._source(it, places, who, place) or self._used_up(it, sort, at != "")
        found = places.reason(it.targets, place, self._fit(it.meant, place))
        sources = [members(term.mask) for term in it.sources.terms]
        if self._no_way([each for term in sources for each in term], place) and all(sources):
            found = found or "closed"
        return found or self._used_up(it, sort, named=False) or self._no_room(it.meant, place)

    def _no_way(self, sources: Sequence[int], place: int) -> bool:
        """Whether a place can be entered from none of some others."""
        rooms = self.program.board.rooms
        return rooms is not None and all(rooms.closed(self.state, place, source) for source in sources)

    def _no_room(self, kinds: tuple[str, ...], place: int) -> str:
        """`full` where a place takes no more of some kinds of piece."""
        rooms = self.program.board.rooms
        if rooms is None or not kinds or any(rooms.room(self.state, place, kind) for kind in kinds):
            return ""
        return "full"

    def _fit(self, kinds: tuple[str, ...], place: int) -> Piece:
        """Of some kinds of piece one that can stand in a place, if there is such a one."""
        pieces = [self.program.table.rules.pieces[kind] for kind in kinds]
        return next((piece for piece in pieces if self.program.table.stands_mask(piece) >> place & 1), pieces[0])

    def _source(self, it: ins.MovePieces | ins.Turn, places: PlaceReasons, who: str, place: int) -> str:
        table = self.program.table
        own = places.seat_of(it.whose)
        who, _, kind = who.partition(" ")
        meant = (kind or it.piece,) if who else it.meant
        if meant[0] not in it.meant:
            return "wrong-kind"
        if who and it.whose.which != "any" and own is not None:
            if (table.owners.index(who) == own) != (it.whose.which == "one"):
                return "not-owner"
        found = places.reason(it.sources, place, self._fit(meant, place))
        if found and isinstance(it, ins.MovePieces) and it.then is not None:
            found = places.reason(it.then, place, self._fit(meant, place))
        if found:
            return found
        rows = [each for kind in meant for each in enumerate(table.rows[kind])]
        counts = [self.state[row + place] for i, row in rows if self._means(it.whose, own, i)]
        here = sum(self.state[row + place] for i, row in rows if i == table.owners.index(who)) if who else sum(counts)
        return "" if here else "none-there"

    @staticmethod
    def _means(whose: ins.Whose, own: int | None, owner: int) -> bool:
        if whose.which == "any" or own is None:
            return True
        return (owner == own) == (whose.which == "one")

    def _used_up(self, it: ins.MovePieces, sort: str, named: bool) -> str:
        """A filter would let it pass: the number allowed is used up, or another place was named before."""
        moved = self.running.moved.get(it, 0) if self.running is not None else 0
        if it.amount.mode in ("exactly", "up-to") and not it.amount.name and moved >= it.amount.number:
            return "limit-reached"
        if it.shape == "ONE" and named and sort in ("piece", "to"):
            return "limit-reached" if sort == "piece" else "wrong-time"
        return "wrong-time" if named and sort != "piece" else ""

    def _move_unique(self, it: ins.MoveUnique, name: str, sort: str) -> str | None:
        table, places = self.program.table, self._places(it)
        own = places.seat_of(it.whose)
        units = [unit for unit in table.units if unit.kind == it.piece]
        mine = [unit for unit in units if own is None or it.whose.which != "one" or unit.owner == own]
        named = next((unit for unit in table.units if unit.name == name), None)
        if named is not None:
            if named not in units:
                return "wrong-kind"
            return "not-owner" if named not in mine else self._leaves(it, places, named)
        place = table.places.get(name, 0)
        if not place:
            return "wrong-time"
        if sort == "from":
            here = [unit for unit in mine if self.state[unit.slot] == place]
            return self._leaves(it, places, here[0]) if here else "none-there"
        stuck = [self._leaves(it, places, unit) for unit in mine]
        if stuck and all(stuck):
            return stuck[0]
        found = places.reason(it.targets, place, table.rules.pieces[it.piece])
        if mine and self._no_way([self.state[unit.slot] for unit in mine], place):
            found = found or "closed"
        return found or ("full" if self._is_full(it.piece, units, place) else self._no_room((it.piece,), place))

    def _flip(self, it: ins.Flip, name: str) -> str | None:
        unit = next((unit for unit in self.program.table.units if unit.name == name), None)
        if unit is None:
            return None
        if unit.kind != it.piece or unit.turned is None:
            return "wrong-kind"
        return self._places(it).reason(it.places, self.state[unit.slot])

    def _leaves(self, it: ins.MoveUnique, places: PlaceReasons, unit: Unit) -> str:
        """Why a single piece may not leave its place; '' when it may."""
        here, piece = self.state[unit.slot], self.program.table.rules.pieces[it.piece]
        if it.sources is not None:
            return places.reason(it.sources, here, piece)
        bound = any(term.open for term in it.targets.terms)
        return "taboo" if bound and places.is_taboo(here) else ""

    def _is_full(self, piece: str, units: list[Unit], place: int) -> bool:
        limit = self.program.table.rules.pieces[piece].at_most
        return isinstance(limit, int) and 0 < limit <= sum(self.state[unit.slot] == place for unit in units)

    def _move_cards(self, it: ins.MoveCards, name: str) -> str | None:
        table = self.program.table
        cards = table.sets[it.kind]
        found = [card for card in self._cards(name) if cards.first <= card < cards.first + cards.count]
        if not found:
            return "wrong-kind" if self._cards(name) else "wrong-time"
        pile = self.state[table.piles[it.source] + self.seat]
        return "" if any(pile >> card - cards.first & 1 for card in found) else "none-there"

    def _player(self, it: ins.ChoosePlayer, name: str) -> str | None:
        owners = self.program.table.owners
        if name not in owners:
            return "wrong-time"
        if owners.index(name) >= self.program.table.seats:
            return "wrong-kind"
        if it.seats.who == "opponent" and owners.index(name) == self.seat:
            return "not-owner"
        return "none-there" if it.seats.test is not None else ""
