"""Pages made once for the tests of this folder, and what is read in them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from attrs import frozen

from interpreter.cli import called

ROOT = Path(__file__).parents[2]
BASE = str(ROOT / "rules" / "base.yaml")
ORCHARDS = str(ROOT / "tests" / "games" / "orchards.yaml")
HOSTILE = """format: 1
modules: [{id: house, extends: base, source: ours}]
regions:
  - {id: isle, scoreboard: [9, 5, 1], tags: [mainland], source: ours,
     name: "<script>alert(1)</script> & ]]> \\" ' <b>Isle</b>"}
  - {id: alone, scoreboard: [3, 1, 0], source: ours,
     name: "مرحبا gnol a dna emanwithoutanyblankwhichislongerthananyscreenofanyphoneeverwas"}
borders: [{between: [isle, valencia], source: ours}]
cards:
  - {id: odd, name: "</style><img src=x onerror=alert(1)>", kind: action-card, deck: stack-1, places: 5,
     effect: score castillo, source: ours}
"""


@frozen
class Made:
    """What a command wrote: its exit code, what it printed as JSON, and the page."""

    code: int
    document: dict[str, Any]
    page: str

    @property
    def tree(self) -> ElementTree.Element:
        """The page, read as XML: nothing in it is left open or closed twice."""
        return ElementTree.fromstring(self.page)

    @property
    def words(self) -> str:
        """All that can be read, each run of blanks as one."""
        body = self.tree.find("body")
        assert body is not None
        return " ".join(" ".join(body.itertext()).split())


Make = Callable[..., Made]


@pytest.fixture(scope="session")
def make(tmp_path_factory: pytest.TempPathFactory) -> Make:
    """Calls a command with `--report` and gives what it made; the same command is called once."""
    known: dict[tuple[str, ...], Made] = {}

    def made(*words: str) -> Made:
        if words not in known:
            path = tmp_path_factory.mktemp("page") / "report.html"
            with pytest.MonkeyPatch.context() as patch:
                printed: list[str] = []
                patch.setattr("interpreter.commands.report_file.say", lambda text, **_: printed.append(text))
                code = called([*words, "--format", "json", "--jobs", "1", "--report", str(path)])
            known[words] = Made(code, json.loads(printed[0]), path.read_text(encoding="utf-8"))
        return known[words]

    return made


@pytest.fixture(scope="session")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A house file whose names mean harm."""
    path = tmp_path_factory.mktemp("hostile") / "house.yaml"
    path.write_text(HOSTILE, encoding="utf-8")
    return str(path)
