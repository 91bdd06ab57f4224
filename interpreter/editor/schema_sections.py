"""The entries of sections as JSON Schema: their keys with meaning, values and examples, whole or changed in part."""

from __future__ import annotations

from typing import Any

from attrs import NOTHING, fields_dict

from interpreter.definition import frozen
from interpreter.editor.forms import examples, forms
from interpreter.editor.schema_examples import Examples, read_example
from interpreter.editor.schema_values import (
    COUNT_KEY,
    ID,
    PLAYER_COUNT,
    TEXT,
    Schema,
    choice,
    list_of,
    name,
    number,
    pointer,
    value,
    word,
)
from interpreter.model import STEP_LISTS
from interpreter.structuring.entries import field_types, required
from interpreter.structuring.findings import Limits
from interpreter.structuring.key import Key, Section, field_of
from interpreter.structuring.keys import SECTIONS
from interpreter.structuring.keys_of_line_ups import NEEDED

# What the text of a key is, where it is no effect.
TEXTS = {("areas", "means"): "area", ("bonuses", "piece"): "noun"}
FIXED_IN_LINE_UPS = frozenset({"modules", "like", "steps", "changes", "replaces", "removes"})
_PRINTED = Limits(low=0, high=999)


def described(schema: Schema, doc: str, **more: Any) -> Schema:
    """A schema with what it is for."""
    return {"description": doc, **schema, **more}


@frozen
class Sections:
    """Makes the definitions of entries; all are named after their section."""

    examples: Examples

    def definitions(self) -> dict[str, Schema]:
        """For each section its entry, and what can be changed of one."""
        found: dict[str, Schema] = {}
        for section in SECTIONS.values():
            found[section.name] = self.entry(section)
            if section.name != "modules":
                found[f"changed-{section.name}"] = self.change(section)
        found["players-key"] = COUNT_KEY
        found["printed-number"] = {
            "description": "a number printed on cards of its kind",
            "anyOf": [number(_PRINTED), choice(pointer("$defs", "printed-number"))],
        }
        return found

    def entry(self, section: Section) -> Schema:
        """An entry as it is added or put in the place of another."""
        keys = {key: self.key(section, key, each) for key, each in section.described().items()}
        found: Schema = {
            "title": section.noun,
            "description": section.doc,
            "type": "object",
            "required": list(_needed(section)),
            "properties": keys,
            "additionalProperties": False,
        }
        if section.name == "cards":
            keys |= self.printed()
            found["additionalProperties"] = {"$ref": pointer("$defs", "printed-number")}
        if section.name == "line-ups":
            whole = [key for key, each in section.keys.items() if each.left_out == NEEDED]
            found |= {"if": {"required": ["like"]}, "else": {"required": whole}}
            keys |= {each: _steps_of(each) for each in STEP_LISTS}
            found["additionalProperties"] = _steps_of()
        return found

    def change(self, section: Section) -> Schema:
        """What a module can change of an entry: all keys but those that say which entry it is."""
        left_out = {"id", *(FIXED_IN_LINE_UPS if section.name == "line-ups" else ())}
        keys = [key for key in section.described() if key not in left_out]
        if section.name == "cards":
            keys += self.printed()
        found: Schema = {
            "title": f"changes of a {section.noun}",
            "type": "object",
            "minProperties": 1,
            "properties": {key: {"$ref": pointer("$defs", section.name, "properties", key)} for key in keys},
            "additionalProperties": False,
        }
        if section.name == "cards":
            found["additionalProperties"] = {"$ref": pointer("$defs", "printed-number")}
        if section.name == "line-ups":
            found["properties"] |= {each: _steps_of(each) for each in STEP_LISTS}
            found["additionalProperties"] = _steps_of()
        return found

    def printed(self) -> dict[str, Schema]:
        """The numbers that shipped kinds of card print. Other kinds have others, so any whole number is taken."""
        at = pointer("$defs", "printed-number")
        return {
            each: {"description": f"a number printed on {' and '.join(kinds)}s", "anyOf": [{"$ref": at}]}
            for each, kinds in self.examples.numbers().items()
        }

    def key(self, section: Section, name_of_key: str, key: Key) -> Schema:
        """A key of entries: what it means, what its value may be, what holds without it."""
        at = pointer("$defs", section.name, "properties", name_of_key)
        text = TEXTS.get((section.name, name_of_key), "effect")
        schema = _SET_APART.get((section.name, name_of_key)) or _SET_APART.get(("", name_of_key))
        if schema is None:
            schema = value(field_types(section.name).get(name_of_key, str), key.limits, at, key.words, text)
        doc = key.doc
        is_text = '"x-text"' in repr(schema).replace("'", '"')
        if is_text:
            doc = f"{doc}\n\n{forms(text)}"
        if key.left_out:
            doc = f"{doc}\n\nWithout it: {key.left_out}"
        found = described(schema, doc)
        default = _default(section.name, name_of_key)
        if default is not None and not key.left_out:
            found["default"] = default
        shown = self._shown(section, name_of_key, key, text if is_text else "")
        return found | {"examples": shown} if shown else found

    def _shown(self, section: Section, name_of_key: str, key: Key, text: str) -> list[Any]:
        """Values to propose: words of the language, entries of the shipped rules, or what shipped entries say."""
        if key.words or name_of_key == "confidence":
            return []
        if text:
            return examples(text) or self.examples.of_key(section.name, name_of_key)
        names = self.examples.names(key.limits.names) if key.limits.names else []
        if names and field_types(section.name).get(name_of_key) is str:
            return [*key.limits.also, *names]
        if name_of_key in ("id", "name", "note", "text"):
            return []
        found = self.examples.of_key(section.name, name_of_key)
        if not found and key.example:
            found = [read_example(key.example)]
        return [each for each in found if not isinstance(each, bool)]


