"""A terminal like any other."""

from __future__ import annotations

import pytest


@pytest.fixture
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("ELGRANDE_SIM_TRACEBACK", raising=False)
