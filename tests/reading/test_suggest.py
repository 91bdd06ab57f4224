"""The word somebody most likely meant."""

from __future__ import annotations

import time

import pytest

from interpreter.suggest import closest

PLACES = [
    "castilla-la-vieja",
    "castilla-la-nueva",
    "galicia",
    "aragon",
    "granada",
    "sevilla",
    "pais-vasco",
    "castillo",
]
KEYS = [
    "power",
    "effect",
    "name",
    "text",
    "note",
    "id",
    "kind",
    "points",
    "neighbours",
    "source",
    "confidence",
]
VERBS = ["move", "score", "place", "take", "draw"]


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("Castila", PLACES, "castilla-la-vieja"),
        ("vieja", PLACES, "castilla-la-vieja"),
        ("nueva", PLACES, "castilla-la-nueva"),
        ("castillo-la-vieja", PLACES, "castilla-la-vieja"),
        ("Castilla_la Nueva", PLACES, "castilla-la-nueva"),
        ("Castillo", PLACES, "castillo"),
        ("galica", PLACES, "galicia"),
        ("GALICIA", PLACES, "galicia"),
        ("Aragón", PLACES, "aragon"),
        ("sevlila", PLACES, "sevilla"),
        ("PaísVasko", PLACES, "pais-vasco"),
        ("vasco-pais", PLACES, "pais-vasco"),
        ("gal", PLACES, "galicia"),
        ("powr", KEYS, "power"),
        ("pwoer", KEYS, "power"),
        ("txet", KEYS, "text"),
        ("notes", KEYS, "note"),
        ("neighbors", KEYS, "neighbours"),
        ("mvoe", VERBS, "move"),
        ("scroe", VERBS, "score"),
        ("plce", VERBS, "place"),
    ],
)
def test_near_words(word: str, known: list[str], meant: str) -> None:
    assert closest(word, known) == meant


@pytest.mark.parametrize("word", ["zaragoza", "xyz", "ab", "", "-", "😀", "x" * 1000])
def test_nothing_is_near(word: str) -> None:
    assert closest(word, PLACES) is None


def test_nothing_is_known() -> None:
    assert closest("power", []) is None


def test_order_decides_between_equals_and_sets_have_one() -> None:
    assert closest("ax", ["ab", "ac"]) == "ab"
    assert closest("ax", ["ac", "ab"]) == "ac"
    assert closest("ax", {"ac", "ab", "ad"}) == "ab"


def test_many_long_words_take_little_time() -> None:
    began = time.process_time()
    closest("castilla-lavieja-norte", [f"castilla-la-vieja-y-{n}" for n in range(1000)])
    closest("x" * 50, ["y" * 60 + str(n) for n in range(2000)])
    assert time.process_time() - began < 5
