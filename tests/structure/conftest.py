"""Rules files for the tests of structure."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., str]:
    """Writes a rules file and gives its path."""

    def write_file(text: str, name: str = "game.yaml") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path.as_posix()

    return write_file
