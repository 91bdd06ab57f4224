"""Why a place is not among those a phrase means."""

from __future__ import annotations

from attrs import define, evolve

from interpreter.model import Piece
from interpreter.plan import instructions as ins
from interpreter.program import Program
from interpreter.runtime.lasting import FIRST_VARIABLE
from interpreter.runtime.leading import leader_of, leads

FURTHEST = ("closed", "wrong-kind", "taboo", "not-adjacent", "not-offered", "none-there")


@define
class PlaceReasons:
    """Tries the filters of place phrases on a state. `registers`: the seats that are known, by register."""

    program: Program
    state: list[int]
    registers: dict[str, int]

    def meaning(self, question: ins.Question) -> int:
        """Which meaning of a redefined area holds, by its number among them."""
        seat = self.registers.get(question.seat, -1)
        record = self.program.lasting.meant(self.state, question.area, seat)
        frame = self.state[record] - 1 if record else -1
        return next((at for at, frames in enumerate(question.frames, start=1) if frame in frames), 0)

    def reason(self, places: ins.PlaceSet | ins.MeantPlaces, place: int, piece: Piece | None = None) -> str:
        """The first filter that bars a place, of the phrase that comes nearest to meaning it; '' when none does.

        `closed`: the piece can never stand there. `wrong-kind`: the sentence does not mean places of its kind.
        """
        if isinstance(places, ins.MeantPlaces):
            return self.reason(places.sets[self.meaning(places.question)], place, piece)
        if piece is not None and not self.program.table.stands_mask(piece) >> place & 1:
            return "closed"
        found, whole = self._reason(places, place), self._whole(place)
        with_parts = not all(term.alone for term in places.terms)
        return self._reason(places, whole) if found == "wrong-kind" and whole != place and with_parts else found

    def _whole(self, place: int) -> int:
        """The place that one is a part of; itself when it is none."""
        rooms = self.program.board.rooms
        return place if rooms is None else rooms.whole(self.state, place)

    def _reason(self, places: ins.PlaceSet, place: int) -> str:
        if places.otherwise is not None and not self._finds_any(places):
            return self._reason(places.otherwise, place)
        found = [self._term(term, place) for term in places.terms]
        return "" if "" in found else max(found, key=FURTHEST.index, default="wrong-kind")

    def _finds_any(self, places: ins.PlaceSet) -> bool:
        every = range(1, len(self.program.table.places) + 1)
        return any(not self._term(term, place) for term in places.terms for place in every)

    def is_taboo(self, place: int) -> bool:
        """Whether a place is under a taboo."""
        return bool(self.state[self.program.table.slots["taboo"]] >> place & 1)

    def seat_of(self, whose: ins.Whose) -> int | None:
        """The owner a phrase is said of; None when that is not known."""
        return whose.colour if whose.colour >= 0 else self.registers.get(whose.seat)

    def _term(self, term: ins.Term, place: int) -> str:
        single = self._single(term)
        if (term.ref or term.disc_of) and single != place:
            return "not-offered" if single else "wrong-kind"
        if not (term.ref or term.disc_of) and not term.mask >> place & 1:
            return "wrong-kind"
        if term.open and self.is_taboo(place):
            return "taboo"
        for anchor in term.near:
            here = self._anchor(anchor)
            if here is not None and not self.program.table.adjacent[here] >> place & 1:
                return "not-adjacent"
        if any(self._anchor(anchor) == place for anchor in term.apart):
            return "not-offered"
        return next((why for item in term.narrowings if (why := self._narrowing(item, place))), "")

    def _single(self, term: ins.Term) -> int:
        if term.disc_of:
            seat = self.registers.get(term.disc_of)
            return 0 if seat is None else self.state[self.program.table.slots["disc"] + seat]
        return self._at(term.ref) or 0

    def _at(self, ref: ins.Ref) -> int | None:
        """The place a reference stands for, if the state tells it."""
        if ref.startswith("s"):
            return self.state[int(ref[1:])]
        if ref.startswith("y"):
            area, variable, seat = ref[1:].split("_")
            record = self.program.lasting.meant(self.state, int(area), self.registers.get(seat, -1))
            return self.state[record + FIRST_VARIABLE + int(variable)] if record else None
        return None

    def _anchor(self, anchor: ins.Anchor) -> int | None:
        match anchor.sort:
            case "place":
                return anchor.place
            case "ref":
                return self._at(anchor.ref)
            case "disc":
                seat = self.registers.get(anchor.ref)
                return None if seat is None else self.state[self.program.table.slots["disc"] + seat]
        units, owner = self.program.table.units_of(anchor.piece), self.seat_of(anchor.whose)
        if anchor.whose.which == "any":
            return self.state[units[0].slot]
        return next((self.state[unit.slot] for unit in units if unit.owner == owner), None)

    def _narrowing(self, item: ins.Narrowing, place: int) -> str:
        """Filters by number: a place without the pieces asked for has `none-there`, others are of the wrong kind."""
        if isinstance(item, ins.Holding):
            count, wanted = self._count(item.count, place), item.number
            fits = {"at least": count >= wanted, "at most": count <= wanted, "exactly": count == wanted}[item.compare]
            return "" if fits else "none-there" if count < wanted else "wrong-kind"
        if isinstance(item, ins.WorthOf):
            worth = self.program.board.worth[self.state[self.program.table.slots["region"] + place]]
            return "" if item.low <= worth <= item.high else "wrong-kind"
        if isinstance(item, ins.Extreme):
            return "" if self._count(item.count, place) else "none-there"
        if isinstance(item, ins.Leading):
            kinds = (item.count.piece, *item.count.more)
            leader = leader_of(self.program.table, kinds)(self.state, place)
            owner = self.seat_of(item.count.whose)
            return "" if (owner is None and item.count.whose.seat) or leads(item, leader, owner) else "wrong-kind"
        return ""

    def _count(self, what: ins.CountOf, place: int) -> int:
        parts = self.program.board.counted_with(self.state, place)
        if what.everywhere and self.program.board.rooms is not None:
            parts = [part.place for part in self.program.board.rooms.parts_of(self.state, place)]
        return sum(self._count_there(what, each) for each in (place, *parts))

    def _count_there(self, what: ins.CountOf, place: int) -> int:
        if what.more:
            kinds = (evolve(what, piece=kind, more=()) for kind in (what.piece, *what.more))
            return sum(self._count_there(each, place) for each in kinds)
        table, owner = self.program.table, self.seat_of(what.whose)
        if what.piece not in table.rows:
            units = table.units_of(what.piece)
            return sum(self.state[u.slot] == place for u in units if what.whose.which == "any" or u.owner == owner)
        rows = table.rows[what.piece][: table.seats if what.seated else None]
        counts = [self.state[row + place] for row in rows]
        if what.whose.which == "any":
            return sum(counts)
        mine = counts[owner] if owner is not None and owner < len(counts) else 0
        return mine if what.whose.which == "one" else sum(counts) - mine
