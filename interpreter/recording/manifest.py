"""What a run is: enough to go on with it, and to know by what its tables were made."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import evolve

from interpreter.definition import frozen
from interpreter.opening import beginning
from interpreter.recording.columns import TABLES
from interpreter.recording.tables import CSV, PARQUET, file_name
from interpreter.simulate import Setting

NAME = "manifest.json"
FORMAT = "elgrande-sim run 1"
_LARGEST = 10_000_000  # bytes of a file that is read as a manifest
Plain = dict[str, Any]


class NoRun(Exception):
    """A folder without a run that can be gone on with; the message says why, in a line."""


@frozen
class Section:
    """Games of one setting by one set of rules. games: so many in all, or at most.

    rules: 'original' or 'changed' where two sets are compared; what, card: what of, see `compare_report.Compared`.
    block_games: of a block that stands in the journal under this section, where that is not a seat rotation.
    """

    setting: Setting
    digest: str
    games: int
    rules: str = ""
    what: str = ""
    card: str = ""
    block_games: int | None = None

    def plain(self, number: int) -> Plain:
        """As the manifest has it."""
        setting = self.setting
        found: Plain = {
            "section": number, "line_up": setting.line_up, "players": setting.players, "bots": list(setting.bots),
            "rulings": dict(setting.rulings), "games": self.games, "rules_digest": self.digest,
        }  # fmt: skip
        if self.rules:
            found |= {"rules": self.rules, "what": self.what, "card": self.card or None}
        if self.block_games is not None:
            found["block_games"] = self.block_games
        return found


def games_of_block(section: Plain) -> int:
    """How many games a block has that stands in the journal under a section, see `Section.plain`."""
    found: int = section.get("block_games") or section["players"]
    return found


@frozen
class Manifest:
    """One run. command: the name of the command; words: it again, without what does not change results.

    program: digest of the program's code. options: those that decide what is played, by the names commands know them
    by. sections: see `Section.plain`. complete: whether all is played and its tables are written. report: the digest of
    the report's file, then.
    """

    command: str
    version: str
    program: str
    words: str
    data: str
    seed: int
    options: Plain
    sections: tuple[Plain, ...]
    complete: bool = False
    report: str = ""

    def finished(self, report: bytes) -> Manifest:
        """The same run, all played."""
        return evolve(self, complete=True, report=sha256(report).hexdigest())

    def ended_with(self, report: bytes) -> bool:
        """Whether that is the report the run ended with."""
        return sha256(report).hexdigest() == self.report

    def text(self) -> str:
        """The file."""
        tables = {table.name: file_name(table, self.data) for table in TABLES}
        plain = {
            "format": FORMAT, "command": self.command, "version": self.version, "program": self.program,
            "words": self.words, "seed": self.seed, "data": self.data, "tables": tables, "options": self.options,
            "sections": list(self.sections), "complete": self.complete,
            "report": self.report,
        }  # fmt: skip
        return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


def read(folder: Path) -> Manifest:
    """The manifest of a folder. Raises NoRun, and OSError when it is there and cannot be read."""
    try:
        written = beginning(folder / NAME, _LARGEST)
    except FileNotFoundError:
        raise NoRun(f"there is no run: {NAME} is missing") from None
    except NotADirectoryError:
        raise NoRun("this is a file, not the folder of a run") from None
    try:
        plain = json.loads(written)
        if plain["format"] != FORMAT:
            raise NoRun(f"{NAME} says `{str(plain['format'])[:40]}`, and `{FORMAT}` is what can be read here")
        words = [_of(plain, key, str) for key in ("command", "version", "program", "words", "data")]
        command, version, program, again, data = words
        sections = tuple(_of({"section": each}, "section", dict) for each in _of(plain, "sections", list))
        found = Manifest(
            command, version, program, again, data, _of(plain, "seed", int), _of(plain, "options", dict), sections,
            _of(plain, "complete", bool), _of(plain, "report", str),
        )  # fmt: skip
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        why = error if isinstance(error, ValueError) else "its form is not right"
        raise NoRun(f"{NAME} cannot be read: {why}") from error
    if found.data not in (CSV, PARQUET):
        raise NoRun(f"{NAME} says data `{found.data[:40]}`, which is neither {CSV} nor {PARQUET}")
    return found


def _of(plain: Plain, key: str, sort: type) -> Any:
    if type(plain[key]) is not sort:
        raise TypeError(key)
    return plain[key]


def differences(begun: Sequence[Plain], now: Sequence[Plain]) -> list[str]:
    """What is otherwise in the sections of a run than when it was begun, in words."""
    if len(begun) != len(now):
        return [f"{len(begun)} line-ups and numbers of players then, {len(now)} now"]
    said = []
    for one, other in zip(begun, now, strict=True):
        for key in dict.fromkeys((*other, *one)):
            if one.get(key) != other.get(key):
                what = f"{key.replace('_', ' ')} of {other['line_up']} with {other['players']} players"
                said.append(f"{what}: {_short(one.get(key))} then, {_short(other.get(key))} now")
    return said


def _short(value: Any) -> str:
    return str(value)[:60]
