"""docs/ci.md, action.yml and .pre-commit-hooks.yaml: valid by the schemas of those who read them, and run."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

from command.answers import BAD, FACTS, HOUSE, commands, log_of

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
BLOCKS = {
    block.partition("\n")[0].removeprefix("# "): block for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
}
WORKFLOWS = [name for name in BLOCKS if name.startswith(".github/workflows/")]
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
DEFAULTS: dict[str, str] = {name: given["default"] for name, given in ACTION["inputs"].items()}
GOOD = FACTS.partition("  - name: slip")[0].replace("{king: aragon, granada: {red: 1}}", "{king: granada}")


def run(words: list[str], **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, encoding="utf-8", timeout=300, check=False, **more)


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A PATH on which `elgrande-sim` is that of this checkout, and `python` the one that runs the tests."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name, words in (("elgrande-sim", f'PYTHONPATH="{ROOT}" exec "{sys.executable}" -m interpreter'),
                        ("python", f'exec "{sys.executable}"')):  # fmt: skip
        (folder / name).write_text(f'#!/bin/sh\n{words} "$@"\n', encoding="utf-8")
        (folder / name).chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder with rules and scenarios in which all is well."""
    folder = tmp_path / "our table"
    for name, text in (("rules/house.yaml", HOUSE), ("scenarios/facts.yaml", GOOD)):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


# ------------------------------------------------------------------------------------------- as their readers want them
@pytest.mark.parametrize(
    ("schema", "name"),
    [
        ("github-actions", "action.yml"),
        ("gitlab-ci", ".gitlab-ci.yml"),
        *(("github-workflows", name) for name in WORKFLOWS),
    ],
)
def test_the_files_are_valid(schema: str, name: str, tmp_path: Path) -> None:
    text = BLOCKS.get(name) or (ROOT / name).read_text(encoding="utf-8")
    copy = tmp_path / Path(name).name
    copy.write_text(text, encoding="utf-8")
    found = run([sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", str(copy)])
    assert found.returncode == 0, found.stdout
    broken = tmp_path / "broken.yml"
    broken.write_text(f"- {text.splitlines()[-1].strip()}\n", encoding="utf-8")
    assert run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", str(broken)]
    ).returncode


def test_the_hooks_and_their_use_are_valid(tmp_path: Path) -> None:
    config = tmp_path / "config.yaml"
    config.write_text(BLOCKS[".pre-commit-config.yaml"], encoding="utf-8")
    for words in (["validate-manifest", str(ROOT / ".pre-commit-hooks.yaml")], ["validate-config", str(config)]):
        found = run([sys.executable, "-m", "pre_commit", *words], env={**os.environ, "PRE_COMMIT_HOME": str(tmp_path)})
        assert found.returncode == 0, found.stdout
    used = [hook["id"] for hook in yaml.safe_load(BLOCKS[".pre-commit-config.yaml"])["repos"][0]["hooks"]]
    assert used == [hook["id"] for hook in HOOKS]


def test_the_page_tells_of_every_input() -> None:
    told = dict(re.findall(r"^\| `([\w-]+)` \| (.+?) \| .+ \|$", PAGE.partition("With code scanning")[0], re.MULTILINE))
    assert told == {name: f"`{value}`" if value else "none" for name, value in DEFAULTS.items()}


@pytest.mark.parametrize("name", WORKFLOWS)
def test_workflows_use_the_action_as_it_is(name: str) -> None:
    (step,) = (
        step
        for step in yaml.safe_load(BLOCKS[name])["jobs"]["rules"]["steps"]
        if "elgrande-sim@" in step.get("uses", "")
    )
    assert set(step["with"]) <= set(DEFAULTS)


# ------------------------------------------------------------------------------------------- the action, run
def filled_in(value: str, inputs: Mapping[str, str]) -> str:
    """An expression of the action with its value."""
    found = re.fullmatch(r"\$\{\{ inputs\.([\w-]+) \}\}", value)
    assert found, value
    return inputs[found[1]]


def act(folder: Path, path: str, **given: str) -> list[subprocess.CompletedProcess[str]]:
    """Run the steps of the action behind the installation as GitHub does; what each of them did."""
    inputs = DEFAULTS | {name.replace("_", "-"): value for name, value in given.items()}
    assert set(inputs) == set(DEFAULTS)
    done = []
    for step in ACTION["runs"]["steps"][2:]:
        assert step["shell"] == "bash"
        assert "${{" not in step["run"]  # what people write comes in by variables, never as a part of the script
        if "if" in step:
            assert step["if"] == "${{ !cancelled() && inputs.scenarios != '' }}"
            if not inputs["scenarios"]:
                continue
        more = {name: filled_in(value, inputs) for name, value in step["env"].items()}
        env = {**os.environ, **more, "PATH": path, "GITHUB_WORKSPACE": str(folder)}
        where = folder / filled_in(step["working-directory"], inputs)
        done.append(run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=where, env=env))
    return done


def test_the_action_passes_what_is_right(table: Path, path: str) -> None:
    check, test = act(table, path, scenarios="scenarios")
    assert (check.returncode, test.returncode) == (0, 0), check.stderr + test.stderr
    assert commands(check.stdout)[1] == []
    assert commands(test.stdout)[0] == "2 scenarios passed"


