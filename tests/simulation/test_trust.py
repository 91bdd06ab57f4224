"""Comparisons one can believe: nothing is found between equal rules, and what is planted is found.

`--long` takes 200 comparisons of each kind and more games; the short ones take those of a small game.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter.contrast import Contrast, Duel, Side
from interpreter.greedy.keeping import NOTHING_LEARNED
from interpreter.parts import played_part
from interpreter.ruleset import Ruleset, load
from interpreter.significance import LEVEL, blocks_needed
from interpreter.simulate import Setting
from interpreter.tally import whole_win
from interpreter.verdicts import DETAILS, Judge, Judged

ROOT = Path(__file__).parents[2]
ORCHARDS = ROOT / "tests" / "games" / "orchards.yaml"
BASE = ROOT / "rules" / "base.yaml"
CERTAIN = ("more", "less")
HOUSE = "format: 1\nmodules: [{{id: house, extends: {}, source: ours}}]\n"
HORNETS = HOUSE.format("orchards") + (
    "removes: {cards: [wasps]}\n"
    "cards: [{id: hornets, kind: job, deck: noon, hands: 2, "
    'effect: "each opponent: move 1 own picker from any region to barn", source: ours}]\n'
)
FOOT_KING = HOUSE.format("base") + (
    "removes: {cards: [royal-adviser]}\n"
    "cards: [{id: royal-uncle, kind: action-card, deck: stack-4, places: 4, "
    "effect: move king to any region adjacent to king, source: ours}]\n"
)
GIFT = HOUSE.format("orchards") + (
    'steps: [{insert: {before: settle}, id: gift, effect: "starter: gain 3 points", source: ours}]\n'
)
BASE_GIFT = HOUSE.format("base") + (
    'steps: [{insert: {after: first-starter}, id: gift, effect: "starter: gain 3 points", source: ours}]\n'
)
BONUS = HOUSE.format("base") + "changes: {bonuses: {kings-bonus: {points: 6}}}\n"
NO_WASPS = HOUSE.format("orchards") + "removes: {cards: [wasps]}\n"
NO_CARD = HOUSE.format("base") + "removes: {cards: [score-first-places]}\n"


def compared(rulesets: tuple[Ruleset, ...], players: int, blocks: int, seeds: tuple[int, int]) -> Contrast:
    """The last ruleset against the first, by random bots."""
    line_up = rulesets[0].line_ups[0]
    sides = [
        Side(Setting(line_up, players, ("random",) * players, seed), NOTHING_LEARNED, number)
        for seed, number in zip(seeds, (len(rulesets) - 1, 0), strict=True)
    ]
    found = played_part(rulesets, {}, Duel(sides[0], sides[1]), range(blocks))
    assert isinstance(found, Contrast)
    return found


def judged(contrast: Contrast, players: int) -> dict[tuple[str, ...], Judged]:
    return {each.key: each for each in Judge(players).judged(contrast)}


def with_house(path: Path, rules: Path, text: str) -> tuple[Ruleset, Ruleset]:
    path.write_text(text, encoding="utf-8")
    return load([rules]), load([rules, path])


def alarms(
    rulesets: tuple[Ruleset, ...], players: int, blocks: int, runs: int, apart: int
) -> Iterator[list[tuple[str, ...]]]:
    """For each comparison what it called more or less. apart: between the seeds of the two."""
    for run in range(runs):
        contrast = compared(rulesets, players, blocks, (run + apart, run))
        yield [key for key, each in judged(contrast, players).items() if each.verdict in CERTAIN]


def held_to(wrong: list[list[tuple[str, ...]]]) -> None:
    """At most LEVEL of the comparisons may be wrong, give or take what chance does (three standard errors)."""
    runs = len(wrong)
    most = LEVEL * runs + 3 * (LEVEL * (1 - LEVEL) * runs) ** 0.5
    assert len([keys for keys in wrong if keys]) <= most, [keys for keys in wrong if keys]


# ---------------------------------------------------------------------------------------------- no alarms
def test_equal_rules_on_different_seeds_are_not_distinguished(request: pytest.FixtureRequest) -> None:
    runs, blocks = (200, 60) if request.config.getoption("--long") else (40, 15)
    held_to(list(alarms((load([ORCHARDS]),), 2, blocks, runs, apart=100_000)))


def test_a_card_under_another_name_is_not_distinguished(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """From the same deals; where the card lies is drawn anew, for its name is another."""
    runs, blocks = (200, 60) if request.config.getoption("--long") else (40, 15)
    rulesets = with_house(tmp_path / "house.yaml", ORCHARDS, HORNETS)
    held_to(list(alarms(rulesets, 2, blocks, runs, apart=0)))
    found = judged(compared(rulesets, 2, blocks, (1, 1)), 2)
    assert (found["taken", "wasps"].verdict, found["taken", "hornets"].verdict) == ("gone", "new")
    assert found["wins-by-seat", "1"].difference is not None


def test_neither_is_in_the_whole_game(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    runs, blocks = (200, 25) if request.config.getoption("--long") else (3, 12)
    held_to(list(alarms((load([BASE]),), 3, blocks, runs, apart=100_000)))
    held_to(list(alarms(with_house(tmp_path / "house.yaml", BASE, FOOT_KING), 3, blocks, runs, apart=0)))


# ------------------------------------------------------------------------------------------- what is planted
def test_a_bonus_of_six_is_found(tmp_path: Path) -> None:
    found = judged(compared(with_house(tmp_path / "house.yaml", BASE, BONUS), 3, 30, (1, 1)), 3)
    assert found["score",].verdict == "more"
    assert not found["score",].small
    assert found["points", "bonus"].verdict == "more"
    assert found["decisions",].verdict == "same"


def test_a_card_that_is_missing_is_found(tmp_path: Path) -> None:
    found = judged(compared(with_house(tmp_path / "house.yaml", BASE, NO_CARD), 3, 60, (1, 1)), 3)
    assert found["taken", "score-first-places"].verdict == "gone"
    assert found["points", "cards"].verdict == "less"


def claimed(rulesets: tuple[Ruleset, ...], players: int, key: tuple[str, ...], pilot: int) -> tuple[Judged, int]:
    """What a comparison of so many rotations says of a change, and how many rotations are said to find just this."""
    seen = compared(rulesets, players, pilot, (7, 7))
    verdicts = judged(seen, players)
    found = verdicts[key]
    weight = 0.5 / sum(
        each.chance is not None and (each.key[0] in DETAILS) == (key[0] in DETAILS) for each in verdicts.values()
    )
    error = seen.measures[key].error(whole_win(players) if key[0].startswith("wins-") else 1)
    assert error is not None
    assert found.difference is not None
    return found, round(blocks_needed(error, pilot, abs(found.difference.value), LEVEL * weight))


def found_as_often_as_claimed(
    rulesets: tuple[Ruleset, ...], players: int, key: tuple[str, ...], needed: int, runs: int, verdict: str
) -> None:
    """In 80 of 100 runs, give or take what chance does, or more by Holm's steps; never the wrong way round."""
    assert 10 <= needed <= 300
    found = [
        judged(compared(rulesets, players, needed, (run, run)), players)[key].verdict for run in range(100, 100 + runs)
    ]
    assert found.count(verdict) / runs >= 0.8 - 2.5 * (0.16 / runs) ** 0.5
    assert not {*found} & {*CERTAIN} - {verdict}


