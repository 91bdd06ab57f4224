"""What a schema says at a place of a file that is being written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from interpreter.definition import frozen
from interpreter.editor.schema_values import Schema
from interpreter.editor.spots import ITEM


@frozen
class Walk:
    """A schema to be walked through. Where a key decides what others there are, `known` has its value.

    A place has several schemas when its value may be one thing or another.
    """

    document: Schema

    def at(self, path: Sequence[str], known: dict[str, str]) -> list[Schema]:
        """The schemas of the value at the end of a path; known: keys of the mapping around or at the end."""
        found = list(self._parts(self.document, None if path else known))
        ends = {len(path), len(path) - 1}
        for count, name in enumerate(path, 1):
            beside = known if count in ends else None
            inner = [each for schema in found for each in self._below(schema, name)]
            found = [part for each in inner for part in self._parts(each, beside)]
        return found

    def keys(self, path: Sequence[str], known: dict[str, str]) -> dict[str, Schema]:
        """The keys a mapping at the end of a path can have by name."""
        found: dict[str, Schema] = {}
        schemas = self.at(path, known)
        for schema in schemas:
            for key, each in schema.get("properties", {}).items():
                if isinstance(each, dict):
                    found.setdefault(key, self.resolved(each))
        return {key: each for key, each in found.items() if all(_allows(schema, key) for schema in schemas)}

    def resolved(self, schema: Schema) -> Schema:
        """A schema with what it refers to put in; what it says itself goes before."""
        while "$ref" in schema:
            place: Any = self.document
            for part in schema["$ref"].removeprefix("#/").split("/"):
                place = place[part.replace("~1", "/").replace("~0", "~")]
            schema = {**place, **{key: value for key, value in schema.items() if key != "$ref"}}
        return schema

    def _parts(self, schema: Any, known: dict[str, str] | None) -> Iterator[Schema]:
        """A schema and all that holds together with it, or in its place."""
        if not isinstance(schema, dict):
            return
        schema = self.resolved(schema)
        yield schema
        for each in (*schema.get("anyOf", ()), *schema.get("allOf", ())):
            yield from self._parts(each, known)
        if "if" in schema:
            holds = _holds(schema["if"], known)
            if holds is not False:
                yield from self._parts(schema.get("then"), known)
            if holds is not True:
                yield from self._parts(schema.get("else"), known)

    def _below(self, schema: Schema, name: str) -> Iterator[Any]:
        if name == ITEM:
            yield schema.get("items")
            return
        named = schema.get("properties", {}).get(name)
        if named is not None:
            yield named
            return
        patterns = [each for key, each in schema.get("patternProperties", {}).items() if re.search(key, name)]
        yield from patterns or [schema.get("additionalProperties")]


def _allows(schema: Schema, key: str) -> bool:
    """Whether a mapping by this schema can have the key."""
    named = schema.get("properties", {}).get(key)
    return named is not False and (named is not None or schema.get("additionalProperties") is not False)


def _holds(condition: Schema, known: dict[str, str] | None) -> bool | None:
    """Whether a mapping with these keys is one of a kind; None when its keys are not known."""
    if known is None:
        return None
    if any(key not in known for key in condition.get("required", ())):
        return False
    wanted = {key: each["const"] for key, each in condition.get("properties", {}).items()}
    return all(known.get(key) == value for key, value in wanted.items())
