"""House rules about voyages: decks for some regions, ways that are closed; each file brings its own scenarios."""

from __future__ import annotations

from posing import house, program

from interpreter.game import Game


def test_a_deck_for_some_regions_holds_no_other() -> None:
    assert house("inland-drawn").warnings == ()
    for seed in range(20):
        view = Game(program("inland-drawn", 5), seed).view(0)
        assert set(view.decks["crown-lands"]) < {"aragon", "castilla-la-nueva", "castilla-la-vieja"}
        assert len(view.decks["crown-lands"]) == 2
        assert len(view.decks["region-cards"]) == 1
        assert not set(view.decks["region-cards"]) & {"aragon", "castilla-la-nueva", "castilla-la-vieja"}
