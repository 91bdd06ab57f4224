"""Small runs, and what the command says of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from interpreter.cli import called

ROOT = Path(__file__).parents[2]
BASE, ORCHARDS = (str(ROOT / name) for name in ("rules/base.yaml", "tests/games/orchards.yaml"))
PAGE = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
TABLE = ["--lineup", "orchards", "--players", "2", "--bots", "random"]
RUN = ["sim", ORCHARDS, *TABLE, "--games", "24"]
COMPARE = ["compare", ORCHARDS, "--with", "house.yaml", *TABLE]
HOUSE = """\
format: 1
modules: [{id: house, extends: orchards, source: our table}]
changes: {bonuses: {high-branches: {points: 6}}}
"""


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> tuple[str, str]:
    assert called(list(words)) == code
    found = capsys.readouterr()
    return found.out, found.err


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    out, err = said(capsys, *words, code=2)
    assert out == ""
    assert err.count("\n") == 1
    return err


def files_in(folder: str | Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def stop_at(monkeypatch: pytest.MonkeyPatch, block: int, error: type[BaseException] = KeyboardInterrupt) -> None:
    from interpreter.simulate import Simulation

    play = Simulation.play

    def stopped(self: Simulation, number: int) -> Any:
        if self.choices is not None and number == block * self.setting.players:
            raise error
        return play(self, number)

    monkeypatch.setattr(Simulation, "play", stopped)
