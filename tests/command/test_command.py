from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from interpreter.cli import called

ROOT = Path(__file__).parents[2]
BASE = str(ROOT / "rules" / "base.yaml")

pytestmark = pytest.mark.usefixtures("plain_terminal")


def test_sim_is_the_command_that_may_be_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    words = [BASE, "--lineup", "base-short", "--games", "4", "--bots", "random", "--jobs", "1", "--format", "json"]
    assert called(words) == 0
    short = capsys.readouterr().out
    assert called(["sim", *words]) == 0
    assert capsys.readouterr().out == short
    assert json.loads(short)["schema"] == "elgrande-sim/sim/1"


def test_the_number_of_processes_changes_no_byte(capfd: pytest.CaptureFixture[str]) -> None:
    words = [BASE, "--lineup", "base-short", "--games", "16", "--bots", "random,greedy", "--format", "json", "--jobs"]
    assert called([*words, "1"]) == 0
    alone = capfd.readouterr().out
    assert called([*words, "2"]) == 0
    assert capfd.readouterr().out == alone


def test_games_are_rounded_up_to_whole_rotations(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        called([BASE, "--lineup", "base", "--games", "5", "--bots", "random", "--jobs", "1", "--format", "json"]) == 0
    )
    found = json.loads(capsys.readouterr().out)["result"]["line_ups"][0]
    assert (found["games_asked"], found["games"]) == (5, 8)


