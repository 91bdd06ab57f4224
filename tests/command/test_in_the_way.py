"""What is told where folders or files are to be made and something is in the way."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from privileges import held_by_permissions, permissions_hold

from interpreter.cli import called

ORCHARDS = str(Path(__file__).parents[1] / "games" / "orchards.yaml")
FEW = [ORCHARDS, "--lineup", "orchards", "--players", "2", "--games", "2", "--bots", "random", "--jobs", "1"]
FILE = "afile is a file, and a folder has to be there"
PIPE = "pipe is a pipe, and a folder has to be there"
DEVICE = "/dev/null is a device, and a folder has to be there"
LINK = "dangling is a link to nowhere, which is not there"
LOOP = "loop is a link that leads in a circle"
SAID = {
    "afile/x": FILE, "afile/x/y": FILE, "pipe/x": PIPE, "/dev/null/x": DEVICE, "/dev/null/x/y": DEVICE,
    "dangling/x": LINK, "dangling/x/y": LINK, "loop/x": LOOP,
}  # fmt: skip
FOLDERS = {"afile": FILE, "pipe": PIPE, "/dev/null": DEVICE, "dangling": LINK, "loop": LOOP, **SAID}
WRITERS = {
    "--out": ["sim", *FEW, "--out"], "--trace": ["sim", *FEW, "--trace"], "--report": ["sim", *FEW, "--report"],
    "schema": ["schema", "--output"], "init": ["init"],
}  # fmt: skip


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    Path("afile").write_text("mine")
    os.mkfifo("pipe")
    os.symlink("nowhere", "dangling")
    os.symlink("loop", "loop")
    before = sorted(Path().iterdir())
    yield
    assert sorted(Path().iterdir()) == before, "nothing is made, and nothing is lost"
    assert Path("afile").read_text() == "mine"


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert called([*words]) == 2
    out, error = capsys.readouterr()
    assert (out, error.count("\n")) == ("", 1)
    return error


@pytest.mark.parametrize("how", WRITERS)
def test_what_is_in_the_way_is_named(how: str, capsys: pytest.CaptureFixture[str]) -> None:
    for path, said in (FOLDERS if how in ("--out", "--trace") else SAID).items():
        error = refused(capsys, *WRITERS[how], path)
        assert said in error
        assert how in ("schema", "init") or "name a" in error


def test_a_name_no_system_takes(capsys: pytest.CaptureFixture[str]) -> None:
    for how in WRITERS:
        assert "embedded null byte" in refused(capsys, *WRITERS[how], "a\0b")


def test_a_run_to_go_on_with(capsys: pytest.CaptureFixture[str]) -> None:
    for path, said in FOLDERS.items():
        assert f"--resume {path}: {said}; name the one that --out named" in refused(capsys, "sim", "--resume", path)
    assert "nowhere: there is no such folder; name the one" in refused(capsys, "sim", "--resume", "nowhere")


def test_links_to_pages(capsys: pytest.CaptureFixture[str]) -> None:
    assert "that is a link that leads in a circle" in refused(capsys, *WRITERS["--report"], "loop")
    assert os.path.islink("loop")
    assert called([*WRITERS["--report"], "dangling"]) == 0
    Path("nowhere").unlink()


def test_a_schema_written_through_a_link(capsys: pytest.CaptureFixture[str]) -> None:
    os.symlink("missing/schema.json", "far")
    missing = os.path.join(os.path.realpath("."), "missing")
    error = refused(capsys, *WRITERS["schema"], "far")
    assert f"cannot write far: there is no folder {missing}: make it first" in error
    Path("far").unlink()


@pytest.mark.skipif(not held_by_permissions(), reason="here permissions hold for nobody, or not for the superuser")
def test_folders_that_are_closed(capsys: pytest.CaptureFixture[str]) -> None:
    Path("closed").mkdir(mode=0o555)
    Path("hidden").mkdir(mode=0o000)
    with permissions_hold():
        for name in ("closed", "hidden"):
            said = f"you have no permission to write in folder {name}"
            for how in ("--out", "--trace"):
                assert said in refused(capsys, *WRITERS[how], name)
            for how in WRITERS:
                assert said in refused(capsys, *WRITERS[how], f"{name}/x")
            for how in ("--out", "--trace", "init"):
                assert said in refused(capsys, *WRITERS[how], f"{name}/x/y")
        assert "there is no folder closed/x: make it first" in refused(capsys, *WRITERS["schema"], "closed/x/y")
        assert "you have no permission to read there" in refused(capsys, "sim", "--resume", "hidden/x")
    Path("closed").rmdir()
    Path("hidden").rmdir()


def test_a_page_that_may_not_be_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    Path("page.html").write_text("<html>")
    Path("page.html").chmod(0o444)
    with permissions_hold():
        assert "cannot write the page: Permission denied" in refused(capsys, *WRITERS["--report"], "page.html")
    Path("page.html").unlink()


@pytest.mark.parametrize("cache", ["afile", "dangling", "loop", "/dev/null"])
def test_a_cache_is_not_missed(cache: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept between runs is worked out again."""
    monkeypatch.setenv("XDG_CACHE_HOME", os.path.abspath(cache))
    assert called(["sim", *FEW]) == 0
    assert capsys.readouterr().err == ""
