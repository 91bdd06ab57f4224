"""Where in a program a game is: which step runs, for whom, and in which paragraph of the story it belongs."""

from __future__ import annotations

from attrs import evolve

from interpreter.definition import frozen
from interpreter.plan import flow
from interpreter.plan import instructions as ins
from interpreter.program import Program

Steps = tuple[flow.Flow, ...]


@frozen
class Stage:
    """One step as the story sees it.

    passage: the step that has a passage of the story for itself ('' where steps share one). title: the list the
    passage is named for. seat: the slot with the seat whose turn it is, or -1. number: what is printed on the card
    that decided the order. last: it comes after the last round.
    """

    flow: flow.Flow
    passage: str = ""
    title: str = ""
    seat: int = -1
    number: str = ""
    last: bool = False


@frozen
class Stages:
    """The steps of a program by id, and the blocks in which they begin and end."""

    steps: dict[str, Stage]
    begins: dict[int, str]
    ends: dict[int, str]


def stages(program: Program) -> Stages:
    """Finds the steps of a program that was compiled with `every_step`."""
    plan, steps = program.plan, dict[str, Stage]()
    last = {step.step for step, _ in flow.walk(plan.end)}
    for step, around in flow.walk(plan.set_up + plan.round + plan.end):
        steps[step.step] = evolve(_stage(step, around), last=step.step in last)
    begins, ends = dict[int, str](), dict[int, str]()
    for id, blocks in program.entries.items():
        for begin, end in blocks:
            begins[begin], ends[end] = id, id
    return Stages(steps, begins, ends)


def _stage(step: flow.Flow, around: Steps) -> Stage:
    stage = Stage(step)
    for outer in around:
        if isinstance(outer, flow.EachSeat):
            stage = evolve(stage, passage=outer.step, seat=outer.loop + 1, number=outer.number)
        elif isinstance(outer, flow.Run):
            stage = evolve(stage, passage=outer.step, title=outer.list)
    match step:
        case flow.Run():
            return evolve(stage, passage=step.step, title=step.list)
        case flow.TurnUp() | flow.PlayCards():
            return evolve(stage, passage=stage.passage or step.step)
    return stage


def cancels(body: tuple[ins.Instruction, ...]) -> bool:
    """Whether sentences stop what they listen to."""
    for each in body:
        match each:
            case ins.Cancel():
                return True
            case ins.Maybe(body=inner) | ins.ForSeats(body=inner) | ins.AsSeat(body=inner) if cancels(inner):
                return True
            case ins.When(body=inner, otherwise=other) if cancels(inner) or cancels(other):
                return True
            case ins.Branch(bodies=bodies) if any(map(cancels, bodies)):
                return True
    return False
