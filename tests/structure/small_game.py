"""A small game, and ways to write it wrongly: a mark says where the problem is to be found."""

from __future__ import annotations

from pathlib import Path

MARK = "@@"
TOY = (Path(__file__).parent / "toy.yaml").read_text(encoding="utf-8")
Place = tuple[int, int]


def without_marks(text: str) -> tuple[str, list[Place]]:
    """The text without its marks, and the line and column (from 1) each mark stood at."""
    places = []
    while MARK in text:
        before, _, after = text.partition(MARK)
        places.append((before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1))
        text = before + after
    return text, places


def altered(old: str, new: str) -> str:
    """The small game with one stretch of it, which must be there once, written differently."""
    assert TOY.count(old) == 1, f"{TOY.count(old)} times: {old}"
    return TOY.replace(old, new)
