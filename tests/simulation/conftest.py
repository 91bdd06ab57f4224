"""Shared by the tests of simulations and reports."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation

from interpreter import stopping
from interpreter.ruleset import Ruleset, load

ROOT = Path(__file__).parents[2]
SIGNALS = dict.fromkeys(stopping.SIGNALS, signal.SIG_DFL) | {signal.SIGINT: signal.default_int_handler}


class GoldenText(SingleFileSnapshotExtension):
    """Text files in a leaf folder of `golden/` named after the test module."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        return str(ROOT / "golden" / test_location.basename)


@pytest.fixture
def golden(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """The golden files of the module."""
    return snapshot.use_extension(GoldenText)


@pytest.fixture(scope="session")
def base() -> Ruleset:
    """The shipped base game."""
    return load([ROOT / "rules" / "base.yaml"])


@pytest.fixture
def heard() -> Iterator[None]:
    """Signals are heard here and in what is started, though these tests run behind `nohup` or in the background."""
    before = {number: signal.signal(number, hear) for number, hear in SIGNALS.items()}
    yield
    for number, hear in before.items():
        signal.signal(number, hear)
