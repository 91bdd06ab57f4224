"""The rulings of the base game: every value of each changes what it should, and nothing else does."""

from __future__ import annotations

from random import Random

import pytest
from conformance.playing import play
from conformance.watching import Watch
from posing import count, enter, hand, house, paid, perform, pose, program, taken

from interpreter.game import Game
from interpreter.program import Program

KING = {"king": "galicia"}
RULINGS = {ruling.id: ruling for ruling in house().rules("base")[0].rulings.values()}
OTHER = [(ruling.id, value) for ruling in RULINGS.values() for value in ruling.values if value != ruling.default]
TESTED = {
    "castillo-in-free-choice", "scoreboard-on-castillo", "second-scoreboard", "castillo-contents", "tiebreak",
    "own-piece-too", "disc-removal-hits", "illegal-disc", "too-few-for-removal", "shortage-draw", "veto",
}  # fmt: skip


def _names(game: Game) -> tuple[str, ...]:
    """What is offered."""
    assert game.pending is not None
    return game.pending.names


def test_every_ruling_has_its_test_here() -> None:
    assert set(RULINGS) == TESTED


def test_the_defaults() -> None:
    assert {ruling.id: ruling.default for ruling in RULINGS.values()} == {
        "castillo-in-free-choice": "allowed", "scoreboard-on-castillo": "allowed", "second-scoreboard": "forbidden",
        "castillo-contents": "hidden", "tiebreak": "shared", "own-piece-too": "included",
        "disc-removal-hits": "opponents", "illegal-disc": "not-offered", "too-few-for-removal": "lower-threshold",
        "shortage-draw": "power-card-only", "veto": "full",
    }  # fmt: skip


@pytest.mark.parametrize(("ruling", "value"), OTHER)
def test_games_are_sound_under_every_other_value(ruling: str, value: str) -> None:
    for players in (2, 5):
        of = house().program("base", players, {ruling: value})
        for seed in range(8):
            assert play(Game(of, seed, marks=False), Random(seed)).winners
        play(Game(of, 99), Random(99), Watch(of).all_of)


def test_a_value_there_is_not() -> None:
    with pytest.raises(ValueError, match="its values are: allowed, forbidden"):
        program("", castillo_in_free_choice="perhaps")
    with pytest.raises(ValueError, match="there is no ruling called 'castle'"):
        program("", castle="allowed")


# --------------------------------------------------------------------------------------------- Castillo
@pytest.mark.parametrize("name", ["special-scoring-any-2", "special-scoring-any-3"])
@pytest.mark.parametrize(("value", "offered"), [("allowed", True), ("forbidden", False)])
def test_castillo_in_free_choice(value: str, offered: bool, name: str) -> None:
    of = program("", castillo_in_free_choice=value)
    choice = perform(of, name, pose(of, {}, KING))
    assert ("castillo" in _names(choice)) is offered
    assert len(_names(choice)) == 9 + offered
    assert perform(of, "score-castillo", pose(of, {"red@castillo": 1}, KING)).scores == (5, 0, 0)  # no free choice


@pytest.mark.parametrize(("value", "offered"), [("allowed", True), ("forbidden", False)])
def test_scoreboard_on_castillo(value: str, offered: bool) -> None:
    of = program("", scoreboard_on_castillo=value)
    game = perform(of, "mobile-scoreboard", pose(of, {"red@castillo": 1}, KING))
    game.choose("board-8-4-0")
    assert ("castillo" in _names(game)) is offered
    assert "aragon" in _names(game)
    if offered:
        game.choose("castillo")
        assert paid(of, game.state, "castillo") == (8, 0, 0)


def test_second_scoreboard() -> None:
    lying = KING | {"board-8-4-0": "aragon"}
    for value, offered in (("forbidden", False), ("on-top", True)):
        of = program("", second_scoreboard=value)
        game = perform(of, "mobile-scoreboard", pose(of, {"red@aragon": 1}, lying))
        game.choose("board-4-0-0")
        assert ("aragon" in _names(game)) is offered
        if offered:
            game.choose("aragon")
            assert paid(of, game.state, "aragon") == (4, 0, 0)  # the one laid last counts
            away = perform(of, "mobile-scoreboard", game.state)
            away.choose("board-4-0-0")
            away.choose("valencia")
            assert paid(of, away.state, "aragon") == (8, 0, 0)  # and the other again when it goes


