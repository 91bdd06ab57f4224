"""One run inside a scenario: a step, a list or a card, and how to start the game in the middle."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from attrs import define, field

from interpreter.emit.sites import Site
from interpreter.plan import flow
from interpreter.plan import instructions as ins
from interpreter.plan.planner import Planner
from interpreter.program import Program
from interpreter.scenario.structure import flows, nested
from interpreter.source import Text


@define
class Running:
    """What runs: its instructions, in order, and how many pieces the answers to each have moved."""

    seat: int
    instructions: tuple[ins.Instruction, ...]
    moved: dict[ins.Instruction, int] = field(factory=dict)  # pieces by instruction

    @classmethod
    def step(cls, program: Program, step: str, seat: int) -> Running:
        """A step and all inside it."""
        found = [each for each in flows(program) if each.step == step][:1]
        return cls(seat, tuple(_instructions(program, found)))

    @classmethod
    def steps(cls, program: Program, name: str, seat: int) -> Running:
        """A list of steps."""
        ids = {step.id for step in program.table.line_up.lists[name]}
        found = {each.step: each for each in flows(program) if each.step in ids}
        return cls(seat, tuple(_instructions(program, list(found.values()))))

    @classmethod
    def card(cls, program: Program, card: str, seat: int) -> Running:
        """A card's special action."""
        return cls(seat, tuple(_within(program.effects[card].body)))

    @classmethod
    def text(cls, program: Program, text: Text, seat: int) -> Running:
        """Sentences of the scenario's own."""
        return cls(seat, tuple(_within(Planner(program.table, program.frames).effect(text, "scenario").body)))

    def count(self, site: Site, option: int) -> None:
        """Note an answer: each one that sends a piece somewhere uses up one of the pieces allowed."""
        if isinstance(site.asked, ins.MovePieces) and option:
            pieces = option if site.sort == "count" else int(site.sort == _last_question(site.asked))
            self.moved[site.asked] = self.moved.get(site.asked, 0) + pieces


def _last_question(move: ins.MovePieces) -> str:
    """The sort of question that decides a piece's move: where to, or, to a single target, which one."""
    single = len(move.targets.terms) == 1 and move.targets.terms[0].quantity == "the"
    return "piece" if single else "to"


def _instructions(program: Program, steps: list[flow.Flow]) -> Generator[ins.Instruction, None, None]:
    for step in steps:
        if isinstance(step, flow.Perform):
            yield from _within(step.body)
        for inner in nested(step):
            yield from _instructions(program, list(inner))


def _within(body: tuple[ins.Instruction, ...]) -> Generator[ins.Instruction, None, None]:
    for instruction in body:
        yield instruction
        for name in ("body", "otherwise"):
            inner = getattr(instruction, name, ())
            if isinstance(inner, tuple):
                yield from _within(inner)
        for branch in instruction.bodies if isinstance(instruction, ins.Branch) else ():
            yield from _within(branch)


def run_blocks(program: Program, first: int, after: int, seat: int) -> Callable[..., Any]:
    """A generator function, called like `Program.play`, that runs from one block until another is reached.

    With a seat, every step that goes round the table stands at that seat.
    """
    standing = [slot + 1 for name, slot in program.table.slots.items() if name.startswith("loop seat ")]
    started = False

    def play(s: list[int], draw: Any, snap: Any, tell: Any) -> Any:
        nonlocal started
        if not started:
            started = True
            s[program.phase_slot] = first
            if seat >= 0:
                for slot in standing:
                    s[slot] = seat

        def watch(state: list[int], phase: int) -> bool:
            return phase == after or (snap is not None and bool(snap(state, phase)))

        return (yield from program.play(s, draw, watch, tell))

    return play
