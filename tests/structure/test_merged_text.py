"""Merged rules written out can be read again and say the same; their digest stands for what they say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from small_game import TOY, altered

from interpreter.checking import check_loaded
from interpreter.layers import read_modules
from interpreter.merged_text import _without_idle, merged_text
from interpreter.plain_rules import plain_rules

ROOT = Path(__file__).parents[2]
BASE = ROOT / "rules" / "base.yaml"
Write = Callable[..., str]

HOUSE = """format: 1
modules:
  - {id: house, name: "A house: with \\"signs\\" # and more", extends: base, source: ours}
regions:
  - id: leon
    name: 'León, "the 10th" -'
    scoreboard: {by veto: {full: [4, 2], before-only: [3], none: []}}
    source: "1492"
borders:
  - {between: [leon, galicia], source: "yes"}
cards:
  - id: feast
    kind: action-card
    deck: stack-1
    places: {by players: {2-3: 1, 4-5: {by veto: {full: 2, before-only: 3, none: 1}}}}
    note: "two\\nlines"
    effect: |
      # a comment of the effect language
      either

        score leon
      or
        score castillo
    source: ours
steps:
  - insert: {after: turns}
    id: again
    do: repeat
    times: {by players: {2-5: 2}}
    steps: [{id: inner, effect: score leon}]
"""


@pytest.mark.parametrize("line_up", ["base", "base-short", "base-2023-two"])
@pytest.mark.parametrize("with_house", [False, True])
def test_merged_rules_can_be_read_again(line_up: str, with_house: bool, write: Write) -> None:
    paths = [BASE.as_posix(), *([write(HOUSE, "house.yaml")] if with_house else [])]
    loaded = read_modules(paths)
    again = read_modules([write(loaded.show_merged(line_up), "merged.yaml")])
    assert again.problems == ()
    assert [notice.id for notice in again.line_ups] == [line_up]
    assert plain_rules(again.rules(line_up)[0]) == plain_rules(loaded.rules(line_up)[0])
    assert again.rules(line_up)[1].modules == loaded.rules(line_up)[1].modules
    assert again.digest(line_up) == loaded.digest(line_up)
    assert again.show_merged(line_up) == loaded.show_merged(line_up)


SIX = """format: 1
modules: [{id: six, name: Six stacks, extends: base, source: ours}]
decks: [{id: stack-6, kind: action-card, source: ours}]
rulings:
  - {id: mood, question: how it is, values: [good, bad], default: good, source: ours}
cards:
  - {id: feast, kind: action-card, deck: stack-6, copies: 5, places: 4, effect: score castillo, source: ours}
  - {id: dance, kind: action-card, deck: stack-6, copies: 5, places: 3, effect: score castillo, source: ours}
line-ups:
  - id: six
    like: base
    source: ours
    steps:
      - {insert: {after: turns}, id: more, do: turn-up, decks: [stack-6], to: open, when-empty: stay-empty}
      - insert: {after: more}
        id: gift
        effect: {by mood: {good: "each player: gain 1 point", bad: "each player: gain 2 points"}}
