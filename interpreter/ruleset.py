"""A ruleset: rules files that were read, checked and can be played. The way in for everybody else.

What compiles and plays is imported when a program or a game is first wanted, so that checking alone starts fast.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import define, field

from interpreter.checking import check_loaded
from interpreter.lasting_memory import nothing_discarded
from interpreter.layers import Loaded, read_modules
from interpreter.model import LineUp, Rules
from interpreter.problems import Problem, RulesError
from interpreter.source import Source, Span, Text

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.program import Program


@define
class Ruleset:
    """See `load`. Programs are compiled when first asked for and kept."""

    loaded: Loaded
    warnings: tuple[Problem, ...] = ()
    _programs: dict[Any, Program] = field(factory=dict)

    @property
    def line_ups(self) -> tuple[str, ...]:
        """Ids of the line-ups that can be played, in the order of the files."""
        return tuple(notice.id for notice in self.loaded.line_ups if notice.playable)

    @property
    def missing(self) -> dict[str, tuple[str, ...]]:
        """Line-ups that cannot be played, with the modules they lack."""
        return {notice.id: notice.missing for notice in self.loaded.line_ups if not notice.playable}

    @property
    def removed(self) -> dict[str, Span]:
        """Line-ups that a module removes, with the place where it says so."""
        return self.loaded.removed

    def rules(self, line_up: str) -> tuple[Rules, LineUp]:
        """The merged rules of a line-up. Raises KeyError for an unknown id."""
        return self.loaded.rules(line_up)

    def players(self, line_up: str) -> tuple[int, ...]:
        """The player counts of a line-up."""
        return self.rules(line_up)[1].players

    def digest(self, line_up: str) -> str:
        """A short hash of all that decides how a line-up plays; layout and comments do not count."""
        from interpreter.merged_text import digest_of

        return digest_of(self.rules(line_up)[0])

    def program(
        self,
        line_up: str,
        players: int,
        rulings: dict[str, str] | None = None,
        *,
        every_step: bool = False,
        noted: bool = False,
        extras: tuple[Text, ...] = (),
        reaching: bool = False,
    ) -> Program:
        """The compiled line-up, see `compile_program`.

        Raises KeyError (unknown line-up), ValueError (players, rulings).
        """
        key = (
            line_up,
            players,
            tuple(sorted((rulings or {}).items())),
            every_step,
            noted,
            tuple(t.value for t in extras),
            reaching,
        )
        if key not in self._programs:
            rules, entry = self.rules(line_up)
            with nothing_discarded():
                from interpreter.compiling import compile_program

                self._programs[key] = compile_program(
                    rules,
                    entry,
                    players,
                    rulings,
                    every_step=every_step,
                    noted=noted,
                    extras=extras,
                    reaching=reaching,
                )
        return self._programs[key]

    def game(
        self, line_up: str, players: int, seed: int | str | None = 1, rulings: dict[str, str] | None = None
    ) -> Game:
        """A new game; seed None makes chance a decider. Raises as `program`."""
        from interpreter.game import Game

        return Game(self.program(line_up, players, rulings), seed)


def load(paths: Iterable[str | Path | Source]) -> Ruleset:
    """Read and check rules files together. A source stands for a file that was read already.

    Raises:
        RulesError: the files have errors; all of them are in `problems`.

    """
    with nothing_discarded():
        loaded = read_modules(paths)
        problems = check_loaded(loaded)
    if any(problem.severity == "error" for problem in problems):
        raise RulesError(problems)
    return Ruleset(loaded, problems)
