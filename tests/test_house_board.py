"""House rules about the board: regions, scoreboards, bonuses, ranks, markers. See `test_houses.py`."""

from __future__ import annotations

import pytest
from posing import count, enter, in_round, paid, perform, pose, program, scorings, story, taken

KING_FAR = {"king": "galicia"}


# ------------------------------------------------------------------------------------ regions and boards
def test_a_tenth_region_with_its_borders() -> None:
    of = program("tenth-region", 3)
    state = pose(of, {"red@portugal": 3, "blue@portugal": 1}, {"king": "sevilla"})
    assert paid(of, state, "portugal") == (6, 2, 0)
    adviser = perform(of, "royal-adviser", state).pending
    assert adviser is not None
    assert set(adviser.names) == {"castilla-la-nueva", "granada", "portugal"}
    assert "portugal" in {place for _, place in scorings(of, 1)}
    with pytest.raises(KeyError):
        pose(program("", 3), {"red@portugal": 3})


def test_a_region_less() -> None:
    of = program("without-galicia", 5)
    told, _ = story(of, 1)
    assert not any("galicia" in name for choice in told for name in choice.names)
    adviser = perform(of, "royal-adviser", pose(of, {}, {"king": "pais-vasco"})).pending
    assert adviser is not None
    assert set(adviser.names) == {"castilla-la-vieja", "aragon"}


def test_a_third_mobile_scoreboard() -> None:
    of = program("third-scoreboard", 3)
    game = perform(of, "mobile-scoreboard", pose(of, {"red@aragon": 1}, KING_FAR))
    assert game.pending is not None
    assert set(game.pending.names) == {"board-8-4-0", "board-4-0-0", "board-9-1-1"}
    game.choose("board-9-1-1")
    game.choose("aragon")
    assert paid(of, game.state, "aragon") == (9, 0, 0)


def test_a_scoreboard_that_costs_points() -> None:
    of = program("bad-board", 3)
    state = pose(of, {"red@aragon": 2, "blue@aragon": 1}, KING_FAR | {"board-plague": "aragon"})
    assert paid(of, state, "aragon") == (-3, -2, 0)
    assert perform(of, "special-scoring-any-2", state).view(0).scores == (0, 0, 0)


def test_five_ranks_are_paid() -> None:
    of = program("five-ranks", 5)
    who = ("red", "blue", "green", "yellow", "brown")
    state = pose(of, {f"{colour}@aragon": 5 - at for at, colour in enumerate(who)}, KING_FAR)
    assert paid(of, state, "aragon") == (5, 4, 3, 2, 1)
    plain = program("", 5)
    state = pose(plain, {f"{colour}@aragon": 5 - at for at, colour in enumerate(who)}, KING_FAR)
    assert paid(plain, state, "aragon") == (5, 4, 1, 0, 0)


TIED = {"red@castilla-la-nueva": 3, "blue@castilla-la-nueva": 3, "green@castilla-la-nueva": 1}


@pytest.mark.parametrize(
    ("name", "gained"),
    [("", (4, 4, 2, 0)), ("ties-share", (7, 7, 2, 0)), ("ties-nothing", (0, 0, 4, 0))],
)
def test_ties(name: str, gained: tuple[int, ...]) -> None:
    of = program(name, 4)
    assert paid(of, pose(of, TIED, KING_FAR), "castilla-la-nueva") == gained


# --------------------------------------------------------------------------------------------- bonuses
LEADS = {"red@aragon": 2, "blue@aragon": 1}


@pytest.mark.parametrize(("name", "points"), [("", 2), ("kings-bonus-of-3", 3)])
def test_the_kings_bonus(name: str, points: int) -> None:
    of = program(name, 3)
    assert paid(of, pose(of, LEADS, {"king": "aragon"}), "aragon") == (5 + points, 4, 0)


@pytest.mark.parametrize(("name", "points"), [("", 2), ("no-home-bonus", 0), ("no-grande", 0)])
def test_the_home_bonus(name: str, points: int) -> None:
    of = program(name, 3)
    assert paid(of, pose(of, LEADS, KING_FAR | {"red grande": "aragon"}), "aragon") == (5 + points, 4, 0)


