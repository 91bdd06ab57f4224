"""Estimates as plain values, for every report."""

from __future__ import annotations

from typing import Any

from interpreter.statistics import Estimate

Plain = dict[str, Any]


def estimate(found: Estimate) -> Plain:
    """An estimate as plain values, rounded to six decimals."""
    value, low, high = (None if x is None else round(x, 6) for x in (found.value, found.low, found.high))
    return {"value": value, "low": low, "high": high, "n": found.n, "method": found.method}


def interrupted_said(result: Plain, of_each: str = "") -> str:
    """How far an interrupted run came. result: with games `played` and `planned`. of_each: whose, if not all."""
    planned = f"{result['planned']:,} games{of_each}"
    if not result["played"]:
        none = "Interrupted before the first seat rotation was finished, so there are no numbers"
        return f"{none}; {planned} were to be played."
    return f"Interrupted after {result['played']:,} of {planned}: the numbers rest on the games finished by then."
