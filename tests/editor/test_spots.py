"""Where the cursor stands in files that are being written: `|>` is the cursor."""

from __future__ import annotations

import pytest

from interpreter.editor.positions import Encoding, Position, Positions
from interpreter.editor.siblings import siblings
from interpreter.editor.spots import spot_at
from interpreter.source import Span

ITEM = "cards:\n  - id: x\n    kind: action-card\n"
CASES: dict[str, tuple[str, tuple[str, ...], bool, str]] = {
    # what: (text, path, whether a key, what is written of it)
    "an empty file": ("|>", (), True, ""),
    "a key at the top": ("format: 1\nre|>", (), True, "re"),
    "below a section": ("changes:\n  |>\n", ("changes",), True, ""),
    "a key of an entry": (f"{ITEM}    de|>", ("cards", "-"), True, "de"),
    "an empty line of an entry": (f"{ITEM}    |>\n    text: x", ("cards", "-"), True, ""),
    "behind a list": (f"{ITEM}  |>", ("cards",), True, ""),
    "a list that stands below its key": ("cards:\n- id: x\n  de|>", ("cards", "-"), True, "de"),
    "a new section behind a list": (f"{ITEM}re|>", (), True, "re"),
    "a new entry": ("cards:\n  - |>", ("cards", "-"), True, ""),
    "the first key of an entry": ("cards:\n  - i|>", ("cards", "-"), True, "i"),
    "a value": (f"{ITEM}    deck: st|>", ("cards", "-", "deck"), False, "st"),
    "an empty value": (f"{ITEM}    deck: |>\n", ("cards", "-", "deck"), False, ""),
    "inside a key that is whole": (f"{ITEM}    de|>ck: x", ("cards", "-"), True, "de"),
    "a value in quotes": (f'{ITEM}    effect: "may: mo|>', ("cards", "-", "effect"), False, '"may: mo'),
    "a quoted key": ('"cards":\n  - "id": x|>', ("cards", "-", "id"), False, "x"),
    "a block": (f"{ITEM}    effect: |\n      score |>", ("cards", "-", "effect"), False, "      score "),
    "an empty line of a block": (f"{ITEM}    effect: |\n      gain\n      |>", ("cards", "-", "effect"), False,
                                 "      gain\n      "),
    "behind a block": (f"{ITEM}    effect: |\n      gain\n    |>", ("cards", "-"), True, ""),
    "a block with a remark": (f"{ITEM}    effect: >- # x\n      a: b\n      sc|>", ("cards", "-", "effect"), False,
                              "      a: b\n      sc"),
    "braces": ("cards:\n  - {id: x, ki|>}", ("cards", "-"), True, "ki"),
    "a value in braces": ("cards:\n  - {id: x, kind: act|>, deck: y}", ("cards", "-", "kind"), False, "act"),
    "braces in braces": ("changes: {cards: {king: {|>", ("changes", "cards", "king"), True, ""),
    "a list in braces": ("places:\n  - {id: x, tags: [a, b|>", ("places", "-", "tags", "-"), False, "b"),
    "brackets over lines": ("places:\n  - id: x\n    tags: [a,\n      b|>", ("places", "-", "tags", "-"), False, "b"),
    "behind brackets": ("places:\n  - id: x\n    tags: [a,\n      b]\n    se|>", ("places", "-"), True, "se"),
    "a bracket in quotes": ("places:\n  - {id: x, name: 'a } b', se|>", ("places", "-"), True, "se"),
    "a choice": (f"{ITEM}    effect:\n      by veto:\n        full: sc|>", ("cards", "-", "effect", "by veto", "full"),
                 False, "sc"),
    "steps in steps": ("line-ups:\n  - turn:\n      - id: a\n        steps:\n          - {id: b, do: |>",
                       ("line-ups", "-", "turn", "-", "steps", "-", "do"), False, ""),
    "a list of words": ("removes:\n  cards:\n    - ki|>", ("removes", "cards", "-"), True, "ki"),
    "a remark": ("cards:  # all of them\n  # the first\n  - id: x # y\n    de|>", ("cards", "-"), True, "de"),
}  # fmt: skip


def split(text: str) -> tuple[str, int]:
    assert text.count("|>") == 1
    return text.replace("|>", ""), text.index("|>")


@pytest.mark.parametrize("name", CASES)
def test_the_cursor_is_found(name: str) -> None:
    marked, path, key, written = CASES[name]
    text, offset = split(marked)
    spot = spot_at(text, offset)
    assert (spot.path, spot.key, text[spot.start : offset]) == (path, key, written)


@pytest.mark.parametrize(
    ("marked", "wanted"),
    [
        ("steps:\n  - id: y\n    |>\n    do: run\n  - id: z\n    effect: x", {"id": "y", "do": "run"}),
        ("steps:\n  - id: y\n    do: run\n  - id: z\n    |>", {"id": "z"}),
        ("steps:\n  - {id: y, insert: {after: a}, do: run, |>}", {"id": "y", "do": "run", "insert": ""}),
        ("steps:\n  - id: y\n    effect: |\n      gain |>\n    note: n", {"id": "y", "effect": "|", "note": "n"}),
        ("steps:\n  - do: run|>\n    id: y", {"do": "run", "id": "y"}),
        ("a: 1\nb:\n  c: 2\n|>", {"a": "1", "b": ""}),
    ],
)
def test_the_keys_beside_are_found(marked: str, wanted: dict[str, str]) -> None:
    text, offset = split(marked)
    assert siblings(text, spot_at(text, offset), offset) == wanted


TEXTS = {
    "accents": "name: Aragón ñ\nx: 1",
    "wide": "name: 𝒳🂡 漢字 x\nx: 1",
    "line ends": "a: 1\r\nb: é𝒳\r\n\r\nc: 2\rd: 3",
    "a mark": "\ufeffa: 1\nb: 2",
    "other line ends": "a: \u2028\x85\x0b x\nb: 1",
    "joined": "a: e\u0301 👩‍👩‍👧 x",
}


def by_the_book(text: str, offset: int, units: Encoding) -> Position:
    """The position of an offset into the editor's own text."""
    before = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
    size = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[units]
    last = before.rpartition("\n")[2]
    encoded = last.encode("utf-8" if units == "utf-8" else f"{units}-le")
    return Position(before.count("\n"), len(encoded) // size)


@pytest.mark.parametrize("units", ["utf-8", "utf-16", "utf-32"])
@pytest.mark.parametrize("name", TEXTS)
def test_positions_count_as_the_protocol_does(name: str, units: Encoding) -> None:
    text = TEXTS[name]
    positions = Positions.of("x", text, units)
    plain = positions.source.text
    for offset in range(len(text) + 1):
        if text[offset - 1 : offset + 1] == "\r\n" or text[:offset] == "\ufeff" or (offset == 0 and positions.mark):
            continue
        there = by_the_book(text, offset, units)
        own = len(text[:offset].removeprefix("\ufeff").replace("\r\n", "\n"))
        assert positions.position(own) == there
        assert positions.offset(there) == own
    assert positions.stretch(Span(positions.source, 0, len(plain)))[1] == by_the_book(text, len(text), units)


@pytest.mark.parametrize("position", [Position(0, 99), Position(99, 0), Position(99, 99), Position(0, 7)])
def test_positions_that_are_none_are_near(position: Position) -> None:
    """Behind the line, behind the file, in the middle of a character: some editors ask so."""
    positions = Positions.of("x", "name: 𝒳\nx: 1")
    assert 0 <= positions.offset(position) <= len(positions.source.text)
