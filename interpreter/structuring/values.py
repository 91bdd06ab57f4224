"""The converter: one hook for each type of value the model has, taking an `Asked`, filling `Findings`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from attrs import fields, resolve_types
from cattrs import Converter

from interpreter.definition import frozen
from interpreter.english import counted
from interpreter.model import TIES, Choice, Turned
from interpreter.reading import typed
from interpreter.reading.codes import MISSING
from interpreter.reading.nodes import Mapping, Node, Sequence
from interpreter.source import Text
from interpreter.structuring import codes
from interpreter.structuring.choices import is_choice, read_choice
from interpreter.structuring.findings import Asked, Limits, Reference, Refused
from interpreter.suggest import closest, sole

_T = TypeVar("_T")
resolve_types(Turned)
TURNED = {
    "ranks": Limits(words=("most-first", "fewest-first")),
    "ties": Limits(words=TIES),
    "values": Limits(low=-99, high=99),
}


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _is_mapping(kind: Any) -> bool:
    return get_origin(kind) is dict


def _is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, UnionType)


def _fits(node: Node) -> Callable[[Any], bool]:
    """Of one thing or a list of such: what a node is written as."""
    return lambda kind: _is_tuple(kind) == isinstance(node, Sequence)


@frozen
class Values:
    """Reads values of the model's types. Every method raises Refused after entering a problem in what was asked."""

    converter: Converter

    def text(self, asked: Asked, _: object = None) -> str:
        """Free text, an id, a word of a closed list, or a name that is entered as a reference."""
        limits = asked.limits
        if limits.is_id:
            return self._got(typed.as_id(self._plain(asked), asked.findings.problems, asked.what))
        read = typed.as_word if limits.words or limits.names else typed.as_text
        value = self._got(read(self._plain(asked), asked.findings.problems, asked.what))
        if not (limits.words or limits.names or value.strip()):
            message = f"{asked.what} must be text, but nothing but blanks is written"
            asked.findings.error(MISSING, asked.node.span, message, "write a text, or remove the key")
            raise Refused
        if limits.words and value not in limits.words:
            self._not_a_word(asked, value, limits.words)
        if limits.names and value not in limits.also:
            span = asked.node.span
            asked.findings.references.append(Reference(limits.names, value, span, asked.what, limits.also))
        return value

    def number(self, asked: Asked, _: object = None) -> int:
        """A whole number within the limits."""
        low, high = asked.limits.low, asked.limits.high
        return self._got(typed.as_int(self._plain(asked), asked.findings.problems, asked.what, low, high))

    def truth(self, asked: Asked, _: object = None) -> bool:
        """`true` or `false`."""
        return self._got(typed.as_bool(self._plain(asked), asked.findings.problems, asked.what))

    def sentences(self, asked: Asked, _: object = None) -> Text:
        """Text of the effect language, not yet parsed."""
        hint = "say in full what is meant: a sentence, or names as the rules call things"
        scalar = self._got(typed.as_scalar(self._plain(asked), asked.findings.problems, asked.what, hint))
        asked.findings.texts.append(scalar.text)
        return scalar.text

    def list_of(self, asked: Asked, kind: Any) -> tuple[Any, ...]:
        """A list, every item read as the type in `kind`, a tuple type."""
        inner = get_args(kind)[0]
        items = self._got(typed.as_list(self._plain(asked), asked.findings.problems, asked.what))
        found: list[Any] = []
        for number, item in enumerate(items, 1):
            what = f"entry {number} of {asked.what}"
            try:
                found.append(self.converter.structure(Asked(asked.findings, item, what, asked.limits), inner))
            except Refused:
                continue
        if len(found) < len(items):
            raise Refused
        self._check_list(asked, items.items, found)
        return tuple(found)

    def numbers_of(self, asked: Asked, kind: Any) -> dict[str, Any]:
        """`NAME: VALUE` lines, every value read as the type in `kind`, a dict type; names become references."""
        entries = self._got(typed.as_mapping(self._plain(asked), asked.findings.problems, asked.what)).entries
        found: dict[str, Any] = {}
        for key, node in entries:
            what = f"`{key.value}` in {asked.what}"
            asked.findings.references.append(Reference(asked.limits.names, key.value, key.span, asked.what))
            found[key.value] = self.converter.structure(
                Asked(asked.findings, node, what, asked.limits), get_args(kind)[1]
            )
        return found

    def either(self, asked: Asked, kind: Any) -> Any:
        """A value or a `Choice` of such values, or whatever else stands in a union with None."""
        kinds = [each for each in get_args(kind) if each not in (NoneType, Choice)]
        if Choice in get_args(kind) and is_choice(asked.node):
            return read_choice(asked.findings, asked, lambda inner: self.either(inner, kind))
        if Choice in get_args(kind) and isinstance(asked.node, Mapping):
            hint = "a value that depends on something is written `by RULING: {...}` or `by players: {...}`"
            if Text in get_args(kind):
                hint = f"where sentences stand below, write `|` behind the colon above them; {hint}"
            message = f"{asked.what} cannot be a block of `key: value` lines"
            asked.findings.error(codes.CHOICE, asked.node.span, message, hint)
            raise Refused
        return self.converter.structure(asked, next(filter(_fits(asked.node), kinds), kinds[0]))

    def turned(self, asked: Asked, _: object = None) -> Turned:
        """The other side of a scoreboard: `{ranks: ..., ties: ..., values: ...}`, each left out or with a choice."""
        mapping = self._got(typed.as_mapping(self._plain(asked), asked.findings.problems, asked.what))
        kinds: dict[str, Any] = {field.name: field.type for field in fields(Turned)}
        values: dict[str, Any] = {}
        for key, node in mapping.entries:
            limits = TURNED.get(key.value)
            if limits is None:
                hint = f"the keys here are: {', '.join(TURNED)}"
                asked.findings.error(codes.UNKNOWN_KEY, key.span, f"{asked.what} has no key `{key.value}`", hint)
                raise Refused
            inner = Asked(asked.findings, node, f"`{key.value}` of {asked.what}", limits)
            values[key.value] = self.converter.structure(inner, kinds[key.value])
        return Turned(**values)

    def _plain(self, asked: Asked) -> Node:
        if is_choice(asked.node):
            message = f"{asked.what} is the same in every game: it cannot depend on a ruling or on the players"
            asked.findings.error(codes.FIXED, asked.node.span, message, "write the value alone")
            raise Refused
        return asked.node

    def _got(self, value: _T | None) -> _T:
        if value is None:
            raise Refused
        return value

    def _not_a_word(self, asked: Asked, value: str, words: tuple[str, ...]) -> None:
        near = closest(value, words)
        allowed = ", ".join(words)
        hint = f"did you mean `{near}`? Allowed are: {allowed}" if near else f"allowed are: {allowed}"
        message = f"{asked.what} cannot be {typed.shown(value)}"
        asked.findings.error(codes.WORD, asked.node.span, message, hint, sole(value, words))
        raise Refused

    def _check_list(self, asked: Asked, nodes: tuple[Node, ...], found: list[Any]) -> None:
        size = asked.limits.size
        if size and len(found) != size:
            are = "1 is" if len(found) == 1 else f"{len(found)} are"
            wanted = f"name {counted(size, 'thing')}" if asked.limits.names else f"hold {counted(size, 'number')}"
            message = f"{asked.what} must {wanted}, but {are} written"
            asked.findings.error(codes.LENGTH, asked.node.span, message)
            raise Refused
        if not asked.limits.names:
            return
        for at, value in enumerate(found):
            if value in found[:at]:
                message = f"{asked.what} names `{value}` twice"
                asked.findings.error(codes.TWICE_IN_LIST, nodes[at].span, message, "delete one of the two")
                raise Refused


@cache
def values_converter() -> Converter:
    """The converter: its `structure(Asked(...), type)` fills the findings of what is asked and raises Refused."""
    converter = Converter(detailed_validation=False)
    values = Values(converter)
    converter.register_structure_hook_func(_is_tuple, values.list_of)
    converter.register_structure_hook_func(_is_mapping, values.numbers_of)
    converter.register_structure_hook_func(_is_union, values.either)
    converter.register_structure_hook(str, values.text)
    converter.register_structure_hook(int, values.number)
    converter.register_structure_hook(bool, values.truth)
    converter.register_structure_hook(Text, values.sentences)
    converter.register_structure_hook(Turned, values.turned)
    return converter
