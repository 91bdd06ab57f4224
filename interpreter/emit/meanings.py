"""Areas that lasting effects redefine: the meaning that holds is looked up when the sentence is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from interpreter.plan import instructions as ins
from interpreter.plan.table import RECORD_FIELDS

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter


def bodies(emitter: Emitter, it: ins.MeantBodies) -> None:
    """The body for the meaning that holds."""
    for at in _branches(emitter, it.question):
        emitter.body(it.bodies[at])


def answered(
    emitter: Emitter, question: ins.Question, options: tuple[Any, ...], write: Callable[[Any, Any], str]
) -> str:
    """A local that holds the expression of the option for the meaning that holds."""
    name = emitter.writer.fresh("o")
    for at in _branches(emitter, question):
        emitter.writer.line(f"{name} = {write(emitter, options[at])}")
    return name


def _branches(emitter: Emitter, question: ins.Question) -> Iterator[int]:
    """The number of each meaning, inside the lines done when it holds; its variables are locals there."""
    writer, record = emitter.writer, emitter.writer.fresh("m")
    look_up = f"meant(s, {question.area}, {question.seat})"
    writer.line(f"{record} = {look_up} if s[{emitter.slot('records')}] else 0")
    with writer.block(f"if not {record}:"):
        yield 0
    for at, (frames, reads) in enumerate(zip(question.frames, question.reads, strict=True), start=1):
        last = at == len(question.frames)
        with writer.block("else:" if last else f"elif s[{record}] in {tuple(frame + 1 for frame in frames)}:"):
            for variable in reads:
                local = f"y{question.area}_{variable}_{question.seat}"
                writer.line(f"{local} = s[{record}+{len(RECORD_FIELDS) + variable}]")
            yield at
