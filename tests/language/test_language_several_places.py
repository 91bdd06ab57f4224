"""Sentences over several places in English: what is added up, what is chosen once, and where a piece stands."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.model import LineUp, Rules
from interpreter.wording import english, words_of

Base = tuple[Rules, LineUp]
SAID = [
    (
        "if at least 2 own caballeros in any region not taboo:\n  gain 1 point",
        "If all regions free of taboo together have at least 2 of your caballeros:",
    ),
    (
        "if at least 3 caballeros in castillo:\n  gain 1 point",
        "If the Castillo has at least 3 caballeros of any colour:",
    ),
    (
        "if own caballeros in castillo and not own caballeros in court:\n  gain 1 point",
        "If the Castillo has any of your caballeros and it is not so that your court has any of your caballeros:",
    ),
    (
        "if own caballeros in any region including parts:\n  gain 1 point",
        "If any region (parts of it included) has any of your caballeros:",
    ),
    (
        "move 1 own caballero from any region except parts to castillo",
        "You move 1 of your caballeros from any region (not its parts) to the Castillo.",
    ),
    ("if own grande in any coastal region:\n  gain 1 point", "If any coastal region has your grande:"),
    (
        "if at least 9 own caballeros in scored-by-choice:\n  gain 1 point",
        "If all regions and the Castillo together have at least 9 of your caballeros:",
    ),
    (
        "each player with at least 4 own caballeros in any coastal region: gain 1 point",
        "Each player with at least 4 of their caballeros in all coastal regions together in turn, clockwise:",
    ),
    (
        "move all own caballeros from one region to one other region or castillo",
        "You move all of your caballeros from one region to one other region or the Castillo.",
    ),
    (
        "move all own caballeros from one region to any other region or castillo",
        "You move all of your caballeros from one region, each to any other region or the Castillo.",
    ),
    (
        "move 1 own caballero from court to any region other than king",
        "You move 1 of your caballeros from your court to any region other than where the king stands.",
    ),
]


@pytest.mark.parametrize(("text", "first"), SAID, ids=[text.partition("\n")[0] for text, _ in SAID])
def test_the_first_line_says(base: Base, read: Any, text: str, first: str) -> None:
    assert english(read(text)[0], words_of(base[0]))[0] == first


def test_a_place_of_that_name_is_named(base: Base, read: Any) -> None:
    tree = read("choose one region as R\nmove king to any region other than R")[0]
    assert english(tree, words_of(base[0]))[1] == "You move the king to any region other than R."
