"""The operations of the effect language; `OPERATIONS` is the closed list by their rule in the grammar."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from interpreter.operations import (
    arrival,
    cancel,
    choose,
    choose_seat,
    claim,
    double,
    each,
    either,
    finish,
    flip,
    for_each,
    gain,
    if_,
    join,
    limit_table,
    may,
    means,
    move,
    no_bonus,
    perform,
    perform_that,
    score,
    seat_frame,
    set_disc_last,
    set_discs,
    taboo,
    trigger,
    turn,
    until,
)

MODULES: tuple[ModuleType, ...] = (
    move,
    flip,
    turn,
    claim,
    score,
    gain,
    perform,
    perform_that,
    choose,
    choose_seat,
    set_discs,
    set_disc_last,
    each,
    for_each,
    seat_frame,
    either,
    may,
    if_,
    until,
    trigger,
    arrival,
    cancel,
    finish,
    taboo,
    limit_table,
    means,
    double,
    join,
    no_bonus,
)
OPERATIONS: dict[str, ModuleType] = {module.RULE: module for module in MODULES}
_BY_NODE = {module.NODE: module for module in MODULES}


def operation_of(node: Any) -> ModuleType:
    """The operation a sentence or frame belongs to. Raises KeyError for a node that is neither."""
    return _BY_NODE[type(node)]
