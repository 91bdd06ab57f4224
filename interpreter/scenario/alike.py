"""Single pieces that are all alike: `gate: [hill, wood]`, or by place, `hill: {gate: 1}`."""

from __future__ import annotations

from attrs import define, field

from interpreter.english import counted
from interpreter.plan.things import Unit
from interpreter.reading.nodes import Node, Scalar
from interpreter.runtime.static import members
from interpreter.scenario import codes
from interpreter.scenario.names import Names
from interpreter.scenario.outcome import Outcome, compare_names
from interpreter.source import Span


def are_alike(names: Names, units: list[Unit]) -> bool:
    """Whether nothing tells these pieces apart."""
    return len(units) > 1 and names.program.table.alike(units[0].kind)


@define
class AlikeSetting:
    """Puts such pieces into a state, one after the other; those that are left stay where they start."""

    names: Names
    state: list[int]
    used: dict[str, int] = field(factory=dict)

    def place(self, kind: str, place: int, count: int, node: Node) -> None:
        """So many of a kind into one place."""
        units, first = self.names.program.table.units_of(kind), self.used.get(kind, 0)
        if first + count > len(units):
            message = f"more than the {len(units)} {kind} there are"
            self.names.error(codes.TOO_MANY, node.span, message, "take some away")
            return
        for unit in units[first : first + count]:
            self.state[unit.slot] = place
        self.used[kind] = first + count
        check_room(self.names, self.state, kind, place, node.span)

    def stand(self, kind: str, node: Node) -> None:
        """One of a kind into each of the places written."""
        for where in self.names.scalars(node, "a place"):
            place = self.names.place(where)
            if place is not None and may_stand(self.names, kind, kind, place, where):
                self.place(kind, place, 1, node)


def check_room(names: Names, state: list[int], kind: str, place: int, at: Span) -> None:
    """Says so when more of a kind of single piece lie in a place than it may hold; where they start all have room."""
    table = names.program.table
    piece, units = table.rules.pieces[kind], table.units_of(kind)
    limit = piece.at_most if isinstance(piece.at_most, int) else 0
    lying = sum(state[unit.slot] == place for unit in units)
    if 0 < limit < lying and place != table.places[piece.starts]:
        message = f"{counted(lying, piece.id, piece.plural)} lie in `{table.place_ids[place]}`, which may hold {limit}"
        names.error(codes.TOO_MANY, at, message, f"`at-most: {limit}` stands on piece `{kind}`")


def may_stand(names: Names, kind: str, name: str, place: int, where: Scalar) -> bool:
    """Whether a single piece may be in a place; otherwise says that it may not."""
    table = names.program.table
    mask = table.stands_mask(table.rules.pieces[kind])
    if mask >> place & 1:
        return True
    places = ", ".join(table.place_ids[each] for each in members(mask))
    message = f"{name} can never stand in `{where.value}`"
    names.error(codes.STANDS, where.span, message, f"it may stand in: {places}")
    return False


def differing(names: Names, units: list[Unit], node: Node, out: Outcome) -> list[str]:
    """How the places of such pieces differ from those written; who is not named is where it starts."""
    ids = names.program.table.place_ids
    wanted = [scalar.value for scalar in names.scalars(node, "a place")]
    wanted += [ids[unit.start] for unit in units[len(wanted) :]]
    return compare_names(units[0].kind, wanted, [ids[out.state[unit.slot]] for unit in units], ordered=False)
