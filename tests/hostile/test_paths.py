"""Paths that name no ordinary file, and names nobody would choose: each command refuses them and goes on living."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from interpreter.cli import called
from interpreter.inputs import NothingFound, expand
from interpreter.opening import LARGEST, NotAFile, beginning
from interpreter.shipped import rules_paths

HOUSE = "format: 1\nmodules: [{id: house, name: House, extends: base, source: ours}]\n"
RULES = rules_paths()[0]
SECONDS = 60  # nothing here takes one
# Each command as it is called with a file that is to be read.
COMMANDS = (
    ["check"], ["check", "--format", "json"], ["check", "--format", "sarif"], ["check", "--fix"],
    ["check", "--fix", "--diff"], ["check", "--show-merged"], ["fmt"], ["fmt", "--check"], ["test"], ["explain"],
    ["sim", "--games", "1"], ["compare", "--card", "x"], ["replay"],
)  # fmt: skip


@pytest.fixture(autouse=True)
def no_waiting() -> Iterator[None]:
    """A test that waits for somebody fails instead."""

    def give_up(number: int, frame: FrameType | None) -> None:
        raise AssertionError("it waits")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Working folder with one of everything."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe.yaml")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.yaml")
    os.symlink("/dev/zero", "device.yaml")
    os.symlink("round.yaml", "circle.yaml")
    os.symlink("circle.yaml", "round.yaml")
    os.symlink("nowhere", "dangling.yaml")
    os.mkdir("folder.yaml")
    Path("long.yaml").touch()
    os.truncate("long.yaml", 3 << 30)  # three gigabytes of nothing, which take no room on the disk
    return tmp_path


REFUSED = {
    "pipe.yaml": "it is a pipe, not a file",
    "socket.yaml": "it is a socket, not a file",
    "device.yaml": "it is a device, not a file",
    "circle.yaml": "too many levels of symbolic links",
    "dangling.yaml": "there is no such file",
    "folder.yaml": "the folder holds no rules file",
    "long.yaml": "is larger than 2 MB",
    "/proc/self/mem": "input/output error",
}


def snapshot(folder: Path) -> dict[str, tuple[int, int, str]]:
    """All that is in a folder, as it is: size, time and whether it is a link."""
    found = {}
    for path in sorted(folder.rglob("*")):
        there = path.lstat()
        found[str(path)] = (there.st_size, there.st_mtime_ns, os.readlink(path) if path.is_symlink() else "")
    return found


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_command_reads_what_is_no_file(command: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = snapshot(folder)
    for name, reason in REFUSED.items():
        code = called([*command, name, *(["castillo"] if command == ["explain"] else [])])
        out, err = capsys.readouterr()
        said = f"{out}{err}"
        assert code in (1, 2), (name, said)
        assert "a bug of ours" not in said
        if command != ["replay"] or name not in ("dangling.yaml", "folder.yaml"):  # a trace is opened without a look
            assert reason.lower() in " ".join(said.lower().split()).replace("| ", ""), (name, said)
        assert name.split(".")[0] in said
        assert len(said) < 5000
    assert snapshot(folder) == before


@pytest.mark.usefixtures("folder")
def test_what_is_no_file_is_told_where_a_folder_or_a_glob_leads_to_it(capsys: pytest.CaptureFixture[str]) -> None:
    Path("good.yaml").write_text(HOUSE, encoding="utf-8")
    for words in (["."], ["*.yaml"], ["**/*.yaml"]):
        assert called(["check", *words]) == 2
        said = capsys.readouterr().out
        assert all(f"cannot read {name}" in said for name in ("pipe.yaml", "socket.yaml", "device.yaml"))
        assert "cannot read circle.yaml: too many levels of symbolic links" in said
        assert "send it to standard input and name `-`" in said


def test_folders_linked_in_a_circle_are_gone_through_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`glob` follows links: of three in a folder to itself it makes 3^40 paths."""
    monkeypatch.chdir(tmp_path)
    Path("rules/deep").mkdir(parents=True)
    for name in "abc":
        os.symlink(".", f"rules/{name}")
        os.symlink("..", f"rules/deep/{name}")
    Path("rules/deep/x.yaml").write_text(HOUSE, encoding="utf-8")
    for pattern in (
        "rules/**/*.yaml",
        "**/x.yaml",
        "**",
        "rules/**",
        "**/deep/**/*.yaml",
        "**/**/x.yaml",
        "rules",
        ".",
    ):
        assert expand([pattern]) == ["rules/deep/x.yaml"], pattern
    assert isinstance(expand(["**/y.yaml"]), NothingFound)


