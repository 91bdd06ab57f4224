"""Line-ups, after `like:` and all patches of steps: who plays what, for how many rounds, in which steps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cattrs import Converter

from interpreter.model import STEP_LISTS, Choice, LineUp
from interpreter.reading import typed
from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence
from interpreter.structuring.counts import read_count_keys, read_players
from interpreter.structuring.entries import (
    add_missing,
    check_keys,
    give_up,
    given,
    read_keys,
    required,
)
from interpreter.structuring.findings import Asked, Findings, Limits, Reference, Refused
from interpreter.structuring.keys import COMMON, SECTIONS
from interpreter.structuring.steps import NESTED, Steps, is_step_list
from interpreter.structuring.written import Written

_AS_TYPED = ("name", "source", "confidence", "note", "modules", "ties", "neutral", "neutral-ranks", "together")


def list_keys(node: Mapping) -> tuple[str, ...]:
    """The keys of a line-up that hold lists of steps."""
    own = {*COMMON, *SECTIONS["line-ups"].keys}
    return tuple(key.value for key, value in node.entries if key.value not in own and is_step_list(value))


def _is_left_empty(node: Node | None) -> bool:
    """Whether `[]` was written; a list of which all steps were removed is still one."""
    return isinstance(node, Sequence) and not node.items and not node.span.text.strip("[] \n")


def _called(node: Node) -> Iterator[str]:
    """The lists that steps name."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _called(item)
    elif isinstance(node, Mapping):
        for key, value in node.entries:
            is_name = isinstance(value, Scalar) and key.value in (NESTED, "neutral-steps")
            yield from (value.value,) if is_name and isinstance(value, Scalar) else _called(value)


def structure_line_up(findings: Findings, converter: Converter, written: Written) -> LineUp:
    """The line-up. `written.node` no longer has `like`, `steps`, `changes`, `removes` and `replaces`."""
    section = SECTIONS["line-ups"]
    keys = section.all_keys()
    called = set(_called(written.node))
    lists = [key for key in list_keys(written.node) if key in called or not _is_left_empty(written.node.get(key))]
    written = check_keys(findings, written, [*keys, *lists, *STEP_LISTS], _steps_of(written.node))
    values = read_keys(findings, converter, written, {key: keys[key] for key in _AS_TYPED})
    values |= given(written)
    for key, read in (("players", _players), ("rounds", _rounds), ("pays", _pays), ("rulings", _rulings)):
        node = written.node.get(key)
        if node is None:
            continue
        findings.where[("line-ups", written.id, key)] = node.span
        asked = Asked(findings, node, f"`{key}` of line-up `{written.id}`", keys[key])
        try:
            values[key] = read(findings, converter, asked)
        except Refused:
            give_up(findings, values, key, _EMPTY[key], node, key in required("line-ups"))
    steps = Steps(findings, converter, written)
    values["lists"] = {
        key.value: steps.read_list(node, f"`{key.value}` of line-up `{written.id}`")
        for key, node in written.node.entries
        if key.value in lists or key.value in STEP_LISTS
    }
    add_missing(findings, written, values)
    return LineUp(**values)


def _steps_of(node: Mapping) -> dict[str, str]:
    """For the id of every step what to say to whoever writes it as a key of the line-up."""
    ids = [id for key in list_keys(node) if isinstance(listed := node.get(key), Sequence) for id in _ids(listed)]
    return {id: f"`{id}` is a step: write `changes: {{steps: {{{id}: ...}}}}` at the top of the file" for id in ids}


def _ids(steps: Sequence) -> Iterator[str]:
    for step in steps:
        id = step.get("id") if isinstance(step, Mapping) else None
        nested = step.get(NESTED) if isinstance(step, Mapping) else None
        yield from (id.value,) if isinstance(id, Scalar) else ()
        yield from _ids(nested) if isinstance(nested, Sequence) else ()


_RANKS: Any = int | Choice
_EMPTY: dict[str, type] = {"players": tuple, "rounds": tuple, "pays": dict, "rulings": dict}


def _players(findings: Findings, converter: Converter, asked: Asked) -> tuple[int, ...]:
    return read_players(findings, asked)


def _rounds(findings: Findings, converter: Converter, asked: Asked) -> tuple[int, ...]:
    if isinstance(asked.node, Sequence):
        labels: tuple[int, ...] = converter.structure(asked, tuple[int, ...])
        return labels
    return tuple(range(1, converter.structure(asked, int) + 1))


def _pays(findings: Findings, converter: Converter, asked: Asked) -> dict[int, int | Choice]:
    mapping = _mapping(findings, asked, "say it for every number of players: `{2: 1, 3-5: 2}`")
    keys = read_count_keys(findings, mapping, asked.what)
    found: dict[int, int | Choice] = {}
    refused = False
    for key, node in mapping.entries:
        what = f"{asked.what} for {key.value} players"
        try:
            paid = converter.structure(Asked(findings, node, what, asked.limits), _RANKS)
        except Refused:
            refused = True
            continue
        found |= dict.fromkeys(keys[key.value], paid)
    if refused:
        raise Refused
    return found


def _rulings(findings: Findings, converter: Converter, asked: Asked) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, node in _mapping(findings, asked, "write `{RULING: VALUE}`").entries:
        limits = Limits(names=f"value of {key.value}")
        findings.references.append(Reference("ruling", key.value, key.span, asked.what))
        value: str = converter.structure(Asked(findings, node, f"ruling `{key.value}`", limits), str)
        found[key.value] = value
    return found


def _mapping(findings: Findings, asked: Asked, hint: str) -> Mapping:
    mapping = typed.as_mapping(asked.node, findings.problems, asked.what, hint)
    if mapping is None:
        raise Refused
    return mapping
