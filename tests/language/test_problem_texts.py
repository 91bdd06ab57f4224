"""Every problem code is explained; its bad example gives just this code, and the good one none."""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from textwrap import indent

import pytest

import interpreter
from interpreter.cli import called
from interpreter.problem_reference import reference
from interpreter.problem_texts import FAMILIES, KINDS, meanings, titles
from interpreter.problems import CODES, Problem
from interpreter.reading.builder import MAX_DEPTH
from interpreter.reading.files import MAX_SIZE
from interpreter.reading.nodes import read_yaml
from interpreter.source import Source

ROOT = Path(__file__).parents[2]
HOUSE = "format: 1\nmodules: [{id: house, extends: base, source: ours}]\n"
SCENARIO = "format: 1\nline-up: base\nplayers: 4\nscenarios:\n  - name: it\n"
CODE = re.compile(r"EG\d{3}")
SENTENCE = (
    "cards:\n  - id: feast\n    kind: action-card\n    deck: stack-2\n    places: 2\n    source: ours\n    effect: |\n"
)
# What the words of an example say, as a file to be checked: bad, then good.
MADE: dict[str, tuple[bytes, bytes]] = {
    "EG002": tuple(f"{HOUSE}# señor\n".encode(encoding) for encoding in ("cp1252", "utf-8")),  # type: ignore[dict-item]
    "EG003": ((HOUSE + "# x\n" * MAX_SIZE).encode(), (HOUSE + "# x\n" * 5000).encode()),
    "EG005": ((HOUSE + "colours: []\n" * 300).encode(), (HOUSE + "colours: []\n").encode()),
    "EG105": (
        f"{HOUSE}colours: {'[' * (MAX_DEPTH + 36)}{']' * (MAX_DEPTH + 36)}\n".encode(),
        (HOUSE + "colours: []\n").encode(),
    ),
    "EG408": tuple(  # type: ignore[dict-item]
        f"{HOUSE}{SENTENCE}      if {'not ' * count}own caballero in castillo: score castillo\n".encode()
        for count in (51, 1)
    ),
}
BESIDES = {"EG005": {"EG102"}}  # codes that are the cause of these, told as well
PLACES = {"yaml", "sentence", "house", "file", "scenario", "session"}


def test_every_code_is_explained_and_nothing_else() -> None:
    for module in walk_packages(interpreter.__path__, "interpreter."):
        if "__main__" not in module.name and "_shipped" not in module.name:
            import_module(module.name)
    assert set(meanings()) == set(CODES)
    assert titles() == dict(sorted(CODES.items()))
    assert list(meanings()) == sorted(meanings())
    assert {code[:3] for code in CODES} == set(FAMILIES)
    assert set(KINDS) == PLACES | {"words"}


def test_no_code_is_without_examples_that_are_run() -> None:
    in_words = {code for code, meaning in meanings().items() if meaning.kind == "words"}
    assert in_words == {"EG001", *MADE}
    assert all(meaning.bad != meaning.good for meaning in meanings().values())


@pytest.mark.parametrize("code", meanings())
def test_a_code_says_what_why_and_how_to_mend(code: str) -> None:
    meaning = meanings()[code]
    said = (meaning.means, meaning.why, meaning.mend)
    assert len(set(said)) == 3
    for text in said:
        assert text[0].isupper() or text[0] == "`", text
        assert text.endswith("."), text


# ---------------------------------------------------------------------------------------------- examples run
Run = Callable[[str, str], set[str]]


