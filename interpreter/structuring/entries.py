"""One entry: its keys, each read as the type the model gives it; unknown and missing ones reported."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin

from attrs import NOTHING, evolve, fields, resolve_types
from cattrs import Converter

from interpreter import model
from interpreter.reading.nodes import Node
from interpreter.source import Span, Text
from interpreter.structuring import codes
from interpreter.structuring.findings import Asked, Findings, Limits, Refused
from interpreter.structuring.key import field_of, key_of
from interpreter.structuring.keys import SECTIONS, sections_with
from interpreter.structuring.meant import key_meant, with_lists
from interpreter.structuring.respelt import near, respelt, with_colons
from interpreter.structuring.written import Written

SET_APART = frozenset({"id", "module"})


@cache
def field_types(section: str) -> dict[str, Any]:
    """The types of the model class of a section, by key as written in files (`stands-in`)."""
    kind = SECTIONS[section].entry
    resolve_types(kind)
    return {key_of(field.name): field.type for field in fields(kind)}


@cache
def required(section: str) -> tuple[str, ...]:
    """The keys that entries of a section cannot leave out, beside what every entry is given."""
    names = [key_of(field.name) for field in fields(SECTIONS[section].entry) if field.default is NOTHING]
    return tuple(name for name in names if name not in ("id", "span"))


@cache
def _lists(section: str) -> frozenset[str]:
    """The keys of a section whose value may be a list."""
    return frozenset(key for key, kind in field_types(section).items() if core(kind) is tuple)


def title(noun: str, id: str) -> str:
    """What messages call an entry. A border whose ends cannot be read has no id worth showing."""
    return f"this {noun}" if id.startswith("?") else f"{noun} `{id}`"


def check_keys(
    findings: Findings,
    written: Written,
    known: Collection[str],
    hints: dict[str, str] | None = None,
    *,
    others: bool = False,
) -> Written:
    """Reports every key of an entry that is not known, saying what was meant or where it belongs.

    `hints` say it for keys of which more is known. others: there may be keys that are near to no known one. What
    comes back is the entry as it is meant.
    """
    section, names = SECTIONS[written.section], dict[str, str]()
    called, problems = title(section.noun, written.id), findings.problems
    keys = with_colons(written.node, called, known, problems)
    written = evolve(written, node=with_lists(keys, called, known, _lists(written.section), problems))
    needed = (*required(written.section), "source")
    for key, node in written.node.entries:
        if key.value in known:
            continue
        message = f"{called} has no key `{key.value}`"
        hint, put, name = key_meant(written.node, key.value, known, needed)
        if hints and key.value in hints:
            hint, put, name = hints[key.value], None, None
        if name or not others or near(written.node, key.value, known, needed)[1]:
            findings.error(codes.UNKNOWN_KEY, key.span, message, hint or _at_home(key.value, known), put)
        if name is None or name in names.values():
            findings.failed.append(node.span)
        else:
            names[key.value] = name
    return evolve(written, node=respelt(written.node, names)) if names else written


def _at_home(key: str, known: Collection[str]) -> str:
    homes = sections_with(key)
    if homes:
        return f"`{key}` belongs to {' and '.join(homes)}"
    return f"the keys here are: {', '.join(dict.fromkeys(known))}"


def read_keys(findings: Findings, converter: Converter, written: Written, wanted: dict[str, Limits]) -> dict[str, Any]:
    """The values of the wanted keys that are written, by field name of the model.

    A value that cannot be used is replaced by an empty one, so that the entry stays known to the rest.
    """
    section = SECTIONS[written.section]
    types, called = field_types(written.section), title(section.noun, written.id)
    values: dict[str, Any] = {}
    for key, limits in wanted.items():
        node = written.node.get(key)
        if node is None:
            continue
        findings.where[(written.section, written.id, key)] = node.span
        what = f"`{key}` of {called}"
        try:
            values[field_of(key)] = converter.structure(Asked(findings, node, what, limits), types[key])
        except Refused:
            give_up(findings, values, key, types[key], node, key in required(written.section))
    return values


def give_up(findings: Findings, values: dict[str, Any], key: str, kind: Any, node: Node, needed: bool) -> None:
    """Puts an empty value where one is needed; what later passes say about it is not wanted."""
    findings.failed.append(node.span)
    if needed:
        values[field_of(key)] = empty(kind, node.span)


def empty(kind: Any, span: Span) -> Any:
    """The emptiest value of a model type."""
    kept = core(kind)
    return Text("", span) if kept is Text else kept()


def core(kind: Any) -> Any:
    """The class of a value that is no choice: tuple, dict, Text, int, bool or str."""
    if get_origin(kind) in (Union, UnionType):
        kind = next(each for each in get_args(kind) if each is not model.Choice)
    return get_origin(kind) or kind


def add_missing(findings: Findings, written: Written, values: dict[str, Any]) -> None:
    """Reports keys that must be there and are not, at the id of the entry."""
    section = SECTIONS[written.section]
    types = field_types(written.section)
    for key in required(written.section):
        if field_of(key) in values:
            continue
        findings.failed.append(written.span)
        message = f"{title(section.noun, written.id)} lacks `{key}`"
        hint = f"add `{key}:` ({section.described()[key].doc})"
        findings.error(codes.MISSING_KEY, written.span, message, hint)
        values[field_of(key)] = empty(types[key], written.span)


def structure_entry(findings: Findings, converter: Converter, written: Written) -> model.Entry:
    """The entry of a section that needs nothing beyond its table of keys."""
    section = SECTIONS[written.section]
    keys = section.all_keys()
    written = check_keys(findings, written, keys)
    wanted = {key: limits for key, limits in keys.items() if key not in SET_APART}
    values = read_keys(findings, converter, written, wanted)
    values |= given(written)
    add_missing(findings, written, values)
    return section.entry(**values)


def given(written: Written) -> dict[str, Any]:
    """What every entry has without its keys being looked at."""
    values: dict[str, Any] = {"id": written.id, "span": written.span, "module": written.module}
    values["amended"] = written.amended
    if written.section == "regions":
        values["region"] = True
    return values
