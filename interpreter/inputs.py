"""Which files are meant by the words of a command line: files, folders, globs and `-`."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from glob import escape, glob
from io import StringIO
from pathlib import Path

from interpreter.definition import frozen
from interpreter.opening import LARGEST, beginning, reason_of
from interpreter.suggest import closest

STDIN = "-"
_ENDINGS = (".yaml", ".yml")
_GLOB_SIGNS = frozenset("*?[")
_SEPARATORS = os.sep + (os.altsep or "")
_PASSED_OVER = frozenset({"node_modules", "build", "__pycache__"})
_ENVIRONMENT = "pyvenv.cfg"  # in the top folder of every virtual environment of Python
# A file in a folder is meant when one of its lines begins with such a key: other tools keep YAML files, too.
TOP_KEYS = (
    "format", "scenarios", "tests", "modules", "colours", "regions", "borders", "places", "areas", "pieces",
    "scoreboards", "bonuses", "card-kinds", "decks", "cards", "rulings", "line-ups", "steps", "changes", "replaces",
    "removes",
)  # fmt: skip
_OURS = re.compile(rf"({'|'.join(TOP_KEYS)})\s*:")
_SCENARIOS = re.compile("scenarios:")
_KEY = re.compile(r"""["'\w][^\s:]*\s*:(?:\s|$)""")


@frozen
class NothingFound:
    """A pattern that names no file, and why."""

    pattern: str
    reason: str

    def __str__(self) -> str:
        return f"no rules file: {self.pattern}: {self.reason}"


def expand(patterns: list[str], *, scenarios: bool = False) -> list[str] | NothingFound:
    """The files the patterns name, each once, in order of mention; `-` stays as it is.

    A folder stands for the rules files in it and below, a glob for the files (and folders) it matches; scenario files
    come along there if they are wanted, otherwise only when named outright. The first pattern without a file, if
    there is one, is the answer.
    """
    found: dict[str, str] = {}
    for pattern in patterns:
        named = _named_by(pattern, _any if scenarios else _not_scenarios)
        if isinstance(named, NothingFound):
            return named
        for path in named:
            found.setdefault(path if path == STDIN else os.path.realpath(path), path)
    return list(found.values())


def rules_in(folder: str | Path) -> list[str]:
    """The rules files a folder stands for, sorted. Raises OSError if it cannot be looked into."""
    return _in_folder(str(folder), _not_scenarios)


def ours_in(folder: Path) -> list[Path]:
    """The rules files that lie in a folder itself, sorted; [] for one that cannot be looked into."""
    try:
        inside = sorted(folder.iterdir())
    except OSError:
        return []
    named = (path for path in inside if not path.name.startswith(".") and path.name.lower().endswith(_ENDINGS))
    return [path for path in named if path.is_file() and _is_ours(path) and _not_scenarios(path)]


def _any(path: str | Path) -> bool:
    return True


def _not_scenarios(path: str | Path) -> bool:
    return not is_scenario_file(path)


Wanted = Callable[[str | Path], bool]


def _named_by(pattern: str, wanted: Wanted) -> list[str] | NothingFound:
    if pattern == STDIN:
        return [STDIN]
    if not pattern:
        return NothingFound("''", "an empty word names no file (a variable of the shell that is not set?)")
    try:
        return _found_by(pattern, wanted)
    except OSError as error:
        reason = f"the folder {error.filename} cannot be looked into: {reason_of(error).lower()}"
        return NothingFound(pattern, reason)


def _found_by(pattern: str, wanted: Wanted) -> list[str] | NothingFound:
    if os.path.isdir(pattern):
        sorts = "rules file" if wanted is _not_scenarios else "rules file or scenario file"
        reason = f"the folder holds no {sorts} (*.yaml, *.yml)"
        return _in_folder(pattern, wanted) or NothingFound(pattern, reason)
    refusal = _refusal(pattern)
    if refusal is None:
        return [pattern]
    if not _GLOB_SIGNS.intersection(pattern):
        return NothingFound(pattern, refusal)
    matched: list[str] = []
    for path in sorted(_matches(pattern)):
        if os.path.isdir(path):
            matched += _in_folder(path, wanted) if not _is_passed_over(Path(path)) else []
        elif wanted(path) and not _is_inside_of_one(path, pattern):
            matched.append(path)
    return matched or NothingFound(pattern, "no rules file matches")