def test_a_gift_to_who_begins_is_found_as_often_as_is_claimed(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    is_long = request.config.getoption("--long")
    players, runs = (3, 200) if is_long else (2, 30)
    rulesets = with_house(tmp_path / "house.yaml", *((BASE, BASE_GIFT) if is_long else (ORCHARDS, GIFT)))
    key = "wins-by-start", "1"
    gift, needed = claimed(rulesets, players, key, 250)
    assert gift.verdict == "more"
    assert gift.difference is not None
    assert gift.difference.value > 0.02
    score = judged(compared(rulesets, players, 20, (7, 7)), players)["score",].difference
    assert score is not None
    assert score.value == pytest.approx(3 / players), "and points go only to one"
    found_as_often_as_claimed(rulesets, players, key, needed, runs, "more")


def test_a_bonus_of_six_is_found_as_often_as_is_claimed(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """By how far the scores are apart, which is harder to see than the scores themselves."""
    pilot, runs = (400, 200) if request.config.getoption("--long") else (100, 8)
    rulesets = with_house(tmp_path / "house.yaml", BASE, BONUS)
    _, needed = claimed(rulesets, 3, ("spread",), pilot)
    found_as_often_as_claimed(rulesets, 3, ("spread",), needed, runs, "more")


def test_a_card_that_is_missing_is_found_as_often_as_is_claimed(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    is_long = request.config.getoption("--long")
    pilot, runs = (400, 200) if is_long else (150, 8)
    rulesets = with_house(tmp_path / "house.yaml", *((BASE, NO_CARD) if is_long else (ORCHARDS, NO_WASPS)))
    players, key, verdict = (3, ("score",), "less") if is_long else (2, ("score",), "more")
    _, needed = claimed(rulesets, players, key, pilot)
    found_as_often_as_claimed(rulesets, players, key, needed, runs, verdict)