def test_a_bonus_for_the_castillo() -> None:
    inside = {"red@castillo": 2, "blue@castillo": 1}
    for name, points in (("", 0), ("crown-in-castillo", 2)):
        of = program(name, 3)
        assert paid(of, pose(of, inside, KING_FAR), "castillo") == (5 + points, 3, 0)


def test_a_bonus_for_another_kind_of_piece() -> None:
    of = program("bishop-bonus", 3)
    state = pose(of, LEADS, KING_FAR)
    game = perform(of, "bishop-travels", state)
    game.choose("aragon")
    assert game.view(0).units["red bishop"] == "aragon"
    assert paid(of, game.state, "aragon") == (5 + 3, 4, 0)
    assert paid(of, pose(of, LEADS, KING_FAR | {"blue bishop": "aragon"}), "aragon") == (5, 4, 0)


def test_the_grande_counts_as_a_piece() -> None:
    pieces, units = {"red@aragon": 2, "blue@aragon": 2}, KING_FAR | {"blue grande": "aragon"}
    for name, gained in (("", (4, 4, 0)), ("grande-counts", (4, 5 + 2, 0))):
        of = program(name, 3)
        game = perform(of, "special-scoring-any-2", pose(of, pieces, units))
        assert game.prospects == gained
        assert paid(of, game.state, "aragon") == gained


@pytest.mark.parametrize(("name", "gained"), [("bishops-count", (5, 4, 0)), ("bishops-stand-by", (4, 5, 0))])
def test_a_new_kind_of_piece_counts_or_does_not(name: str, gained: tuple[int, ...]) -> None:
    of = program(name, 3)
    state = pose(of, {"red@aragon": 1, "blue@aragon": 2}, KING_FAR)
    game = perform(of, "bishop-comes", state)
    game.choose("aragon")
    game.choose("aragon")
    assert game.over
    assert count(game, "red", "aragon", "bishop") == 2
    assert paid(of, game.state, "aragon") == gained


def test_a_second_king() -> None:
    of = program("second-king", 3)
    state = pose(of, {"red@valencia": 2, "red@court": 3}, {"king": "galicia", "pretender": "valencia"})
    assert paid(of, state, "valencia") == (5 + 2, 0, 0)
    move = perform(of, "intrigue-four-own", pose(of, {"red@valencia": 2}, {"king": "galicia", "pretender": "valencia"}))
    assert move.over  # both Caballeros stand under the taboo of the second King
    placing = enter(of, "place", taken(of, state, "king")).pending
    assert placing is not None
    assert set(placing.names) == {
        "stop", "pais-vasco", "castilla-la-vieja", "aragon", "cataluna", "castilla-la-nueva", "granada", "castillo",
    }  # fmt: skip


# ----------------------------------------------------------------------------------- Castillo and towers
def test_the_castillo_left_out_of_the_general_scoring() -> None:
    inside = {"red@castillo": 2, "blue@castillo": 1}
    for name, points in (("", (5, 3, 0)), ("castillo-left-out", (0, 0, 0))):
        of = program(name, 3)
        game = enter(of, "scoring-round", in_round(of, pose(of, inside, KING_FAR), 3))
        game.choose("granada")
        game.choose("granada")
        home = (6, 3, 0)  # Granada: the Castillo's pieces go there before the regions are scored
        assert game.scores == tuple(a + b for a, b in zip(points, home, strict=True))


def test_the_castillo_scored_last() -> None:
    of = program("castillo-last", 3)
    inside = {"red@castillo": 2, "blue@castillo": 1}
    game = enter(of, "scoring-round", in_round(of, pose(of, inside, KING_FAR), 3))
    game.choose("granada")
    game.choose("granada")
    assert game.scores == (5, 3, 0)  # Granada was scored before they came
    assert (count(game, "red", "granada"), count(game, "blue", "granada")) == (2, 1)


