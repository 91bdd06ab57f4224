"""Expectations about pieces, points and what was scored."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.definition import frozen
from interpreter.plan.things import Unit
from interpreter.reading.nodes import Mapping, Node, Scalar
from interpreter.runtime import ranks
from interpreter.runtime.static import members
from interpreter.scenario import codes
from interpreter.scenario.alike import are_alike, differing
from interpreter.scenario.counts import Counts, read_counts
from interpreter.scenario.names import Names
from interpreter.scenario.outcome import Expectation, Outcome, compare, compare_names

Read = Callable[[Scalar, Node], list[Expectation]]


@frozen
class BoardReader:
    """Reads the keys that speak of the board."""

    names: Names

    def words(self) -> dict[str, Read]:
        """The words it reads, besides places and pieces."""
        return {
            "points": self.points, "scored": self.scored, "ranks": self.ranks, "board": self.board, "discs": self.discs,
            "turned": self.turned,
        }  # fmt: skip

    # ------------------------------------------------------------------------------------------- places
    def place(self, key: Scalar, node: Node) -> list[Expectation]:
        """`PLACE: {COLOUR: 2}`: nobody else is there; of a place everybody has, only those named are looked at."""
        counts, place = read_counts(self.names, key.value, node), key.value
        if self.names.program.table.rules.places[place].of != "seat":
            return [Expectation(node.span, lambda out: _differing(out, place, _filled(out, place, counts)))]
        return [Expectation(node.span, lambda out: _differing(out, place, counts))] if counts else []

    def board(self, key: Scalar, node: Node) -> list[Expectation]:
        """`board: {PLACE: {COLOUR: 2}}`: every other place with a scoreboard holds no counted piece."""
        table = self.names.program.table
        scored = members(self.names.program.board.on_board)
        written: dict[str, Counts] = {table.place_ids[place]: {} for place in scored}
        mapping = self.names.mapping(node, "`board`")
        for place, value in mapping.entries if mapping is not None else ():
            if place.value in written:
                written[place.value] = read_counts(self.names, place.value, value)
            else:
                self.names.unknown(place, "place with a scoreboard", written, "places")

        def differences(out: Outcome) -> list[str]:
            filled = {place: _filled(out, place, counts) for place, counts in written.items()}
            return [text for place, counts in filled.items() for text in _differing(out, place, counts)]

        return [Expectation(key.span, differences)]

    def piece(self, key: Scalar, node: Node) -> list[Expectation]:
        """`PIECE: PLACE` or `PIECE: {COLOUR: PLACE}`."""
        units = self.names.units(key.value)
        if are_alike(self.names, units) and not isinstance(node, Mapping):
            for where in self.names.scalars(node, "a place"):
                self.names.place(where)
            return [Expectation(node.span, lambda out: differing(self.names, units, node, out))]
        if isinstance(node, Scalar):
            if len(units) > 1:
                message = f"there are several pieces called `{key.value}`"
                self.names.error(codes.VALUE, node.span, message, f"say which: `{units[0].name}: PLACE`")
                return []
            return self._unit(units[0], node)
        found = []
        mapping = self.names.mapping(node, f"`{key.value}`")
        for whose, value in mapping.entries if mapping is not None else ():
            owner = self.names.owner(whose) if units[0].owner >= 0 else None
            wanted = [u for u in units if u.name == whose.value or (owner is not None and u.owner == owner)]
            if not wanted and units[0].owner < 0:
                self.names.unknown(whose, key.value, [u.name for u in units], "pieces")
            scalar = self.names.scalar(value, "a place") if wanted else None
            found += self._unit(wanted[0], scalar) if scalar is not None else []
        return found

    def _unit(self, unit: Unit, where: Scalar) -> list[Expectation]:
        if self.names.place(where) is None:
            return []
        places = self.names.program.table.place_ids
        return [Expectation(where.span, lambda out: compare(unit.name, where.value, places[out.state[unit.slot]]))]

    def discs(self, key: Scalar, node: Node) -> list[Expectation]:
        """`discs: {COLOUR: PLACE}`."""
        del key
        table, found = self.names.program.table, []
        for owner, who, value in self.names.by_owner(node, "`discs`"):
            scalar = self.names.scalar(value, "a disc")
            if scalar is not None and self.names.place(scalar) is not None:
                check = _slot(f"disc of {who.value}", scalar.value, table.slots["disc"] + owner)
                found.append(Expectation(value.span, check))
        return found

    def turned(self, key: Scalar, node: Node) -> list[Expectation]:
        """`turned: [SCOREBOARD, ...]`: exactly these have their other side up."""
        wanted = self.names.turned(node)
        units = [unit for unit in self.names.program.table.units if unit.turned is not None]
        slots = {self.names.program.table.slots[f"turned {unit.name}"]: unit.name for unit in units}

        def differences(out: Outcome) -> list[str]:
            now = [name for slot, name in slots.items() if out.state[slot]]
            return compare_names("turned", [slots[slot] for slot in wanted], now, ordered=False)

        return [Expectation(key.span, differences)]

    # ------------------------------------------------------------------------------------------- points
    def points(self, key: Scalar, node: Node) -> list[Expectation]:
        """`points: {COLOUR: 3}`: points gained; who is not named gains none. A neutral colour never gains any."""
        table = self.names.program.table
        wanted = [0] * len(table.owners)
        for owner, _, value in self.names.by_owner(node, "`points`"):
            wanted[owner] = self.names.number(value, "points", -999, 999) or 0

        def differences(out: Outcome) -> list[str]:
            gained = [*out.gained, *[0] * (len(table.owners) - table.seats)]
            return [
                f"points: {name} gains {got}, expected {want}"
                for name, want, got in zip(table.owners, wanted, gained, strict=True)
                if want != got
            ]

        return [Expectation(key.span, differences)]

    def scored(self, key: Scalar, node: Node) -> list[Expectation]:
        """`scored: [PLACE, ...]`: every place that was scored, in that order."""
        wanted = [s.value for s in self.names.scalars(node, "a place") if self.names.place(s) is not None]
        places = self.names.program.table.place_ids

        def differences(out: Outcome) -> list[str]:
            return compare_names("scored", wanted, [places[place] for place, _ in out.scored], ordered=True)

        return [Expectation(key.span, differences)]

    def ranks(self, key: Scalar, node: Node) -> list[Expectation]:
        """`ranks: {PLACE: {COLOUR: 1}}`: the rank each holds; who is not named holds none."""
        del key
        found = []
        mapping = self.names.mapping(node, "`ranks`")
        for place, value in mapping.entries if mapping is not None else ():
            index = self.names.place(place)
            listed = self.names.by_owner(value, "ranks")
            wanted = {owner: self.names.number(item, "a rank", 1, 99) for owner, _, item in listed}
            if index is not None:
                found.append(Expectation(place.span, _ranking(place.value, index, wanted)))
        return found


def _slot(what: str, expected: str, slot: int) -> Callable[[Outcome], list[str]]:
    return lambda out: compare(what, expected, out.program.table.place_ids[out.state[slot]] or "nowhere")


def counted(out: Outcome, place: str) -> Counts:
    """Every counted piece in a place."""
    table, found = out.program.table, {}
    for kind, rows in table.rows.items():
        for at, row in enumerate(rows):
            count = out.state[row + table.places[place]]
            if count:
                found[kind, at if table.rules.pieces[kind].of != "nobody" else -1] = count
    return found


def _filled(out: Outcome, place: str, counts: Counts) -> Counts:
    return {**dict.fromkeys(counted(out, place), 0), **counts}


def _differing(out: Outcome, place: str, counts: Counts) -> list[str]:
    here, found = counted(out, place), []
    for (kind, owner), want in counts.items():
        got = here.get((kind, owner), 0) or _standing(out, kind, owner, place)
        if got != want:
            who = f"{out.name(owner)} has" if owner >= 0 else "there are"
            found.append(f"{place}: {who} {got} {out.program.table.rules.pieces[kind].plural}, expected {want}")
    return found


def _standing(out: Outcome, kind: str, owner: int, place: str) -> int:
    """How many single pieces of an owner stand in a place."""
    table = out.program.table
    units = (unit for unit in table.units_of(kind) if unit.owner == owner)
    return sum(out.state[unit.slot] == table.places[place] for unit in units)


def _counting(out: Outcome, owner: int, place: int) -> int:
    """How many pieces that count an owner has in a place."""
    table, total = out.program.table, 0
    places = (place, *out.program.board.counted_with(out.state, place))
    for piece in table.rules.pieces.values():
        if piece.counts:
            rows = table.rows.get(piece.id, ()) if piece.of != "nobody" else ()
            total += sum(out.state[rows[owner] + each] for each in places) if owner < len(rows) else 0
            total += sum(out.state[u.slot] in places for u in table.units_of(piece.id) if u.owner == owner)
    return total


def _ranking(name: str, place: int, wanted: dict[int, int | None]) -> Callable[[Outcome], list[str]]:
    def differences(out: Outcome) -> list[str]:
        table = out.program.table
        together = out.program.board.together(out.state, place)
        counts = [sum(_counting(out, owner, each) for each in together) for owner in range(table.ranked)]
        every = tuple(range(1, 2 * len(counts) + 1))  # a scoreboard that pays each rank its own number
        held = ranks.points(ranks.dense(counts), ranks.Scored(every, ()), len(every), str(table.line_up.ties))
        return [
            f"{name}: {table.owners[i]} holds rank {rank or 'none'}, expected {wanted.get(i) or 'none'}"
            for i, rank in enumerate(held)
            if rank != (wanted.get(i) or 0)
        ]

    return differences
