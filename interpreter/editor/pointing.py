"""What the word at the cursor is: a key, a word of the language, or a name, and what the name means."""

from __future__ import annotations

from typing import Any

from interpreter.definition import frozen
from interpreter.editor.desk import Desk
from interpreter.editor.known import Known, Named
from interpreter.editor.positions import Position
from interpreter.editor.schema_values import Schema
from interpreter.editor.sentences import Word, beginning, text_at, value_offset, word_at
from interpreter.editor.siblings import siblings
from interpreter.editor.spots import ITEM, Spot, spot_at
from interpreter.parsing import parse, reserved_words
from interpreter.parsing.following import following
from interpreter.structuring.choices import BY

_WORDS_OF_TEXT = ("effect", "area", "noun", "test")


@frozen
class Pointed:
    """A word of a file, and all that may be meant by it.

    key: the schema of the key it is, {} for none. values: the schemas of the value it is part of. names: what it may
    name, the likeliest first. text: the kind of sentences it stands in, '' outside of such. tree, at: those sentences,
    if they can be read, and the word's place in them. given: where a name in capitals is given.
    """

    word: Word
    key: Schema
    values: tuple[Schema, ...]
    names: tuple[Named, ...]
    text: str = ""
    tree: Any = None
    at: int = 0
    given: tuple[int, int] | None = None

    @property
    def is_of_language(self) -> bool:
        """Whether it is a word of sentences that names nothing here."""
        return bool(self.text) and self.word.text in reserved_words() and not self.names


def pointed(desk: Desk, path: str, position: Position) -> Pointed | None:
    """What the cursor points at; None where there is no word."""
    opened = desk.text(path)
    if opened is None:
        return None
    text, offset = opened.source.text, opened.offset(position)
    word = word_at(text, offset)
    if not word.text:
        return None
    spot = spot_at(text, offset)
    walk, known = desk.walk(path), desk.known(path)
    beside = siblings(text, spot, offset)
    schemas = walk.at(spot.path, beside)
    kind = next((each["x-text"] for each in schemas if "x-text" in each), "")
    if spot.key:
        if spot.path[-1:] == (ITEM,) and ":" not in text[word.end :].split("\n")[0]:
            return Pointed(word, {}, tuple(schemas), _by_schemas(schemas, known, word.text))
        key = _key(text, spot, word)
        return Pointed(word, walk.keys(spot.path, beside).get(key, {}), (), _of_key(spot, schemas, known, key))
    if kind in _WORDS_OF_TEXT:
        return _in_text(desk, path, spot, word, kind, known)
    return Pointed(word, {}, tuple(schemas), _by_schemas(schemas, known, word.text))


def _key(text: str, spot: Spot, word: Word) -> str:
    """The whole key, of which the word may be a part: `by RULING`, `ONE/OTHER`."""
    line_end = text.find("\n", word.start)
    line = text[spot.start : line_end if line_end >= 0 else len(text)]
    return line.partition(":")[0].strip("\"' -")


def _of_key(spot: Spot, schemas: list[Schema], known: Known, key: str) -> tuple[Named, ...]:
    """What a key may name: an entry that is changed, a ruling, one of its values."""
    kinds = [each.get("propertyNames", {}).get("x-names", "") for each in schemas]
    if key.startswith(BY):
        return _found(known, ["ruling"], key.removeprefix(BY).strip())
    if spot.path and spot.path[-1].startswith(BY):
        kinds.append(f"value of {spot.path[-1].removeprefix(BY).strip()}")
    return _found(known, kinds, key)


def _by_schemas(schemas: list[Schema], known: Known, word: str) -> tuple[Named, ...]:
    kinds = [each["x-names"] for each in schemas if "x-names" in each]
    found = _found(known, kinds, word)
    if not found and "order" in kinds:
        found = _found(known, kinds, word.rpartition("-")[0])
    if not found and any("pattern" in each for each in schemas) and not kinds:
        return tuple(known.everywhere(word))
    return found


def _in_text(desk: Desk, path: str, spot: Spot, word: Word, kind: str, known: Known) -> Pointed:
    opened = desk.text(path)
    assert opened is not None
    written = beginning(opened.source.text, spot, word.start)
    names = _of_kinds(following(written, kind).names, opened.source.text[word.end :])
    found = _unhidden(_found(known, [*(f"{each} plural" for each in names), *names], word.text))
    if not found and word.text not in reserved_words():
        found = tuple(known.everywhere(word.text))
    text = text_at(desk.tree(path), word.start)
    tree = parse(text, kind, []) if text is not None else None  # type: ignore[arg-type]
    at = value_offset(text, word.start) if text is not None else 0
    given = None
    if word.text.isupper():
        start = opened.source.text.rfind(f" as {word.text}", spot.start, word.end)
        given = (start + len(" as "), start + len(f" as {word.text}")) if start >= 0 else None
    return Pointed(word, {}, (), found, kind, tree, at, given)


def _of_kinds(names: tuple[str, ...], behind: str) -> tuple[str, ...]:
    """The kinds of names that fit with what stands behind: only a ruling `is` something."""
    is_ruling = behind.split()[:1] == ["is"]
    return tuple(each for each in names if (each == "ruling") == is_ruling or "ruling" not in names)


def _unhidden(found: tuple[Named, ...]) -> tuple[Named, ...]:
    """What sentences can name: no card by an id that a piece or a kind of card has, too."""
    others = tuple(each for each in found if each.kind != "card")
    return others or found


def _found(known: Known, kinds: list[str], id: str) -> tuple[Named, ...]:
    names = [known.names(kind).get(id) for kind in dict.fromkeys(kinds) if kind]
    kept: dict[tuple[str, int], Named] = {}
    for each in names:
        if each is not None:
            kept.setdefault((each.span.source.name, each.span.start), each)
    return tuple(kept.values())
