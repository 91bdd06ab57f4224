"""Cards: their keys are those of every card and the numbers their kind prints."""

from __future__ import annotations

from typing import Any

from cattrs import Converter

from interpreter import model
from interpreter.reading.nodes import Scalar
from interpreter.structuring.entries import (
    SET_APART,
    add_missing,
    check_keys,
    given,
    read_keys,
    title,
)
from interpreter.structuring.findings import Asked, Findings, Limits, Refused
from interpreter.structuring.keys import SECTIONS
from interpreter.structuring.written import Written
from interpreter.suggest import closest

_PRINTED = Limits(low=0, high=999)
_NUMBER: Any = int | model.Choice


def structure_card(
    findings: Findings, converter: Converter, written: Written, numbers: tuple[str, ...] | None
) -> model.Card:
    """A card. numbers: those it can have, None if nobody knows; that all are there is checked by line-up."""
    keys = SECTIONS["cards"].all_keys()
    written = check_keys(findings, written, [*keys, *(numbers or ())], others=numbers is None)
    wanted = {key: limits for key, limits in keys.items() if key not in SET_APART}
    values = read_keys(findings, converter, written, wanted)
    values |= given(written)
    values["numbers"] = _read_numbers(findings, converter, written, numbers or ())
    add_missing(findings, written, values)
    return model.Card(**values)


def numbers_of(written: Written, kinds: dict[str, model.CardKind]) -> tuple[str, ...] | None:
    """The numbers a card can have: those of its kind, or of all kinds when its own is missing or misspelt."""
    node = written.node.get("kind")
    kind = kinds.get(node.value) if isinstance(node, Scalar) else None
    if isinstance(node, Scalar) and kind is None and closest(node.value, list(kinds)) is None:
        return None
    return kind.numbers if kind else tuple(number for each in kinds.values() for number in each.numbers)


def _read_numbers(
    findings: Findings, converter: Converter, written: Written, names: tuple[str, ...]
) -> dict[str, int | model.Choice]:
    found: dict[str, int | model.Choice] = {}
    for name in names:
        node = written.node.get(name)
        if node is None:
            continue
        findings.where[("cards", written.id, name)] = node.span
        what = f"`{name}` of {title(SECTIONS['cards'].noun, written.id)}"
        try:
            found[name] = converter.structure(Asked(findings, node, what, _PRINTED), _NUMBER)
        except Refused:
            findings.failed.append(node.span)
            found[name] = 0
    return found