def test_the_action_shows_what_is_wrong(table: Path, path: str) -> None:
    (table / "rules" / "my house.yaml").write_text(BAD.replace("house,", "mine,"), encoding="utf-8")
    (table / "scenarios" / "facts.yaml").write_text(FACTS, encoding="utf-8")
    files = "rules/my house.yaml\r\n\n  \nrules/hou*.yaml\n".replace("  \n", "")
    check, test = act(table, path, files=files, sarif="a b.sarif", scenarios="scenarios", junit="out.xml")
    assert (check.returncode, test.returncode) == (1, 1)
    assert commands(check.stdout)[1][0].startswith("::error file=rules/my house.yaml,line=4,")
    assert len(commands(test.stdout)[1]) == 3
    (log,) = log_of((table / "a b.sarif").read_text(encoding="utf-8"))["runs"]
    assert [result["ruleId"] for result in log["results"]] == ["EG351", "EG804"]
    assert len(list(ElementTree.parse(table / "out.xml").iter("testcase"))) == 3


def test_the_action_works_in_a_folder_and_minds_warnings(table: Path, path: str) -> None:
    (table / "rules" / "house.yaml").write_text(f"{HOUSE}colours: [{{id: pink}}]\n", encoding="utf-8")
    (check,) = act(table, path, working_directory="rules")
    assert check.returncode == 0
    (check,) = act(table, path, working_directory="rules", fail_on="warning")
    assert check.returncode == 1
    assert commands(check.stdout)[1][0].startswith("::warning file=rules/house.yaml,line=3,")


@pytest.mark.parametrize("files", ["", "nothing/*.yaml", "--help", "; touch hacked", "$(touch hacked)"])
def test_the_action_is_never_green_by_accident(files: str, table: Path, path: str) -> None:
    (check,) = act(table, path, files=files, sarif="x.sarif")
    assert check.returncode == 2
    assert check.stderr.startswith("elgrande-sim: no rules file")
    assert not (table / "hacked").exists()
    assert not (table / "x.sarif").exists()


def test_the_action_installs_the_program(table: Path, tmp_path: Path) -> None:
    """Into an environment of its own, from a copy; what it needs is taken from the environment of the tests."""
    copy = tmp_path / "action"
    shutil.copytree(
        ROOT,
        copy,
        ignore=shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info", "tests", "bench", "golden"),
    )
    venv.create(tmp_path / "venv")
    scripts = tmp_path / "venv" / "bin"
    found = run([str(scripts / "python"), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"])
    Path(found.stdout.strip(), "tests.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    step = ACTION["runs"]["steps"][1]
    assert step["env"] == {"ACTION": "${{ github.action_path }}"}
    path = f"{scripts}{os.pathsep}{os.environ['PATH']}"
    offline = {"PIP_NO_DEPS": "1", "PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_IGNORE_INSTALLED": "1"}
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    env |= {"PATH": path, "ACTION": str(copy), **offline}
    done = run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], env=env, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    version = run([str(scripts / "elgrande-sim"), "--version"], env=env, cwd=tmp_path)
    assert version.stdout.startswith("elgrande-sim"), version.stderr
    home = run(
        [str(scripts / "python"), "-c", "import interpreter; print(interpreter.__file__)"], env=env, cwd=tmp_path
    )
    assert home.stdout.startswith(str(tmp_path / "venv"))
    (check,) = act(table, path)
    assert check.returncode == 0, check.stderr


# ------------------------------------------------------------------------------------------- GitLab and pre-commit, run
def test_the_commands_for_gitlab_run(table: Path, path: str) -> None:
    job = yaml.safe_load(BLOCKS[".gitlab-ci.yml"])["el-grande"]
    for line in job["script"]:
        done = run(["bash", "-eo", "pipefail", "-c", line], cwd=table, env={**os.environ, "PATH": path})
        assert done.returncode == 0, done.stderr
    for name, count in zip(job["artifacts"]["reports"]["junit"], (1, 2), strict=True):
        assert len(list(ElementTree.parse(table / name).iter("testcase"))) == count


@pytest.fixture
def hooked(table: Path, path: str, tmp_path: Path) -> Any:
    """Runs pre-commit over the folder, with our hooks as the page uses them and the program of this checkout."""
    used = yaml.safe_load(BLOCKS[".pre-commit-config.yaml"])["repos"][0]["hooks"]
    hooks = [{**hook, **own, "language": "system"} for hook, own in zip(HOOKS, used, strict=True)]
    # JSON is YAML.
    config = json.dumps({"repos": [{"repo": "local", "hooks": hooks}]})
    (table / ".pre-commit-config.yaml").write_text(config, encoding="utf-8")
    env = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    env |= {"PATH": path, "PRE_COMMIT_HOME": str(tmp_path / "home"), "GIT_CONFIG_GLOBAL": os.devnull}
    assert run(["git", "init", "--quiet"], cwd=table, env=env).returncode == 0

    def hook(*files: str) -> tuple[int, str]:
        assert run(["git", "add", "--all"], cwd=table, env=env).returncode == 0
        done = run(
            [sys.executable, "-m", "pre_commit", "run", "--color", "never", "--files", *files], cwd=table, env=env
        )
        return done.returncode, done.stdout

    return hook


def test_the_hooks_pass_what_is_right(hooked: Any) -> None:
    code, out = hooked("rules/house.yaml")
    assert code == 0, out
    assert len(re.findall(r"\.Passed$", out, re.MULTILINE)) == 3


def test_the_hooks_check_every_file_whichever_was_changed(hooked: Any, table: Path) -> None:
    (table / "rules" / "bad.yaml").write_text(BAD.replace("house,", "mine,"), encoding="utf-8")
    code, out = hooked("rules/house.yaml")
    assert code == 1
    assert re.search(r"check El Grande rules\.+Failed", out)
    assert "error[EG351]" in out
    assert re.search(r"run El Grande scenarios\.+Passed", out)


def test_the_hooks_leave_other_files_alone(hooked: Any, table: Path) -> None:
    (table / "notes.txt").write_text("x\n", encoding="utf-8")
    code, out = hooked("notes.txt")
    assert (code, out.count("Skipped")) == (0, 3)
