"""Files that are being written, cut and mangled in every way: all that an editor asks is answered, nothing raises."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import process_time

import pytest

from interpreter.editor.completing import proposals
from interpreter.editor.desk import Desk
from interpreter.editor.diagnosing import remarks
from interpreter.editor.hovering import told_of
from interpreter.editor.pointing import pointed
from interpreter.editor.positions import Position

ROOT = Path(__file__).parents[2]
FOLDERS = ("rules", "tests/houses", "docs/starter", "tests/games", "golden/rulebook/base")
TEXTS = [path.read_text(encoding="utf-8") for name in FOLDERS for path in sorted((ROOT / name).glob("*.yaml"))]
SIGNS = (
    *"{}[]:,-#|>\"'\n\t &*!%@`é𝒳\u2028\ufeff\r\0\ud800", "\n  - ", "\n    ", "effect: |\n", "by ", "by players: ",
    "- - - ", ": ", " #", "x: {", "\r\n", "---\n", "<<: ", "'''",
)  # fmt: skip
HEAD = "format: 1\nmodules: [{id: h, extends: base}]\n"


def mangled(random: Random) -> str:
    """A piece of a file with a few accidents."""
    text = random.choice(TEXTS)
    if random.random() < 0.8 and len(text) > 2000:
        at = random.randrange(len(text) - 1500)
        text = HEAD + text[at : at + 1500]
    for _ in range(random.randint(1, 4)):
        start = random.randint(0, len(text))
        end = min(len(text), start + random.randint(0, 60))
        sign = random.choice(SIGNS) * random.choice((1, 1, 1, 40))
        other = random.choice(TEXTS)[:200]
        before, behind = text[:start], text[end:]
        ways = (before, before + behind, before + sign + text[start:], before + sign + behind, before + other + behind)
        text = random.choice((*ways, text[start:]))
    return text


def ask_everything(desk: Desk, path: str, random: Random, lines: list[str]) -> None:
    line = random.randint(0, len(lines) + 1)
    position = Position(line, random.randint(0, len(lines[line]) + 3 if line < len(lines) else 5))
    for proposal in proposals(desk, path, position).found:
        assert proposal.label
        assert "\n" not in proposal.put
    told_of(desk, path, position)
    pointed(desk, path, position)


@pytest.mark.parametrize("seed", range(12))
def test_nothing_raises(seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    for _ in range(3):
        desk, path, text = Desk(), (tmp_path / "x.yaml").as_posix(), mangled(random)
        desk.put(path, text)
        for remark in remarks(desk, path):
            start, end = remark.stretch
            assert (0, 0) <= (start.line, start.column) <= (end.line, end.column)
            assert remark.message.strip()
        for _ in range(20):
            ask_everything(desk, path, random, text.split("\n"))


def test_every_beginning_of_a_file_is_answered(tmp_path: Path) -> None:
    """As it is typed, from the first letter to the last, without being judged in between."""
    text = (ROOT / "docs" / "starter" / "house.yaml").read_text(encoding="utf-8")
    desk, path = Desk(), (tmp_path / "house.yaml").as_posix()
    desk.put(path, text)
    assert remarks(desk, path) == ()
    for at in range(len(text)):
        desk.put(path, text[:at])
        position = Position(text[:at].count("\n"), len(text[:at].rpartition("\n")[2]))
        proposals(desk, path, position)
        told_of(desk, path, position)


HUGE = {
    "one word": "a" * 300_000,
    "one blank after the other": "cards:\n  - a" + " " * 300_000,
    "entries in entries": "cards:\n  " + "- " * 100_000,
    "one entry": "format: 1\ncards:\n  - effect: " + "move king to granada " * 15_000,
    "words in quotes": "format: 1\ncards: [{id: x, name: b" + '"c"' * 100_000,
    "brackets in brackets": "format: 1\ncards: " + "[{a: " * 50_000,
    "brackets over lines": "format: 1\ncards: [\n" + "  {id: x, kind: y},\n" * 5_000,
    "lines": "format: 1\ncards:\n" + "  - id: x\n" * 8_000,
    "a block": "format: 1\ncards:\n  - id: x\n    effect: |\n" + "      score castillo\n" * 15_000,
}


@pytest.mark.parametrize("name", HUGE)
def test_huge_files_take_no_time(name: str, tmp_path: Path) -> None:
    """What grows faster than the file would take minutes here."""
    desk, path, text = Desk(), (tmp_path / "x.yaml").as_posix(), HUGE[name]
    desk.put(path, text)
    begun = process_time()
    last = Position(text.count("\n"), len(text.rpartition("\n")[2]))
    for position in (last, Position(last.line, last.column // 2), Position(last.line // 2, 3)):
        proposals(desk, path, position)
        told_of(desk, path, position)
        pointed(desk, path, position)
    assert process_time() - begun < 30
