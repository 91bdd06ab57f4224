"""Promises of ARCHITECTURE.md that no other test holds."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

from interpreter import load
from interpreter.shipped import rules_paths

ROOT = Path(__file__).parent.parent


def fingerprint(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_updating_snapshots_never_touches_the_facts(tmp_path: Path) -> None:
    """In a copy: a spoilt recording is mended, a stray fact file stays, and no fact changes."""
    for name in ("golden", "tests", "interpreter", "rules", "grammar", "docs"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    recording = next((tmp_path / "golden" / "test_report").glob("*.txt"))
    recorded = recording.read_text(encoding="utf-8")
    recording.write_text("spoilt", encoding="utf-8")
    (tmp_path / "golden" / "rulebook" / "stray.txt").write_text("left alone", encoding="utf-8")
    before = fingerprint(tmp_path / "golden" / "rulebook")
    reports = tmp_path / "tests" / "simulation" / "test_report.py"
    words = ["-q", "-p", "no:cacheprovider", "--snapshot-update", str(reports)]
    command = [sys.executable, "-m", "pytest", *words]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert recording.read_text(encoding="utf-8") == recorded
    assert len(before) > 10
    assert fingerprint(tmp_path / "golden" / "rulebook") == before


def test_generated_source_holds_no_text_of_a_rules_file() -> None:
    ruleset = load(rules_paths())
    for line_up in ruleset.line_ups:
        for players in ruleset.players(line_up):
            program = ruleset.program(line_up, players)
            table = program.table
            names = {*table.owners, *table.places, *table.rows, *table.rules.cards, *table.rules.rulings, *table.decks}
            names |= {unit.name for unit in table.units} | set(table.sets)
            words = set(re.findall(r"[A-Za-zÀ-ÿ][\w-]*", program.source))
            assert not words & names
            quoted = set(re.findall(r"'([^']*)'", program.source))
            assert quoted <= {"score", "score_firsts", "gain"}, quoted
