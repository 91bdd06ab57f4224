"""Playing games at random, and comparing them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Protocol

from interpreter.game import Game
from interpreter.naming import option_name
from interpreter.program import Program
from interpreter.ruleset import Ruleset, load
from interpreter.shipped import rules_paths

STEP_BOUND = 5_000  # decisions; the longest random game of the shipped rules has about 450
At = Callable[[Game], None]


class Chooser(Protocol):
    """Somebody who picks options, such as a `random.Random`."""

    def choice(self, options: Sequence[int], /) -> int:
        """One of the options."""


class Dictated:
    """Picks options by numbers given beforehand, the first ones when these have run out."""

    def __init__(self, numbers: list[int]) -> None:
        self._numbers = iter(numbers)

    def choice(self, options: Sequence[int], /) -> int:
        """The option the next number comes to, counted round and round."""
        return options[next(self._numbers, 0) % len(options)]


@cache
def shipped() -> Ruleset:
    """The shipped rules, read once."""
    return load(rules_paths())


def line_ups() -> list[tuple[str, int]]:
    """Every playable line-up of the shipped rules with each of its player counts."""
    return [(line_up, players) for line_up in shipped().line_ups for players in shipped().players(line_up)]


def house(path: Path, text: str) -> Ruleset:
    """The shipped rules with a house file."""
    path.write_text(text, encoding="utf-8")
    return load([*rules_paths(), path])


def play(game: Game, chooser: Chooser, at: At | None = None) -> Game:
    """Play on to the end, calling `at` at every decision and at the end. Fails at the step bound."""
    for _ in range(STEP_BOUND):
        if at is not None:
            at(game)
        if game.ask is None:
            return game
        game.apply(chooser.choice(game.ask[2]))
    raise AssertionError(f"no end after {STEP_BOUND} decisions")


@cache
def states_of(line_up: str) -> tuple[Program, list[list[int]]]:
    """A shipped line-up's program for four and the states of random games of it, one at each decision and end."""
    program, draw, states = shipped().program(line_up, 4), Random(11), list[list[int]]()
    for seed in range(4):
        play(Game(program, seed, marks=False), draw, lambda game: states.append(game.state[:]))
    return program, states


def replay(program: Program, log: list[int]) -> Game:
    """The game of a log: chance is asked like everybody else and answers as it did."""
    game = Game(program, None)
    for entry in log:
        game.apply(~entry if entry < 0 else entry)
    return game


def choices(game: Game) -> list[int]:
    """What the seats decided, without chance."""
    return [entry for entry in game.log if entry >= 0]


def named_choices(program: Program, seed: int, picks: list[int]) -> Iterator[tuple[str, str]]:
    """Who chose what, in words, of the game of this seed and these options."""
    game = Game(program, seed)
    for option in picks:
        assert game.ask is not None
        yield program.table.owners[game.ask[1]], option_name(program, game.ask[0], option)
        game.apply(option)


def spelled_out(program: Program, state: list[int]) -> list[object]:
    """A state to compare with one of another program: without its block and loop counters (which some programs keep
    outside the state between blocks), and with what its interned numbers stand for.

    Configurations and scoreboards are numbered as they first appear, so the numbers differ between programs.
    """
    slots, board = program.table.slots, program.board
    found: list[object] = list(state)
    first = slots["region"]
    for slot in range(first + 1, first + 1 + len(program.table.places)):
        found[slot] = board.scored[state[slot]]
    for name, counter in slots.items():
        if name.startswith("loop "):
            found[counter] = found[counter + 1] = None
    found[slots["config"]] = found[program.phase_slot] = None
    return found