@pytest.fixture
def codes_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    check: Callable[..., list[Problem]], read: Callable[..., tuple[object, list[Problem]]],
) -> Run:  # fmt: skip
    """The codes of all problems an example has, by the tool."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))

    def answered(words: Sequence[str]) -> str:
        code = called([*words])
        caught = capsys.readouterr()
        said = caught.out + caught.err
        assert code == 0 or CODE.search(said), said  # a command that is called wrongly is no good example
        return said

    def checked(text: bytes) -> set[str]:
        Path("house.yaml").write_bytes(text)
        called(["check", "house.yaml", "--format", "json"])
        return {problem["code"] for problem in json.loads(capsys.readouterr().out)["result"]["problems"]}

    def of(code: str, text: str) -> set[str]:
        match meanings()[code].kind:
            case "yaml":
                found: list[Problem] = []
                read_yaml(Source("x.yaml", text), found)
                return {problem.code for problem in found}
            case "sentence":
                tree, found = read(text)
                return {problem.code for problem in (check(text) if tree is not None else found)}
            case "scenario":
                Path("facts.yaml").write_text(SCENARIO + indent(text, "    ") + "\n", encoding="utf-8")
                return set(CODE.findall(answered(["test", "facts.yaml"])))
            case "session":
                return set(CODE.findall(session(text, answered)))
            case "words":
                bad, good = MADE[code]
                return checked(bad if text == meanings()[code].bad else good)
            case kind:
                return checked(((HOUSE if kind == "house" else "") + text + "\n").encode())

    return of


def session(text: str, answered: Callable[[Sequence[str]], str]) -> str:
    """Write the files, run the commands; what the last one answers."""
    answer = ""
    for part in re.split(r"^(?=--- |\$ )", text, flags=re.MULTILINE):
        head, _, body = part.partition("\n")
        if head.startswith("--- "):
            Path(head.removeprefix("--- ")).write_text(body, encoding="utf-8")
        elif head:
            program, *words = shlex.split(head.removeprefix("$ "))
            assert program == "elgrande-sim"
            assert not body
            answer = answered(words)
    assert answer
    return answer


EXAMPLES = sorted(set(meanings()) - {"EG001"})


@pytest.mark.parametrize("code", EXAMPLES)
def test_the_bad_example_gives_just_this_code(code: str, codes_of: Run) -> None:
    assert codes_of(code, meanings()[code].bad) - BESIDES.get(code, set()) == {code}


@pytest.mark.parametrize("code", EXAMPLES)
def test_the_good_example_gives_nothing(code: str, codes_of: Run) -> None:
    assert codes_of(code, meanings()[code].good) == set()


def test_what_cannot_be_opened_gives_the_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(HOUSE, encoding="utf-8")
    bad, good = (shlex.split(text.partition("(")[0]) for text in (meanings()["EG001"].bad, meanings()["EG001"].good))
    monkeypatch.setattr(sys, "stdin", None)
    assert called(bad[1:]) == 2
    assert set(CODE.findall("".join(capsys.readouterr()))) == {"EG001"}
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert called(good[1:]) == 0
    assert CODE.findall("".join(capsys.readouterr())) == []


# ---------------------------------------------------------------------------------------------- told
def test_the_page_is_written_from_the_texts() -> None:
    page = (ROOT / "docs" / "problems.md").read_text(encoding="utf-8")
    assert page == reference(), "renew it: python -m interpreter.problem_reference > docs/problems.md"
    assert re.findall(r"^### (EG\d{3})$", page, re.MULTILINE) == sorted(meanings())


@pytest.mark.parametrize("code", ["EG350", "EG911", "EG408"])
def test_explain_tells_all_of_it(
    code: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert called(["explain", code.lower()]) == 0
    out = capsys.readouterr().out
    meaning = meanings()[code]
    for text in (titles()[code], meaning.means, meaning.why, meaning.mend):
        assert text in " ".join(out.split())
    for text in (meaning.bad, meaning.good):
        assert indent(text, "      ") in out
    assert called(["explain", code, "--format", "json"]) == 0
    (result,) = json.loads(capsys.readouterr().out)["result"]
    assert (result["why"], result["mend"], result["bad"]) == (meaning.why, meaning.mend, meaning.bad)


@pytest.mark.parametrize("family", FAMILIES)
def test_explain_lists_a_family_within_80_columns(
    family: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert called(["explain", family]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {code for line in lines[1:] for code in CODE.findall(line)} == {
        c for c in meanings() if c.startswith(family)
    }
    assert max(map(len, lines)) <= 80
