"""Where a trace no longer fits the rules: the line, what is asked, what is offered, and what to look at."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import frozen

from interpreter.cli import called

from .conftest import ROOT, TRACES

BASE = str(ROOT / "rules" / "base.yaml")
TRACE = next(path for path in TRACES if path.stem == "base-4-1-2")
LINES = TRACE.read_text(encoding="utf-8").splitlines()


@frozen
class Change:
    """What is done to a trace, and what is said of it then: where, what is expected, found and offered."""

    lines: Callable[[list[str]], list[str]]
    where: str
    said: str
    offered: str = ""


def line_of(start: str, after: int = 0) -> int:
    """The number of the first line that begins so, from 1."""
    return next(i for i, line in enumerate(LINES) if i >= after and line.startswith(start)) + 1


def with_line(number: int, text: str) -> Callable[[list[str]], list[str]]:
    return lambda lines: [*lines[: number - 1], text, *lines[number:]]


def without(number: int) -> Callable[[list[str]], list[str]]:
    return lambda lines: [*lines[: number - 1], *lines[number:]]


PLACE, TAKE, DISC, DRAW = (
    line_of("green place: "),
    line_of("green choose-card"),
    line_of("red set-discs"),
    line_of("chance r"),
)
END = len(LINES)
CHANGES = {
    "an option that is not offered": Change(
        with_line(PLACE, "green place: atlantis"), f"{PLACE}:14",
        "green is asked for place: where it goes; but the trace has green place: atlantis",
        "offered: stop, pais-vasco, ",
    ),
    "an option written wrongly": Change(
        with_line(PLACE, "green place: castila-la-vieja"), f"{PLACE}:14", "green place: castila-la-vieja",
        "did you mean `castilla-la-vieja`?",
    ),
    "another seat": Change(
        with_line(TAKE, "red" + LINES[TAKE - 1].removeprefix("green")), f"{TAKE}:1",
        "green is asked for choose-card: which card; but the trace has red choose-card: score-fives", "score-fives",
    ),
    "another step": Change(with_line(TAKE, "green place: stop"), f"{TAKE}:1", "asked for choose-card: which card; but"),
    "a line left out": Change(
        without(PLACE), f"{PLACE + 2}:1",
        "green is asked for place: where it goes; but the trace has green special-action: use",
    ),
    "a secret that is none any more": Change(
        with_line(DISC, LINES[DISC - 1].replace(" (sealed)", "")), f"{DISC}:1",
        "red is asked for set-discs (sealed): which place; but the trace has red set-discs: ",
    ),
    "another draw": Change(
        with_line(DRAW, "chance reveal: king"), f"{DRAW}:16",
        "chance is asked for reveal: what is drawn", "intrigue-two-more",
    ),
    "too short": Change(
        lambda lines: [*lines[:99], "", lines[-1]], "101:1", "; but the trace ends here", "offered: ",
    ),
    "too long": Change(
        lambda lines: [*lines[:-1], "red place: stop", lines[-1]], f"{END}:1",
        "the game is over; but the trace has red place",
    ),
    "other scores": Change(
        with_line(END, "scores: red 140, blue 111, green 142, yellow 98"), f"{END}:1",
        "the game ends with red 140, blue 111, green 142, yellow 97; but the trace has other scores",
    ),
    "other seats in the scores": Change(with_line(END, "scores: red 140"), f"{END}:1", "has other scores"),
    "a line-up that is gone": Change(
        with_line(line_of("line-up"), "line-up: basis"), f"{line_of('line-up')}:10", "no line-up 'basis'", "base-short",
    ),
    "too many players": Change(
        with_line(line_of("players"), "players: 6"), f"{line_of('players')}:10", "not for 6 players", "2, 3, 4, 5",
    ),
    "a ruling that is gone": Change(
        with_line(line_of("rulings"), "rulings: vito=none"), f"{line_of('rulings')}:10", "no ruling 'vito'", "tiebreak",
    ),
    "a value that is gone": Change(
        with_line(line_of("rulings"), "rulings: veto=never"), f"{line_of('rulings')}:10",
        "cannot be 'never'", "before-only",
    ),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_trace_that_does_not_fit(change: Change, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.trace"
    path.write_text("\n".join(change.lines(LINES)) + "\n", encoding="utf-8")
    assert called(["replay", str(path), BASE]) == 1
    told = capsys.readouterr().err
    flat = " ".join(told.split())
    assert "error[EG911]: " in told
    assert f"{path}:{change.where}\n" in told
    assert change.said in flat
    assert change.offered in flat


def test_the_story_goes_as_far_as_the_trace_fits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.trace"
    number = line_of("blue place", after=200)
    path.write_text("\n".join(with_line(number, "blue place: atlantis")(LINES)), encoding="utf-8")
    assert called(["replay", str(path), BASE]) == 1
    told = capsys.readouterr()
    assert called(["replay", str(TRACE), BASE]) == 0
    whole = capsys.readouterr().out
    common = told.out[: told.out.rindex("\nRound ")]
    assert len(common) > 4000
    assert whole.startswith(common)
    assert "wins" not in told.out


def test_the_hint_says_whether_the_rules_are_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "format: 1\nmodules:\n  - {id: house, name: House, extends: base, source: test}\n"
        "removes:\n  cards: [score-fives]\n",
        encoding="utf-8",
    )
    assert called(["replay", str(TRACE), BASE, str(house), "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    digest, misfit = found["rules_digest"], found["result"]["misfit"]
    recorded = LINES[2].removeprefix("rules: ")
    said = f"the rules have changed since: the trace was written with {recorded}, these are {digest}"
    assert misfit["hint"] == found["result"]["changed"] == said
    assert misfit["found"] == "the trace has chance reveal: score-fives"
    assert "score-fives" not in misfit["offered"]
    assert LINES[misfit["line"] - 1] == "chance reveal: score-fives"
    same = tmp_path / "x.trace"
    rules = ["rules: " + now() if line.startswith("rules: ") else line for line in LINES]
    same.write_text("\n".join(with_line(PLACE, "green place: atlantis")(rules)), encoding="utf-8")
    assert called(["replay", str(same), BASE]) == 1
    assert "the rules are the same as then, so the trace was changed" in " ".join(
        capsys.readouterr().err.lower().split()
    )


def now() -> str:
    """The digest the shipped rules have now."""
    from conformance.playing import shipped

    return shipped().digest("base")


def test_rules_that_changed_but_still_fit_are_remarked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.trace"
    path.write_text("\n".join(with_line(3, "rules: 000000000000")(LINES)), encoding="utf-8")
    assert called(["replay", str(path), BASE]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert f"written with 000000000000, these are {now()}; but the game still fits." in said
