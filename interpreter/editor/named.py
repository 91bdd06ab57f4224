"""Where the entries stand that names of a kind mean, by the kinds that keys, steps and sentences speak of."""

from __future__ import annotations

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
