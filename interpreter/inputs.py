"""Which files are meant by the words of a command line: files, folders, globs and `-`."""

from __future__ import annotations

from glob import glob
from pathlib import Path

from attrs import frozen

STDIN = "-"
_ENDINGS = (".yaml", ".yml")
_GLOB_SIGNS = frozenset("*?[")


@frozen
class NothingFound:
    """A pattern that names no file, and why."""

    pattern: str
    reason: str

    def __str__(self) -> str:
        return f"no rules file: {self.pattern}: {self.reason}"


def expand(patterns: list[str]) -> list[str] | NothingFound:
    """The rules files the patterns name, each once, in order of mention; `-` stays as it is.

    A folder stands for the rules files directly in it, a glob for the files (and folders) it matches;
    scenario files are passed over there, but not when named outright. The first pattern without a file, if
    there is one, is the answer.
    """
    found: dict[Path | str, str] = {}
    for pattern in patterns:
        named = _named_by(pattern)
        if isinstance(named, NothingFound):
            return named
        for path in named:
            found.setdefault(path if path == STDIN else Path(path).resolve(), path)
    return list(found.values())


def _named_by(pattern: str) -> list[str] | NothingFound:
    if pattern == STDIN:
        return [STDIN]
    if Path(pattern).is_dir():
        return _in_folder(pattern) or NothingFound(pattern, "the folder holds no rules file (*.yaml, *.yml)")
    if Path(pattern).exists() or not _GLOB_SIGNS.intersection(pattern):
        exists = Path(pattern).exists()
        return [pattern] if exists else NothingFound(pattern, "there is no such file or folder")
    matched: list[str] = []
    for path in sorted(glob(pattern, recursive=True)):
        if Path(path).is_dir():
            matched += _in_folder(path)
        elif not is_scenario_file(path):
            matched.append(path)
    return matched or NothingFound(pattern, "no rules file matches")


def _in_folder(folder: str) -> list[str]:
    paths = sorted(path for path in Path(folder).iterdir() if path.suffix.lower() in _ENDINGS and path.is_file())
    return [path.as_posix() for path in paths if not is_scenario_file(path)]


def is_scenario_file(path: str | Path) -> bool:
    """Whether a file's top level has the key `scenarios:`, judged by its lines: broken files count, too."""
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as stream:
            return any(line.startswith("scenarios:") for line in stream)
    except OSError:
        return False
