"""Steps as JSON Schema: `do` decides, by `if` and `then`, which keys a step has beside those of every step."""

from __future__ import annotations

from typing import Any

from interpreter.definition import frozen
from interpreter.editor.forms import examples, forms
from interpreter.editor.schema_examples import Examples, read_example
from interpreter.editor.schema_values import ID, VARIABLE, Schema, choice, list_of, name, pointer, value, word
from interpreter.layering.patches import INSERT, LINE_UPS, WAYS
from interpreter.model import Choice
from interpreter.source import Text
from interpreter.steps.argument import Argument, StepKind
from interpreter.steps.catalogue import KINDS
from interpreter.structuring.findings import Limits
from interpreter.structuring.steps import EFFECT, NESTED, READ_AS

_MEASURE = {
    "type": "string",
    "pattern": r"^\s*(?:points|own\s+\S+\s+in\s+\S+|highest\s+\S+\s+in\s+\S+)\s*$",
    "examples": ["points"],
}
_ORDER = {"type": "string", "pattern": "^(?:clockwise|[a-z][a-z0-9-]*-(?:descending|ascending))$", "x-names": "order"}
_INSIDE = "of all steps of a list, or of a step that has steps"
_WAYS = dict(
    zip(WAYS, ("before a step", "after a step", f"in front {_INSIDE}", f"at the end {_INSIDE}"), strict=True),
)
_ONLY = {
    "description": "the line-ups that are meant\n\nWithout it: all that have the step",
    **list_of(name("line-up"), distinct=True),
}
_ABOUT = ("name", "module", "source", "confidence", "note")


