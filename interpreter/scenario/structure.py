"""Where the steps and lists of a program begin and end, and which of them belong to a turn."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.program import Program

ROUND = "round"  # the list that is gone through once for each round


def flows(program: Program) -> Iterator[flow.Flow]:
    """Every step of a program's plan, nested ones too."""
    for steps in (program.plan.set_up, program.plan.round, program.plan.end):
        yield from _walk(steps)


def nested(step: flow.Flow) -> tuple[tuple[flow.Flow, ...], ...]:
    """The lists of steps inside a step."""
    if isinstance(step, flow.EachSeat):
        return (step.body, step.neutral)
    if isinstance(step, (flow.Run, flow.Repeat)):
        return (step.body,)
    return step.parts if isinstance(step, flow.InAnyOrder) else ()


def _walk(steps: tuple[flow.Flow, ...]) -> Iterator[flow.Flow]:
    for step in steps:
        yield step
        for inner in nested(step):
            yield from _walk(inner)


def seated_steps(program: Program, *, neutral: bool) -> frozenset[str]:
    """The steps a seat takes in its turn, or those a neutral colour takes: all inside a step that goes round."""
    loops = [step for step in flows(program) if isinstance(step, flow.EachSeat)]
    return frozenset(inner.step for loop in loops for inner in _walk(loop.neutral if neutral else loop.body))


def lists_that_can_run(program: Program) -> tuple[str, ...]:
    """The lists of the line-up that have steps which can be entered, or that something is waiting for."""
    lists = program.table.line_up.lists.items()
    heard = [name for name in program.lists if {f"before {name}", f"after {name}"} & program.listened.keys()]
    return tuple(name for name, steps in lists if name in heard or any(step.id in program.entries for step in steps))


def blocks_of_step(program: Program, step: str) -> tuple[int, int]:
    """The block a step begins in, and the block after it."""
    return program.entries[step][0]


def next_round(program: Program, state: list[int]) -> int:
    """The block a further round begins in, the round track moved on; 0 in the last round."""
    last = state[program.table.slots["round"]] >= len(program.plan.rounds)
    return 0 if last else program.lists[ROUND][0][0]


def blocks_of_list(program: Program, name: str, *, end_only: bool) -> tuple[int, int]:
    """The block a list begins in (or the one after its last step) and the block after all its end brings about."""
    steps: list[Step] = [s for s in program.table.line_up.lists[name] if s.id in program.entries]
    if not steps:  # it only compares
        return program.lists[name][0]
    first, last = program.entries[steps[0].id][0], program.entries[steps[-1].id][0]
    whole = program.lists.get(name)
    begin, after = whole[0] if whole else (first[0], last[1])
    return (last[1], after) if end_only else (begin, after)