"""


@pytest.mark.parametrize("line_up", ["six", "base"])
def test_what_only_other_line_ups_use_is_left_out(line_up: str, write: Write) -> None:
    """Alone it would be of use to nobody, and be told to be: the file is as clean as those it is made of."""
    loaded = read_modules([write(SIX, "six.yaml")])
    merged = loaded.show_merged(line_up)
    again = read_modules([write(merged, "merged.yaml")])
    assert check_loaded(loaded) == check_loaded(again) == ()
    assert again.digest(line_up) == loaded.digest(line_up)
    assert again.show_merged(line_up) == merged
    assert [word in merged for word in ("stack-6", "feast", "mood")] == [line_up == "six"] * 3


def test_what_is_named_is_kept() -> None:
    card = {"id": "feast", "kind": "action-card", "deck": "stack-6", "note": "as good as dance"}
    dance = {**card, "id": "dance"}
    deck, line_up = {"id": "stack-6", "kind": "action-card"}, {"id": "base", "round": [{"id": "a", "effect": "FEAST"}]}
    plain = {"format": 1, "decks": [deck], "cards": [card, dance], "line-ups": [line_up]}
    assert _without_idle(plain) == {"format": 1, "line-ups": [line_up]}
    line_up["round"] = [{"id": "a", "effect": "perform feast"}]
    assert _without_idle(plain) == {**plain, "cards": [card]}
    line_up["round"] = [{"id": "a", "do": "turn-up", "decks": ["stack-6"]}]
    assert _without_idle(plain) == plain


def test_line_ups_with_the_same_entries_share_a_document(write: Write) -> None:
    loaded = read_modules([BASE])
    again = read_modules([write(loaded.show_merged(), "merged.yaml")])
    for notice in loaded.line_ups:
        assert again.digest(notice.id) == loaded.digest(notice.id)


def test_line_ups_with_other_entries_have_their_own_document(write: Write) -> None:
    toy = read_modules([write(TOY)]).rules("toy")[0]
    base = read_modules([BASE]).rules("base")[0]
    first, second = merged_text([toy, base]).split("---\n")
    assert plain_rules(read_modules([write(first, "1.yaml")]).rules("toy")[0]) == plain_rules(toy)
    assert plain_rules(read_modules([write(second, "2.yaml")]).rules("base")[0]) == plain_rules(base)


def test_spans_and_defaults_are_no_part_of_what_rules_say(write: Write) -> None:
    longer = altered(
        "of: colour, copies: 9, counts: true,", "\n    at-most: 0,\n    counts: true, copies: 9, of: colour,"
    )
    assert plain_rules(read_modules([write(longer)]).rules("toy")[0]) == plain_rules(
        read_modules([write(TOY)]).rules("toy")[0]
    )


RULING = "  - {id: pace, question: how fast the game is, values: [slow, fast], default: slow, source: ours}\n"
SAME = {
    "comments": ("rulings:\n", "\n# a comment\nrulings:   # another\n"),
    "layout": ("{id: red, source: ours}", '{source: "ours",\n     id: \'red\'}'),
    "block text": ("effect: score all regions}", 'effect: "score all regions\\n"}'),
    "order of sections": ("rulings:\n" + RULING, ""),
    "order of options": ("{slow: 2, fast: 1}", "{fast: 1, slow: 2}"),
    "defaults written out": ("{id: bag, of: seat,", "{id: bag, of: seat, seen: always, confidence: confirmed,"),
    "count ranges": ("players: 2\n", "players: [2]\n"),
}  # fmt: skip
OTHER = {
    "a value": ("price: 1,", "price: 2,"),
    "a sentence": ("effect: score all regions}", "effect: score any region}"),
    "a source": ("{id: red, source: ours}", "{id: red, source: theirs}"),
    "an id": ("{id: red, source", "{id: pink, source"),
    "order of regions": ("  - {id: hill, scoreboard: [3, 1], source: ours}\n", ""),
    "order of steps": ("      - {id: take, do: take-card, from: market}\n", ""),
    "a default": ("{id: market, holds", "{id: market, seen: never, holds"),
}  # fmt: skip
MOVED = {
    "order of sections": ("colours:\n", "{old}colours:\n"),
    "order of regions": ("borders:\n", "{old}borders:\n"),
    "order of steps": ("    scoring:\n", "{old}    scoring:\n"),
}


def _digest(name: str, cases: dict[str, tuple[str, str]], write: Write) -> str:
    old, new = cases[name]
    text = altered(old, new)
    if name in MOVED:
        before, after = MOVED[name]
        text = text.replace(before, after.format(old=old))
    return read_modules([write(text, "other.yaml")]).digest("toy")


@pytest.mark.parametrize("name", SAME)
def test_the_digest_does_not_change_with(name: str, write: Write) -> None:
    assert _digest(name, SAME, write) == read_modules([write(TOY)]).digest("toy")


@pytest.mark.parametrize("name", OTHER)
def test_the_digest_changes_with(name: str, write: Write) -> None:
    assert _digest(name, OTHER, write) != read_modules([write(TOY)]).digest("toy")


def test_the_digest_of_a_line_up_is_its_own(write: Write) -> None:
    loaded = read_modules([BASE])
    assert len({loaded.digest(notice.id) for notice in loaded.line_ups}) == 3
    alone = loaded.digest("base")
    with_toy = read_modules([write(TOY), BASE])
    assert with_toy.digest("base") == alone
    assert len(alone) == 12
