"""What values a key takes, as JSON Schema: from the type the model gives it and the limits of the key.

Values are those of YAML 1.2, as editors read it. `x-names` says what kind of entry a text names, `x-also` which words
can stand instead, `x-text` which of the four kinds of sentences it is (see `parsing`): schemas may hold keywords of
one's own, and the language server asks for these.
"""

from __future__ import annotations

import re
from types import NoneType
from typing import Any, get_args, get_origin

from attrs import fields

from interpreter.model import Choice, Turned
from interpreter.reading.typed import MAX_ID
from interpreter.source import Text
from interpreter.structuring.choices import BY, PLAYERS
from interpreter.structuring.counts import FEWEST, MOST
from interpreter.structuring.findings import Limits
from interpreter.structuring.values import TURNED

Schema = dict[str, Any]


def _from(count: int) -> str:
    """A number of players, or a range that begins with it."""
    return f"{count}(?:-(?:{'|'.join(map(str, range(count, MOST + 1)))}))?"


ID: Schema = {"type": "string", "pattern": "^[a-z][a-z0-9-]*$", "maxLength": MAX_ID}
TEXT: Schema = {"type": ["string", "number"]}
# Keys such as `3:` are numbers to some editors, so nothing is said of their type.
COUNT_KEY: Schema = {"pattern": f"^(?:{'|'.join(map(_from, range(FEWEST, MOST + 1)))})$"}
PLAYER_COUNT: Schema = {
    "anyOf": [{"type": "integer", "minimum": FEWEST, "maximum": MOST}, {"type": "string", **COUNT_KEY}]
}
VARIABLE: Schema = {"type": "string", "pattern": "^[A-Z][A-Z0-9_]*$"}


def value(kind: Any, limits: Limits, at: str, words: dict[str, str] | None = None, text: str = "effect") -> Schema:
    """The schema of a value of a type of the model.

    at: the place of this schema in its document, for choices, whose options are such values again. words: what each
    word of a closed list means. text: which kind of sentences a `Text` is.
    """
    options = [each for each in get_args(kind) if each is not NoneType] if _is_union(kind) else [kind]
    found = [_plain(each, limits, at, words or {}, text) for each in options if each is not Choice]
    if Choice in options:
        found.append(choice(at))
    return found[0] if len(found) == 1 else {"anyOf": found}


def choice(at: str) -> Schema:
    """A choice whose options are values by the schema that stands `at`: `by RULING: {VALUE: ...}`."""
    option = {"$ref": at}
    return {
        "title": f"{BY}RULING",
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "properties": {
            f"{BY}{PLAYERS}": {
                "description": "the value depends on the number of players: `3`, or a range such as `2-5`",
                "type": "object",
                "minProperties": 1,
                "propertyNames": {"$ref": pointer("$defs", "players-key")},
                "additionalProperties": option,
            }
        },
        "patternProperties": {
            f"^{BY}(?! *{PLAYERS} *$)": {
                "description": "the value depends on a ruling: a line for each of the ruling's values",
                "type": "object",
                "minProperties": 1,
                "propertyNames": ID,
                "additionalProperties": option,
            }
        },
        "additionalProperties": False,
    }


def number(limits: Limits) -> Schema:
    """A whole number."""
    return {"type": "integer", "minimum": limits.low, "maximum": limits.high}


def word(words: dict[str, str]) -> Schema:
    """One of a closed list of words, each with what it means."""
    return {"type": "string", "enum": list(words), "enumDescriptions": list(words.values())}


def name(kind: str, also: tuple[str, ...] = ()) -> Schema:
    """A text that names an entry of a kind."""
    found: Schema = {**ID, "x-names": kind}
    if also:
        found["x-also"] = list(also)
    return found


def list_of(item: Schema, size: int = 0, *, distinct: bool = False) -> Schema:
    """A list."""
    found: Schema = {"type": "array", "items": item}
    if size:
        found |= {"minItems": size, "maxItems": size}
    return found | {"uniqueItems": True} if distinct else found


def _is_union(kind: Any) -> bool:
    return get_origin(kind) not in (None, tuple, dict)


def _plain(kind: Any, limits: Limits, at: str, words: dict[str, str], text: str) -> Schema:
    """The schema of a type that is no union."""
    if get_origin(kind) is tuple:
        item = _plain(get_args(kind)[0], limits, at, words, text)
        return list_of(item, limits.size, distinct=bool(limits.names))
    if get_origin(kind) is dict:
        inner = value(get_args(kind)[1], limits, f"{at}/additionalProperties")
        return {"type": "object", "propertyNames": name(limits.names), "additionalProperties": inner}
    if kind is Turned:
        sides = {
            field.name: value(field.type, TURNED[field.name], f"{at}/properties/{field.name}", _same(field.name))
            for field in fields(Turned)
        }
        return {"type": "object", "properties": sides, "additionalProperties": False}
    if kind is int:
        return number(limits)
    if kind is bool:
        return {"type": "boolean"}
    if kind is Text:
        return {"type": "string", "pattern": r"\S", "x-text": text}
    if limits.words:
        return word({each: words.get(each, "") for each in limits.words})
    if limits.names:
        return name(limits.names, limits.also)
    return dict(ID) if limits.is_id else {**TEXT, "pattern": r"\S"}


def _same(field: str) -> dict[str, str]:
    return {each: each.replace("-", " ") for each in TURNED[field].words}


def pointer(*parts: str) -> str:
    """The reference to a place in the same document."""
    escaped = (re.sub("[~/]", lambda found: "~0" if found[0] == "~" else "~1", part) for part in parts)
    return "#/" + "/".join(escaped)
