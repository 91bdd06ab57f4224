"""Estimates as plain values, for every report."""

from __future__ import annotations

from typing import Any

from interpreter.statistics import Estimate

Plain = dict[str, Any]


def estimate(found: Estimate) -> Plain:
    """An estimate as plain values, rounded to six decimals."""
    value, low, high = (None if x is None else round(x, 6) for x in (found.value, found.low, found.high))
    return {"value": value, "low": low, "high": high, "n": found.n, "method": found.method}