def test_castillo_contents() -> None:
    for value, seen in (("hidden", None), ("open", {"red": {"caballero": 2}})):
        of = program("", castillo_contents=value)
        view = perform(of, "special-scoring-any-2", pose(of, {"red@castillo": 2}, KING)).view(1)
        assert view.places["castillo"] == seen
        assert ("castillo" in view.announced) is (value == "hidden")


# ----------------------------------------------------------------------------------------- equal leaders
def _winners(value: str, pieces: dict[str, int], **cards: tuple[str, ...]) -> tuple[int, ...]:
    of = program("", tiebreak=value)
    state = pose(of, pieces, KING)
    for seat, colour in enumerate(("red", "blue", "green")):
        hand(of, state, seat, *cards.get(colour, ("power-1",)))
    return of.winners(state)


@pytest.mark.parametrize(
    ("pieces", "cards", "winners"),
    [
        ({"red@court": 3, "blue@court": 2}, {}, (0,)),  # more in the court
        ({"red@court": 2, "blue@court": 2, "red@aragon": 1}, {}, (1,)),  # then more in the province
        ({"red@court": 2, "blue@court": 2}, {"red": ("power-3",), "blue": ("power-9", "power-2")}, (1,)),  # then cards
        ({"red@court": 2, "blue@court": 2}, {}, (0, 1)),  # then it is shared
    ],
)
def test_tiebreak(pieces: dict[str, int], cards: dict[str, tuple[str, ...]], winners: tuple[int, ...]) -> None:
    assert _winners("court-province-card", pieces, **cards) == winners
    assert _winners("shared", pieces, **cards) == (0, 1, 2)


# -------------------------------------------------------------------------------------------- removals
def test_own_piece_too() -> None:
    everywhere = {"red@aragon": 1, "blue@aragon": 1, "green@aragon": 1}
    for value, left in (("included", [0, 0, 0]), ("excluded", [1, 0, 0])):
        of = program("", own_piece_too=value)
        game = perform(of, "one-of-each-colour", pose(of, everywhere, KING))
        assert game.over
        assert [count(game, who, "aragon") for who in ("red", "blue", "green")] == left


REMOVALS = ["secretly-remove-two", "empty-one-region"]


@pytest.mark.parametrize("name", REMOVALS)
@pytest.mark.parametrize("illegal", ["not-offered", "active-player-picks-smallest"])
@pytest.mark.parametrize(("value", "left"), [("opponents", [2, 0, 0]), ("everyone", [0, 0, 0])])
def test_disc_removal_hits(value: str, left: list[int], illegal: str, name: str) -> None:
    of = program("", disc_removal_hits=value, illegal_disc=illegal)
    game = perform(of, name, pose(of, {"red@aragon": 2, "blue@aragon": 2, "green@aragon": 2}, KING))
    asked = set()
    while game.pending is not None:
        asked.add(game.pending.player)
        game.choose("aragon")
    assert [count(game, who, "aragon") for who in ("red", "blue", "green")] == left
    if illegal != "not-offered":  # otherwise each has one region only, so nobody is asked
        assert asked == ({1, 2} if value == "opponents" else {0, 1, 2})


@pytest.mark.parametrize("name", REMOVALS)
def test_illegal_disc(name: str) -> None:
    spread = {"blue@aragon": 3, "blue@valencia": 2, "blue@granada": 4}
    of = program("", 2, illegal_disc="not-offered")
    assert set(_names(perform(of, name, pose(of, spread, KING)))) == {"aragon", "valencia", "granada"}
    of = program("", 2, illegal_disc="active-player-picks-smallest")
    legal = perform(of, name, pose(of, spread, KING))
    assert len(_names(legal)) == 9
    legal.choose("granada")
    assert count(legal, "blue", "granada") == (2 if name == "secretly-remove-two" else 0)
    illegal = perform(of, name, pose(of, spread, KING))
    illegal.choose("sevilla")
    assert [count(illegal, "blue", place) for place in ("aragon", "valencia", "granada")] == [3, 0, 4]


@pytest.mark.parametrize("name", REMOVALS)
def test_who_acts_picks_between_equally_small_regions(name: str) -> None:
    of = program("", 2, illegal_disc="active-player-picks-smallest")
    game = perform(of, name, pose(of, {"blue@aragon": 2, "blue@valencia": 2, "blue@granada": 4}, KING))
    game.choose("sevilla")
    assert game.pending is not None
    assert (game.pending.player, game.pending.names) == (0, ("aragon", "valencia"))


