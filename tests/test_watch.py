"""What the conformance tests look at they also see: a state spoilt in one way is found unsound."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from conformance.playing import play, shipped
from conformance.watching import Told, Watch

from interpreter.game import Game
from interpreter.program import Program
from interpreter.runtime.board import SCORE_BITS

State = list[int]


@pytest.fixture(scope="module")
def program() -> Program:
    return shipped().program("base", 4)


@pytest.fixture
def state(program: Program) -> State:
    """A state in the fifth round."""
    game, rng = Game(program, 5), Random(5)
    while game.ask is not None and game.round < 5:
        game.apply(rng.choice(game.ask[2]))
    return game.state[:]


def _cell(program: Program, place: str, owner: int = 0, piece: str = "caballero") -> int:
    return program.table.rows[piece][owner] + program.table.places[place]


def _unit(program: Program, name: str) -> int:
    return next(unit.slot for unit in program.table.units if unit.name == name)


def _lost(program: Program, state: State) -> None:
    state[_cell(program, "province")] -= 1


def _found(program: Program, state: State) -> None:
    state[_cell(program, "court", 2)] += 1


def _of_another(program: Program, state: State) -> None:
    state[_cell(program, "province", 0)] += 1
    state[_cell(program, "province", 1)] -= 1


def _less_than_none(program: Program, state: State) -> None:
    state[_cell(program, "court")] += state[_cell(program, "province")] + 1
    state[_cell(program, "province")] = -1


def _where_none_stand(program: Program, state: State) -> None:
    state[_cell(program, "province")] -= 1
    state[_cell(program, "supply")] += 1


def _unique_nowhere(program: Program, state: State) -> None:
    state[_unit(program, "king")] = 0


def _unique_at_court(program: Program, state: State) -> None:
    state[_unit(program, "red grande")] = program.table.places["court"]


def _two_boards(program: Program, state: State) -> None:
    for name in ("board-8-4-0", "board-4-0-0"):
        state[_unit(program, name)] = program.table.places["aragon"]
    program.board.refresh(state)


def _card_twice_in_piles(program: Program, state: State) -> None:
    hand, played = (program.table.piles[name] for name in ("hand", "played"))
    state[hand] |= state[played]


def _card_back_in_deck(program: Program, state: State) -> None:
    row = program.table.slots["row open"]
    card = program.table.decks["stack-1"][1]
    state[row] = card
    state[program.table.decks["stack-1"][0]] |= 1


def _board_not_kept(program: Program, state: State) -> None:
    first = program.table.slots["region"]
    state[first + 1] = next(i for i in range(len(program.board.scored)) if i != state[first + 1])


def _taboo_not_kept(program: Program, state: State) -> None:
    state[program.table.slots["taboo"]] ^= 1 << program.table.places["galicia"]


def _king_moved_behind_the_back(program: Program, state: State) -> None:
    slot = _unit(program, "king")
    state[slot] = program.table.places["aragon" if state[slot] != program.table.places["aragon"] else "galicia"]


def _heard_by_nobody(program: Program, state: State) -> None:
    state[program.table.slots["listen"]] ^= 1


SPOILS: list[Callable[[Program, State], None]] = [
    _lost, _found, _of_another, _less_than_none, _where_none_stand, _unique_nowhere, _unique_at_court, _two_boards,
    _card_twice_in_piles, _card_back_in_deck, _board_not_kept, _taboo_not_kept, _king_moved_behind_the_back,
    _heard_by_nobody,
]  # fmt: skip


def _examine(watch: Watch, state: State) -> None:
    watch.pieces(state)
    watch.cards(state)
    watch.derived(state)


@pytest.mark.parametrize("spoil", SPOILS, ids=lambda spoil: spoil.__name__.strip("_"))
def test_an_unsound_state_is_seen(spoil: Callable[[Program, State], None], program: Program, state: State) -> None:
    watch = Watch(program)
    _examine(watch, state)
    spoil(program, state)
    with pytest.raises(AssertionError):
        _examine(watch, state)


@pytest.mark.parametrize("options", [(), (3, 2), (2, 2), (-1, 4)])
def test_unsound_options_are_seen(options: tuple[int, ...], program: Program) -> None:
    with pytest.raises(AssertionError):
        Watch(program).decision((0, 0, options))
    with pytest.raises(AssertionError):
        Watch(program).decision((0, 4, (1, 2)))


def test_a_broken_taboo_is_seen(program: Program, state: State) -> None:
    watch, after = Watch(program), state[:]
    king = program.table.place_ids[state[_unit(program, "king")]]
    after[_cell(program, king)] += 1
    with pytest.raises(AssertionError, match=king):
        watch.taboo_kept(state, after)
    after = state[:]
    other = "aragon" if king != "aragon" else "galicia"
    after[_cell(program, other)] += 1
    watch.taboo_kept(state, after)


def test_points_nobody_told_of_are_seen(program: Program) -> None:
    told = Told()
    game = play(Game(program, 3, tell=told), Random(3))
    assert told.scores(4) == game.scores
    told("gain", 0, 1 << SCORE_BITS)
    assert told.scores(4) != game.scores
