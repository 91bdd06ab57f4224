"""Bots by name: built in, with a budget, of one's own, of an installed package."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from interpreter.bots import BOTS, bot_named, bot_names, effort, is_ours, learns, stand_ins
from interpreter.cli import called

ROOT = Path(__file__).parents[2]
BASE = str(ROOT / "rules" / "base.yaml")
GAMES = [BASE, "--lineup", "base-short", "--players", "2", "--games", "4", "--format", "json"]
PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
OWN = "".join(re.findall(r"```python\n# mybots.py\n(.*?)```", PAGE, re.DOTALL))
CLEVER = """class Clever:
    careful = staticmethod(careful)
    level = 3.5
    class Inner:
        def __call__(self, view, decision, rng):
            return decision.options[-1]
    inner = Inner()
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed package with bots, as `pip install` would leave it."""
    (tmp_path / "parlour.py").write_text(f"{OWN}\n\nraise_it = 3\n\n\n{CLEVER}")
    about = tmp_path / "parlour-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: parlour\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        "[elgrande_sim.bots]\nwary = parlour:careful\ngreedy = parlour:careful\n"
        "gone = parlour:nothing\nlost = nowhere:at_all\nnumber = parlour:raise_it\n"
        "dotted = parlour:Clever.inner\nlevel = parlour:Clever.level\nclass = parlour:Clever.Inner\nall = parlour\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_a_package_offers_bots_by_entry_point(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert bot_names() == (
        "random",
        "greedy",
        "search",
        "all",
        "class",
        "dotted",
        "gone",
        "level",
        "lost",
        "number",
        "wary",
    )
    answers = []
    for jobs in ("1", "2"):
        assert called([*GAMES, "--bots", "wary,random", "--jobs", jobs]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]
    assert json.loads(answers[0])["result"]["line_ups"][0]["bots"] == ["wary", "random"]


def test_a_bot_may_be_part_of_something(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By entry point and by name, in this process and in others."""
    answers = []
    for bots in ("dotted,parlour:Clever.careful", "parlour:Clever.inner,wary"):
        assert called([*GAMES, "--bots", bots, "--jobs", "2"]) == 0
        (found,) = json.loads(capsys.readouterr().out)["result"]["line_ups"]
        answers.append([seat["wins"] for seat in found["wins"]["by_seat"]])
    assert answers[0] == answers[1]


def test_the_names_of_the_shipped_bots_stay_theirs(package: Path) -> None:
    assert type(bot_named("greedy")) is BOTS["greedy"]


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ("waryy", "there is no bot 'waryy'; did you mean 'wary'?\n"),
        ("gone", "bot 'gone' of entry point 'parlour:nothing' cannot be imported: module 'parlour' has no attribute"),
        ("lost", "bot 'lost' of entry point 'nowhere:at_all' cannot be imported: No module named 'nowhere'"),
        ("number", "bot 'number' of entry point 'parlour:raise_it' is not a function: what is there is an int\n"),
        ("all", "bot 'all' of entry point 'parlour' is not a function: what is there is module 'parlour'\n"),
        ("level", "bot 'level' of entry point 'parlour:Clever.level' is not a function: what is there is a float\n"),
        ("class", "bot 'class' of entry point 'parlour:Clever.Inner' is a class: name a function, or an instance such"),
        ("parlour:raise_it", "bot 'parlour:raise_it' is not a function: what is there is an int\n"),
        ("parlour:Clever.level", "bot 'parlour:Clever.level' is not a function: what is there is a float\n"),
        ("parlour:Clever.none", "bot 'parlour:Clever.none' cannot be imported: type object 'Clever' has no attribute"),
        ("parlour:Clever.", "bot 'parlour:Clever.': write MODULE:FUNCTION, as in"),
        ("parlour:.x", "bot 'parlour:.x': write MODULE:FUNCTION, as in"),
        ("search:mine.x", "bot 'search:mine.x' cannot be imported: No module named 'search'; how many games"),
        ("search:1.5", "bot 'search:1.5': write a whole number from 2 to 1,000,000 after `search:`"),
        ("parlour:Clever", "'parlour:Clever' is a class: name a function, or an instance such as `clever = Clever()`"),
        ("search:1", "bot 'search:1': write a whole number from 2 to 1,000,000 after `search:`, as in `search:200`"),
        ("search:fast", "bot 'search:fast' cannot be imported: No module named 'search'; how many games"),
    ],
)
def test_what_is_no_bot(package: Path, capsys: pytest.CaptureFixture[str], bots: str, said: str) -> None:
    assert called([*GAMES, "--bots", bots]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("text", ["1 / 0\n", "def f(:\n", "raise SystemExit(0)\n", "raise KeyboardInterrupt\n"])
def test_a_module_that_breaks_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    name = f"broken{abs(hash(text))}"
    (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    assert called([*GAMES, "--bots", f"{name}:bot"]) == 2
    assert "cannot be imported: " in capsys.readouterr().err


def test_modules_are_found_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mybots.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [path for path in __import__("sys").path if path])
    assert called([*GAMES, "--bots", "mybots:careful", "--jobs", "2"]) == 0


def test_search_gives_the_same_bytes_on_any_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for jobs in ("1", "2"):
        assert called([*GAMES, "--bots", "search:4,greedy", "--jobs", jobs]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]
    wins = {
        bot["bot"]: bot["wins"]["value"] for bot in json.loads(answers[0])["result"]["line_ups"][0]["wins"]["by_bot"]
    }
    assert wins["search:4"] > wins["greedy"]


def test_who_learns_what_to_keep() -> None:
    assert [name for name in (*BOTS, "search:9", "search:mine", "mine:search") if learns(name)] == [
        "greedy", "search", "search:9",
    ]  # fmt: skip


def test_which_bots_are_ours() -> None:
    assert [name for name in (*BOTS, "search:9", "search:mine", "mine:search") if is_ours(name)] == [*BOTS, "search:9"]


def test_a_short_run_of_bots_that_take_long_is_shorter(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from interpreter.commands import sim

    assert effort(("greedy", "random", "search:2")) == pytest.approx((1 + 1 + 80) / 3)
    assert stand_ins(("random", "search:9", "greedy")) == ("random", "greedy", "greedy")
    monkeypatch.setattr(sim, "BUDGET", 400_000)
    games = {}
    for bots in ("greedy", "search:2,greedy"):
        words = [BASE, "--lineup", "base-short", "--players", "2", "--jobs", "1", "--format", "json", "--bots", bots]
        assert called(words) == 0
        games[bots] = json.loads(capsys.readouterr().out)["result"]["line_ups"][0]["games"]
    assert games["greedy"] == 400
    assert 2 <= games["search:2,greedy"] < 40


def test_the_page_names_every_bot() -> None:
    for name in BOTS:
        assert f"| `{name}` |" in PAGE
