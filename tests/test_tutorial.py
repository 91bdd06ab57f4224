"""docs/house-rules.md: it shows the files of docs/house-rules, they do what it says, and commands answer as shown."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from random import Random

import pytest
from conformance.playing import play, shipped
from test_readme import LEFT_OUT, agrees, session

from interpreter.checking import check
from interpreter.cli import called, cli
from interpreter.game import Game
from interpreter.greedy.bot import GreedyBot
from interpreter.ruleset import load
from interpreter.scenario import render_results, run

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "house-rules.md").read_text(encoding="utf-8")
FOLDER = DOCS / "house-rules"
FILES = {path.name: path.read_text(encoding="utf-8") for path in sorted(FOLDER.iterdir())}
FACTS = [name for name in FILES if name.endswith("-facts.yaml")]
RULES = [name for name in FILES if name not in FACTS]
STEPS = {
    int(title[0]): text
    for title, text in re.findall(r"^## (\d\.[^\n]*)\n(.*?)(?=^## )", PAGE, re.DOTALL | re.MULTILINE)
}
SLIP = r"\*\*A slip\.\*\* ((?:[^\n]+\n)+)"
BLOCKS = [
    (slip, command, shown)
    for slip, block in re.findall(rf"(?:^{SLIP}\n)?^```console\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    for command, shown in session(block)
]


def rules_of(name: str) -> list[Path]:
    """A rules file with those it builds on: those that its facts name."""
    facts = FILES[name.replace(".yaml", "-facts.yaml")]
    return [FOLDER / each for each in re.findall(r"^rules: \[(.*)\]$", facts, re.MULTILINE)[0].split(", ")]


# ----------------------------------------------------------------------------------------------------- files
def test_the_page_shows_each_file_and_nothing_else_as_one() -> None:
    blocks = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert {block.partition("\n")[0].removeprefix("# "): block for block in blocks} == FILES
    assert len(blocks) == len(FILES)


def test_every_step_has_a_rules_file_and_its_facts() -> None:
    assert sorted(STEPS) == list(range(1, len(RULES) + 1))
    assert [int(name[:2]) for name in RULES] == [int(name[:2]) for name in FACTS] == sorted(STEPS)
    for name in FILES:
        assert f"```yaml\n# {name}\n" in STEPS[int(name[:2])]


@pytest.mark.parametrize("name", RULES)
def test_a_step_is_clean_and_plays_to_the_end(name: str) -> None:
    paths = rules_of(name)
    assert paths[-1] == FOLDER / name
    assert check(paths) == ()
    ruleset = load(paths)
    assert ruleset.warnings == ()
    assert ruleset.digest("base") != shipped().digest("base"), "it changes nothing"
    bot = GreedyBot()
    for line_up in ("base", "base-short", "base-2023-two"):
        for players in {2, 4} & set(ruleset.players(line_up)):
            program = ruleset.program(line_up, players)
            for seed in range(5):
                assert play(Game(program, seed, marks=False), Random(seed)).winners
            game, rng = Game(program, 1), Random(1)
            while game.ask is not None:
                game.apply(bot.decide(game, game.ask, rng))
            assert game.winners


@pytest.mark.parametrize("name", FACTS)
def test_its_scenarios_come_true_and_would_not_without_it(name: str, tmp_path: Path) -> None:
    results = run([FOLDER / name])
    assert results
    assert all(result.passed for result in results), render_results(results)
    bare = tmp_path / name
    without = re.sub(r"^rules: .*\n", "", FILES[name], flags=re.MULTILINE)
    bare.write_text(without, encoding="utf-8")
    assert not all(result.passed for result in run([bare]))


def test_all_of_them_are_clean_and_play_together() -> None:
    paths = [FOLDER / name for name in RULES]
    assert check(paths) == ()
    ruleset = load(paths)
    for players in (2, 4):
        program = ruleset.program("base", players)
        for seed in range(5):
            assert play(Game(program, seed, marks=False), Random(seed)).winners
    assert all(result.passed for result in run([FOLDER / name for name in FACTS]))


# -------------------------------------------------------------------------------------------------- commands
def slipped(slip: str, text: str) -> str:
    """A file with the slip a paragraph tells of: `THIS` for `THAT`, or THIS left out, and its line when it is bare."""
    instead, out = re.search(r"`([^`]+)` for `([^`]+)`", slip), re.search(r"leaves `([^`]+)` out", slip)
    if instead:
        assert text.count(instead[2]) == 1, slip
        return text.replace(instead[2], instead[1])
    if out is None:
        return text
    assert out[1] in text, slip
    lines = [(line, line.replace(out[1], "").rstrip()) for line in text.split("\n")]
    return "\n".join(after for before, after in lines if after or not before)


@pytest.mark.parametrize(("slip", "command", "shown"), BLOCKS, ids=[command for _, command, _ in BLOCKS])
def test_a_command_answers_as_shown(
    slip: str,
    command: str,
    shown: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    program, *words = shlex.split(command)
    assert program == "elgrande-sim"
    changed = [word for word in words if word in FILES][-1:] if slip else []
    for name, text in FILES.items():
        Path(name).write_text(slipped(slip, text) if name in changed else text, encoding="utf-8")
    one_process = [] if words[0] in cli.commands else ["--jobs", "1"]
    found_wrong = any(line.startswith(("error[", "FAILED")) for line in shown)
    code = called([*words, *one_process])
    told, complaint = capsys.readouterr()
    assert code == (1 if found_wrong else 0), complaint or told  # `interrupted`: a signal sent to the tests came here
    assert agrees(shown, told.splitlines()), f"the page shows something else than `{command}` answers:\n{told}"


def test_a_slip_is_shown_as_a_whole_and_is_one() -> None:
    slips = [(slip, shown) for slip, _, shown in BLOCKS if slip]
    assert len(slips) > len(STEPS)
    for slip, shown in slips:
        assert LEFT_OUT not in shown
        assert any(re.match(r"(error|warning)\[EG\d+\]|FAILED", line) for line in shown), slip


@pytest.mark.parametrize("step", STEPS)
def test_a_step_shows_every_tool_and_a_slip(step: int) -> None:
    commands = re.findall(r"^\$ elgrande-sim (.*)$", STEPS[step], re.MULTILINE)
    assert {command.split()[0] for command in commands} >= {"check", "explain", "test"}
    assert any("--games" in command for command in commands)
    assert re.search(SLIP, STEPS[step])


def test_blocks_of_code_fit_on_a_screen() -> None:
    yaml = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert [line for block in yaml for line in block.splitlines() if len(line) > 110] == []


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", PAGE)
    assert len(links) > 15
    for link in links:
        path, _, heading = link.partition("#")
        target = (DOCS / path).resolve() if path else DOCS / "house-rules.md"
        assert target.exists(), link
        titles = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE) if heading else []
        anchors = [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles]
        assert not heading or heading in anchors, link
