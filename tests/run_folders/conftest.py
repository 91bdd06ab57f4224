"""Where runs are tried, and a run that was interrupted."""

from __future__ import annotations

from pathlib import Path

import pytest

from run_folders.runs import HOUSE, ORCHARDS, TABLE, said, stop_at


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.yaml").write_text(HOUSE)


@pytest.fixture
def begun(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a folder with a run that was interrupted."""
    with monkeypatch.context() as patch:
        stop_at(patch, 2)
        said(capsys, "sim", ORCHARDS, "house.yaml", *TABLE, "--games", "24", "--jobs", "1", "--out", "run", code=130)
    return "run"