def _steps_of(name: str = "") -> Schema:
    """A list of steps: any key of a line-up that is no other is the name of one."""
    doc = f"the steps of the list `{name}`, in order" if name else "a list of steps"
    return {"description": doc, **list_of({"$ref": pointer("$defs", "step")})}


def _needed(section: Section) -> tuple[str, ...]:
    """The keys an entry must have, wherever else it may get them from."""
    own = () if section.name in ("borders",) else ("id",)
    of_model = () if section.name == "line-ups" else required(section.name)
    return (*own, *of_model)


def _default(section: str, key: str) -> Any:
    field = fields_dict(SECTIONS[section].entry).get(field_of(key))
    default = field.default if field is not None else NOTHING
    is_plain = isinstance(default, bool | int) or (isinstance(default, str) and default)
    return default if is_plain else None


_STEP_ID = name("step")
_LABELS = Limits(low=1, high=99)
_RANKS_AT = pointer("$defs", "line-ups", "properties", "pays", "additionalProperties")
_SET_APART: dict[tuple[str, str], Schema] = {
    ("", "module"): name("module"),
    ("modules", "extends"): {"anyOf": [name("module"), list_of(name("module"))]},
    ("line-ups", "like"): name("line-up"),
    ("line-ups", "players"): {"anyOf": [*PLAYER_COUNT["anyOf"], {**list_of(PLAYER_COUNT), "minItems": 1}]},
    ("line-ups", "rounds"): {"anyOf": [number(_LABELS), list_of(number(_LABELS))]},
    ("line-ups", "pays"): {
        "type": "object",
        "propertyNames": COUNT_KEY,
        "additionalProperties": {"anyOf": [number(Limits(high=20)), choice(_RANKS_AT)]},
    },
    ("line-ups", "together"): list_of(list_of(name("deck"), distinct=True)),
    ("line-ups", "rulings"): {"type": "object", "propertyNames": name("ruling"), "additionalProperties": TEXT},
    ("line-ups", "steps"): list_of({"$ref": pointer("$defs", "own-inserted-step")}),
    ("line-ups", "replaces"): list_of({"$ref": pointer("$defs", "own-replacing-step")}),
    ("line-ups", "changes"): {
        "type": "object",
        "propertyNames": _STEP_ID,
        "additionalProperties": {"$ref": pointer("$defs", "own-changed-step")},
    },
    ("line-ups", "removes"): list_of(_STEP_ID, distinct=True),
    ("", "confidence"): word(SECTIONS["cards"].described()["confidence"].words),
    ("", "id"): dict(ID),
}
