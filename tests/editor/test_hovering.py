"""What is told of the word at the cursor, `|>`, and where it is given."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.desks import CARD, HEAD, at_desk
from interpreter.editor.desk import Desk
from interpreter.editor.hovering import told_of
from interpreter.editor.pointing import pointed
from interpreter.shipped import rules_paths

EFFECT = f"{HEAD}{CARD}    effect: "
FLOW = f"{HEAD}cards:\n  - {{id: x, name: Añ𝒳, kind: action-card, deck: stack-2, places: 2, source: o, effect: "
# Where the cursor is: something that is told, and the name's entry by the section in which it stands ('' for none).
CASES: dict[str, tuple[str, str, str]] = {
    "a key": (f"{HEAD}{CARD}    du|>ty: optional\n", "may be declined", ""),
    "a key of a changed entry": (f"{HEAD}changes: {{bonuses: {{kings-bonus: {{poi|>nts: 3}}}}}}", "how many", ""),
    "an argument": (f"{HEAD}steps:\n  - {{id: s, insert: {{after: act}}, do: run, st|>eps: round}}", "list", ""),
    "a word of a list": (f"{HEAD}{CARD}    duty: comp|>ulsory\n", "as far as it can be", ""),
    "a kind of step": (f"{HEAD}steps:\n  - {{id: s, insert: {{after: x}}, do: r|>un}}", "Take the steps", ""),
    "a module": (f"{HEAD.replace('base', 'ba|>se')}{CARD}", "El Grande", "modules"),
    "a card kind": (f"{HEAD}{CARD.replace('action-card', 'action-|>card')}", "kind of card", "card-kinds"),
    "a deck": (f"{HEAD}{CARD.replace('stack-2', 'sta|>ck-2')}", "cards:", "decks"),
    "the entry itself": (f"{FLOW.replace('id: x', 'id: x|>')}score castillo}}\n", "is scored", "cards"),
    "an entry that is changed": (f"{HEAD}changes:\n  cards:\n    ve|>to: {{copies: 2}}\n", "Veto", "cards"),
    "a ruling": (f"{HEAD}changes: {{cards: {{king: {{copies: {{by ve|>to: {{full: 1, before-only: 1, none: 1}}}}}}}}}}",
                 "what a Veto can stop", "rulings"),
    "a sentence": (f"{EFFECT}mo|>ve king to granada\n", "move [AMOUNT] PIECES", ""),
    "a word of a phrase": (f"{EFFECT}move 2 ow|>n caballeros from court to province\n", "of the player who acts", ""),
    "a word of several phrases": (f"{EFFECT}score any region wi|>th fewest caballeros\n", "fewest", ""),
    "a word of a frame": (f"{EFFECT}\"may: sc|>ore castillo\"\n", "Compares who has most", ""),
    "a piece": (f"{EFFECT}move ki|>ng to granada\n", "always", "pieces"),
    "several pieces": (f"{EFFECT}move 2 own cabal|>leros from court to province\n", "31 of each colour", "pieces"),
    "a region": (f"{EFFECT}move king to gran|>ada\n", "Granada", "regions"),
    "a place": (f"{EFFECT}score cast|>illo\n", "Castillo", "places"),
    "an area": (f"{EFFECT}move king to within-|>reach\n", "means", "areas"),
    "a card in a sentence": (f"{EFFECT}move own power-|>9 from played to hand\n", "printed", "cards"),
    "a step": (f"{EFFECT}\"until rou|>nd ends: double granada\"\n", "list of steps", "line-ups"),
    "a ruling in a sentence": (f"{EFFECT}\"if ve|>to is full: score castillo\"\n", "what a Veto can stop", "rulings"),
    "an answer": (f"{EFFECT}\"if veto is fu|>ll: score castillo\"\n", "full", "rulings"),
    "in a block": (f"{EFFECT}|\n      gain 1 point\n      move king to gran|>ada\n", "Granada", "regions"),
    "in a folded block": (f"{EFFECT}>-\n      score\n      gran|>ada\n", "Granada", "regions"),
    "behind accents": (f"{FLOW}move ki|>ng to granada}}\n", "taboo", "pieces"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_it_is_told_and_found(name: str, tmp_path: Path) -> None:
    marked, wanted, section = CASES[name]
    desk, path, position = at_desk(tmp_path, marked)
    told = told_of(desk, path, position)
    assert told is not None
    assert wanted in told.markdown
    opened, found = desk.text(path), pointed(desk, path, position)
    assert opened is not None
    assert found is not None
    assert opened.source.text[told.start : told.end] == found.word.text
    sections = {section_of(named.span.source.text, named.span.start) for named in found.names}
    assert sections == ({section} if section else set())


def section_of(text: str, offset: int) -> str:
    """The section of a file that an offset stands in."""
    starts = [line.partition(":")[0] for line in text[:offset].split("\n") if line[:1].isalpha()]
    return starts[-1]


def test_a_name_in_capitals_is_found_where_it_is_given(tmp_path: Path) -> None:
    desk, path, position = at_desk(tmp_path, f"{EFFECT}|\n      choose one region as R\n      score R|>\n")
    found, opened = pointed(desk, path, position), desk.text(path)
    assert found is not None
    assert found.given is not None
    assert opened is not None
    assert opened.source.line_column(found.given[0]) == (10, 28)


def test_a_name_is_told_of_while_the_file_has_errors(tmp_path: Path) -> None:
    """What was known when the rules last had none; without such a time, what the entry is called."""
    marked = f"{EFFECT}move king to gran|>ada and so on\n"
    desk, path, position = at_desk(tmp_path, marked)
    told = told_of(desk, path, position)
    assert told is not None
    assert told.markdown.startswith("**Granada** - region `granada`, base.yaml:")
    good = Desk()
    good.reading(at_desk(tmp_path, f"{HEAD}{CARD}|>", good)[1])
    told = told_of(*at_desk(tmp_path, marked, good))
    assert told is not None
    assert "scoreboard" in told.markdown


def test_texts_of_files_are_no_markdown(tmp_path: Path) -> None:
    sign = "<script>*x*[y](z)"
    marked = f"{HEAD}cards:\n  - {{id: x|>, name: '{sign}', kind: action-card, deck: stack-2, places: 2, source: o}}\n"
    told = told_of(*at_desk(tmp_path, marked))
    assert told is not None
    assert r"\<script\>\*x\*\[y\](z)" in told.markdown


@pytest.mark.parametrize(
    "marked", [f"{HEAD}{CARD}|>", "|>", f"{HEAD}|> ", f"{EFFECT}move kong|> to granada\n", "# wo|>rd"]
)
def test_of_nothing_nothing_is_told(marked: str, tmp_path: Path) -> None:
    assert told_of(*at_desk(tmp_path, marked)) is None


def test_shipped_entries_are_found_in_their_files(tmp_path: Path) -> None:
    found = pointed(*at_desk(tmp_path, f"{EFFECT}move king to gran|>ada\n"))
    assert found is not None
    assert [named.span.source.name for named in found.names] == [
        str(path) for path in rules_paths() if path.stem == "base"
    ]
