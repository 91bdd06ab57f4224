"""The sections of a rules file and the keys of their entries: the one table of what may be written where.

Types come from the model's classes; this table adds what types do not say.
"""

from __future__ import annotations

from attrs import frozen

from interpreter import model
from interpreter.structuring.findings import Limits

_FREE = Limits()
_ID = Limits(is_id=True)
_SCORES = Limits(low=-99, high=99)
_SEEN = Limits(words=model.SEEN)
_OWNED = Limits(words=("nobody", "seat"))

COMMON: dict[str, Limits] = {
    "id": _ID,
    "name": _FREE,
    "module": _FREE,
    "source": _FREE,
    "confidence": Limits(words=model.CONFIDENCES),
    "note": _FREE,
}


@frozen
class Section:
    """A section: its name in files, what an entry is called, the class it becomes, keys beside `COMMON`."""

    name: str
    noun: str
    entry: type[model.Entry]
    keys: dict[str, Limits]

    def all_keys(self) -> dict[str, Limits]:
        """The keys its entries may have, the common ones included."""
        own = {key: limits for key, limits in COMMON.items() if key != "id" or self.entry is not model.Border}
        return own | self.keys


_LIST = (
    Section("modules", "module", model.Module, {"extends": _FREE}),
    Section("colours", "colour", model.Colour, {"neutral": _FREE}),
    Section("regions", "region", model.Place, {"scoreboard": _SCORES, "tags": _ID, "seen": _SEEN}),
    Section(
        "places",
        "place",
        model.Place,
        {"of": _OWNED, "holds": Limits(names="card-kind"), "seen": _SEEN, "scoreboard": _SCORES, "tags": _ID},
    ),
    Section("borders", "border", model.Border, {"between": Limits(names="region", size=2)}),
    Section("areas", "area", model.Area, {"means": _FREE}),
    Section(
        "pieces",
        "piece",
        model.Piece,
        {
            "plural": _ID,
            "of": Limits(words=model.OWNERS),
            "copies": Limits(low=1),
            "counts": _FREE,
            "starts": Limits(names="place"),
            "stands-in": Limits(names="place", also=("region",)),
            "crosses-taboo": _FREE,
            "at-most": _FREE,
            "always": _FREE,
        },
    ),
    Section("scoreboards", "scoreboard", model.Scoreboard, {"piece": Limits(names="piece"), "values": _SCORES}),
    Section("bonuses", "bonus", model.Bonus, {"points": Limits(high=99), "piece": _FREE}),
    Section("card-kinds", "card kind", model.CardKind, {"plural": _ID, "of": _OWNED, "numbers": _ID}),
    Section(
        "decks",
        "deck",
        model.Deck,
        {"kind": Limits(names="card-kind"), "one-for-each": Limits(words=("region",))},
    ),
    Section(
        "cards",
        "card",
        model.Card,
        {
            "kind": Limits(names="card-kind"),
            "deck": Limits(names="deck"),
            "copies": Limits(high=99),
            "stays": _FREE,
            "answerable": _FREE,
            "text": _FREE,
            "effect": _FREE,
        },
    ),
    Section("rulings", "ruling", model.Ruling, {"question": _FREE, "values": _ID, "default": _FREE}),
    Section(
        "line-ups",
        "line-up",
        model.LineUp,
        {
            "like": _FREE,
            "modules": Limits(names="module"),
            "players": _FREE,
            "rounds": Limits(low=1, high=99),
            "pays": Limits(low=0, high=20),
            "ties": Limits(words=("next-rank", "share", "nothing")),
            "neutral": Limits(names="neutral colour"),
            "together": Limits(names="deck"),
            "rulings": _FREE,
            "steps": _FREE,
            "changes": _FREE,
            "removes": _FREE,
            "replaces": _FREE,
        },
    ),
)
SECTIONS: dict[str, Section] = {section.name: section for section in _LIST}


def sections_with(key: str) -> tuple[str, ...]:
    """The sections whose entries have this key beside the common ones."""
    return tuple(section.name for section in _LIST if key in section.keys)
