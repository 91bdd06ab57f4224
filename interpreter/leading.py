"""Who leads while a game goes on: how often that changes from round to round, and who led after each scoring."""

from __future__ import annotations

from attrs import define, field

from interpreter.course import CourseMarks, Stand, course_marks
from interpreter.definition import frozen
from interpreter.plan import flow
from interpreter.plan import instructions as ins
from interpreter.plan.nodes import nodes
from interpreter.program import Program
from interpreter.runtime.board import unpack


@frozen
class LeadMarks:
    """Where it is to be looked who leads: blocks. rounds: where a round has ended, or the first is about to begin.

    scorings: where a list of steps has ended that scores in certain rounds, and these rounds (indexes from 1). The
    last round's do not count when nothing scores behind it: whoever leads there has won. course: what to note of how
    the game stands then; leads: whether anything else is to be noted.
    """

    rounds: frozenset[int] = frozenset()
    scorings: dict[int, tuple[int, ...]] = field(factory=dict)
    course: CourseMarks | None = None
    leads: bool = True


def lead_marks(program: Program, *, leads: bool = True, course: bool = False) -> LeadMarks:
    """Finds the marks in a program that was compiled `noted`.

    leads: where it is to be looked who leads; course: note how games stand after each round.
    """
    rounds = frozenset(head for _, head in program.lists["round"])
    return LeadMarks(rounds, _scorings(program) if leads else {}, course_marks(program) if course else None, leads)


def _scorings(program: Program) -> dict[int, tuple[int, ...]]:
    last = len(program.plan.rounds)
    more = any(map(_scores, program.plan.end))
    scorings: dict[int, tuple[int, ...]] = {}
    for step in nodes(program.plan):
        if isinstance(step, flow.Run) and step.rounds is not None and _scores(step):
            rounds = tuple(number for number in step.rounds if number < last or more)
            scorings |= {after: rounds for _, after in program.entries[step.step]}
    return scorings


def _scores(step: flow.Flow) -> bool:
    return any(isinstance(node, ins.Score | ins.Gain) for node in nodes(step))


@define
class Leads:
    """What is seen of one game. changes: how often a round ends with another sole leader than the one before.

    after: for each scoring in turn the seats with most points then. course: how it stood before the first round,
    after each, and in the end, if that is to be noted.
    """

    program: Program
    marks: LeadMarks
    changes: int = 0
    after: list[tuple[int, ...]] = field(factory=list)
    course: list[Stand] = field(factory=list)
    _leader: int = -1

    def stands(self, state: list[int]) -> None:
        """Note how the game stands, where that is wanted."""
        if self.marks.course is not None:
            self.course.append(self.marks.course.stand(state))

    def come_to(self, state: list[int], block: int) -> None:
        """The game has come to one of the marks."""
        round_over = block in self.marks.rounds
        if round_over:
            self.stands(state)
        slots = self.program.table.slots
        scored = state[slots["round"]] in self.marks.scorings.get(block, ())
        if not self.marks.leads or not (round_over or scored):
            return
        scores = unpack(state[slots["score"]], self.program.table.seats)
        best = max(scores)
        leaders = tuple([seat for seat, score in enumerate(scores) if score == best])
        if scored:
            self.after.append(leaders)
        if round_over and len(leaders) == 1:
            self.changes += self._leader not in (-1, leaders[0])
            self._leader = leaders[0]
