"""States set by hand and games followed in words, for tests of what a rule does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

from attrs import frozen

from interpreter.game import Game
from interpreter.program import Program
from interpreter.ruleset import Ruleset, load

HOUSES = Path(__file__).parent / "houses"
BASE = Path(__file__).parents[1] / "rules" / "base.yaml"
Tell = Callable[[str, int, int], None]
Scored = list[tuple[int, str]]  # (round, place), in order


@frozen
class Choice:
    """One decision of a game in words. seat: index."""

    round: int
    seat: int
    origin: str
    kind: str
    names: tuple[str, ...]
    chosen: str


@cache
def house(*names: str) -> Ruleset:
    """The shipped rules with house files (which bring them along), read once."""
    return load([HOUSES / f"{name}.yaml" for name in names] or [BASE])


def program(name: str, players: int = 3, line_up: str = "base", **rulings: str) -> Program:
    """The program of a line-up under one house file ('' for none), every step of which can be entered."""
    named = {ruling.replace("_", "-"): value for ruling, value in rulings.items()}
    return house(*filter(None, name.split())).program(line_up, players, named, every_step=True)


# ---------------------------------------------------------------------------------------------- states
def pose(of: Program, pieces: dict[str, int], units: dict[str, str] | None = None) -> list[int]:
    """The state before set-up with some pieces moved.

    pieces: 'red@aragon' or 'red bishop@aragon' -> how many (caballeros when no kind is named). units: name of a
    unique piece -> place.
    """
    table, state = of.table, of.start[:]
    for key, count in pieces.items():
        who, _, place = key.partition("@")
        owner, _, kind = who.partition(" ")
        kind = kind or "caballero"
        row = table.rows[kind][table.owners.index(owner)]
        state[row + table.places[place]] += count
        state[row + table.places[table.rules.pieces[kind].starts]] -= count
    for unit in table.units:
        if units and unit.name in units:
            state[unit.slot] = table.places[units[unit.name]]
    of.board.refresh(state)
    return state


def hand(of: Program, state: list[int], seat: int, *cards: str, place: str = "hand") -> None:
    """Give a seat these cards and no others in a pile."""
    first = of.table.sets[of.table.rules.places[place].holds].first
    state[of.table.piles[place] + seat] = sum(1 << card(of, name) - first for name in cards)


def in_round(of: Program, state: list[int], number: int) -> list[int]:
    """The state in a later round."""
    return [number if slot == of.table.slots["round"] else value for slot, value in enumerate(state)]


def taken(of: Program, state: list[int], name: str, seat: int = 0) -> list[int]:
    """The state with an action card taken by a seat."""
    found = state[:]
    found[of.table.slots["taken"] + seat] = card(of, name)
    return found


def card(of: Program, name: str) -> int:
    """The index of the first copy of a card."""
    return next(i for i, entry in enumerate(of.table.cards) if entry is not None and entry.id == name)


def count(game: Game, who: str, place: str, kind: str = "caballero") -> int:
    """How many pieces of a colour stand in a place."""
    table = game.program.table
    return game.state[table.rows[kind][table.owners.index(who)] + table.places[place]]


# ----------------------------------------------------------------------------------------------- games
def perform(of: Program, name: str, state: list[int], seat: int = 0) -> Game:
    """The special action of a card, about to be performed."""
    return Game(of, 1, state=state, play=of.performing(card(of, name), seat))


def enter(of: Program, step: str, state: list[int], seed: int = 1) -> Game:
    """A game that goes on with a step."""
    state[of.phase_slot] = of.entries[step][0][0]
    return Game(of, seed, state=state)


def after(of: Program, step: str, state: list[int], *choices: str, seed: int = 1) -> Game:
    """A step alone: the game stands behind it once all these choices are made in it."""
    block, end = of.entries[step][0]
    state[of.phase_slot] = block
    reached: list[list[int]] = []

    def play(s: list[int], draw: object, snap: object, tell: object) -> Iterator[object]:
        def stop(at: list[int], phase: int) -> bool:
            if phase == end:
                reached.append(at[:])
            return phase == end

        yield from of.play(s, draw, stop, tell)

    game = Game(of, seed, state=state, play=play, marks=False)
    for choice in choices:
        game.choose(choice)
    assert game.over, f"asks {game.pending} behind {choices}"
    assert reached, "the step did not end"
    return game


def paid(of: Program, state: list[int], place: str) -> tuple[int, ...]:
    """What every seat gets for one region or the Castillo."""
    game = perform(of, "special-scoring-any-2", state)
    before = game.scores
    game.choose(place)
    return tuple(now - then for now, then in zip(game.scores, before, strict=True))


def story(of: Program, seed: int, tell: Tell | None = None) -> tuple[list[Choice], Game]:
    """All decisions of a random game, and the game at its end."""
    told: list[Choice] = []
    game, rng = Game(of, seed, marks=False, tell=tell), Random(seed)
    while (pending := game.pending) is not None:
        option = rng.choice(pending.options)
        name = pending.names[list(pending.options).index(option)]
        told.append(Choice(game.round, pending.player, pending.origin, pending.kind, pending.names, name))
        game.apply(option)
    return told, game


def scorings(of: Program, seed: int) -> Scored:
    """The round and place of everything scored in a random game, but for first places alone."""
    found: Scored = []

    def tell(kind: str, place: int, points: int) -> None:
        if kind == "score":
            found.append((game.round, of.table.place_ids[place]))

    rng = Random(seed)
    game = Game(of, seed, marks=False, tell=tell)
    while game.ask is not None:
        game.apply(rng.choice(game.ask[2]))
    return found


def general_scorings(of: Program, seed: int) -> list[int]:
    """The rounds in which all regions were scored one after the other, once for each time."""
    regions = [place.id for place in of.table.rules.places.values() if place.region]
    found, told = [], scorings(of, seed)
    for start in range(len(told)):
        stretch = told[start : start + len(regions)]
        if [place for _, place in stretch] == regions and len({number for number, _ in stretch}) == 1:
            found.append(stretch[0][0])
    return found
