"""Ladders: who meets whom, what counts, and how the bots stand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from interpreter.greedy.keeping import NOTHING_LEARNED
from interpreter.ladder import Ladder, Standings, meetings
from interpreter.ladder_report import Climbed, ladder_report
from interpreter.ladder_text import ladder_text
from interpreter.ruleset import Ruleset
from interpreter.simulate import Setting
from interpreter.tally import STUCK
from interpreter.workers import Workers

BOTS = ("random", "greedy")


def climbed(base: Ruleset, players: int, blocks: int, bots: tuple[str, ...] = BOTS, **more: int) -> Climbed:
    ladder = Ladder(Setting("base-short", players, bots, **more), NOTHING_LEARNED)  # type: ignore[arg-type]
    standings = Standings(players)
    with Workers(base, 1) as workers:
        workers.play(ladder, range(blocks * len(ladder.meetings)), standings)
    asked = blocks * ladder.block_games
    return Climbed(ladder, standings, "short", asked, planned=2 * asked * len(ladder.meetings))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_two_bots_have_equally_many_seats(players: int) -> None:
    found = meetings(("a", "b", "c"), players)
    assert [meeting.bots for meeting in found] == [("a", "b"), ("a", "c"), ("b", "c")]
    for meeting in found:
        seats = Counter(bot for table in meeting.tables for bot in table)
        assert seats[meeting.bots[0]] == seats[meeting.bots[1]]
        assert sum(seats.values()) % players == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_stronger_bot_stands_higher(base: Ruleset, players: int) -> None:
    report = ladder_report(climbed(base, players, 6), [], interrupted=False)
    assert [each["bot"] for each in report["ratings"]] == ["greedy", "random"]
    assert report["games"] == report["games_asked"] == 6 * players * (1 + players % 2)
    assert report["pairs"][0]["bots"] == ["greedy", "random"]
    assert report["pairs"][0]["wins"]["value"] > 0.9
    assert report["steps"][0]["by"]["value"] == pytest.approx(2 * report["ratings"][0]["rating"]["value"])


def test_wins_are_those_of_sim(base: Ruleset) -> None:
    """The same games played by `sim` give the same wins."""
    played = climbed(base, 4, 5)
    with Workers(base, 1) as workers:
        tally, _ = workers.run(played.ladder.table_setting(("random", "greedy") * 2), 20)
    assert played.standings.wins_of(0) == tally.wins_by_bot["random"].share(tally.unit)


TWIN = "from interpreter.greedy import GreedyBot\n\nsame = GreedyBot()\n"


def test_equal_bots_are_not_told_apart(base: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The greedy bot and the same one under another name."""
    (tmp_path / "twin_of_greedy.py").write_text(TWIN)
    monkeypatch.syspath_prepend(tmp_path)
    report = ladder_report(climbed(base, 2, 30, ("greedy", "twin_of_greedy:same")), [], interrupted=False)
    (step,) = report["steps"]
    assert not step["certain"]
    assert step["by"]["low"] < 0 < step["by"]["high"]
    assert step["games_to_tell"] is None or step["games_to_tell"] > 60
    text = " ".join(ladder_text(report, width=80, colour=False, unicode=True).split())
    assert "cannot be told apart by these games" in text


def test_games_that_cannot_be_finished_are_told_and_left_out(base: Ruleset) -> None:
    played = climbed(base, 2, 2, step_limit=20)
    report = ladder_report(played, ["base.yaml"], interrupted=True)
    assert played.standings.games == 0
    assert played.standings.played == 4
    assert report["ratings"] == []
    assert [each["code"] for each in report["findings"]] == [STUCK] * 4
    assert report["findings"][0]["replay"] == (
        "elgrande-sim sim base.yaml --lineup base-short --players 2 --seed 1 --bots random,greedy --game 0"
    )
    text = ladder_text(report, width=80, colour=False, unicode=False)
    assert "Interrupted" in text
    assert text.isascii()


def test_who_has_met_nobody_is_not_rated(base: Ruleset) -> None:
    ladder = Ladder(Setting("base-short", 2, ("random", "greedy", "search:2")), NOTHING_LEARNED)
    standings = Standings(2)
    with Workers(base, 1) as workers:
        workers.play(ladder, range(1), standings)
    report = ladder_report(Climbed(ladder, standings, "short", 2), [], interrupted=True)
    assert report["ratings"] == []
    assert [pair["wins"] is None for pair in report["pairs"]] == [False, True, True]
    assert "every bot must have met another" in ladder_text(report, width=80, colour=False, unicode=True)