def _matches(pattern: str) -> set[str]:
    """What a glob matches. `**` follows no links, which `glob` does: folders linked in a circle would never end."""
    head, sign, rest = pattern.partition("**")
    if not sign or not (_ends_part(head[-1:]) and _ends_part(rest[:1])):
        return set(glob(pattern))  # within a name `**` is `*`
    found: set[str] = set()
    for top in glob(head) if head else [""]:
        for where, folders, files in os.walk(top or os.curdir, onerror=_complain):
            folders[:] = [name for name in folders if not name.startswith(".")]
            here = where if top else where[2:]
            if rest.strip(_SEPARATORS):
                found |= _matches(os.path.join(escape(here), rest.lstrip(_SEPARATORS)))
            else:
                found |= {os.path.join(here, name) for name in files if not name.startswith(".")}
    return found


def _ends_part(sign: str) -> bool:
    return not sign or sign in _SEPARATORS


def _refusal(pattern: str) -> str | None:
    """Why a path cannot be opened; None when something is there."""
    try:
        os.stat(pattern)
    except (FileNotFoundError, NotADirectoryError):
        return f"there is no such file or folder{_like(pattern)}"
    except (OSError, ValueError) as error:
        return reason_of(error).lower()
    return None


def _like(pattern: str) -> str:
    """A question after the file that may be meant: the other ending, or a name close by."""
    missing = Path(pattern)
    try:
        names = sorted(path.name for path in missing.parent.iterdir() if path.suffix.lower() in _ENDINGS)
    except OSError:
        return ""
    same = [name for name in names if Path(name).stem == missing.stem]
    near = same[0] if same else closest(missing.name, names)
    return f"; did you mean {missing.with_name(near).as_posix()}?" if near else ""


def _in_folder(folder: str, wanted: Wanted) -> list[str]:
    """The files of ours in a folder and below; those of other tools and of installed packages are passed over."""
    found: list[Path] = []
    for where, folders, files in os.walk(folder, onerror=_complain):
        here = Path(where)
        folders[:] = [name for name in folders if not _is_passed_over(here / name)]
        found += [here / name for name in files if not name.startswith(".") and name.lower().endswith(_ENDINGS)]
    paths = sorted(path for path in found if _is_ours(path) and wanted(path))
    return [path.as_posix() for path in paths]


def _complain(error: OSError) -> None:
    """A folder that cannot be looked into may hold rules that are broken: better an error than silence."""
    raise error


def _is_passed_over(folder: Path) -> bool:
    hidden = folder.name.startswith(".") and folder.name not in (".", "..")
    return hidden or folder.name in _PASSED_OVER or os.path.isfile(folder / _ENVIRONMENT)


def _is_inside_of_one(path: str, pattern: str) -> bool:
    """Whether a file matched by `**` lies in a folder that is passed over and that the pattern does not name."""
    named = Path(pattern).parts
    return any(_is_passed_over(above) for above in Path(path).parents if above.name not in named)


def _is_ours(path: Path) -> bool:
    """A file that cannot be looked at counts: whoever reads it will say why, instead of passing over it silently."""
    return _has_line(path, _OURS, unseen=True)


def may_be_ours(text: str) -> bool:
    """Whether a text can be a file of ours: it has one of our keys at its top level, or no key at all yet."""
    lines = text.split("\n")
    return any(map(_OURS.match, lines)) or not any(map(_KEY.match, lines))


def is_scenario_file(path: str | Path) -> bool:
    """Whether a file's top level has the key `scenarios:`, judged by its lines: broken files count, too."""
    return _has_line(path, _SCENARIOS, unseen=False)


def _has_line(path: str | Path, start: re.Pattern[str], *, unseen: bool) -> bool:
    """Whether a line begins like that, be the file saved as UTF-16; `unseen` for one that cannot be read."""
    try:
        content = beginning(path, LARGEST)
    except (OSError, ValueError):
        return unseen
    text = content.decode("utf-8-sig", errors="replace").replace("\0", "").lstrip("\ufffd")
    return any(start.match(line) for line in StringIO(text, newline=None))
