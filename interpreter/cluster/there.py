"""What goes on in a worker of the cluster: it hears the rules once, and plays what is asked for."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Sequence
from threading import Lock
from typing import Any

from distributed import WorkerPlugin

from interpreter.bots import bot_named
from interpreter.parts import played_part
from interpreter.ruleset import Ruleset
from interpreter.series import AnyJob, Part, Table
from interpreter.version import VERSION, program_digest

State = tuple[str, str, str]  # version and digest of the program, version of Python

_rules: dict[str, bytes] = {}  # by name of a run
_open: dict[str, tuple[tuple[Ruleset, ...], dict[AnyJob, Table[Any]]]] = {}
_one_at_a_time = Lock()  # a worker may have several threads, and what is compiled is for one


class Rules(WorkerPlugin):
    """The rules of one run, sent to every worker there is and will be. rules: pickled."""

    def __init__(self, name: str, rules: bytes) -> None:
        self.name, self.rules = name, rules

    def setup(self, worker: Any) -> None:
        """The worker has them now."""
        _rules[self.name] = self.rules

    def teardown(self, worker: Any) -> None:
        """The run is over."""
        _rules.pop(self.name, None)
        _open.pop(self.name, None)


class Unlike(Exception):
    """A worker of another version came while games were played."""


def state() -> State:
    """What must be the same everywhere for games to be the same."""
    return VERSION, program_digest(), ".".join(map(str, sys.version_info[:2]))


def missing_bots(names: Sequence[str]) -> list[str]:
    """Why bots cannot be had here, for those that cannot."""
    said = []
    for name in dict.fromkeys(names):
        try:
            bot_named(name)
        except ValueError as error:
            said.append(str(error))
    return said


def play(run: str, wanted: State, job: AnyJob, first: int, end: int) -> Part | Exception:
    """Some blocks of a job, or what broke down, see `parts.played_part`. run: the name of its rules."""
    if state() != wanted:
        return Unlike(" ".join(state()))
    with _one_at_a_time:
        if run not in _open:
            _open[run] = pickle.loads(_rules[run]), {}  # whoever can send that can have anything done here anyway
        rulesets, tables = _open[run]
        return played_part(rulesets, tables, job, range(first, end))