def test_a_second_castillo() -> None:
    of = program("tower", 3)
    state = pose(of, {"red@tower": 2, "blue@tower": 1, "red@court": 5}, KING_FAR)
    assert paid(of, state, "tower") == (3, 2, 0)
    assert perform(of, "score-castillo", state).scores == (0, 0, 0)
    placing = enter(of, "place", taken(of, state, "king")).pending
    assert placing is not None
    assert "tower" in placing.names
    game = enter(of, "scoring-round", in_round(of, pose(of, {"red@tower": 2, "blue@tower": 1}, KING_FAR), 3))
    assert game.pending is not None
    assert game.pending.origin == "set-tower-discs"
    game.choose("granada")
    game.choose("valencia")
    assert game.scores == (3 + 6, 2 + 5, 0)
    assert count(game, "red", "tower") == 0


def test_what_the_tower_holds_is_hidden_but_announced() -> None:
    of = program("tower", 3)
    view = perform(of, "special-scoring-any-2", pose(of, {"red@tower": 2}, KING_FAR)).view(1)
    assert view.places["tower"] is None
    assert "tower" in view.announced


def test_nobody_may_place_in_the_castillo() -> None:
    for name, allowed in (("", True), ("nobody-in-the-castillo", False)):
        of = program(name, 3)
        placing = enter(of, "place", taken(of, pose(of, {"red@court": 5}, KING_FAR), "king")).pending
        assert placing is not None
        assert ("castillo" in placing.names) is allowed


# --------------------------------------------------------------------------------------------- markers
def test_a_marker_closes_its_region_and_may_be_moved_on() -> None:
    of = program("plague", 3)
    state = pose(of, {"red@aragon": 2, "red@granada": 2}, KING_FAR)
    assert set(perform(of, "intrigue-four-own", state).pending.names) == {  # type: ignore[union-attr]
        "stop", "red@aragon", "red@granada",
    }  # fmt: skip
    game = perform(of, "plague-comes", state)
    game.choose("aragon")
    assert game.view(0).units["plague"] == "aragon"
    offered = perform(of, "intrigue-four-own", game.state).pending
    assert offered is not None
    assert set(offered.names) == {"stop", "red@granada"}
    again = perform(of, "plague-comes", game.state)
    assert again.pending is not None
    assert set(again.pending.names) == set(of.table.places) - {
        "galicia", "aragon", "castillo", "court", "province", "score-track", "supply",
    }  # fmt: skip
    again.choose("granada")
    assert set(perform(of, "intrigue-four-own", again.state).pending.names) == {"stop", "red@aragon"}  # type: ignore[union-attr]


def test_a_marker_does_not_leave_a_region_that_is_closed_for_another_reason() -> None:
    of = program("plague", 3)
    game = perform(of, "plague-comes", pose(of, {}, {"king": "aragon", "plague": "aragon"}))
    assert game.over
    assert game.view(0).units["plague"] == "aragon"


def test_several_single_pieces_at_once() -> None:
    of = program("several-at-once", 3)
    units = KING_FAR | {"red grande": "aragon", "blue grande": "granada", "green grande": "valencia"}
    exile = perform(of, "exile", pose(of, {}, units))
    assert exile.pending is not None
    assert exile.pending.names == ("blue grande", "green grande")
    trek = perform(of, "great-trek", pose(of, {}, units))
    assert trek.pending is not None
    assert trek.pending.names == ("stop", "red grande", "blue grande", "green grande")
    trek.choose("blue grande")
    trek.choose("sevilla")
    assert trek.pending is not None
    assert trek.pending.names == ("stop", "red grande", "green grande")
    trek.choose("red grande")
    trek.choose("sevilla")
    assert trek.over
    boards = {"board-8-4-0": "aragon", "board-4-0-0": "castillo"}
    levelled = perform(of, "levelling", pose(of, {}, KING_FAR | boards))
    assert levelled.over
    assert {levelled.view(0).units[name] for name in boards} == {"supply"}
