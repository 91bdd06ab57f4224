"""Files with odd names, files that editors call in several ways, and a workspace of several houses."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from editor.client import Editor, editor
from editor.desks import CARD, HEAD
from interpreter.editor.diagnosing import remarks
from interpreter.editor.server import RulesServer

GOOD = f"{HEAD}{CARD}    effect: move king to granada\n"
BAD = GOOD.replace("king", "kign")

# Below a folder, as editors write them: with more or less of the address encoded, in small letters or capitals.
BELOW = (
    "a%20b/house.yaml", "a b/house.yaml", "%c3%b1/h%C3%A4user.yaml", "no%231.yaml", "100%2525.yaml", "c%3A/house.yaml",
    "C:/house.yaml", "a%26b%3Fc%3Dd.yaml", "back%5Cslash.yaml", "new%0Aline.yaml", "esc%1B%5B31m.yaml", "nul%00.yaml",
    "raw%FF.yaml", "odd%zz.yaml", "%2e%2e/home/x.yaml", "x" * 300 + ".yaml",
)  # fmt: skip
ELSEWHERE = (
    "file:///c%3A/Users/Zo%C3%AB/My%20house.yaml", "file:///d%3a/house.yaml", "file://server/share/my%20house.yaml",
    "file:///", "untitled:my house.yaml", "git:/x.yaml?%7B%22ref%22%7D", "inmemory://model/1", "house.yaml",
)  # fmt: skip


def play(folder: Path, act: Callable[[Editor], Awaitable[None]]) -> None:
    async def run() -> None:
        async with editor(folder) as one:
            await act(one)

    asyncio.run(run())


@pytest.mark.parametrize("part", range(2))
def test_every_file_is_judged_under_the_name_it_was_given(part: int, tmp_path: Path) -> None:
    server = RulesServer()
    below = [f"{(tmp_path / 'home').as_uri()}/{name}" for name in BELOW]
    for uri in [*below, *ELSEWHERE][part::2]:
        path = server.path(uri)
        server.desk.put(path, BAD)
        assert [each.code for each in remarks(server.desk, path)] == ["EG350"], uri
        text = server.desk.text(path)
        assert text is not None
        assert server.uri(text.source) == uri
        server.desk.take_away(path)


def test_an_editor_is_shown_mistakes_of_files_with_odd_names(tmp_path: Path) -> None:
    async def act(one: Editor) -> None:
        for name in ("a%20b/%C3%B1%231.yaml", "nul%00.yaml"):
            uri = f"{tmp_path.as_uri()}/{name}"
            (found,) = await one.open(uri, BAD)
            assert (found.code, found.range.start.line) == ("EG350", 8), uri
            one.close(uri)
            await one.shows(uri)

    play(tmp_path, act)


def test_a_file_behind_a_link_is_read_with_those_beside_the_link(tmp_path: Path) -> None:
    real, linked = tmp_path / "real", tmp_path / "linked"
    real.mkdir()
    linked.symlink_to(real, target_is_directory=True)
    (real / "more.yaml").write_text(HEAD.replace("house", "more"), encoding="utf-8")
    (tmp_path / "alone.yaml").symlink_to(real / "house.yaml")
    text = GOOD.replace("extends: base", "extends: more")
    (real / "house.yaml").write_text(text, encoding="utf-8")

    async def act(one: Editor) -> None:
        assert await one.open((real / "house.yaml").as_uri(), text) == []
        assert await one.open((linked / "house.yaml").as_uri(), text) == []
        alone = await one.open((tmp_path / "alone.yaml").as_uri(), text)
        assert "EG304" in [each.code for each in alone]

    play(tmp_path, act)


def test_houses_of_a_workspace_do_not_disturb_each_other(tmp_path: Path) -> None:
    """Two that change the same thing, a third with mistakes, and one of the same name in another folder."""
    texts = {
        "one.yaml": GOOD.replace("id: house", "id: one"),
        "two.yaml": GOOD.replace("id: house", "id: two"),
        "bad.yaml": BAD.replace("id: house", "id: bad"),
        "below/one.yaml": GOOD.replace("id: house", "id: one").replace("granada", "sevilla"),
        "below/upon.yaml": f"{HEAD.replace('house', 'upon').replace('base', 'one')}",
    }
    (tmp_path / "below").mkdir()
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")

    async def act(one: Editor) -> None:
        uris = {name: (tmp_path / name).as_uri() for name in texts}
        for name, uri in uris.items():
            assert [each.code for each in await one.open(uri, texts[name])] == (["EG350"] if "bad" in name else [])
        one.write(uris["one.yaml"], texts["one.yaml"].replace("king", "kong"), 2)
        await one.shows(uris["one.yaml"], "EG350")
        for name in ("two.yaml", "below/one.yaml", "below/upon.yaml"):
            assert one.shown[uris[name]][-1] == [], name
        one.write(uris["below/one.yaml"], texts["below/one.yaml"].replace("king", "kong"), 2)
        found = await one.until(uris["below/upon.yaml"], lambda shown: bool(shown))
        assert "one.yaml: mend that first" in found[0].message

    play(tmp_path, act)
