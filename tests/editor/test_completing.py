"""What is proposed at the cursor, `|>`: all that is wanted, nothing that is unwanted."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.desks import CARD, HEAD, at_desk
from interpreter.editor.completing import Proposal, proposals
from interpreter.editor.desk import Desk
from interpreter.editor.positions import Position

# Where the cursor is: what must be proposed, and what must not.
CASES: dict[str, tuple[str, str, str]] = {
    "sections": (f"{HEAD}|>", "cards steps changes tests", "format modules effect"),
    "keys of a card": (f"{HEAD}cards:\n  - id: x\n    |>", "kind effect duty places value", "id scoreboard points"),
    "keys of a card of a kind": (f"{HEAD}cards:\n  - id: x\n    kind: action-card\n    |>", "deck places", "kind"),
    "card kinds": (f"{HEAD}cards:\n  - id: x\n    kind: |>", "action-card power-card", "action-cards king"),
    "decks": (f"{HEAD}{CARD}    deck: |>", "stack-1 stack-5", "king castillo"),
    "words of a list": (f"{HEAD}{CARD}    duty: |>", "optional compulsory", "always"),
    "true and false": (f"{HEAD}pieces:\n  - id: x\n    counts: |>", "true false", "yes"),
    "tags and places": (f"{HEAD}pieces:\n  - id: x\n    stands-in: [|>", "region castillo granada", "king"),
    "choices": (f"{HEAD}{CARD}    copies:\n      |>", "by-players by-veto", "kind"),
    "values of a ruling": (f"{HEAD}{CARD}    copies:\n      by veto:\n        |>", "full none", "kind by-veto"),
    "what can be changed": (f"{HEAD}changes:\n  |>", "cards steps line-ups", "modules"),
    "entries to change": (f"{HEAD}changes:\n  cards:\n    |>", "king veto power-1", "granada"),
    "keys to change": (f"{HEAD}changes:\n  cards:\n    king:\n      |>", "effect deck places", "id"),
    "keys to change in braces": (f"{HEAD}changes: {{cards: {{king: {{|>", "effect deck places", "id"),
    "steps to change": (f"{HEAD}changes:\n  steps:\n    |>", "reveal act", "king"),
    "keys of a changed line-up": (f"{HEAD}changes:\n  line-ups:\n    base:\n      |>",
                                  "rounds ties", "modules like id"),
    "entries to remove": (f"{HEAD}removes:\n  cards: [|>]", "king veto", "granada"),
    "kinds of step": (f"{HEAD}steps:\n  - id: x\n    do: |>", "take-card run", "effect"),
    "arguments of a step": (f"{HEAD}steps:\n  - id: x\n    do: take-card\n    |>",
                            "from insert may-pass", "effect after-rounds"),
    "arguments of a step in braces": (f"{HEAD}steps:\n  - {{id: x, insert: {{after: act}}, do: run, |>",
                                      "steps every", "from insert"),
    "where a step goes": (f"{HEAD}steps:\n  - id: x\n    insert: {{|>", "after before first-in", "act"),
    "steps to go behind": (f"{HEAD}steps:\n  - id: x\n    insert: {{after: |>", "act round", "king"),
    "orders": (f"{HEAD}steps:\n  - id: x\n    do: each-seat\n    order: |>", "clockwise value-descending", "value"),
    "line-ups": (f"{HEAD}line-ups:\n  - id: x\n    like: |>", "base base-short", "house"),
    "modules": (f"{HEAD}{CARD}    module: |>", "base house", "king"),
    "beginnings": (f"{HEAD}{CARD}    effect: |>", "move score each either", "to from castillo"),
    "amounts": (f"{HEAD}{CARD}    effect: move |>", "up-to any-number-of own king 2 [takes]", "score castillo to"),
    "pieces": (f"{HEAD}{CARD}    effect: move 2 own |>", "caballeros grande", "own castillo granada"),
    "behind pieces": (f"{HEAD}{CARD}    effect: move 2 own caballeros |>", "from to", "own caballeros"),
    "places": (f"{HEAD}{CARD}    effect: move king to |>", "any granada castillo within-reach", "king caballeros"),
    "tags": (f"{HEAD}{CARD}    effect: score any |>", "coastal region", "granada king"),
    "what narrows places": (f"{HEAD}{CARD}    effect: score all regions |>",
                            "with adjacent-to first-place-only", "granada"),
    "rulings": (f"{HEAD}{CARD}    effect: 'if |>", "veto own not", "granada"),
    "answers": (f"{HEAD}{CARD}    effect: 'if veto is |>", "full before-only", "veto"),
    "steps": (f"{HEAD}{CARD}    effect: 'until |>", "round next finish", "king"),
    "a printed number": (f"{HEAD}{CARD}    effect: move up to [|>", "takes places", "own"),
    "a bonus": (f"{HEAD}pieces:\n  - id: x\n    always: no |>", "kings-bonus", "king"),
    "given names": (f"{HEAD}{CARD}    effect: |\n      choose one region as R\n      score |>", "R any", "king"),
    "inside a frame": (f"{HEAD}{CARD}    effect: |\n      each opponent:\n        move king to |>",
                       "province", "caballeros"),
    "below a frame": (f"{HEAD}{CARD}    effect: |\n      each opponent:\n        |>", "move gain", "to"),
    "a second way": (f"{HEAD}{CARD}    effect: |\n      either\n        gain 1 point\n      |>", "or", "move"),
    "below a mistake": (f"{HEAD}{CARD}    effect: |\n      mvoe king\n      score |>", "granada", "king"),
    "conditions": (f"{HEAD}steps:\n  - id: x\n    insert: {{after: act}}\n    only-if: |>", "veto own not", "score"),
    "areas": (f"{HEAD}areas:\n  - id: x\n    means: any region adjacent to |>", "king castillo", "own"),
    "nouns": (f"{HEAD}bonuses:\n  - id: x\n    piece: own |>", "grande", "castillo"),
    "in braces": (f"{HEAD}cards:\n  - {{id: x, kind: action-card, effect: move king to |>, deck: y}}",
                  "granada", "king"),
    "tests beside rules": (f"{HEAD}tests:\n  - name: x\n    when:\n      - |>", "perform score effect", "cards"),
}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house")


@pytest.fixture(scope="module")
def desk(folder: Path) -> Desk:
    """A desk at which the file was judged once; the names are those of then."""
    desk, path, _ = at_desk(folder, f"{HEAD}{CARD}|>")
    desk.reading(path)
    return desk


def spelled(label: str) -> str:
    return label.replace(" ", "-")


def found_at(folder: Path, marked: str, desk: Desk | None = None, name: str = "house.yaml") -> dict[str, Proposal]:
    found = proposals(*at_desk(folder, marked, desk, name))
    return {spelled(each.label): each for each in found.found}


@pytest.mark.parametrize("name", CASES)
def test_what_fits_is_proposed(name: str, folder: Path, desk: Desk) -> None:
    marked, wanted, unwanted = CASES[name]
    labels = set(found_at(folder, marked, desk))
    assert set(wanted.split()) <= labels
    assert not set(unwanted.split()) & labels


@pytest.mark.parametrize("name", CASES)
def test_what_is_typed_is_replaced(name: str, folder: Path, desk: Desk) -> None:
    """The first letters of a word stand already: the proposals are the same, and take the place of these."""
    marked, wanted, _ = CASES[name]
    first = next((word for word in wanted.split() if word.isalpha() and word.islower()), "so")[:2]
    _, path, position = at_desk(folder, marked.replace("|>", f"{first}|>"), desk)
    found = proposals(desk, path, position)
    opened = desk.text(path)
    assert opened is not None
    assert opened.source.text[found.start : found.end] == first
    assert found.start == len(marked.partition("|>")[0])
    assert {spelled(each.label) for each in found.found} == set(found_at(folder, marked, desk))


def test_what_is_proposed_says_what_it_is(folder: Path, desk: Desk) -> None:
    found = found_at(folder, f"{HEAD}{CARD}    effect: move king to |>", desk)
    assert found["granada"].detail == "region Granada"
    keys = found_at(folder, f"{HEAD}cards:\n  - id: x\n    |>", desk)
    assert keys["kind"].detail == "required"
    assert "special action" in keys["effect"].doc
    assert keys["kind"].put == "kind: "
    assert "move [AMOUNT] PIECES" in found_at(folder, f"{HEAD}{CARD}    effect: |>", desk)["move"].doc


def test_a_key_with_a_colon_gets_no_other(folder: Path, desk: Desk) -> None:
    found = found_at(folder, f"{HEAD}cards:\n  - id: x\n    ki|>: action-card\n", desk)
    assert found["kind"].put == "kind"


def test_a_list_is_written_in_brackets(folder: Path, desk: Desk) -> None:
    assert found_at(folder, f"{HEAD}places:\n  - id: x\n    stands-here: |>", desk)["king"].put == "[king]"


def test_names_are_remembered_while_a_file_is_no_yaml(tmp_path: Path) -> None:
    own = f"{HEAD}places:\n  - {{id: cellar, source: x}}\n"
    desk, path, _ = at_desk(tmp_path, f"{own}|>")
    assert desk.reading(path) is not None
    assert "cellar" in found_at(tmp_path, f"{own}{CARD}    effect: 'move king to |>", desk)
    assert "cellar" in found_at(tmp_path, f"{own}pieces:\n  - id: x\n    starts: |>", desk)


def test_names_of_files_in_the_same_folder_are_known(tmp_path: Path) -> None:
    (tmp_path / "more.yaml").write_text(
        "format: 1\nmodules: [{id: more, extends: base, source: x}]\nplaces: [{id: cellar, source: x}]\n",
        encoding="utf-8",
    )
    (tmp_path / "other.yaml").write_text(
        "format: 1\nmodules: [{id: other, extends: base, source: x}]\nplaces: [{id: attic, source: x}]\n",
        encoding="utf-8",
    )
    found = found_at(tmp_path, f"{HEAD.replace('base', 'more')}{CARD}    effect: move king to |>")
    assert "cellar" in found
    assert "granada" in found
    assert "attic" not in found


def test_scenarios_have_keys_of_their_own(tmp_path: Path) -> None:
    desk = Desk()

    def found(marked: str) -> set[str]:
        return set(found_at(tmp_path, f"format: 1\nscenarios:\n  - name: x\n{marked}", desk, "facts.yaml"))

    assert {"given", "when", "then", "edge"} <= found("    |>")
    assert "tie" in found("    edge: |>")
    assert {"perform", "score"} <= found("    when:\n      - |>")
    assert "veto" in found("    when:\n      - perform: |>")
    assert "castillo" in found("    when:\n      - {effect: score |>, by: red}")


@pytest.mark.parametrize("remark", ["# |>", "#|>", "score castillo   # and |>", "# a remark\n      # |>"])
def test_nothing_is_proposed_within_a_remark(remark: str, folder: Path, desk: Desk) -> None:
    desk, path, position = at_desk(folder, f"{HEAD}{CARD}    effect: |\n      {remark}\n", desk)
    assert proposals(desk, path, position).found == ()


def test_a_file_that_is_not_open_has_no_proposals() -> None:
    assert proposals(Desk(), "x.yaml", Position(0, 0)).found == ()
