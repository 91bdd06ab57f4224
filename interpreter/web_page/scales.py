"""Scales of plots: round numbers for ends and marks, and where a value lies between the ends."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor, isfinite, log10

from interpreter.definition import frozen


@frozen
class Scale:
    """From `low` to `high`, which differ. ticks: values to be marked."""

    low: float
    high: float
    ticks: tuple[float, ...]

    def at(self, value: float) -> float:
        """Where a value lies: 0 at the low end, 1 at the high one, never beyond."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))

    def written(self, value: float) -> str:
        """A tick as text, with as many decimals as the ticks need."""
        step = self.ticks[1] - self.ticks[0] if len(self.ticks) > 1 else 1.0
        decimals = max(0, -floor(log10(step) + 1e-9)) if step < 1 else 0
        return f"{value:,.{decimals}f}".replace("-", "−")


def scale(values: Iterable[float], about: int = 5, *, snug: bool = False) -> Scale:
    """A scale for all of `values`, with about so many ticks.

    It ends at ticks, or, if `snug`, a bit beside the outermost values.
    """
    known = [value for value in values if isfinite(value)] or [0.0, 1.0]
    low, high = min(known), max(known)
    if high - low < 1e-9:
        low, high = low - 0.5, high + 0.5
    step = step_of((high - low) / max(about, 1))
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    ticks = tuple(round(i * step, 10) for i in range(first, last + 1))
    if not snug:
        return Scale(ticks[0], ticks[-1], ticks)
    low, high = low - 0.04 * (high - low), high + 0.04 * (high - low)
    return Scale(low, high, tuple(tick for tick in ticks if low <= tick <= high))


def step_of(length: float) -> float:
    """The least of 1, 2 or 5 times a power of ten that is no shorter."""
    power = 10.0 ** floor(log10(max(length, 1e-9)))
    return float(next(factor * power for factor in (1, 2, 5, 10) if factor * power >= length - 1e-12))


def apart(wanted: list[float], gap: float, low: float, high: float) -> list[float]:
    """Places for labels near those wanted, none nearer to another than `gap`, between low and high where they fit."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    places = [0.0] * len(wanted)
    edge = low - gap
    for i in order:
        edge = places[i] = max(wanted[i], edge + gap)
    edge = high + gap
    for i in reversed(order):
        edge = places[i] = min(places[i], edge - gap)
    return places
