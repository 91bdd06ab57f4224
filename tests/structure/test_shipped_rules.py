"""The shipped rules: what they become."""

from __future__ import annotations

from pathlib import Path

from small_game import clean, steps_of

from interpreter.model import Choice

BASE = (Path(__file__).parents[2] / "rules" / "base.yaml").as_posix()


def test_the_shipped_base_game() -> None:
    loaded = clean(BASE)
    assert [notice.id for notice in loaded.line_ups] == ["base", "base-short", "base-2023-two"]
    rules, line_up = loaded.rules("base")
    assert len([place for place in rules.places.values() if place.region]) == 9
    assert list(rules.places)[:9] == [place.id for place in rules.places.values() if place.region]
    counts = {"borders": 15, "cards": 46, "decks": 6, "colours": 6, "rulings": 11, "areas": 6}
    assert {name: len(getattr(rules, name)) for name in counts} == counts
    assert rules.cards["power-13"].numbers == {"value": 13, "takes": 0}
    assert rules.borders["aragon/cataluna"].between == ("aragon", "cataluna")
    assert line_up.players == (2, 3, 4, 5)
    assert line_up.rounds == tuple(range(1, 10))
    assert line_up.pays == {2: 1, 3: 2, 4: 3, 5: 3}
    copies = rules.cards["veto"].copies
    assert isinstance(copies, Choice)
    assert copies.options == {"full": 2, "before-only": 2, "none": 0}


def test_like_copies_and_patches() -> None:
    loaded = clean(BASE)
    short = loaded.rules("base-short")[1]
    two = loaded.rules("base-2023-two")[1]
    base = loaded.rules("base")[1]
    assert short.rounds == (2, 3, 5, 6, 8, 9)
    assert short.lists == base.lists
    assert (short.name, two.confidence, base.confidence) == ("El Grande, six rounds", "editorial", "confirmed")
    assert two.together == (("stack-2", "stack-3"),)
    assert two.neutral == ("grey",)
    assert steps_of(loaded, "base-2023-two", "round")[:3] == ["neutral-arrives", "reveal", "neutral-card"]
    turns = next(step for step in two.lists["round"] if step.id == "turns")
    assert turns.arguments["neutral-steps"] == "neutral-turn"
    assert turns.arguments["order"] == "value-descending"
    assert "neutral-steps" not in next(step for step in base.lists["round"] if step.id == "turns").arguments