def test_a_folder_that_cannot_be_looked_into_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x.yaml").write_text(HOUSE, encoding="utf-8")
    (tmp_path / "secret").mkdir()
    scandir = os.scandir

    def refused(path: str) -> object:
        if str(path).endswith("secret"):
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refused)
    found = expand([str(tmp_path)])
    assert isinstance(found, NothingFound)
    assert found.reason == f"the folder {tmp_path}/secret cannot be looked into: permission denied"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1"])
def test_a_file_of_another_encoding_in_a_folder_is_told(
    encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("x.yaml").write_bytes(HOUSE.replace("House", "Señor").encode(encoding))
    for command in (["check"], ["fmt"], ["check", "--fix"]):
        assert called([*command, "."]) == 1
        said = "".join(capsys.readouterr())
        assert "EG002" in said
        assert "save the file as UTF-8" in said
    assert Path("x.yaml").read_bytes() == HOUSE.replace("House", "Señor").encode(encoding)


@pytest.mark.parametrize(
    "name", [b"a\nb.yaml", b"a\x1b[31mb.yaml", b"se\xf1or.yaml", b"a\xe2\x80\xaeb.yaml", b"-- x.yaml", b"%0A,::x.yaml"]
)
def test_names_nobody_would_choose(
    name: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No line break, escape sequence or half character of a name comes out as it is."""
    monkeypatch.chdir(tmp_path)
    path = os.path.join(".", os.fsdecode(name))
    Path(path).write_text(f"{HOUSE}colour:   x\n", encoding="utf-8")
    os.chmod(path, 0o444)
    for command in ["check"], ["fmt", "--diff"], ["fmt"], ["check", "--fix"], ["check", "--fix", "--diff"], ["test"]:
        assert called([*command, path]) in (1, 2)
        said = "".join(capsys.readouterr())
        assert not set(said) & set("\x1b\u202e\udcf1"), command
        assert "a\nb" not in said, command
    for output in "json", "sarif", "github", "junit":
        assert called(["check", "--format", output, path]) == 1
        said = "".join(capsys.readouterr())
        assert "a\nb" not in said
        assert output == "github" or "\x1b" not in said  # there the path has to be as it is, in the annotation
        assert output == "github" or "\udcf1" not in said


def test_no_more_is_read_than_is_wanted(folder: Path) -> None:
    assert beginning(folder / "long.yaml", LARGEST) == bytes(LARGEST)
    with pytest.raises(NotAFile, match="pipe"):
        beginning(folder / "pipe.yaml", 1)
    with pytest.raises(IsADirectoryError):
        beginning(folder / "folder.yaml", 1)
    with pytest.raises(ValueError, match="null"):
        beginning("a\0b", 1)


@pytest.mark.usefixtures("folder")
def test_nothing_is_written_into_what_is_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ["schema", "--output", "pipe.yaml"],
        ["schema", "--output", "socket.yaml"],
        ["schema", "--output", "folder.yaml"],
        ["schema", "--output", "circle.yaml"],
        ["init", "pipe.yaml"],
        ["init", "circle.yaml"],
        ["sim", str(RULES), "--games", "1", "--trace", "pipe.yaml"],
    ):
        assert called(words) == 2, words
        said = "".join(capsys.readouterr())
        assert words[-1] in said
        assert said.count("\n") == 1
