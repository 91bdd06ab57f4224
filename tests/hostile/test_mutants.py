"""Whatever accident a file has had, each command ends with an exit code and words, and leaves all else alone."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import process_time

import pytest

from hostile.mutants import mutant, originals
from interpreter.cli import called
from interpreter.shipped import rules_paths

COMMANDS = {
    "rules": (["check"], ["fmt", "--diff"], ["fmt"], ["check", "--fix"], ["check", "--format", "sarif"]),
    "scenarios": (["test"], ["fmt"]),
    "trace": (["replay"],),
}
RULES = [str(path) for path in rules_paths()]
COUNTS = {"rules": 30, "scenarios": 12, "trace": 15}
SECONDS = 20  # no file this small takes one


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("sort", COMMANDS)
def test_mutants(
    sort: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    request: pytest.FixtureRequest,
) -> None:
    monkeypatch.chdir(tmp_path)
    at_length = request.config.getoption("--long")
    files, codes = originals(sort), set()
    for seed in range(COUNTS[sort] * (30 if at_length else 1)):
        random = Random(f"{sort} {seed}")
        content = mutant(random, files, whole=sort != "rules" or seed % 15 == 0)
        Path("x.yaml").write_bytes(content)
        for command in COMMANDS[sort]:
            before, start = contents(tmp_path), process_time()
            code = called([*command, "x.yaml", *(RULES if sort == "trace" else ())])
            said = "".join(capsys.readouterr())
            assert code in (0, 1, 2), (seed, command, said)
            assert said, (seed, command)
            assert process_time() - start < SECONDS, (seed, command)
            after = contents(tmp_path)
            written = {"x.yaml"} if command in (["fmt"], ["check", "--fix"]) else set()
            assert {name for name in after if after[name] != before.get(name)} <= written, (seed, command)
            assert after.keys() == before.keys(), (seed, command)
            codes.add(code)
    assert {0, 1} <= codes
