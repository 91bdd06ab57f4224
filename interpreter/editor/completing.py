"""What could be written at the cursor: keys, words and names, in the form of the file and inside sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from interpreter.definition import frozen
from interpreter.editor.desk import Desk
from interpreter.editor.known import Known, Named, orders
from interpreter.editor.positions import Position
from interpreter.editor.schema_values import Schema
from interpreter.editor.schema_walk import Walk
from interpreter.editor.sentences import beginning, given_names, word_at
from interpreter.editor.siblings import siblings
from interpreter.editor.spots import ITEM, Spot, spot_at
from interpreter.editor.words_told import told
from interpreter.parsing.following import following
from interpreter.reading.nodes import Scalar, Sequence
from interpreter.structuring.choices import BY

Sort = Literal["key", "word", "name", "value"]
_PRINTED = "printed-number"


@frozen
class Proposal:
    """Something that could be written. label: what the author chooses by; put: what is written instead of the word."""

    label: str
    sort: Sort
    put: str
    detail: str = ""
    doc: str = ""
    first: bool = False


@frozen
class Proposals:
    """All that could stand instead of the text between two offsets."""

    start: int
    end: int
    found: tuple[Proposal, ...]


def proposals(desk: Desk, path: str, position: Position) -> Proposals:
    """What could be written at a position of an open file; nothing in a file that is not open."""
    opened = desk.text(path)
    if opened is None:
        return Proposals(0, 0, ())
    text, offset = opened.source.text, opened.offset(position)
    spot = spot_at(text, offset)
    place = _Place(text, offset, spot, siblings(text, spot, offset), desk.walk(path), desk.known(path))
    return place.proposals()


@frozen
class _Place:
    text: str
    offset: int
    spot: Spot
    beside: dict[str, str]
    walk: Walk
    known: Known

    def proposals(self) -> Proposals:
        word = word_at(self.text, self.offset)
        start = word.start
        schemas = self.walk.at(self.spot.path, self.beside)
        kind = next((each["x-text"] for each in schemas if "x-text" in each), "")
        if kind and not self.spot.key:
            return Proposals(start, word.end, tuple(_each_once(self._in_sentences(kind, start))))
        if not self.spot.key:
            return Proposals(start, word.end, tuple(_each_once(self._values(schemas))))
        start = min(self.spot.start, self.offset)
        found = [*self._keys(schemas)]
        if self.spot.path[-1:] == (ITEM,):
            found += self._values(schemas)
        return Proposals(start, word.end, tuple(_each_once(iter(found))))

    # ------------------------------------------------------------------------------------------- keys
    def _keys(self, schemas: list[Schema]) -> Iterator[Proposal]:
        needed = {key for each in schemas for key in each.get("required", ())}
        behind = self.text[word_at(self.text, self.offset).end :]
        colon = "" if behind.lstrip(" ").startswith(":") else ": "
        for key, schema in self.walk.keys(self.spot.path, self.beside).items():
            if key not in self.beside:
                doc = schema.get("description", "")
                detail = "required" if key in needed else ""
                yield Proposal(key, "key", key + colon, detail, doc, key in needed)
        for named in self._names_of_keys(schemas):
            if named.id not in self.beside:
                yield _name(named, f"{named.id}{colon}")
        if any("patternProperties" in each for each in schemas):
            for named in self.known.names("ruling").values():
                yield Proposal(f"{BY}{named.id}", "key", f"{BY}{named.id}{colon}", f"ruling {named.name}".strip())

    def _names_of_keys(self, schemas: list[Schema]) -> Iterator[Named]:
        """Names that can be keys here: of entries that are changed, of the values of a ruling, of printed numbers."""
        last = self.spot.path[-1] if self.spot.path else ""
        if last.startswith(BY):
            yield from self.known.names(f"value of {last.removeprefix(BY).strip()}").values()
            return
        for schema in schemas:
            kind = schema.get("propertyNames", {}).get("x-names")
            if kind:
                yield from self.known.names(kind).values()
            if _PRINTED in str(schema.get("additionalProperties")):
                yield from self._printed()

    def _printed(self) -> Iterator[Named]:
        """The numbers of a card's kind, of any kind while it is not said."""
        numbers = self.known.names("card number")
        kind = self.known.names("card-kind").get(self.beside.get("kind", ""))
        listed = kind.node.get("numbers") if kind is not None and kind.node is not None else None
        if isinstance(listed, Sequence):
            wanted = {item.value for item in listed if isinstance(item, Scalar)}
            numbers = {id: named for id, named in numbers.items() if id in wanted}
        yield from numbers.values()

    # ----------------------------------------------------------------------------------------- values
    def _values(self, schemas: list[Schema]) -> Iterator[Proposal]:
        """Words of a list, names, examples."""
        if not any(self.known.names(each.get("x-names", "")) for each in schemas):
            examples = (str(each) for schema in schemas for each in schema.get("examples", ()) if not _is_nested(each))
            yield from (Proposal(example, "value", example, "example") for example in examples)
        for schema in schemas:
            yield from self._plain(schema, "{}")
            items = schema.get("items")
            for item in self.walk.at((*self.spot.path, ITEM), {}) if isinstance(items, dict) else ():
                if "x-names" in item and self.spot.path[-1:] != (ITEM,):
                    yield from self._plain(item, "[{}]")

    def _plain(self, schema: Schema, form: str) -> Iterator[Proposal]:
        docs = schema.get("enumDescriptions", ())
        for at, word in enumerate(schema.get("enum", ())):
            yield Proposal(word, "word", form.format(word), "", docs[at] if at < len(docs) else "")
        if "const" in schema:
            yield Proposal(str(schema["const"]), "word", str(schema["const"]))
        if schema.get("type") == "boolean":
            yield from (Proposal(word, "word", word) for word in ("true", "false"))
        kind = schema.get("x-names", "")
        if kind:
            names = self.known.names(kind)
            ids = orders(names) if kind == "order" else schema.get("x-also", [])
            yield from (Proposal(id, "word", form.format(id)) for id in ids)
            yield from (_name(named, form.format(named.id)) for named in names.values() if kind != "order")

    # -------------------------------------------------------------------------------------- sentences
    def _in_sentences(self, kind: str, stop: int) -> Iterator[Proposal]:
        written = beginning(self.text, self.spot, stop)
        next_one = following(written, kind)
        for words in next_one.words:
            yield Proposal(words, "word", words, "", told(words))
        for each in next_one.names:
            if each == "printed":
                numbers = self.known.names("card number")
                yield from (Proposal(f"[{id}]", "value", f"[{id}]", "number on the card") for id in numbers)
            else:
                names = {**self.known.names(each), **self.known.plurals(each)}
                yield from (_name(named) for named in names.values())
        if next_one.capitals:
            yield from (Proposal(name, "name", name, "given above") for name in given_names(written))
        if next_one.number:
            yield from (Proposal(str(number), "value", str(number), "a number") for number in (1, 2, 3))


def _name(named: Named, put: str = "") -> Proposal:
    detail = f"{named.kind.replace('-', ' ')} {named.name}" if named.name else named.kind.replace("-", " ")
    return Proposal(named.id, "name", put or named.id, detail)


def _is_nested(example: Any) -> bool:
    return isinstance(example, list | dict)


def _each_once(found: Iterator[Proposal]) -> list[Proposal]:
    kept: dict[str, Any] = {}
    for each in found:
        kept.setdefault(each.label, each)
    return sorted(kept.values(), key=lambda each: (not each.first, each.sort != "key"))
