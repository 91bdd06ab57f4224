"""An open house file with the cursor in it."""

from __future__ import annotations

from pathlib import Path

from interpreter.editor.desk import Desk
from interpreter.editor.positions import Position

HEAD = "format: 1\nmodules: [{id: house, extends: base, source: ours}]\n"
CARD = "cards:\n  - id: x\n    kind: action-card\n    deck: stack-2\n    places: 2\n    source: ours\n"


def at_desk(
    folder: Path, marked: str, desk: Desk | None = None, name: str = "house.yaml"
) -> tuple[Desk, str, Position]:
    """A desk with a file in which `|>` is the cursor; its path and the cursor's position."""
    assert marked.count("|>") == 1
    before, _, behind = marked.partition("|>")
    desk = desk or Desk()
    path = (folder / name).as_posix()
    desk.put(path, before + behind)
    line = before.rpartition("\n")[2]
    units = sum(2 if ord(sign) > 0xFFFF else 1 for sign in line)
    return desk, path, Position(before.count("\n"), units)
