"""`given`: a state built by names. What is not named is empty, or where it starts."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, field

from interpreter.reading.nodes import Mapping, Node, Scalar
from interpreter.runtime.board import pack
from interpreter.scenario import codes
from interpreter.scenario.alike import AlikeSetting, are_alike, check_room, may_stand
from interpreter.scenario.counts import Counts, cell, read_counts
from interpreter.scenario.given_cards import CardSetting
from interpreter.scenario.given_kept import keep
from interpreter.scenario.names import Names
from interpreter.scenario.stocks import change_owners, given_in_all, left, most


def build_state(names: Names, given: Mapping | None) -> list[int]:
    """The state a scenario begins in; mistakes are entered in `names.problems`."""
    return _Setting(names).build(given)


def words(names: Names) -> dict[str, str]:
    """Every key `given` and `then` share, with what it names: 'place', 'pile', 'row', 'piece' or 'word'."""
    table = names.program.table
    found = dict.fromkeys(WORDS, "word")
    for place in table.rules.places.values():
        if not place.holds:
            found.setdefault(place.id, "place")
        elif place.id in table.piles:
            found.setdefault(place.id, "pile")
        elif place.id in table.row_sizes:
            found.setdefault(place.id, "row")
    for unit in table.units:
        found.setdefault(unit.name, "piece")
        found.setdefault(unit.kind, "piece")
        if table.alike(unit.kind):
            found.setdefault(table.rules.pieces[unit.kind].plural, "piece")
        for alias, colour in names.aliases.items():
            if unit.owner >= 0 and table.owners[unit.owner] == colour:
                found.setdefault(f"{alias} {unit.kind}", "piece")
    return found


WORDS = ("cards", "kept", "discs", "scores", "round", "starter", "order", "decks", "turned")


@define
class _Setting:
    names: Names
    state: list[int] = field(init=False)
    cards: CardSetting = field(init=False)
    alike: AlikeSetting = field(init=False)
    placed: dict[tuple[str, int], int] = field(factory=dict)  # counted pieces given, start places left out
    fixed: set[tuple[str, int]] = field(factory=set)  # owners whose start place is given
    kept: list[tuple[int, Node]] = field(factory=list)
    stood: list[tuple[str, int, Scalar]] = field(factory=list)  # single pieces given

    def build(self, given: Mapping | None) -> list[int]:
        table = self.names.program.table
        self.state = self.names.program.start[:]
        for piece, rows in table.rows.items():
            start = table.places[table.rules.pieces[piece].starts]
            for row in rows:
                self.state[row + start] = 0
        self.state[table.slots["round"]] = 1
        self.cards = CardSetting(self.names, self.state)
        self.alike = AlikeSetting(self.names, self.state)
        known = words(self.names)
        for key, node in given.entries if given is not None else ():
            self._entry(key, node, known)
        self._rest()
        for (kind, place), where in {(kind, place): where for kind, place, where in self.stood}.items():
            check_room(self.names, self.state, kind, place, where.span)
        self._turn_order(given)
        self.names.program.board.refresh(self.state)
        for seat, node in self.kept:
            keep(self.names, self.cards, seat, node)
        self.cards.fill_decks()
        self.names.program.board.refresh(self.state)
        return self.state

    def _entry(self, key: Scalar, node: Node, known: dict[str, str]) -> None:
        setters: dict[str, Callable[[Scalar, Node], None]] = {
            "place": self._place, "piece": self._piece, "word": self._word,
            "pile": self.cards.pile, "row": self.cards.row,
        }  # fmt: skip
        if key.value in known:
            setters[known[key.value]](key, node)
        elif key.value in ("points", "score", "scores"):
            hint = "points are counted from 0: `then` says the gain"
            self.names.error(codes.NAME, key.span, f"there is no `{key.value}` to begin with", hint)
        else:
            self.names.unknown(key, "place, piece or word of `given`", known, "places")

    # ------------------------------------------------------------------------------------------- pieces
    def _place(self, key: Scalar, node: Node) -> None:
        counts = read_counts(self.names, key.value, node)
        table = self.names.program.table
        for (piece, owner), count in counts.items():
            if table.alike(piece):
                self.alike.place(piece, table.places[key.value], count, node)
                continue
            slot = cell(self.names, piece, owner, table.places[key.value])
            if slot is None:
                message = f"{self.names.owner_name(owner)} has no {table.rules.pieces[piece].plural}"
                self.names.error(codes.TOO_MANY, node.span, message)
                continue
            self.state[slot] = count
            if table.rules.pieces[piece].starts == key.value:
                self.fixed.add((piece, owner))
            self.placed[piece, owner] = self.placed.get((piece, owner), 0) + count
        self._check_supply(counts, node)

    def _check_supply(self, counts: Counts, node: Node) -> None:
        for piece, owner in counts:
            table = self.names.program.table
            if table.alike(piece):
                continue
            copies, total = most(table, piece, owner), given_in_all(table, self.placed, piece, owner)
            if total > copies:
                who = "everybody together" if change_owners(table, piece) else self.names.owner_name(owner)
                message = f"{who} is given {total} {piece} in all, but has {copies}"
                self.names.error(codes.TOO_MANY, node.span, message)

    def _rest(self) -> None:
        """What was not named stands where it starts, unless that place was given too."""
        table = self.names.program.table
        for piece, rows in table.rows.items():
            entry = table.rules.pieces[piece]
            for at, row in enumerate(rows):
                owner = at if entry.of != "nobody" else -1
                if (piece, owner) not in self.fixed:
                    self.state[row + table.places[entry.starts]] = left(table, self.placed, piece, owner)

    def _piece(self, key: Scalar, node: Node) -> None:
        """`PIECE: PLACE` or `PIECE: {COLOUR: PLACE}`."""
        units = self.names.units(key.value)
        if are_alike(self.names, units) and not isinstance(node, Mapping):
            self.alike.stand(units[0].kind, node)
            return
        if len(units) == 1 and isinstance(node, Scalar):
            self._stand(units[0].slot, units[0].kind, units[0].name, node)
            return
        example = f"{{{self.names.owner_name(units[0].owner)}: PLACE}}"
        if isinstance(node, Scalar):
            message = f"there are several pieces called `{key.value}`"
            self.names.error(codes.VALUE, node.span, message, f"say whose: {key.value}: {example}")
            return
        mapping = self.names.mapping(node, f"`{key.value}`")
        for whose, place in mapping.entries if mapping is not None else ():
            owner = self.names.owner(whose) if units[0].owner >= 0 else None
            wanted = [u for u in units if u.name == whose.value or (owner is not None and u.owner == owner)]
            if not wanted and owner is None and units[0].owner < 0:
                self.names.unknown(whose, key.value, [u.name for u in units], "pieces")
            elif not wanted and owner is not None:
                self.names.error(codes.TOO_MANY, whose.span, f"{whose.value} has no {key.value}")
            elif wanted and (scalar := self.names.scalar(place, "a place")) is not None:
                self._stand(wanted[0].slot, wanted[0].kind, wanted[0].name, scalar)

    def _stand(self, slot: int, kind: str, name: str, where: Scalar) -> None:
        table = self.names.program.table
        place = self.names.place(where)
        if place is None or not may_stand(self.names, kind, name, place, where):
            return
        self.state[slot] = place
        self.stood.append((kind, place, where))
        unit = next(unit for unit in table.units if unit.name == name)
        unseen = table.unseen(kind, unit.owner)
        if unseen >= 0 and place != unit.start:  # to the others it is anywhere but where it began
            others = table.stands_mask(table.rules.pieces[kind]) & ~(1 << unit.start)
            self.state[unseen] = others if others & others - 1 else 0
        if f"stamp {name}" in table.slots:  # of several boards in one place the last one given lies on top
            self.state[table.slots["clock"]] += 1
            self.state[table.slots[f"stamp {name}"]] = self.state[table.slots["clock"]]

    # -------------------------------------------------------------------------------------------- words
    def _word(self, key: Scalar, node: Node) -> None:
        setters: dict[str, Callable[[Node], None]] = {
            "cards": self.cards.in_play, "decks": self.cards.decks, "kept": self._kept, "discs": self._discs,
            "scores": self._scores, "round": self._round, "starter": self._starter, "order": self._order,
            "turned": self._turned,
        }  # fmt: skip
        setters[key.value](node)

    def _kept(self, node: Node) -> None:
        for _, key, value in self.names.by_owner(node, "`kept`"):
            seat = self.names.seat(key)
            if seat is not None:
                self.kept.append((seat, value))

    def _discs(self, node: Node) -> None:
        first = self.names.program.table.slots["disc"]
        for owner, _, value in self.names.by_owner(node, "`discs`"):
            scalar = self.names.scalar(value, "a disc")
            place = self.names.place(scalar) if scalar is not None else None
            self.state[first + owner] = place or 0

    def _turned(self, node: Node) -> None:
        for slot in self.names.turned(node):
            self.state[slot] = 1

    def _scores(self, node: Node) -> None:
        points = [0] * self.names.program.table.seats
        mapping = self.names.mapping(node, "`scores`")
        for key, value in mapping.entries if mapping is not None else ():
            seat, number = self.names.seat(key), self.names.number(value, "a score", -999, 9999)
            if seat is not None and number is not None:
                points[seat] = number
        self.state[self.names.program.table.slots["score"]] = pack(points)

    def _round(self, node: Node) -> None:
        at = self.names.round_index(node)
        if at is not None:
            self.state[self.names.program.table.slots["round"]] = at

    def _starter(self, node: Node) -> None:
        scalar = self.names.scalar(node, "`starter`")
        seat = self.names.seat(scalar) if scalar is not None else None
        self.state[self.names.program.table.slots["starter"]] = seat or 0

    def _order(self, node: Node) -> None:
        found = self.names.owners(node)
        owners = len(self.names.program.table.owners)
        if len(set(found)) != len(found):
            self.names.error(codes.VALUE, node.span, "the order names a player twice")
        rest = [owner for owner in range(owners) if owner not in found]
        first = self.names.program.table.slots["order"]
        self.state[first : first + owners] = [*dict.fromkeys(found), *rest]

    def _turn_order(self, given: Mapping | None) -> None:
        if given is None or given.get("order") is None:
            table = self.names.program.table
            first, starter = table.slots["order"], self.state[table.slots["starter"]]
            seats = [(starter + i) % table.seats for i in range(table.seats)]
            self.state[first : first + len(table.owners)] = [*seats, *range(table.seats, len(table.owners))]
