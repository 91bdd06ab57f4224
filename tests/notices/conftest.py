"""The command, run in an empty folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cli import called
from notices.reading import Answer


@pytest.fixture
def answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Answer:
    """Runs a command in an empty folder; its exit code and what it prints."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)

    def run(*words: str) -> tuple[int, str]:
        code = called([*words])
        return code, capsys.readouterr().out

    return run
