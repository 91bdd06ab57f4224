"""Shared by the tests of simulations and reports."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation

from interpreter.ruleset import Ruleset, load

ROOT = Path(__file__).parents[2]


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
