"""Which steps run: kept in the state where standing rules hold while one does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from interpreter.runtime.standing import RUNNING

if TYPE_CHECKING:
    from interpreter.emit.blocks import Blocks
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


def settled(out: FlowEmitter, blocks: Blocks, entered: set[int]) -> Blocks:
    """The blocks without looking at which steps run where that is so wherever the game comes from.

    entered: blocks at which games are entered from outside, with whatever runs then.
    """
    if not out.emitter.running:
        return blocks
    slot = out.emitter.slot(RUNNING)
    looks = {label: _look(lines, slot) for label, lines in blocks.items()}
    coming: dict[int, set[int]] = {label: set() for label in blocks}
    for label, lines in blocks.items():
        runs = looks[label][1]
        for line in lines:
            if told := re.fullmatch(r" *run\(s, (\d+)\)", line):
                runs = int(told[1])
            elif line.lstrip().startswith("ph = "):
                for target in re.findall(r"\d+", line):
                    coming.setdefault(int(target), set()).add(runs)
    return {
        label: lines[:at] + lines[at + 2 :]
        if at and label not in entered and label != min(blocks) and coming[label] <= {runs}
        else lines
        for (label, lines), (at, runs) in zip(blocks.items(), looks.values(), strict=True)
    }


def _look(lines: list[str], slot: int) -> tuple[int, int]:
    """Where a block looks at which steps run when it begins, and which should."""
    for at, line in enumerate(lines[:3]):
        if found := re.fullmatch(rf"if s\[{slot}\] != (\d+):", line):
            return at, int(found[1])
    return 0, 0
