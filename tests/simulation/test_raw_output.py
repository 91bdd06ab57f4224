"""What bots write to standard output past Python, and other programs they start: no part of the report."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ORCHARDS = str(ROOT / "tests" / "games" / "orchards.yaml")
LOUD = """
import atexit, os, subprocess, sys
os.write(1, b"imported\\n")
subprocess.run(["echo", "another program"], check=True)
atexit.register(os.write, 1, b"at the end\\n")

def raw(view, decision, rng):
    os.write(1, b"raw\\n")
    sys.__stdout__.write("past\\n")
    return decision.options[0]
"""


def told(tmp_path: Path, more: tuple[str, ...], shell: str = "") -> subprocess.CompletedProcess[str]:
    """What `sim` prints, as a program of its own."""
    (tmp_path / "loud.py").write_text(LOUD)
    words = [ORCHARDS, "--lineup", "orchards", "--players", "2", "--bots", "loud:raw", "--format", "json", *more]
    return subprocess.run(
        ["sh", "-c", f'{shell} exec "$@"', "sh", sys.executable, "-m", "interpreter", "sim", *words],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
        timeout=120,
    )  # fmt: skip


@pytest.mark.parametrize("more", [("--games", "2", "--jobs", "1"), ("--jobs", "2"), ("--game", "1")])
def test_what_a_bot_writes_past_python_goes_to_standard_error(more: tuple[str, ...], tmp_path: Path) -> None:
    found = told(tmp_path, more)
    assert found.returncode == 0
    assert json.loads(found.stdout)["schema"].startswith("elgrande-sim/")
    assert {"raw", "past", "imported", "another program", "at the end"} <= set(found.stderr.splitlines())


@pytest.mark.parametrize("stream", [1, 2])
def test_a_stream_that_is_closed(stream: int, tmp_path: Path) -> None:
    found = told(tmp_path, ("--game", "1"), f"exec {stream}>&-;")
    assert found.returncode == (2 if stream == 1 else 0)
    assert json.loads(found.stdout)["result"]["games"] if stream == 2 else not found.stdout
