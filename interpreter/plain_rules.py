"""Rules as plain lists, mappings, words and numbers: what they say, without where and how it was written.

One form for three uses: comparing rules, their digest, and writing them as a rules file.
"""

from __future__ import annotations

from typing import Any

from attrs import fields

from interpreter.model import Border, Card, Choice, Entry, LineUp, Rules, Step, Turned
from interpreter.parsing.spacing import evenly_spaced
from interpreter.source import Text
from interpreter.structuring.key import key_of
from interpreter.structuring.keys import SECTIONS

Plain = dict[str, Any]


def plain_rules(rules: Rules) -> Plain:
    """All sections by their names in files, `format` first; entries in order, without default values."""
    places = rules.places.values()
    found: Plain = {"format": 1}
    for name in SECTIONS:
        if name == "regions":
            entries: list[Entry] = [place for place in places if place.region]
        elif name == "places":
            entries = [place for place in places if not place.region]
        else:
            entries = list(getattr(rules, name.replace("-", "_")).values())
        if entries:
            found[name] = [_plain_entry(entry) for entry in entries]
    return found


def _plain_entry(entry: Entry) -> Plain:
    """The keys of an entry as a file has them."""
    found: Plain = {}
    for field in fields(type(entry)):
        value = getattr(entry, field.name)
        if field.name in _APART or value == field.default or value == {}:
            continue
        if not isinstance(entry, Card | LineUp) or field.name not in ("numbers", "lists", "pays"):
            found[key_of(field.name)] = _plain(value)
    if isinstance(entry, Border):
        del found["id"]
    if isinstance(entry, Card):
        found |= {name: _plain(value) for name, value in entry.numbers.items()}
    if isinstance(entry, LineUp):
        found["pays"] = {str(count): _plain(value) for count, value in sorted(entry.pays.items())}
        found |= {name: [_plain_step(step, entry.module) for step in steps] for name, steps in entry.lists.items()}
    return found


_APART = frozenset({"span", "region", "amended"})


def _plain_step(step: Step, owner: str) -> Plain:
    found: Plain = {"id": step.id}
    if step.effect is None:
        found["do"] = step.do
    for field in ("name", "effect", "only_if", "repeats", "source", "note"):
        if value := getattr(step, field):
            found[key_of(field)] = _plain(value)
    if step.module != owner:
        found["module"] = step.module
    if step.confidence != "confirmed":
        found["confidence"] = step.confidence
    found |= {name: _plain(value) for name, value in step.arguments.items()}
    if step.steps:
        found["steps"] = [_plain_step(inner, owner) for inner in step.steps]
    return found


def _plain(value: object) -> Any:
    if isinstance(value, Choice):
        return {f"by {value.ruling}": {key: _plain(option) for key, option in value.options.items()}}
    if isinstance(value, str | Text):
        # Blanks at line ends and around the whole come from the layout of YAML, those within sentences from taste.
        text = evenly_spaced(value.value) if isinstance(value, Text) else value
        return "\n".join(line.rstrip() for line in text.strip("\n").rstrip().split("\n"))
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Turned):
        return {field.name: _plain(each) for field in fields(Turned) if (each := getattr(value, field.name))}
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value
