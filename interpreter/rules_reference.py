"""The reference of rules files: the parts of `docs/rules-files.md` that follow from what sections and steps declare.

They stand between marks in the page, `<!-- NAME: written by the program -->` and `<!-- end of NAME -->`.
`python -m interpreter.rules_reference docs/rules-files.md` writes them anew.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

from attrs import NOTHING, fields_dict

from interpreter.definition import frozen
from interpreter.english import a
from interpreter.layering.files import Shipped
from interpreter.layering.statements import Statement
from interpreter.model import Choice
from interpreter.reading.nodes import Mapping, Node, Sequence
from interpreter.source import Text
from interpreter.steps.argument import KINDS as ARGUMENT_KINDS
from interpreter.steps.argument import Argument, StepKind
from interpreter.steps.catalogue import KINDS
from interpreter.structuring.entries import field_types
from interpreter.structuring.key import field_of
from interpreter.structuring.keys import COMMON, SECTIONS, Key, Section

_PART = re.compile(r"(<!-- ([\w-]+): written by the program -->\n).*?(<!-- end of \2 -->)", re.DOTALL)
_WIDTH = 110
_LONGEST = 70  # characters of an example that stands in a table
_TALLEST = 12  # lines of an example that stands below one
_HEAD = "| {} | value | without it | meaning |\n|---|---|---|---|"


def renewed(page: str) -> str:
    """The page with its generated parts written anew. Raises KeyError for a mark of a part there is none of."""
    parts = _Parts(tuple(_entries())).all()
    return _PART.sub(lambda found: f"{found[1]}\n{parts[found[2]]}\n\n{found[3]}", page)


def _entries() -> Iterator[Statement]:
    """What the shipped files say, modules first."""
    for file, _ in Shipped().files:
        yield from file.modules
        yield from file.statements


@frozen
class _Parts:
    entries: tuple[Statement, ...]

    def all(self) -> dict[str, str]:
        """Every part by its name."""
        return {
            "outline": self.outline(),
            "common-keys": "\n".join([_HEAD.format("key"), *(self.key(None, key) for key in COMMON)]),
            "sections": "\n\n".join(self.section(section) for section in SECTIONS.values()),
            "steps": "\n\n".join(self.step_kind(kind) for kind in KINDS.values()),
        }

    def outline(self) -> str:
        """The sections in one table."""
        rows = [f"| [`{each.name}`](#{each.name}) | {each.doc} |" for each in SECTIONS.values()]
        return "\n".join(["| section | its entries |", "|---|---|", *rows])

    def section(self, section: Section) -> str:
        """A section: what it is for, its keys, an entry."""
        parts = [f"### {section.name}", _filled(section.doc)]
        parts.append("\n".join([_HEAD.format("key"), *(self.key(section, key) for key in section.keys)]))
        entries = [each.node for each in self.entries if each.section == section.name and each.node is not None]
        return "\n\n".join([*parts, *_fullest(entries, f"{section.name}:")])

    def key(self, section: Section | None, name: str) -> str:
        """A row of a table of keys. No section: a key that entries of all sections have."""
        key = COMMON[name] if section is None else section.keys[name]
        of = section.name if section else "cards"
        entries = [
            each.node
            for each in self.entries
            if each.node is not None and section in (None, SECTIONS.get(each.section))
        ]
        meaning = _meaning(key.doc, key.words, name, _example(entries, name) or key.example)
        return _row(f"`{name}`", _value(key, of, name), key.left_out or _default(of, name), meaning)

    def step_kind(self, kind: StepKind) -> str:
        """A kind of step: what it does, what it is told, a step, and where it is used."""
        title = f"### {kind.do}:" if kind.do == "effect" else f"### do: {kind.do}"
        steps = [step for step in self.steps() if _kind_of(step) == kind.do]
        parts = [title, _filled(kind.doc)]
        if kind.arguments:
            told = [*steps, *self.changed({_id(step) for step in steps})]
            parts.append("\n".join([_HEAD.format("argument"), *(_argument(each, told) for each in kind.arguments)]))
        plain = [step for step in steps if step.get("insert") is None]
        parts += _fullest(plain or steps)
        parts.append(_filled(f"*Used:* {', '.join(f'`{_id(step)}`' for step in steps)}."))
        return "\n\n".join(parts)

    def changed(self, steps: set[str]) -> Iterator[Mapping]:
        """What line-ups change about some of their steps."""
        for each in self.entries:
            changes = each.node.get("changes") if each.section == "line-ups" and each.node is not None else None
            for key, value in changes.entries if isinstance(changes, Mapping) else ():
                if key.value in steps and isinstance(value, Mapping):
                    yield value

    def steps(self) -> Iterator[Mapping]:
        """Every step that stands in the shipped files."""
        for each in self.entries:
            if each.section == "line-ups" and each.node is not None:
                yield from _steps(each.node)


def _steps(node: Node) -> Iterator[Mapping]:
    """Every step in a node, outer ones before those nested in them."""
    if isinstance(node, Mapping):
        if node.get("id") is not None and _kind_of(node):
            yield node
        for _, value in node.entries:
            yield from _steps(value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _steps(item)


def _kind_of(step: Mapping) -> str:
    do = step.get("do")
    return do.span.text if do is not None else "effect" if step.get("effect") is not None else ""


def _id(step: Mapping) -> str:
    node = step.get("id")
    return node.span.text if node is not None else ""


# ------------------------------------------------------------------------------------------------- rows
def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _argument(argument: Argument, steps: list[Mapping]) -> str:
    example = _example(steps, argument.name) or argument.example
    meaning = _meaning(argument.doc, argument.values, argument.name, example)
    written = ARGUMENT_KINDS[argument.kind]
    if argument.kind == "list" and argument.name == "steps":
        written += ", or a list of steps"
    default = f"`{argument.default}`" if argument.default else "nothing"
    return _row(f"`{argument.name}`", written, "required" if argument.required else default, meaning)


def _meaning(doc: str, words: dict[str, str], name: str, example: str) -> str:
    listed = "".join(f"<br>`{word}`: {meaning}" for word, meaning in words.items())
    shown = f"<br>*Example:* `{name}: {example}`" if example else ""
    return f"{doc}{listed}{shown}"


def _example(entries: list[Mapping], name: str) -> str:
    """The first value of a key that is short enough for a table."""
    for entry in entries:
        node = entry.get(name)
        text = node.span.text if node is not None else ""
        if text and "\n" not in text and len(text) <= _LONGEST:
            return text
    return ""


def _value(key: Key, section: str, name: str) -> str:
    """How a value is written: from the type the model gives it and the limits of the key."""
    kind = field_types(section).get(name, str)
    options = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    core = next(each for each in options if each is not Choice)
    depends = " (or `by ...:`)" if Choice in options or "Choice" in str(get_args(kind)) else ""
    return (key.written or _written(core, key)) + depends


def _written(kind: Any, key: Key) -> str:
    limits = key.limits
    many = get_origin(kind) is tuple
    core = get_args(kind)[0] if many else kind
    noun = limits.names.replace("-", " ")
    also = "".join(f" or `{word}`" for word in limits.also)
    if core is bool:
        return "`true` or `false`"
    if core is int:
        written = f"from {limits.low} to {limits.high}"
        return f"list of whole numbers {written}" if many else f"a whole number {written}"
    if noun:
        return f"list of ids of {noun}s{also}" if many else f"id of {a(noun)}{also}"
    if core is str and key.words:
        return "one of the words listed"
    if limits.is_id:
        return "list of words" if many else "an id"
    return "sentences" if core is Text else "text"


def _default(section: str, name: str) -> str:
    field = fields_dict(SECTIONS[section].entry).get(field_of(name))
    default = field.default if field is not None else ""
    if default is NOTHING:
        return "required"
    if isinstance(default, bool | int):
        return f"`{str(default).lower()}`"
    return f"`{default}`" if isinstance(default, str) and default else "nothing"


# ------------------------------------------------------------------------------------------------- texts
def _fullest(nodes: list[Mapping], above: str = "") -> list[str]:
    """The mapping with most keys of those that are short enough, as an item of a list; nothing if there is none."""
    fitting = [node for node in nodes if node.span.text.rstrip().count("\n") < _TALLEST]
    return [_yaml(max(fitting, key=lambda node: len(node.entries)), above)] if fitting else []


def _yaml(node: Mapping, above: str) -> str:
    """A mapping as it stands in its file, without remarks on where it was read if it stands on one line."""
    first, _, rest = node.span.text.rstrip().partition("\n")
    if not rest:
        told = [(key, value) for key, value in node.entries if key.value not in ("source", "confidence", "note")]
        first = "{" + ", ".join(f"{key.span.text}: {value.span.text}" for key, value in told) + "}"
    lines = [f"- {first}"]
    if rest:
        even = textwrap.dedent(" " * (node.span.column - 1) + first + "\n" + rest)
        lines += textwrap.indent(even, "  ").split("\n")[1:]
    shown = [above, *(f"  {line}" for line in lines)] if above else lines
    return "\n".join(["```yaml", *shown, "```"])


def _filled(text: str) -> str:
    return textwrap.fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False)


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(renewed(path.read_text(encoding="utf-8")), encoding="utf-8")
