"""docs/rules-files.md: its tables are those of the declarations, its files are clean and play, its claims hold."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from conformance.playing import play, shipped
from posing import HOUSES, house

from interpreter.checking import check
from interpreter.game import Game
from interpreter.model import STEP_LISTS
from interpreter.reading.builder import MAX_DEPTH, MAX_NODES
from interpreter.reading.files import MAX_SIZE
from interpreter.reading.typed import MAX_ID
from interpreter.rules_reference import renewed
from interpreter.ruleset import load
from interpreter.steps.argument import KINDS as ARGUMENT_KINDS
from interpreter.steps.catalogue import KINDS
from interpreter.structuring.counts import FEWEST, MOST
from interpreter.structuring.keys import COMMON, SECTIONS

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "rules-files.md").read_text(encoding="utf-8")
GALLERY = PAGE.partition("## A file")[0]


def files(text: str) -> dict[str, str]:
    """The rules files a text shows, by the id of their module."""
    blocks = re.findall(r"^```yaml\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return {re.findall(r"id: ([\w-]+)", block)[0]: block for block in blocks if block.startswith("format: 1")}


FILES = files(PAGE)
OWN_LINE_UPS = {"quick": "quick", "council": "council"}


# ------------------------------------------------------------------------------------------- files shown
def test_there_are_house_rules_enough() -> None:
    assert len(re.findall(r"^### ", GALLERY, re.MULTILINE)) >= 20
    assert len(files(GALLERY)) >= 20
    assert set(files(GALLERY)) < set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_clean_and_plays(name: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(FILES[name], encoding="utf-8")
    assert check([path]) == ()
    ruleset = load([path])
    line_up = OWN_LINE_UPS.get(name, "base")
    own = [ruling for ruling in ruleset.rules(line_up)[0].rulings.values() if ruling.module == name]
    for rulings in [{}, *({ruling.id: value} for ruling in own for value in ruling.values)]:
        game = play(Game(ruleset.program(line_up, 3, rulings), 1), Random(1))
        assert game.round == ruleset.rules(line_up)[1].rounds[-1]
        assert game.winners
    assert ruleset.digest(line_up) != shipped().digest("base"), "it changes nothing"


@pytest.mark.parametrize("name", [name for name in files(GALLERY) if (HOUSES / f"{name}.yaml").exists()])
def test_a_house_that_is_tested_elsewhere_is_the_same_there(name: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(FILES[name], encoding="utf-8")
    assert load([path]).digest("base") == house(name).digest("base")


def test_most_house_rules_are_tested_elsewhere() -> None:
    assert len([name for name in files(GALLERY) if (HOUSES / f"{name}.yaml").exists()]) >= 20


def test_files_fit_on_a_screen() -> None:
    assert [line for block in FILES.values() for line in block.splitlines() if len(line) > 110] == []


# --------------------------------------------------------------------------------------------- what is said
def test_the_tables_are_up_to_date() -> None:
    assert renewed(PAGE) == PAGE, "write them anew: python -m interpreter.rules_reference docs/rules-files.md"
    assert {name for name, _ in re.findall(r"<!-- ([\w-]+): written by (\w+)", PAGE)} == {
        "outline", "common-keys", "sections", "steps",
    }  # fmt: skip


def test_every_word_of_a_closed_list_is_explained() -> None:
    for key in (*COMMON.values(), *(key for section in SECTIONS.values() for key in section.keys.values())):
        assert key.doc
        assert tuple(key.words) == key.limits.words
        assert all(key.words.values())
    for kind in KINDS.values():
        assert kind.doc
        for argument in kind.arguments:
            assert argument.doc
            assert argument.kind in ARGUMENT_KINDS
            assert (argument.kind == "word") == bool(argument.values)
            assert argument.default is None or argument.kind != "word" or argument.default in argument.values


def test_every_key_and_every_argument_is_shown() -> None:
    shown = set(re.findall(r"([\w-]+):", "".join(re.findall(r"```yaml\n.*?```|`[^`\n]+`", PAGE, re.DOTALL))))
    keys = {*COMMON, *(key for section in SECTIONS.values() for key in section.keys)}
    arguments = {argument.name for kind in KINDS.values() for argument in kind.arguments}
    assert {*keys, *arguments} - shown == set()


def test_the_lists_of_the_base_game_are_these() -> None:
    block = next(block for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL) if "\n    ...\n" in block)
    said = {name: steps.split(", ") for name, steps in re.findall(r"^    ([\w-]+): \[(.*)\]", block, re.MULTILINE)}
    lists = shipped().rules("base")[1].lists
    assert said == {name: [step.id for step in steps] for name, steps in lists.items()}
    assert set(said) == set(STEP_LISTS)


def test_limits_are_these() -> None:
    limits = PAGE.partition("## Limits")[2].partition("## ")[0]
    line_up, scores = SECTIONS["line-ups"].keys, SECTIONS["scoreboards"].keys["values"].limits
    assert scores == SECTIONS["regions"].keys["scoreboard"].limits
    for said in (
        f"{MAX_SIZE // 1_000_000} MB, {MAX_NODES:,} values, nested {MAX_DEPTH} deep",
        f"| {FEWEST} to {MOST}, ",
        f"| {line_up['rounds'].limits.low} to {line_up['rounds'].limits.high} |",
        f"| {line_up['pays'].limits.high} |",
        f"| {scores.low} to {scores.high}, ",
        f"copies of a card | {SECTIONS['cards'].keys['copies'].limits.high} |",
        f"copies of a piece | {SECTIONS['pieces'].keys['copies'].limits.high} |",
        f"| {MAX_ID} characters |",
    ):
        assert said in limits, said
    assert SECTIONS["bonuses"].keys["points"].limits.high == SECTIONS["cards"].keys["copies"].limits.high


def test_names_said_outside_of_files_are_there() -> None:
    events = PAGE.partition("Useful names in the base game:")[2].partition(".")[0]
    lists = shipped().rules("base")[1].lists
    known = {*lists, *re.findall(r"id: ([\w-]+)", (ROOT / "rules" / "base.yaml").read_text(encoding="utf-8"))}
    assert set(re.findall(r"`([\w-]+)`", events)) <= known


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", PAGE)
    assert len(links) > 20
    for link in links:
        path, _, heading = link.partition("#")
        target = (ROOT / "docs" / path).resolve() if path else ROOT / "docs" / "rules-files.md"
        assert target.exists(), link
        titles = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE) if heading else []
        anchors = [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles]
        assert not heading or heading in anchors, link
