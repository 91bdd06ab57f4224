"""Inserted steps that wait for each other, so that none of them comes to stand anywhere."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.circles import circles
from interpreter.layering import codes
from interpreter.layering.patches import Patch
from interpreter.problems import Problem


def waiting_in_circles(unmet: Iterable[Patch]) -> tuple[list[Problem], set[str]]:
    """A problem for each circle, and the ids of all steps of which nothing more is to be told.

    These are the steps of the circles and those that wait for one of them.
    unmet: what found no place; all but insertions is passed over.
    """
    inserted = {patch.id: patch for patch in unmet if patch.verb == "add"}
    found = circles({id: (patch.anchor,) for id, patch in inserted.items()})
    firsts: dict[int, str] = {}
    for id in inserted:
        if id in found:
            firsts.setdefault(found[id], id)
    told = set(found)
    while more := {id for id, patch in inserted.items() if patch.anchor in told and id not in told}:
        told |= more
    return [_problem(_circle(first, inserted)) for first in firsts.values()], told


def _circle(first: str, inserted: dict[str, Patch]) -> list[Patch]:
    circle = [inserted[first]]
    while circle[-1].anchor != first:
        circle.append(inserted[circle[-1].anchor])
    return circle


def _problem(circle: list[Patch]) -> Problem:
    first, *others = circle
    ways = [f"`{patch.id}` {_where(patch)} `{patch.anchor}`" for patch in circle]
    message = f"steps wait for each other, so that none has a place: {', '.join(ways)}"
    hint = "insert one of them at a step or list that is there without them"
    if not others:
        message, hint = f"step `{first.id}` waits for itself: {ways[0]}", "insert it at another step or list"
    notes = tuple((patch.anchor_span or patch.span, "waits, too") for patch in others)
    return Problem(codes.ANCHOR, "error", first.anchor_span or first.span, message, hint, notes)


def _where(patch: Patch) -> str:
    return {"first-in": "first in", "last-in": "last in"}.get(patch.how, patch.how)
