"""The known word that alone can be meant."""

from __future__ import annotations

import pytest

from interpreter.suggest import sole

PLACES = ["castilla-la-vieja", "castilla-la-nueva", "castillo", "court", "province", "aragon", "galicia", "granada"]
PIECES = ["caballero", "caballeros", "grande", "king", "kings"]
CARDS = ["power-1", "power-10", "power-11", "power-12", "power-13"]


@pytest.mark.parametrize(
    ("word", "known", "wanted"),
    [
        ("Aragón", PLACES, "aragon"),
        ("castilla_la_vieja", PLACES, "castilla-la-vieja"),
        ("castila-la-vieja", PLACES, "castilla-la-vieja"),
        ("castilol", PLACES, "castillo"),
        ("pronivce", PLACES, "province"),  # two neighbours swapped
        ("prvoinec", PLACES, "province"),
        ("cabaleros", PIECES, "caballeros"),
        ("cabalero", PIECES, "caballero"),
        ("knig", PIECES, "king"),
        ("castilla", PLACES, None),  # the beginning of two, and a letter away from a third: castillo
        ("castilla-la", PLACES, None),
        ("cort", ["court", "fort"], None),
        ("granda", ["granada", "grande"], None),
        ("power-14", CARDS, None),  # another number is no slip
        ("power-012", CARDS, None),
        ("pwoer-12", CARDS, "power-12"),
        ("spied-on", ["spied-> on", "castillo"], None),  # not the name of anything
        ("kng", PIECES, None),  # too short
        ("inland", ["mainland", "coastal"], None),  # too short for two slips
        ("mianladn", ["mainland", "coastal"], "mainland"),
        ("xyz", PIECES, None),
        ("a-b", ["ab", "a-b"], None),
        ("", PIECES, None),
        ("court", [], None),
        ("c" * 200, PLACES, None),
    ],
)
def test_sole(word: str, known: list[str], wanted: str | None) -> None:
    assert sole(word, known) == wanted
    assert sole(word, set(known)) == wanted
