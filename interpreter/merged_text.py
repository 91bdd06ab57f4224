"""Merged rules written as a rules file, and their digest."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

from interpreter.model import Rules
from interpreter.plain_rules import Plain, plain_rules

_WIDTH = 110
_WORD = re.compile(r"[A-Za-zÀ-ÿ](?:[\wÀ-ÿ .;/()'+-]*[\wÀ-ÿ.;/()'+-])?")
_NUMBER = re.compile(r"-?[1-9][0-9]*|0")
_ID = re.compile(r"[a-z][a-z0-9-]*")
_FOR_PEOPLE = frozenset({"name", "note", "source", "text"})
_NO_WORDS = frozenset({"yes", "no", "on", "off", "true", "false", "null", "y", "n"})


def merged_text(rules: Iterable[Rules]) -> str:
    """Rules files for line-ups, each a document that can be read again on its own, without what only others use.

    Line-ups that share every other entry share a document; documents are parted by a line `---`.
    """
    documents: dict[str, Plain] = {}
    for each in rules:
        plain = plain_rules(each)
        line_ups = plain.pop("line-ups")
        known = documents.setdefault(json.dumps(plain, ensure_ascii=False), {**plain, "line-ups": []})
        known["line-ups"] += line_ups
    return "---\n".join(_document(_without_idle(plain)) for plain in documents.values())


def digest_of(rules: Rules) -> str:
    """Twelve hexadecimal digits that stand for what the rules say, not for how or in which files."""
    plain = _without_idle(plain_rules(rules))
    for place in (*plain.get("regions", ()), *plain.get("places", ())):
        place.pop("drawn-at", None)  # how a map is drawn says nothing about the game
    said = json.dumps(plain, ensure_ascii=False, sort_keys=True)
    return sha256(said.encode()).hexdigest()[:12]


def _without_idle(plain: Plain) -> Plain:
    """Rules without the rulings, cards and decks that are of use where other line-ups are played, but in none of these.

    A card is of use where a step may bring it into play, by its deck or, where it has none, by its kind.
    """
    played, named = set(_words(plain["line-ups"])), Counter(_words(plain))  # an entry names itself once
    kept = dict(plain)
    kept["cards"] = [
        card for card in plain.get("cards", ()) if card.get("deck", card["kind"]) in played or named[card["id"]] > 1
    ]
    for section in ("decks", "rulings"):
        said = {word for name, entries in kept.items() if name != section for word in _words(entries)}
        kept[section] = [entry for entry in plain.get(section, ()) if entry["id"] in said]
    return {section: entries for section, entries in kept.items() if entries}


def _words(value: Any) -> Iterator[str]:
    """All words in which something may be named; what is written for people names nothing."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key not in _FOR_PEOPLE:
                yield from _ID.findall(str(key))
                yield from _words(each)
    elif isinstance(value, list):
        for each in value:
            yield from _words(each)
    elif isinstance(value, str):
        yield from _ID.findall(value)


def _document(plain: Plain) -> str:
    lines: list[str] = []
    for section, entries in plain.items():
        if isinstance(entries, list):
            lines += ["", f"{section}:"]
            for entry in entries:
                lines += _item(entry, 2)
        else:
            lines.append(f"{section}: {entries}")
    return "\n".join(lines) + "\n"


def _item(value: Any, indent: int) -> list[str]:
    """An item of a list, on one line where it fits."""
    short = _flow(value)
    if short is not None and indent + 2 + len(short) <= _WIDTH:
        return [f"{' ' * indent}- {short}"]
    if not isinstance(value, dict):
        return [f"{' ' * indent}- {json.dumps(value, ensure_ascii=False)}"]
    lines = [line for key, each in value.items() for line in _keyed(key, each, indent + 2)]
    return [f"{' ' * indent}- {lines[0].lstrip()}", *lines[1:]]


def _keyed(key: str, value: Any, indent: int) -> list[str]:
    """A key with its value."""
    lead = f"{' ' * indent}{key}:"
    short = _flow(value)
    if short is not None and len(lead) + 1 + len(short) <= _WIDTH:
        return [f"{lead} {short}"]
    if isinstance(value, dict):
        return [lead, *(line for name, each in value.items() for line in _keyed(name, each, indent + 2))]
    if isinstance(value, list):
        return [lead, *(line for each in value for line in _item(each, indent + 2))]
    if "\n" in value and not value.startswith((" ", "\n")):
        return [f"{lead} |", *(f"{' ' * (indent + 2)}{line}".rstrip() for line in value.split("\n"))]
    return [f"{lead} {json.dumps(value, ensure_ascii=False)}"]


def _flow(value: Any) -> str | None:
    """A value on one line; None when it holds text of several lines."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        if "\n" in value:
            return None
        plain = _WORD.fullmatch(value) and value.lower() not in _NO_WORDS and "  " not in value
        return value if plain else json.dumps(value, ensure_ascii=False)
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    shown = [(key, _flow(each)) for key, each in parts]
    if any(text is None for _, text in shown):
        return None
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {text}" for key, text in shown) + "}"
    return "[" + ", ".join(str(text) for _, text in shown) + "]"
