"""Newcomers: places that tell them have a second place beside them, where pieces are that came in lately."""

from __future__ import annotations

from attrs import evolve

from interpreter.model import Place, Rules

SUFFIX = "-newcomers"


def with_newcomers(rules: Rules) -> Rules:
    """The rules with a further place, a part of the same whole, for each place that tells newcomers."""
    lately = [_lately(place) for place in rules.places.values() if place.newcomers_until]
    return evolve(rules, places={**rules.places, **{place.id: place for place in lately}}) if lately else rules


def newcomers_of(rules: Rules) -> dict[str, str]:
    """The places that tell newcomers, each with the place beside it."""
    return {place.id: place.id + SUFFIX for place in rules.places.values() if place.newcomers_until}


def _lately(place: Place) -> Place:
    return evolve(
        place,
        id=place.id + SUFFIX,
        name=f"{place.name or place.id.replace('-', ' ')} (newly come)",
        region=False,
        scoreboard=(),
        tags=(),
        stands_here=(),
        spaces=0,
        not_from=(),
        newcomers_until="",
        in_=place.in_ or place.id,
        opens="always",
    )
