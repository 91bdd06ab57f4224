"""Which steps run: kept in the state where standing rules hold while one does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from interpreter.runtime.standing import RUNNING

if TYPE_CHECKING:
    from interpreter.emit.flow import FlowEmitter


@contextmanager
def running(out: FlowEmitter, step: str) -> Iterator[None]:
    """Around the source of a step or list: while it runs, the rules hold that name it."""
    bit = out.emitter.running.get(step, 0)
    out.running |= bit
    if bit:
        note_running(out)
    yield
    out.running &= ~bit
    if bit:
        note_running(out)


def note_running(out: FlowEmitter) -> None:
    """Tell which steps run in the open block; every block does, for games are entered anywhere."""
    if out.emitter.running:
        with out.emitter.writer.block(f"if s[{out.emitter.slot(RUNNING)}] != {out.running}:"):
            out.line(f"run(s, {out.running})")
