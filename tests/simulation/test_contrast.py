"""Two sets of rules played from the same deals: what is counted, and that it does not matter by whom."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from interpreter.bots import bot_source
from interpreter.comparing import Compared
from interpreter.contrast import Contrast, Duel, Side
from interpreter.greedy.keeping import NOTHING_LEARNED
from interpreter.parts import played_part
from interpreter.ruleset import Ruleset, load
from interpreter.simulate import Setting, simulation
from interpreter.tally import STUCK, Finding, Record
from interpreter.verdicts import Judge, Judged
from interpreter.workers import Workers

ROOT = Path(__file__).parents[2]
ORCHARDS = ROOT / "tests" / "games" / "orchards.yaml"
HIGHER = """format: 1
modules: [{id: higher, extends: orchards, source: ours}]
changes: {bonuses: {high-branches: {points: 4}}}
"""
QUIET = """format: 1
modules: [{id: quiet, extends: orchards, source: ours}]
changes: {cards: {wasps: {name: Wasps again}}}
"""


@pytest.fixture(scope="module")
def orchards() -> Ruleset:
    return load([ORCHARDS])


@pytest.fixture
def changed(request: pytest.FixtureRequest, tmp_path: Path) -> Ruleset:
    house = tmp_path / "house.yaml"
    house.write_text(request.param, encoding="utf-8")
    return load([ORCHARDS, house])


def duel(setting: Setting, other: Setting | None = None, forbids: str = "") -> Duel:
    return Duel(Side(other or setting, NOTHING_LEARNED, 1, forbids), Side(setting, NOTHING_LEARNED, 0))


def setting(players: int = 2, seed: int = 1, line_up: str = "orchards") -> Setting:
    return Setting(line_up, players, ("random",) * players, seed)


def played(rulesets: tuple[Ruleset, ...], job: Duel, blocks: range) -> Contrast:
    found = played_part(rulesets, {}, job, blocks)
    assert isinstance(found, Contrast)
    return found


def judged(contrast: Contrast, players: int = 2) -> dict[tuple[str, ...], Judged]:
    return {each.key: each for each in Judge(players).judged(contrast)}


# ------------------------------------------------------------------------------------------ the same bytes
@pytest.mark.parametrize("changed", [HIGHER], indirect=True)
def test_it_does_not_matter_by_how_many_processes(orchards: Ruleset, changed: Ruleset) -> None:
    job, found = duel(setting(3)), []
    for jobs in (1, 2, 3):
        with Workers(orchards, jobs, others=(changed,)) as workers:
            contrast = Contrast()
            assert not workers.play(job, range(10), contrast)
            assert not workers.play(job, range(10, 14), contrast), "and goes on where it stopped"
        found.append(contrast)
    assert found[0].games == 42
    assert found[0] == found[1] == found[2]
    assert list(judged(found[0], 3)) == list(judged(found[1], 3))


def test_an_interrupt_keeps_the_rotations_that_are_finished(orchards: Ruleset) -> None:
    done: list[int] = []

    def stop(games: int) -> None:
        done.append(games)
        if len(done) == 2:
            raise KeyboardInterrupt

    contrast = Contrast()
    with Workers(orchards, 1, others=(orchards,)) as workers:
        assert workers.play(duel(setting()), range(10), contrast, stop)
    assert done == [2, 2]
    assert contrast.games == 4


@pytest.mark.parametrize("changed", [HIGHER], indirect=True)
def test_merging_in_any_order_is_adding(orchards: Ruleset, changed: Ruleset) -> None:
    """Sources of points that a part has never seen, too."""
    parts = [played((orchards, changed), duel(setting(3)), range(number, number + 1)) for number in range(12)]
    whole = Contrast()
    for part in parts:
        whole.merge(deepcopy(part))
    shuffled = Contrast()
    Random(1).shuffle(parts)
    for part in parts:
        shuffled.merge(part)
    assert shuffled == whole
    keys = [set(part.measures) for part in parts]
    assert any(key[0] == "points" and key not in seen for seen in keys for key in whole.measures)
    sources = [each for key, each in whole.measures.items() if key[0] == "points"]
    assert {tuple(each.sums[i] for i in (0, 2)) for each in sources} == {
        (whole.sourceless.sums[0], whole.sourceless.sums[2])
    }
    assert {tuple(each.products[i] for i in (0, 2, 7)) for each in sources} == {
        tuple(whole.sourceless.products[i] for i in (0, 2, 7))
    }, "all have the same points to be a share of"


def test_what_is_counted_is_what_happened(orchards: Ruleset) -> None:
    table = simulation(orchards, setting(3), leads=True)
    records = [one for number in range(9) if isinstance(one := table.play(number), Record)]
    contrast = Contrast()
    for start in (0, 3, 6):
        contrast.add_block(records[start : start + 3], records[start : start + 3])
    by = {key: each.sums[:2] for key, each in contrast.measures.items()}
    wins = [sum(6 // len(r.winners) for r in records if seat in r.winners) for seat in range(3)]
    assert [by["wins-by-seat", str(seat + 1)] for seat in range(3)] == [[9, won] for won in wins]
    starts = [sum(6 // len(r.winners) for r in records if (r.first + seat) % 3 in r.winners) for seat in range(3)]
    assert [by["wins-by-start", str(seat + 1)] for seat in range(3)] == [[9, won] for won in starts]
    assert by["score",] == [27, sum(sum(r.scores) for r in records)]
    assert by["spread",] == [9, sum(max(r.scores) - min(r.scores) for r in records)]
    assert by["margin",] == [9, sum(r.margin for r in records)]
    assert by["lead-changes",] == [9, sum(r.lead_changes for r in records)]
    assert by["taken", "wasps"] == [sum(r.cards["wasps"].offered for r in records if "wasps" in r.cards),
                                    sum(r.cards["wasps"].taken for r in records if "wasps" in r.cards)]  # fmt: skip
    origins = sum(each for key, (_, each) in by.items() if key[0] == "points" and key[1] in ("list", "cards"))
    places = sum(each for key, (_, each) in by.items() if key[0] == "points" and key[1] not in ("list", "cards"))
    assert origins == places == by["score",][1]


# --------------------------------------------------------------------------------------------- equal rules
@pytest.mark.parametrize("changed", [QUIET], indirect=True)
def test_rules_that_play_alike_differ_in_nothing(orchards: Ruleset, changed: Ruleset) -> None:
    contrast = played((orchards, changed), duel(setting()), range(30))
    assert contrast.touched == 0
    for each in judged(contrast).values():
        assert each.difference is not None
        assert each.difference.value == 0
        assert each.verdict in ("same", "open", "seldom")
        assert (each.difference.low, each.difference.high) == (0, 0) or each.share


def test_shares_that_never_differed_are_not_taken_for_certain(orchards: Ruleset) -> None:
    """In 30 rotations without any difference rotations that are not seen may still be 11.6% of all."""
    contrast = played((orchards, orchards), duel(setting()), range(30))
    wins = judged(contrast)["wins-by-seat", "1"]
    assert wins.difference is not None
    assert wins.difference.high == pytest.approx(1 - 0.025 ** (1 / 30))
    assert wins.verdict == "open"
    assert wins.games_needed is not None
    more = wins.games_needed // 2
    assert 1 - 0.025 ** (1 / (30 + more)) <= 0.02 < 1 - 0.025 ** (1 / (30 + more * 0.9))


def test_games_that_cannot_be_finished_leave_out_both(orchards: Ruleset) -> None:
    stuck = Setting("orchards", 2, ("random",) * 2, step_limit=5)
    contrast = played((orchards, orchards), duel(setting(), stuck), range(1))
    assert (contrast.games, contrast.played, contrast.measures) == (0, 2, {})
    assert [(arm, found.code) for arm, found in contrast.findings] == [(0, STUCK), (0, STUCK)]
    assert all(isinstance(found, Finding) for _, found in contrast.findings)
    assert Judge(2).judged(contrast) == []


# ------------------------------------------------------------------------------------------- the intervals
@pytest.mark.parametrize(("common", "ratio"), [(0.0, False), (0.9, False), (0.9, True)])
def test_intervals_of_paired_blocks_cover_the_truth(common: float, ratio: bool) -> None:
    """Arms that share their deals: a true difference of 2 lies in the interval in about 95 of 100 runs."""
    rng, hits, runs, halves = Random(21), 0, 500, 0.0
    for _ in range(runs):
        found = Compared()
        for _ in range(50):
            deal = rng.gauss(0, 10)
            counts = [rng.randrange(1, 6) if ratio else 4 for _ in range(2)]
            sums = [
                sum(round(50 + gift + common * deal + rng.gauss(0, 4)) for _ in range(count))
                for count, gift in zip(counts, (2, 0), strict=True)
            ]
            found.add_sums(counts[0], sums[0], counts[1], sums[1])
        estimate = found.difference()
        assert estimate is not None
        assert estimate.low is not None
        assert estimate.high is not None
        hits += estimate.low <= 2 <= estimate.high
        halves += estimate.high - estimate.value
    assert 0.925 <= hits / runs <= 0.975
    if not ratio:
        # 1.96 or so times sqrt(2 * 16 / 200): what the deals have in common counts for nothing
        assert halves / runs == pytest.approx(2.01 * (32 / 200) ** 0.5, rel=0.03)


def test_rare_shares_cover_the_truth_and_are_not_called_too_seldom() -> None:
    """Of 60 rotations few have the thing at all; both arms have it in 30% of the times, 10% more in the first."""
    rng, hits, runs = Random(22), 0, 500
    for _ in range(runs):
        found = Compared()
        for _ in range(60):
            counts = [sum(rng.random() < 0.6 for _ in range(4)) for _ in range(2)]
            found.add_sums(counts[0], sum(rng.random() < 0.4 for _ in range(counts[0])),
                           counts[1], sum(rng.random() < 0.3 for _ in range(counts[1])))  # fmt: skip
        estimate = found.difference()
        assert estimate is not None
        assert estimate.low is not None
        assert estimate.high is not None
        hits += estimate.low <= 0.1 <= estimate.high
    assert 0.925 <= hits / runs <= 0.975


# ------------------------------------------------------------------------------------------------- leading
def test_leads_are_what_one_sees_at_the_table(base: Ruleset) -> None:
    table = simulation(base, setting(4, line_up="base"), leads=True)
    several = 0
    for number in range(12):
        record = table.play(number)
        assert isinstance(record, Record)
        game = table.begin(number)
        sources = [bot_source(1, number, seat) for seat in range(4)]
        leaders, before = [], 0
        while game.ask is not None:
            _, seat, options = game.ask
            game.apply(options[int(sources[seat].random() * len(options))])
            if game.round != before:
                best = max(game.scores)
                leaders.append(tuple(each for each, score in enumerate(game.scores) if score == best))
                before = game.round
        assert game.scores == record.scores
        after_round = leaders[1:]  # when round n + 1 begins, round n has ended
        assert record.leaders == (after_round[2], after_round[5]), "general scorings but the last, which decides"
        best = max(game.scores)
        sole = [each[0] for each in (*after_round, tuple(s for s, score in enumerate(game.scores) if score == best))
                if len(each) == 1]  # fmt: skip
        assert record.lead_changes == sum(one != other for one, other in pairwise(sole))
        several += record.lead_changes > 1
    assert several


def test_who_does_not_ask_who_leads_pays_nothing(base: Ruleset) -> None:
    plain, leads = (simulation(base, setting(4, line_up="base"), leads=wanted) for wanted in (False, True))
    assert not plain.marks.leads.rounds
    assert not plain.marks.leads.scorings
    more = [one != other for one, other in zip(plain.marks.at, leads.marks.at, strict=True)]
    assert sum(more) == 2, "the ends of a round and of its scoring"
    one, other = plain.play(3), leads.play(3)
    assert isinstance(one, Record)
    assert isinstance(other, Record)
    assert (one.scores, one.points, one.cards, one.turns) == (other.scores, other.points, other.cards, other.turns)
    assert (one.leaders, one.lead_changes) == ((), 0)


def test_a_game_without_scoring_rounds_has_no_leader_to_watch(orchards: Ruleset) -> None:
    contrast = played((orchards, orchards), duel(setting()), range(3))
    assert not [key for key in contrast.measures if key[0] == "leader-wins"]
    assert ("lead-changes",) in contrast.measures
