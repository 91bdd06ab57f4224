"""Where the entries stand that names of a kind mean, by the kinds that keys, steps and sentences speak of."""

from __future__ import annotations

from interpreter.structuring.keys import SECTIONS

SECTIONS_OF: dict[str, tuple[str, ...]] = {
    "place": ("regions", "places"),
    "place or piece": ("places", "regions", "pieces"),
    "region": ("regions",),
    "area": ("areas",),
    "piece": ("pieces",),
    "card-kind": ("card-kinds",),
    "deck": ("decks",),
    "card": ("cards",),
    "ruling": ("rulings",),
    "bonus": ("bonuses",),
    "module": ("modules",),
    "line-up": ("line-ups",),
    "neutral colour": ("colours",),
    "colour in play": ("colours",),
}


def kind_of(section: str) -> str:
    """What entries of a section are called by keys that name them."""
    return SECTIONS[section].noun.replace(" ", "-") if section in SECTIONS else "step"