@frozen
class Steps:
    """Makes the definitions of steps."""

    examples: Examples

    def definitions(self) -> dict[str, Schema]:
        """`step` for lists, `inserted-step` and `changed-step` for patches, and a definition for each kind."""
        closed: Schema = {INSERT: False, LINE_UPS: False}
        own: Schema = {LINE_UPS: False, "module": False}
        whole = {"$ref": pointer("$defs", "any-step")}
        return {
            "any-step": self.any_step(),
            "step": {"allOf": [whole], "properties": closed},
            "own-inserted-step": {"allOf": [whole], "required": [INSERT], "properties": {INSERT: _insert(), **own}},
            "own-replacing-step": {"allOf": [whole], "properties": {INSERT: False, **own}},
            "inserted-step": {
                "allOf": [whole],
                "required": [INSERT],
                "properties": {INSERT: _insert(), LINE_UPS: _ONLY},
            },
            "replacing-step": {"allOf": [whole], "properties": {INSERT: False, LINE_UPS: _ONLY}},
            "changed-step": self.change({LINE_UPS: _ONLY}),
            "own-changed-step": self.change({"module": False}),
            **{f"step-{kind.do}": self.kind(kind) for kind in KINDS.values()},
        }

    def any_step(self) -> Schema:
        """A step of whatever kind."""
        by_kind = [
            {
                "if": {"required": ["do"], "properties": {"do": {"const": kind.do}}},
                "then": {"$ref": pointer("$defs", f"step-{kind.do}")},
            }
            for kind in KINDS.values()
            if kind.do != EFFECT
        ]
        effect = {"if": {"required": ["do"]}, "else": {"$ref": pointer("$defs", f"step-{EFFECT}")}}
        return {
            "title": "step",
            "description": "A step: sentences (`effect`), or one of a closed list of things (`do`).",
            "type": "object",
            "required": ["id"],
            "properties": {**self.keys_of_all(), "do": _do(), EFFECT: _effect()},
            "allOf": [effect, *by_kind],
        }

    def keys_of_all(self) -> dict[str, Schema]:
        """The keys every step can have."""
        keys: dict[str, Schema] = {"id": {"description": "its name in rules, scenarios and changes", **ID}}
        for key in _ABOUT:
            keys[key] = {"$ref": pointer("$defs", "cards", "properties", key)}
        at = pointer("$defs", "any-step", "properties")
        keys["only-if"] = {
            "description": f"the step is left out unless this holds\n\n{forms('test')}",
            **value(Text | Choice, Limits(), f"{at}/only-if", text="test"),
        }
        keys["repeats"] = {
            "description": "in a step `in-any-order`: whether it can be taken again and again",
            "type": "boolean",
            "default": False,
        }
        return keys

    def kind(self, kind: StepKind) -> Schema:
        """What a step of a kind can be told; nothing else."""
        own = EFFECT if kind.do == EFFECT else "do"
        keys: dict[str, Any] = dict.fromkeys((*self.keys_of_all(), own, INSERT, LINE_UPS), True)
        keys |= {each.name: self.argument(kind, each) for each in kind.arguments if each.name != EFFECT}
        needed = [each.name for each in kind.arguments if each.required and each.name != EFFECT]
        return {
            "title": f"{kind.do} step",
            "description": kind.doc,
            "type": "object",
            "required": [own, *needed],
            "properties": keys,
            "additionalProperties": False,
        }

    def argument(self, kind: StepKind, argument: Argument) -> Schema:
        """One argument."""
        at = pointer("$defs", f"step-{kind.do}", "properties", argument.name)
        doc = argument.doc
        if not argument.required and argument.default in (None, ()):
            doc = f"{doc}\n\nMay be left out."
        found: Schema = {"description": doc, **self._values(argument, at)}
        if isinstance(argument.default, str | bool | int):
            found["default"] = argument.default
        names = self.examples.names(READ_AS[argument.kind][1].names) if argument.kind in READ_AS else []
        if argument.kind in ("place", "deck", "card-kind") and names:
            found["examples"] = names
        elif argument.example and argument.kind not in ("word", "switch"):
            found["examples"] = [read_example(argument.example)]
        return found

    def _values(self, argument: Argument, at: str) -> Schema:
        if argument.kind == "word":
            return value(str | Choice, Limits(words=tuple(argument.values)), at, argument.values)
        if argument.kind == "variable":
            return {**VARIABLE, "examples": ["R"]}
        steps = list_of({"$ref": pointer("$defs", "step")})
        if argument.kind == "steps":
            return steps
        if argument.kind == "measures":
            return {"anyOf": [list_of(_MEASURE), choice(at)]}
        kind, limits = READ_AS[argument.kind]
        found = value(kind, limits, at)
        if argument.kind == "order":
            found = {"anyOf": [_ORDER, *found["anyOf"][1:]]}
        if argument.name == NESTED:
            return {"anyOf": [*found["anyOf"], steps]}
        return found

    def change(self, more: dict[str, Any]) -> Schema:
        """What can be changed of a step: of whatever kind it is, so any argument of any kind."""
        keys: dict[str, Schema] = {
            key: {"$ref": pointer("$defs", "any-step", "properties", key)}
            for key in (*self.keys_of_all(), "do", EFFECT)
            if key != "id"
        }
        homes: dict[str, list[Schema]] = {}
        for kind in KINDS.values():
            for each in kind.arguments:
                if each.name != EFFECT:
                    home = {"$ref": pointer("$defs", f"step-{kind.do}", "properties", each.name)}
                    homes.setdefault(each.name, []).append(home)
        keys |= {key: found[0] if len(found) == 1 else {"anyOf": found} for key, found in homes.items()}
        return {
            "title": "changes of a step",
            "description": "Keys of the step, each with its new value.",
            "type": "object",
            "minProperties": 1,
            "properties": keys | more,
            "additionalProperties": False,
        }


def _do() -> Schema:
    kinds = {kind.do: kind.doc for kind in KINDS.values() if kind.do != EFFECT}
    return {"description": "the kind of step", **word(kinds)}


def _effect() -> Schema:
    at = pointer("$defs", "any-step", "properties", EFFECT)
    doc = f"{KINDS[EFFECT].doc}\n\n{forms('effect')}"
    return {"description": doc, **value(Text | Choice, Limits(), at), "examples": examples("effect")}


def _insert() -> Schema:
    places = {way: {"description": f"{doc}: its id", **name("step")} for way, doc in _WAYS.items()}
    return {
        "description": "where the step is put",
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "properties": places,
        "additionalProperties": False,
    }
