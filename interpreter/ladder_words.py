"""How bots stand, in sentences: the same on a terminal and on a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Plain = dict[str, Any]
TOO_FEW = "Too few games for ratings: every bot must have met another."


def step_said(step: Plain) -> str:
    """What is known of two bots that are neighbours in the order of their ratings."""
    by = step["by"]
    if step["certain"]:
        return f"{step['bot']} is stronger than {step['than']}: {by['low']:,.0f} to {by['high']:,.0f} points"
    more = step["games_to_tell"]
    tell = f"; some {more:,} of each pair may tell" if more is not None else ""
    return f"{step['bot']} and {step['than']} cannot be told apart by these games{tell}"


def how_sure(steps: Sequence[Plain]) -> str:
    """How often several such sentences are right; '' where there are not several that say who is stronger."""
    return "Each of these is right in 95 of 100 runs." if sum(step["certain"] for step in steps) > 1 else ""


def order_said(result: Plain) -> str:
    """The one sentence above everything."""
    if not result["games"]:
        return "No game could be finished, so there is nothing to tell." if result["findings"] else TOO_FEW
    if not result["ratings"]:
        return TOO_FEW
    groups: list[list[str]] = [[result["ratings"][0]["bot"]]]
    for step in result["steps"]:
        if step["certain"]:
            groups.append([])
        groups[-1].append(step["than"])
    if len(groups) == 1:
        return f"No bot is seen to be stronger than another: {_alike(groups[0])} by these games."
    verb = "is" if len(groups[0]) == 1 else "are"
    return f"Strongest {verb} {', then '.join(_place(group) for group in groups)}."


def _place(group: Sequence[str]) -> str:
    return group[0] if len(group) == 1 else f"{_names(group)} (not told apart)"


def _alike(group: Sequence[str]) -> str:
    each = ", each from the next," if len(group) > 2 else ""
    return f"{_names(group)} cannot be told apart{each}"


def _names(group: Sequence[str]) -> str:
    return f"{', '.join(group[:-1])} and {group[-1]}"