def test_every_line_up_is_played_with_its_nearest_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert called([BASE, "--players", "3", "--games", "1", "--bots", "random", "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    assert "El Grande for two, 2023 edition · 2 players · 2 games" in out
    assert "--players 3: this line-up is for 2 players, so 2 play" in " ".join(out.split())
    assert "--games 1: 2 are played" in out


def test_several_player_counts(capsys: pytest.CaptureFixture[str]) -> None:
    words = [BASE, "--lineup", "base-short", "--players", "2,4-5", "--games", "1", "--bots", "random", "--jobs", "1"]
    assert called([*words, "--format", "json"]) == 0
    line_ups = json.loads(capsys.readouterr().out)["result"]["line_ups"]
    assert [found["players"] for found in line_ups] == [2, 4, 5]


def test_one_game_of_a_run_is_the_game_of_the_run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = [BASE, "--lineup", "base", "--bots", "random", "--jobs", "1", "--format", "json"]
    assert called([*words, "--games", "8"]) == 0
    odd = json.loads(capsys.readouterr().out)["result"]["line_ups"][0]["odd_games"]
    highest = next(each for each in odd if each["sort"] == "highest")
    assert called([*words, "--game", str(highest["game"]), "--trace", str(tmp_path / "new")]) == 0
    game = json.loads(capsys.readouterr().out)["result"]["games"][0]
    assert max(seat["score"] for seat in game["seats"]) == highest["value"]
    assert Path(game["trace"]).is_file()


def test_a_ruling_can_be_set(capsys: pytest.CaptureFixture[str]) -> None:
    words = [BASE, "--lineup", "base", "--games", "4", "--bots", "random", "--jobs", "1", "--ruling", "veto=none"]
    assert called(words) == 0
    assert "rulings: veto=none" in capsys.readouterr().out


# ------------------------------------------------------------------------------------------------- wrong usage
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Usage:"),
        (["sim"], "no rules files given"),
        (["chekc", BASE], "no command, file or folder 'chekc'; did you mean the command 'check'?"),
        (["check", BASE.replace("base.yaml", "base.yml")], "base.yaml?"),
        (["nowhere.yaml"], "nowhere.yaml: there is no such file or folder"),
        ([BASE, "--players", "x"], "write a number such as 4"),
        ([BASE, "--players", "5-2"], "write a number such as 4"),
        ([BASE, "--games", "0"], "0 is not in the range from 1 to 10,000,000"),
        ([BASE, "--games", "x"], "'x' is not a valid whole number"),
        ([BASE, "--games", "-5"], "-5 is not in the range"),
        ([BASE, "--seed", "abc"], "'abc' is not a valid integer"),
        ([BASE, "--jobs", "0"], "0 is not in the range"),
        ([BASE, "--bots", "greddy"], "did you mean 'greedy'?"),
        ([BASE, "--bots", "nowhere:bot"], "cannot be imported"),
        ([BASE, "--lineup", "bas"], "did you mean 'base'?"),
        ([BASE, "--ruling", "vetto=none"], "did you mean 'veto'?"),
        ([BASE, "--ruling", "veto=maybe"], "it is one of full, before-only, none"),
        ([BASE, "--ruling", "veto"], "write it as ID=VALUE"),
        ([BASE, "--plyers", "4"], "Did you mean '--players'?"),
        (["check", BASE, "--format", "xml"], "is not one of 'text', 'json', 'github', 'sarif', 'junit'"),
        (["explain"], "say what to explain"),
        (["explain", BASE, "xyzzy"], "`elgrande-sim explain FILES` without a name lists all there is"),
        (["explain", BASE, "taboo"], "it is a word of sentences"),
        (["explain", BASE, "Decay of Autority: three each"], "did you mean 'Decay of Authority: three each'?"),
        (["explain", BASE, "vetto"], "did you mean 'veto'?"),
        (["explain", "EG999"], "there is no problem code EG999"),
        (["test"], "no scenario files given"),
        (["test", BASE], "no scenario in these files"),
    ],
)
def test_wrong_usage_is_one_line_and_code_2(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert called(words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
    if words:
        assert captured.err.count("\n") == 1


# ------------------------------------------------------------------------------------------------------- check
def test_clean_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["check", BASE]) == 0
    assert capsys.readouterr().out.startswith("no problems\n  base: 2, 3, 4, 5 players")


def write(folder: Path, effect: str) -> str:
    path = folder / "house.yaml"
    path.write_text(
        "format: 1\nmodules:\n  - {id: house, name: House, extends: base, source: test}\ncards:\n"
        f"  - {{id: odd, kind: action-card, deck: stack-1, places: 1, effect: {effect}, source: test}}\n",
        encoding="utf-8",
    )
    return str(path)


def test_errors_are_code_1_and_have_their_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "score castilo")
    assert called(["check", path]) == 1
    out = capsys.readouterr().out
    column = Path(path).read_text(encoding="utf-8").split("\n")[4].index("castilo") + 1
    assert f"house.yaml:5:{column}:" in out or f"house.yaml:5:{column}\n" in out
    assert "castillo" in out
    assert called(["check", path, "--format", "json"]) == 1
    problem = json.loads(capsys.readouterr().out)["result"]["problems"][0]
    assert (problem["line"], problem["column"], problem["severity"]) == (5, column, "error")
    assert called([path, "--games", "4"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "castilo" in captured.err


def test_an_unreadable_file_is_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "folder.yaml"
    folder.mkdir()
    assert called(["check", str(folder)]) == 2
    assert "no rules file" in capsys.readouterr().err


def test_warnings_fail_only_when_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "alone.yaml"
    path.write_text("format: 1\nmodules:\n  - {id: alone, name: Alone, source: test}\n", encoding="utf-8")
    assert called(["check", str(path)]) == 0
    assert "1 warning" in capsys.readouterr().out
    assert called(["check", str(path), "--fail-on", "warning"]) == 1


def test_no_more_than_fifty_problems_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = "".join(
        f"  - {{id: odd-{n}, kind: action-card, deck: stack-1, places: 1, effect: score castilo, source: test}}\n"
        for n in range(70)
    )
    path = tmp_path / "many.yaml"
    path.write_text(
        "format: 1\nmodules:\n  - {id: house, name: House, extends: base, source: test}\ncards:\n" + cards,
        encoding="utf-8",
    )
    assert called(["check", str(path)]) == 1
    out = capsys.readouterr().out
    assert out.count("error[") == 50
    assert out.endswith(
        "70 errors, 0 warnings; 20 not shown\n`elgrande-sim explain EG351` says more of such a mistake\n"
    )


def test_provenance_lists_what_is_not_confirmed(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["check", BASE, "--provenance", "--format", "json"]) == 0
    rows = {row["id"]: row for row in json.loads(capsys.readouterr().out)["result"]}
    assert rows["galicia"]["confidence"] == "single-source"
    assert rows["illegal-disc"]["kind"] == "ruling"
    assert "valencia" not in rows
    assert called(["check", BASE, "--provenance"]) == 0
    assert "galicia" in capsys.readouterr().out


def test_merged_rules_can_be_read_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = write(tmp_path, "score castillo")
    assert called(["check", house, "--show-merged", "--lineup", "base"]) == 0
    merged = tmp_path / "merged.yaml"
    merged.write_text(capsys.readouterr().out, encoding="utf-8")
    assert called(["check", str(merged)]) == 0
    assert "47 different cards" in capsys.readouterr().out


# --------------------------------------------------------------------------------------------------- init, test
def test_a_starter_folder_checks_clean_passes_and_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert called(["init", str(tmp_path / "mine")]) == 0
    monkeypatch.chdir(tmp_path / "mine")
    assert called(["check", "house.yaml", "--fail-on", "warning"]) == 0
    assert called(["check", "."]) == 0
    assert called(["test", "scenarios.yaml"]) == 0
    assert called(["test", "."]) == 0
    assert called(["explain", "house.yaml", "house-messenger"]) == 0
    assert called(["house.yaml", "--lineup", "base", "--games", "4", "--bots", "random", "--jobs", "1"]) == 0
    capsys.readouterr()
    assert called(["init", str(tmp_path / "mine")]) == 2
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["schemas", "scenarios.yaml"])
def test_what_is_in_the_way_of_a_starter_folder_stays_alone_there(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).symlink_to(tmp_path / "nowhere")
    assert called(["init", str(tmp_path)]) == 2
    assert f"{name} is there already" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize(("name", "put"), [("my rules", "'my rules'"), ("$(x)", "'$(x)'"), ("-x", "./-x"), ("x", "x")])
def test_what_is_to_be_done_next_can_be_pasted(
    name: str, put: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert called(["init", "--", name]) == 0
    assert capsys.readouterr().out.endswith(f"now: cd {put} && elgrande-sim house.yaml --lineup base\n")


def test_a_failing_scenario_is_code_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert called(["init", str(tmp_path)]) == 0
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "scenarios.yaml"
    path.write_text(path.read_text().replace("red: 9", "red: 8"))
    capsys.readouterr()
    assert called(["test", "scenarios.yaml"]) == 1
    assert "1 failed" in capsys.readouterr().out
    assert called(["test", "scenarios.yaml", "--format", "json"]) == 1
    result = json.loads(capsys.readouterr().out)["result"]
    assert (result["passed"], result["failed"]) == (0, 1)


# --------------------------------------------------------------------------------------------------- our faults
def test_our_own_fault_is_one_line_and_code_3(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oh no")

    monkeypatch.setattr("interpreter.checking.check_loaded", fail)
    assert called(["check", BASE]) == 3
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "ZeroDivisionError: oh no" in err
    assert "Please report" in err


def run(*words: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "interpreter", *words]
    return subprocess.run(command, input=text, capture_output=True, text=True, cwd=ROOT, timeout=120, check=False)


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert called(["--version"]) == 0
    assert capsys.readouterr().out.split()[-1] == project["version"]


def test_rules_from_standard_input() -> None:
    found = run("check", "-", text=Path(BASE).read_text(encoding="utf-8"))
    assert found.returncode == 0, found.stderr
    assert found.stdout.startswith("no problems")


def test_a_closed_pipe_is_quiet() -> None:
    command = f"{sys.executable} -m interpreter check rules/base.yaml --show-merged | head -n 1"
    found = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=ROOT, timeout=120, check=False)
    assert found.stderr == ""
    assert found.stdout.count("\n") == 1


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from interpreter.cli import called; called(['--help']); "
        "print(sorted({name.split('.')[0] for name in sys.modules} & {'lark', 'yaml', 'cattrs', 'rich', 'attrs'}))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert found.stdout.rstrip().endswith("[]")


def test_an_interrupt_reports_what_is_finished(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from interpreter.simulate import Simulation

    whole = Simulation.played

    def played(self: Simulation, number: int) -> object:
        if number == 2:
            raise KeyboardInterrupt
        return whole(self, number)

    monkeypatch.setattr(Simulation, "played", played)
    words = [BASE, "--lineup", "base", "--games", "40", "--bots", "random", "--jobs", "1"]
    assert called(words) == 130
    out = capsys.readouterr().out
    assert "4 players · 8 games" in out
    assert "Interrupted" in out


def test_a_bot_of_ones_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "my_bots.py").write_text(
        "def first(view, decision, rng):\n    return decision.options[0]\n\n"
        "def lost(view, decision, rng):\n    return -5 if view.round == 2 else decision.options[-1]\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    words = [BASE, "--lineup", "base-short", "--players", "2", "--games", "2", "--jobs", "1", "--bots"]
    assert called([*words, "my_bots:first"]) == 0
    capsys.readouterr()
    assert called([*words, "my_bots:lost"]) == 1
    out = capsys.readouterr().out
    assert "-5 is not offered" in out
    assert "--seed 1 --bots my_bots:lost --game 0" in out
    assert called([*words, "my_bots:lost", "--game", "0"]) == 1


def test_bots_for_other_numbers_of_seats_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = [BASE, "--lineup", "base", "--games", "4", "--jobs", "1", "--format", "json", "--bots"]
    notes = []
    for bots in ("random", "random,random", "random,greedy,random"):
        assert called([*words, bots]) == 0
        notes += json.loads(capsys.readouterr().out)["result"]["line_ups"][0]["notes"]
    assert notes == [
        "--bots names 2 bots for 4 seats: the list begins anew, so 4 random play",
        "--bots names 3 bots for 4 seats: the list begins anew, so 3 random and 1 greedy play",
    ]


def test_fewer_games_than_usual_are_explained(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("interpreter.commands.sim.BUDGET", 1)
    assert called([BASE, "--lineup", "base-2023-two", "--jobs", "1", "--players", "2"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "2 games and not the usual 400" in said
    assert "`--games 400` plays them all" in said


def test_report_and_provenance_count_alike(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["check", BASE, "--provenance"]) == 0
    number = capsys.readouterr().out.splitlines()[-1].split()[0]
    assert called([BASE, "--lineup", "base", "--games", "4", "--bots", "random", "--jobs", "1"]) == 0
    assert f"~ a card not confirmed. {number} entries of the rules are not" in " ".join(capsys.readouterr().out.split())
    orchards = str(ROOT / "tests" / "games" / "orchards.yaml")
    assert called([orchards, "--games", "2", "--players", "2", "--bots", "random", "--jobs", "1"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "54 entries of the rules are not: 54 house rules. To list them:" in said


def test_help_names_every_command_in_a_line_as_the_documents_order_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert called(["-h"]) == 0
    listed = capsys.readouterr().out.partition("Commands:\n")[2].splitlines()
    assert [line for line in listed if "..." in line or len(line) > 80 or not line.endswith(".")] == []
    page = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `elgrande-sim (\w+)", page, re.MULTILINE)
    assert [line.split()[0] for line in listed] == ["sim" if row == "FILES" else row for row in rows]


def test_help_is_short_too(capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for words in (["-h"], ["--help"], ["check", "-h"], ["check", "--help"]):
        assert called(words) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1] != answers[2] == answers[3]