def test_too_few_for_removal() -> None:
    alone = {"blue@aragon": 1, "blue@valencia": 1}
    of = program("", 2, too_few_for_removal="lower-threshold")
    game = perform(of, "secretly-remove-two", pose(of, alone, KING))
    assert _names(game) == ("aragon", "valencia")
    game.choose("aragon")
    assert (count(game, "blue", "aragon"), count(game, "blue", "valencia")) == (0, 1)
    of = program("", 2, too_few_for_removal="none")
    game = perform(of, "secretly-remove-two", pose(of, alone, KING))
    assert game.over
    assert (count(game, "blue", "aragon"), count(game, "blue", "valencia")) == (1, 1)


def test_too_few_for_removal_matters_to_nobody_with_two_together() -> None:
    for value in ("lower-threshold", "none"):
        of = program("", 2, too_few_for_removal=value)
        game = perform(of, "secretly-remove-two", pose(of, {"blue@aragon": 1, "blue@valencia": 2}, KING))
        assert (count(game, "blue", "aragon"), count(game, "blue", "valencia")) == (1, 0)


# -------------------------------------------------------------------------------------------- shortage
def test_shortage_draw() -> None:
    empty = {"red@court": 20, "red@score-track": 1, "red@aragon": 10}
    of = program("", shortage_draw="power-card-only")
    assert perform(of, "the-court", pose(of, empty, KING)).over
    of = program("", shortage_draw="any-taking")
    game = perform(of, "the-court", pose(of, empty, KING))
    assert _names(game) == ("stop", "red@aragon")
    game.choose("red@aragon")
    game.choose("red@aragon")
    assert game.over
    assert (count(game, "red", "court"), count(game, "red", "aragon")) == (22, 8)


@pytest.mark.parametrize("value", ["power-card-only", "any-taking"])
def test_power_cards_draw_from_the_board_under_either_value(value: str) -> None:
    of = program("", shortage_draw=value)
    state = pose(of, {"red@court": 20, "red@score-track": 1, "red@aragon": 10}, KING)
    state[of.table.slots["played"]] = next(
        i for i, card in enumerate(of.table.cards) if card is not None and card.id == "power-9"
    )
    assert "red@aragon" in _names(enter(of, "turns", state))


# ------------------------------------------------------------------------------------------------ Veto
def _vetoed(value: str) -> Game:
    """Blue keeps a Veto; red performs an action of three choices."""
    of = program("", 2, veto=value)
    kept = perform(of, "veto", pose(of, {"red@aragon": 3}, KING), seat=1)
    assert kept.view(0).lasting
    return perform(of, "intrigue-four-own", kept.state)


def test_veto_full() -> None:
    game = _vetoed("full")
    for choice in ("no", "red@aragon", "no", "valencia", "no", "red@aragon", "no", "valencia", "yes"):
        game.choose(choice)
    assert game.over
    assert (count(game, "red", "aragon"), count(game, "red", "valencia")) == (1, 2)  # the rest is stopped
    assert not game.view(0).lasting


def test_veto_before_only() -> None:
    game = _vetoed("before-only")
    assert game.pending is not None
    assert game.pending.player == 1
    game.choose("no")
    for _ in range(3):
        assert game.pending is not None
        assert game.pending.player == 0
        game.choose("red@aragon")
        game.choose("valencia")
    game.choose("stop")
    assert game.over
    assert game.view(0).lasting
    stopped = _vetoed("before-only")
    stopped.choose("yes")
    assert stopped.over
    assert count(stopped, "red", "aragon") == 3


@pytest.mark.parametrize(("value", "copies"), [("full", 2), ("before-only", 2), ("none", 0)])
def test_veto_cards_in_the_stack(value: str, copies: int) -> None:
    table = program("", veto=value).table
    assert sum(card is not None and card.id == "veto" for card in table.cards) == copies
    assert table.decks["stack-2"][2] == 9 + copies


def test_placing_cannot_be_vetoed() -> None:
    of: Program = program("", 2)
    kept = perform(of, "veto", pose(of, {"red@court": 3}, KING), seat=1).state
    placing = enter(of, "place", taken(of, kept, "king")).pending
    assert placing is not None
    assert (placing.player, placing.origin) == (0, "place")
