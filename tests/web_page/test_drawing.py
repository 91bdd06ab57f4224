"""Parts of pages: layouts of boards, scales, labels, colours."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot
from pathlib import Path
from random import Random

import pytest

from interpreter.report_values import estimate
from interpreter.ruleset import load
from interpreter.statistics import Blocked
from interpreter.web_page.board_map import wrapped
from interpreter.web_page.laying_out import filled_in, fitted, graph_of, laid_out
from interpreter.web_page.plots import bin_width, binned
from interpreter.web_page.scales import apart, scale, step_of
from interpreter.web_page.sim_words import told_apart
from interpreter.web_page.styles import STYLES

from .conftest import BASE, ORCHARDS


def board_of(path: str, line_up: str) -> tuple[list[str], list[tuple[str, str]]]:
    rules = load([path]).rules(line_up)[0]
    regions = [place.id for place in rules.places.values() if place.region]
    return regions, [border.between for border in rules.borders.values()]


@pytest.mark.parametrize(("path", "line_up"), [(BASE, "base"), (ORCHARDS, "orchards")])
def test_neighbours_lie_nearer_than_others(path: str, line_up: str) -> None:
    regions, borders = board_of(path, line_up)
    graph = graph_of(regions, borders)
    points = laid_out(graph)
    assert set(points) == set(regions)
    far = {
        (a, b): hypot(points[a][0] - points[b][0], points[a][1] - points[b][1])
        for a in regions
        for b in regions
        if a < b
    }
    near = [length for (a, b), length in far.items() if b in graph[a]]
    others = [length for (a, b), length in far.items() if b not in graph[a]]
    assert max(near) < min(others)
    assert laid_out(graph_of(regions, borders)) == points


def test_every_board_can_be_laid_out() -> None:
    for number in (0, 1, 2, 5, 60):
        names = [f"place {i}" for i in range(number)]
        for borders in ([], [(a, b) for a in names for b in names], list(pairwise(names))):
            points, high = fitted(laid_out(graph_of(names, borders)), 300.0, 20.0)
            assert set(points) == set(names)
            assert all(-1e-6 <= x <= 300 + 1e-6 and -1e-6 <= y <= high + 1e-6 for x, y in points.values())
            assert len({(round(x, 3), round(y, 3)) for x, y in points.values()}) == number


def test_regions_lie_where_the_rules_draw_them_and_others_beyond_their_neighbours() -> None:
    rules = load([BASE]).rules("base")[0]
    at = {place.id: place.drawn_at for place in rules.places.values() if place.region}
    assert all(len(each) == 2 for each in at.values())
    known = {name: (float(x), float(y)) for name, (x, y) in at.items()}
    borders = [border.between for border in rules.borders.values()]
    graph = graph_of([*known, "isle", "rock"], [*borders, ("isle", "valencia"), ("isle", "cataluna")])
    points = filled_in(graph, known)
    assert {name: points[name] for name in known} == known
    assert points["isle"][0] > max(points["valencia"][0], points["cataluna"][0])  # away from the middle
    assert points["rock"][1] > max(y for _, y in known.values())
    assert filled_in(graph, {}) == laid_out(graph)
    drawn, _ = fitted(points, 300.0, 20.0)
    west = sorted(known, key=lambda name: known[name][0])
    assert drawn[west[0]][0] < drawn[west[-1]][0]


def test_where_regions_are_drawn_says_nothing_about_the_game(tmp_path: Path) -> None:
    text = Path(BASE).read_text(encoding="utf-8")
    (tmp_path / "moved.yaml").write_text(text.replace("drawn-at: [50, 86]", "drawn-at: [1, 2]"), encoding="utf-8")
    (tmp_path / "bare.yaml").write_text(re.sub(r"drawn-at: \[\d+, \d+\](, )?", "", text), encoding="utf-8")
    moved, bare = (load([tmp_path / name]) for name in ("moved.yaml", "bare.yaml"))
    assert moved.rules("base")[0].places["granada"].drawn_at == (1, 2)
    assert {place.drawn_at for place in bare.rules("base")[0].places.values()} == {()}
    assert load([BASE]).digest("base") == moved.digest("base") == bare.digest("base")


def test_parts_of_a_board_lie_beside_each_other() -> None:
    points = laid_out(graph_of(list("abcdef"), [("a", "b"), ("b", "c"), ("d", "e")]))
    groups = [[points[name] for name in group] for group in ("abc", "de", "f")]
    for one in groups:
        for other in groups:
            if one is not other:
                assert min(hypot(a[0] - b[0], a[1] - b[1]) for a in one for b in other) > 0.9


@pytest.mark.parametrize(
    "values", [[], [3.0], [0.0, 1.0], [-5.0, 5.0], [1e9, 1e9 + 1], [0.001, 0.0012], [float("nan"), 2.0]]
)
@pytest.mark.parametrize("snug", [False, True])
def test_scales_hold_all_values_and_some_ticks(values: list[float], snug: bool) -> None:
    found = scale(values, snug=snug)
    assert found.low < found.high
    assert 1 <= len(found.ticks) <= 12
    assert all(found.low <= value <= found.high for value in values if value == value)
    assert len({found.written(tick) for tick in found.ticks}) == len(found.ticks)


def test_steps_are_round() -> None:
    assert [step_of(length) for length in (0.03, 0.2, 1.1, 3, 7, 99)] == pytest.approx([0.05, 0.2, 2, 5, 10, 100])


def test_labels_keep_apart() -> None:
    places = apart([10.0, 11.0, 12.0, 100.0], 15, 0, 240)
    assert sorted(places) == places
    assert all(after - before >= 15 - 1e-9 for before, after in pairwise(places))
    assert max(apart([239.0, 240.0], 15, 0, 240)) <= 240


def test_bins_lose_nothing() -> None:
    counts = [[value, value % 7 + 1] for value in range(-20, 180)]
    width = bin_width([counts])
    found = binned(counts, width)
    assert sum(found.values()) == sum(times for _, times in counts)
    assert len(found) <= 42
    assert all(at % width == 0 for at in found)


def test_long_names_are_cut() -> None:
    assert list(wrapped("Castilla la Vieja", 14)) == ["Castilla la", "Vieja"]
    assert all(len(line) <= 17 for line in wrapped("x" * 200, 14))
    assert list(wrapped("", 14)) == [""]
    assert len(wrapped("one two three four five six seven eight nine", 14)) == 2


def test_equal_shares_are_seldom_told_apart_and_others_are() -> None:
    def share(value: float, half: float) -> dict[str, float]:
        return {"value": value, "low": value - half, "high": value + half, "n": 400}

    assert told_apart([share(0.27, 0.04), share(0.23, 0.04)], [0.25, 0.25], 100) == [False, False]
    assert told_apart([share(0.35, 0.04), share(0.15, 0.04)], [0.25, 0.25], 100) == [True, True]
    one_by_chance = [share(0.292, 0.04), *[share(0.24, 0.04)] * 3]
    assert told_apart(one_by_chance[:1], [0.25], 100) == [True]
    assert told_apart(one_by_chance, [0.25] * 4, 100) == [False] * 4
    assert told_apart([share(0.9, 0.1)], [0.25], 9) == [False]  # fewer rotations than a verdict takes
    assert told_apart([{"value": 1.0, "low": None, "high": None, "n": 1}], [0.5], 1) == [False]
    assert told_apart([], [], 0) == []


def test_fair_seats_are_told_apart_in_no_more_than_one_of_twenty_runs() -> None:
    wrong, rng = 0, Random(1)
    for _ in range(400):
        tally = [Blocked() for _ in range(4)]
        for _ in range(20):  # rotations of four games by equal players
            winners = [rng.randrange(4) for _ in range(4)]
            for seat, wins in enumerate(tally):
                wins.add_block([int(winner == seat) for winner in winners])
        wrong += any(told_apart([estimate(wins.share(1)) for wins in tally], [0.25] * 4, 20))
    assert wrong <= 400 * 0.05 + 2 * (400 * 0.05 * 0.95) ** 0.5


def test_words_can_be_read_on_their_ground() -> None:
    blocks = re.findall(r":root \{(.*?)\}", STYLES, re.DOTALL)
    light, dark = (dict(re.findall(r"--([a-z]+): (#[0-9a-f]{6})", block)) for block in blocks[:2])
    assert set(light) == set(dark)
    for palette in (light, dark):
        for ground in ("paper", "land", "wash", "band"):
            for words in ("ink", "soft", "accent", "second"):
                if ground in ("land", "band") and words in ("accent", "second"):
                    continue  # no words of these colours stand there
                assert contrast(palette[words], palette[ground]) >= 4.5, (words, ground)
        darkest = [  # cells and discs are shaded up to 48 of 100
            0.48 * a + 0.52 * b for a, b in zip(channels(palette["accent"]), channels(palette["paper"]), strict=True)
        ]
        assert ratio(luminance(channels(palette["ink"])), luminance(darkest)) >= 4.5


def channels(colour: str) -> list[float]:
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def luminance(colour: list[float]) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ratio(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def contrast(one: str, other: str) -> float:
    return ratio(luminance(channels(one)), luminance(channels(other)))
