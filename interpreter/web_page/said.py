"""Numbers in words, as pages say them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from interpreter.english import counted
from interpreter.web_page.markup import Content, el

Plain = dict[str, Any]


def share(value: float, decimals: int = 1) -> str:
    """A share as percent."""
    return f"{100 * value:.{decimals}f}%"


def half_width(found: Plain, factor: float = 1.0, decimals: int = 1) -> str:
    """How far the interval of an estimate reaches to each side; '?' where that is not known."""
    if found["low"] is None or found["high"] is None:
        return "?"
    return f"{factor * (found['high'] - found['low']) / 2:.{decimals}f}"


def with_half(value: str, half: str) -> Content:
    """A value and how far chance may have moved it."""
    return [value, el("span", f" ±{half}", class_="half")]


def spans(found: Plain, factor: float = 1.0, decimals: int = 1, unit: str = "") -> str:
    """The ends of an interval in words."""
    if found["low"] is None or found["high"] is None:
        return "interval not known yet"
    return f"{factor * found['low']:.{decimals}f} to {factor * found['high']:.{decimals}f}{unit}"


def listed(words: Sequence[str]) -> str:
    """Words as a sentence lists them."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def bots_said(bots: Sequence[str]) -> str:
    """Which bots played, and how many of each."""
    return listed([f"{count} {bot}" for bot, count in Counter(bots).items()])


def games_said(number: int) -> str:
    """So many games."""
    return counted(number, "game")
