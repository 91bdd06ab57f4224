"""Expectations about the course of the game: who is asked what, turn order, winners, and what a player can see."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define

from interpreter.definition import frozen
from interpreter.emit.sites import SORTS
from interpreter.game import Decision, Game
from interpreter.reading.nodes import Mapping, Node, Scalar
from interpreter.scenario import codes
from interpreter.scenario.counts import Counts, read_counts
from interpreter.scenario.entries import check_keys
from interpreter.scenario.names import STOPS, Names
from interpreter.scenario.outcome import Expectation, Outcome, compare, compare_names, said
from interpreter.view import view

Read = Callable[[Scalar, Node], list[Expectation]]
ASKED = ("who", "kind", "for", "offered", "not-offered", "exactly")
NOTHING = "nothing"


@define
class PlayReader:
    """Reads the keys that speak of the course of the game. `heard`: the seat `asked` names, -2 if none."""

    names: Names
    heard: int = -2

    def words(self) -> dict[str, Read]:
        """The words it reads."""
        return {
            "asked": self.asked, "order": self.order, "starter": self.starter, "winners": self.winners,
            "round": self.round, "visible": self.visible, "hidden": self.hidden,
        }  # fmt: skip

    # -------------------------------------------------------------------------------------------- asked
    def asked(self, key: Scalar, node: Node) -> list[Expectation]:
        """`asked: {who: COLOUR, kind: WORD, exactly: [...]}`, or `asked: nothing`."""
        if isinstance(node, Scalar):
            if node.value != NOTHING:
                hint = "write `asked: {who: COLOUR}`"
                self.names.error(codes.VALUE, node.span, f"`asked` has `key: value` lines, or is `{NOTHING}`", hint)
            return [Expectation(node.span, _nothing)]
        mapping = self.names.mapping(node, "`asked`")
        if mapping is None:
            return []
        check_keys(mapping, ASKED, "`asked`", self.names.problems)
        wanted = _Asked(
            self._who(mapping), self._word(mapping, "kind"), self._word(mapping, "for"),
            *(self._options(mapping, key) for key in ASKED[3:]),
        )  # fmt: skip
        if not mapping.entries:
            return []
        return [Expectation(key.span, wanted.differences)]

    def _who(self, mapping: Mapping) -> int | None:
        node = mapping.get("who")
        scalar = self.names.scalar(node, "`who`") if node is not None else None
        if scalar is None:
            return None
        if scalar.value == "chance":
            return -1
        found = self.names.seat(scalar)
        self.heard = -2 if found is None else found
        return found

    def _word(self, mapping: Mapping, key: str) -> str:
        node = mapping.get(key)
        scalar = self.names.scalar(node, f"`{key}`") if node is not None else None
        if scalar is None:
            return ""
        known = SORTS if key == "kind" else sorted({site.origin for site in self.names.program.sites})
        if scalar.value not in known:
            what = "kind of question" if key == "kind" else "step or card that asks"
            self.names.unknown(scalar, what, known, "kinds")
        return scalar.value

    def _options(self, mapping: Mapping, key: str) -> tuple[str, ...] | None:
        node = mapping.get(key)
        if node is None:
            return None
        names = (self.names.choice(scalar) for scalar in self.names.scalars(node, "an option"))
        return tuple(name for name in names if name is not None)

    # --------------------------------------------------------------------------------------------- turns
    def order(self, key: Scalar, node: Node) -> list[Expectation]:
        """`order: [COLOUR, ...]`: the turn order last set; it may name the first few only."""
        owners = self.names.owners(node)
        first = self.names.program.table.slots["order"]

        def differences(out: Outcome) -> list[str]:
            got = out.state[first : first + len(owners)]
            return compare_names("order", map(out.name, owners), map(out.name, got), ordered=True)

        return [Expectation(key.span, differences)] if owners else []

    def starter(self, key: Scalar, node: Node) -> list[Expectation]:
        """`starter: COLOUR`: who begins the round."""
        del key
        scalar = self.names.scalar(node, "`starter`")
        seat = self.names.seat(scalar) if scalar is not None else None
        slot = self.names.program.table.slots["starter"]
        if seat is None:
            return []
        return [Expectation(node.span, lambda out: compare("starter", out.name(seat), out.name(out.state[slot])))]

    def winners(self, key: Scalar, node: Node) -> list[Expectation]:
        """`winners: [COLOUR, ...]`: who would win, were the game over now."""
        seats = self.names.owners(node)

        def differences(out: Outcome) -> list[str]:
            return compare_names("winners", map(out.name, seats), map(out.name, out.program.winners(out.state)))

        return [Expectation(key.span, differences)] if seats else []

    def round(self, key: Scalar, node: Node) -> list[Expectation]:
        """`round: 4`: the round the game is in."""
        del key
        at, slot = self.names.round_index(node), self.names.program.table.slots["round"]
        rounds = self.names.program.table.line_up.rounds
        if at is None:
            return []
        return [Expectation(node.span, lambda out: compare("round", rounds[at - 1], rounds[out.state[slot] - 1]))]

    # --------------------------------------------------------------------------------------------- views
    def visible(self, key: Scalar, node: Node) -> list[Expectation]:
        """`visible: {viewer: COLOUR, PLACE: {COLOUR: 2}}`: what one player can see in places."""
        del key
        seat, mapping = self._viewer(node, "`visible`")
        found = []
        for place, value in mapping.entries if mapping is not None and seat is not None else ():
            if place.value != "viewer" and self.names.place(place) is not None:
                counts = read_counts(self.names, place.value, value)
                found.append(Expectation(place.span, _seen(seat or 0, place.value, counts)))
        return found

    def hidden(self, key: Scalar, node: Node) -> list[Expectation]:
        """`hidden: {viewer: COLOUR, places: [PLACE], pieces: [PIECE]}`: what a player cannot see."""
        seat, mapping = self._viewer(node, "`hidden`")
        places = mapping.get("places") if mapping is not None else None
        if mapping is None or seat is None:
            return []
        check_keys(mapping, ("viewer", "places", "pieces"), "`hidden`", self.names.problems)
        scalars = self.names.scalars(places, "a place") if places is not None else []
        known = [scalar.value for scalar in scalars if self.names.place(scalar) is not None]
        pieces = mapping.get("pieces")
        found = [Expectation(key.span, _unseen(seat, place)) for place in known]
        for scalar in self.names.scalars(pieces, "a piece") if pieces is not None else []:
            units = self.names.units(scalar.value)
            found += [Expectation(scalar.span, _unseen_piece(seat, unit.name)) for unit in units]
            if not units:
                self.names.unknown(scalar, "piece", [unit.name for unit in self.names.program.table.units], "pieces")
        return found

    def _viewer(self, node: Node, what: str) -> tuple[int | None, Mapping | None]:
        mapping = self.names.mapping(node, what)
        viewer = mapping.get("viewer") if mapping is not None else None
        if mapping is not None and viewer is None:
            self.names.error(codes.MISSING, mapping.span, f"{what} must say who looks", "add `viewer: COLOUR`")
        scalar = self.names.scalar(viewer, "`viewer`") if viewer is not None else None
        return (self.names.seat(scalar) if scalar is not None else None), mapping


@frozen
class _Asked:
    who: int | None
    kind: str
    origin: str
    offered: tuple[str, ...] | None
    barred: tuple[str, ...] | None
    exactly: tuple[str, ...] | None

    def differences(self, out: Outcome) -> list[str]:
        asked = out.asked
        if asked is None:
            return ["asked: nothing is asked (a choice with a single possibility is never asked)"]
        found = compare("asked: who", out.name(self.who), out.name(asked.player)) if self.who is not None else []
        found += compare("asked: kind", self.kind, asked.kind) if self.kind else []
        found += compare("asked: for", self.origin, asked.origin) if self.origin else []
        return found + self._options(asked)

    def _options(self, asked: Decision) -> list[str]:
        names, found = asked.names, []
        missing = [name for name in self.offered or () if asked.option(name) is None]
        extra = [name for name in self.barred or () if asked.option(name) is not None]
        found += [f"asked: {said(missing)} should be offered; offered: {said(names)}"] if missing else []
        found += [f"asked: {said(extra)} should not be offered"] if extra else []
        if self.exactly is not None:
            stops = [name for name in STOPS if name not in self.exactly]
            full = dict(zip(asked.options, names, strict=True))  # a name may have been written short
            wanted = [name if (option := asked.option(name)) is None else full[option] for name in self.exactly]
            found += compare_names("asked: options", wanted, [name for name in names if name not in stops])
        return found


def _nothing(out: Outcome) -> list[str]:
    return [f"asked: {_question(out)}, expected nothing"] if out.asked is not None else []


def _question(out: Outcome) -> str:
    asked = out.asked
    return f"{out.name(asked.player)} is asked for `{asked.origin}`" if asked is not None else "nothing is asked"


def _game(out: Outcome) -> Game:
    """The game as it stands; one that does nothing when no event ran."""
    if out.game is not None:
        return out.game

    def nothing(s: list[int], draw: object, snap: Callable[..., bool] | None, tell: object):  # type: ignore[no-untyped-def]
        if snap is not None:
            snap(s, s[out.program.phase_slot])
        yield from ()

    return Game(out.program, None, state=out.state, play=nothing)


def _seen(seat: int, place: str, counts: Counts) -> Callable[[Outcome], list[str]]:
    def differences(out: Outcome) -> list[str]:
        seen = view(_game(out), seat).places[place]
        if seen is None:
            return [f"{out.name(seat)} cannot look into {place}"]
        table = out.program.table
        wanted = {(table.owners[o] if o >= 0 else "", kind): n for (kind, o), n in counts.items() if n}
        got = {(owner, kind): n for owner, kinds in seen.items() for kind, n in kinds.items()}
        return [] if wanted == got else [f"{out.name(seat)} sees in {place}: {_told(got)}; expected {_told(wanted)}"]

    return differences


def _told(counts: dict[tuple[str, str], int]) -> str:
    return said(f"{count} {owner} {kind}".replace("  ", " ") for (owner, kind), count in sorted(counts.items()))


def _unseen(seat: int, place: str) -> Callable[[Outcome], list[str]]:
    def differences(out: Outcome) -> list[str]:
        return [] if view(_game(out), seat).places[place] is None else [f"{out.name(seat)} can look into {place}"]

    return differences


def _unseen_piece(seat: int, unit: str) -> Callable[[Outcome], list[str]]:
    def differences(out: Outcome) -> list[str]:
        where = view(_game(out), seat).units[unit]
        return [] if where == "unseen" else [f"{out.name(seat)} knows that {unit} stands in {where}"]

    return differences
