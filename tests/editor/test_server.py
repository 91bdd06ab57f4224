"""The language server, spoken to by a real client: what an editor shows while somebody writes."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from lsprotocol import types

from editor.client import Editor, editor
from editor.desks import CARD, HEAD
from interpreter.cli import called
from interpreter.shipped import rules_paths

ROOT = Path(__file__).parents[2]
GOOD = f"{HEAD}{CARD}    effect: move king to granada\n"
UNITS = types.PositionEncodingKind


def play(folder: Path, act: Callable[[Editor, str], Awaitable[None]], units: list[UNITS] | None = None) -> None:
    """Do something with an editor and the address of a house file."""

    async def run() -> None:
        async with editor(folder, units) as one:
            await act(one, (folder / "house.yaml").as_uri())

    asyncio.run(run())


def marked(range: types.Range) -> tuple[int, int, int, int]:
    return range.start.line, range.start.character, range.end.line, range.end.character


def test_what_is_wrong_is_shown_and_goes_when_it_is_mended(tmp_path: Path) -> None:
    async def act(one: Editor, uri: str) -> None:
        assert await one.open(uri, GOOD) == []
        one.write(uri, GOOD.replace("king", "kign"))
        (found,) = await one.shows(uri, "EG350")
        assert (found.severity, found.source) == (types.DiagnosticSeverity.Error, "elgrande-sim")
        assert marked(found.range) == (8, 17, 8, 21)
        assert found.message == "there is no piece or card kind `kign`\ndid you mean `king`?"
        one.write(uri, GOOD, 3)
        await one.shows(uri)
        one.write(uri, GOOD.replace("king to", "king ot"), 4)
        await one.shows(uri, "EG403")
        one.close(uri)
        await one.shows(uri)

    play(tmp_path, act)


def test_of_many_changes_only_the_last_is_judged(tmp_path: Path) -> None:
    async def act(one: Editor, uri: str) -> None:
        await one.open(uri, GOOD)
        for at in range(30):
            one.write(uri, GOOD.replace("king", "k" * (at % 7 + 1)), at + 2)
        one.write(uri, GOOD.replace("king", "kong"), 40)
        (found,) = await one.until(uri, lambda shown: any("`kong`" in each.message for each in shown))
        assert found.code == "EG350"
        assert len(one.shown[uri]) < 10

    play(tmp_path, act)


WIDE = "  - {id: x, name: 'ñ𝒳🂡 漢', kind: action-card, deck: "
SIZES = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


@pytest.mark.parametrize(
    ("units", "agreed"),
    [(None, "utf-16"), ([UNITS.Utf16], "utf-16"), ([UNITS.Utf8, UNITS.Utf16], "utf-8"), ([UNITS.Utf32], "utf-32")],
)
def test_columns_count_as_agreed(tmp_path: Path, units: list[UNITS] | None, agreed: str) -> None:
    encoding, size = SIZES[agreed]
    column = len(WIDE.encode(encoding)) // size
    text = f"{HEAD}cards:\n{WIDE}stack-9, places: 2, source: o}}\n"

    async def act(one: Editor, uri: str) -> None:
        assert one.capabilities.position_encoding == agreed
        for line_end in ("\n", "\r\n"):
            (found,) = await one.open(uri, text.replace("\n", line_end))
            assert found.code == "EG320"
            assert marked(found.range) == (3, column, 3, column + len("stack-9"))
            edit = (await one.complete(uri, 3, column + 3))["stack-2"].text_edit
            assert isinstance(edit, types.TextEdit)
            assert marked(edit.range) == marked(found.range)

    play(tmp_path, act, units)


MORE = (
    "format: 1\nmodules: [{id: more, extends: base, source: o}]\n"
    "places:\n  - {id: cellar, stands-here: [king], source: o}\n"
)


def test_a_clash_points_at_the_other_place(tmp_path: Path) -> None:
    async def act(one: Editor, uri: str) -> None:
        (found,) = await one.open(uri, f"{HEAD}regions:\n  - {{id: granada, scoreboard: [4], source: o}}\n")
        assert found.code == "EG306"
        assert found.related_information is not None
        (other,) = found.related_information
        (base,) = [path for path in rules_paths() if path.stem == "base"]
        assert other.location.uri == base.as_uri()
        assert "granada" in base.read_text(encoding="utf-8").split("\n")[other.location.range.start.line]

    play(tmp_path, act)


def test_files_of_a_house_are_read_together(tmp_path: Path) -> None:
    """A module of the same folder is found; when it is opened and changed, the other file is judged anew."""
    (tmp_path / "more.yaml").write_text(MORE, encoding="utf-8")
    house = f"{HEAD.replace('base', 'more')}{CARD}    effect: move king to cellar\n"

    async def act(one: Editor, uri: str) -> None:
        assert await one.open(uri, house) == []
        (place,) = await one.define(uri, 8, 28)
        assert (place.uri, place.range.start.line) == ((tmp_path / "more.yaml").as_uri(), 3)
        other = (tmp_path / "more.yaml").as_uri()
        await one.open(other, MORE.replace("cellar", "attic"))
        await one.shows(uri, "EG351")

    play(tmp_path, act)


def test_mistakes_elsewhere_are_told_of(tmp_path: Path) -> None:
    (tmp_path / "more.yaml").write_text(MORE.replace("stands-here", "stand-here"), encoding="utf-8")

    async def act(one: Editor, uri: str) -> None:
        (found,) = await one.open(uri, HEAD.replace("base", "more"))
        assert found.message == "an error in more.yaml: mend that first"
        assert found.related_information is not None
        (other,) = found.related_information
        assert other.location.uri == (tmp_path / "more.yaml").as_uri()
        assert "stand-here" in other.message

    play(tmp_path, act)


def test_hover_definition_and_completion(tmp_path: Path) -> None:
    async def act(one: Editor, uri: str) -> None:
        await one.open(uri, GOOD)
        told = await one.hover(uri, 8, 27)
        assert told is not None
        assert isinstance(told.contents, types.MarkupContent)
        assert told.contents.kind == types.MarkupKind.Markdown
        assert told.contents.value.startswith("**Granada** - place `granada`")
        assert told.range is not None
        assert marked(told.range) == (8, 25, 8, 32)
        (place,) = await one.define(uri, 8, 27)
        assert place.uri.endswith("base.yaml")
        items = await one.complete(uri, 8, 26)
        assert {"granada", "castillo", "within-reach", "any"} <= set(items)
        assert items["granada"].detail == "region Granada"
        assert await one.hover(uri, 2, 0) is not None
        assert await one.hover(uri, 99, 0) is None
        assert await one.define(uri, 0, 0) == []

    play(tmp_path, act)


def test_files_without_a_path_are_judged_too(tmp_path: Path) -> None:
    async def act(one: Editor, _: str) -> None:
        uri = "untitled:Untitled-1"
        (found,) = await one.open(uri, GOOD.replace("king", "kign"))
        assert found.code == "EG350"
        assert "granada" in await one.complete(uri, 8, 25)
        odd = (tmp_path / "a b" / "ñ#1.yaml").as_uri()
        assert await one.open(odd, GOOD) == []
        scenarios = (tmp_path / "facts.yaml").as_uri()
        found = await one.open(scenarios, "format: 1\nscenarios:\n  - {name: x, gievn: {}}\n")
        (wrong,) = [each for each in found if "`gievn`" in each.message]
        assert marked(wrong.range) == (2, 14, 2, 19)

    play(tmp_path, act)


def test_files_of_other_programs_are_left_alone(tmp_path: Path) -> None:
    async def act(one: Editor, uri: str) -> None:
        other = "services:\n  web:\n    image: king\n"
        assert await one.open(uri, other) == []
        assert await one.complete(uri, 2, 4) == {}
        assert await one.hover(uri, 2, 13) is None
        one.write(uri, f"format: 1\n{other}")
        await one.shows(uri, "EG302")
        one.write(uri, other, 3)
        await one.shows(uri)
        one.write(uri, "", 4)
        assert "format" in await one.complete(uri, 0, 0)

    play(tmp_path, act)


def test_half_a_file_ends_nothing(tmp_path: Path) -> None:
    """A shipped file as it is typed: after each piece everything is asked, and the server goes on."""
    text = (ROOT / "rules" / "base.yaml").read_text(encoding="utf-8")[:9000]

    async def act(one: Editor, uri: str) -> None:
        await one.open(uri, "")
        for at in range(150, len(text), 1111):
            one.write(uri, text[:at], at)
            line, column = text[:at].count("\n"), len(text[:at].rpartition("\n")[2])
            await one.complete(uri, line, column)
            await one.hover(uri, line, max(column - 2, 0))
            await one.define(uri, line, max(column - 2, 0))
        one.write(uri, GOOD.replace("king", "kign"), 10**6)
        await one.shows(uri, "EG350")  # no half of a file has this alone: it is judged by now
        assert "granada" in await one.complete(uri, 8, 25)

    play(tmp_path, act)


# ------------------------------------------------------------------------------------------------ the command
def test_the_extra_is_named_when_it_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pygls.lsp.server", None)
    monkeypatch.delitem(sys.modules, "interpreter.editor.server", raising=False)
    assert called(["lsp"]) == 2
    said = capsys.readouterr().err
    assert "pip install 'elgrande-sim[lsp]'" in said
    assert said.count("\n") == 1


def test_an_editor_that_goes_away_ends_the_server() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "interpreter", "lsp"], input=b"", capture_output=True, cwd=ROOT, timeout=60, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")
