"""How a game stands after each of its rounds: scores, and how many pieces that count are where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add

from attrs import field

from interpreter.definition import frozen
from interpreter.program import Program
from interpreter.runtime.board import unpack

Stand = tuple[tuple[int, ...], tuple[int, ...]]  # after a round: scores by seat, pieces by place


@frozen(eq=False)
class CourseMarks:
    """Where scores and pieces are found in a state. rows: the cells of a kind and owner, by place from 0.

    units: slots of single pieces that count. newcomers: of a place the one beside it, for those who came in lately.
    """

    score: int
    seats: int
    places: int
    rows: tuple[int, ...]
    units: tuple[int, ...]
    newcomers: dict[int, int] = field(factory=dict)

    def stand(self, state: list[int]) -> Stand:
        """How a game stands."""
        rows = [cells for row in self.rows if any(cells := state[row : row + self.places])]  # many are empty
        pieces = added(rows) or [0] * self.places
        for slot in self.units:
            pieces[state[slot]] += 1
        for place, lately in self.newcomers.items():
            pieces[place] += pieces[lately]
        pieces[0] = 0
        return unpack(state[self.score], self.seats), tuple(pieces)


def added(rows: Sequence[Sequence[int]]) -> list[int]:
    """Numbers place by place, of all rows together; none of no rows."""
    found: Iterable[int] = rows[0] if rows else ()
    for row in rows[1:]:
        found = map(add, found, row)  # a third of the time of `sum` and `zip`
    return list(found)


def course_marks(program: Program) -> CourseMarks:
    """The marks in a program."""
    table = program.table
    kinds = [piece.id for piece in table.rules.pieces.values() if piece.counts]
    return CourseMarks(
        table.slots["score"],
        table.seats,
        len(table.place_ids),
        tuple(row for kind in kinds for row in table.rows.get(kind, ())),
        tuple(unit.slot for unit in table.units if unit.kind in kinds),
        dict(table.newcomers),
    )
