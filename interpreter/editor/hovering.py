"""What is told of the word at the cursor, as Markdown."""

from __future__ import annotations

from pathlib import Path

from interpreter.definition import frozen
from interpreter.editor.desk import Desk
from interpreter.editor.known import Named
from interpreter.editor.pointing import Pointed, pointed
from interpreter.editor.positions import Position
from interpreter.editor.words_told import told_at
from interpreter.explain import Explanation, explain
from interpreter.problems import visible
from interpreter.reading.nodes import Scalar
from interpreter.ruleset import Ruleset

_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\*_<>[]#|"})


@frozen
class Told:
    """Markdown about what stands between two offsets."""

    markdown: str
    start: int
    end: int


def told_of(desk: Desk, path: str, position: Position) -> Told | None:
    """What is told of the word at a position; None where there is nothing to tell."""
    found = pointed(desk, path, position)
    if found is None:
        return None
    markdown = _told(desk, path, found)
    return Told(markdown, found.word.start, found.word.end) if markdown else None


def _told(desk: Desk, path: str, found: Pointed) -> str:
    if found.names:
        return "\n\n---\n\n".join(_name(desk.ruleset(path), named) for named in found.names[:3])
    if found.key:
        return _plain(found.key.get("description", ""))
    if found.is_of_language:
        return told_at(found.tree, found.at, found.word.text)
    if found.given is not None:
        return f"`{found.word.text}`: given by `... as {found.word.text}`"
    for schema in found.values:
        if found.word.text in schema.get("enum", ()):
            docs = schema.get("enumDescriptions", ())
            at = schema["enum"].index(found.word.text)
            return f"`{found.word.text}`: {docs[at]}" if at < len(docs) and docs[at] else ""
    return ""


def _name(ruleset: Ruleset | None, named: Named) -> str:
    """What a name means: as `explain` tells it, else what its entry is called and where it stands."""
    id = named.node.get("id") if named.node is not None else None
    wanted = id.value if isinstance(id, Scalar) else named.id
    explained = explain(ruleset, wanted) if ruleset is not None else []
    sorts = [each for each in explained if _is_same(each, named)]
    if sorts or len(explained) == 1:
        return _explained((sorts or explained)[0])
    title = f"**{_plain(named.name)}** - " if named.name else ""
    return f"{title}{_said(named)} `{named.id}`, {Path(named.span.source.name).name}:{named.span.line}"


def _said(named: Named) -> str:
    """What a name names, for people."""
    return named.kind.removesuffix(" plural").replace("-", " ")


def _is_same(explained: Explanation, named: Named) -> bool:
    """Whether an explanation is that of the entry named, which may have been changed since."""
    kind = _said(named)
    said = {"kind of card": "card kind", "line-up": "line up", "list of steps": "list"}.get(
        explained.sort, explained.sort
    )
    return said == kind or (said == "place" and kind == "region")


def _explained(each: Explanation) -> str:
    title = f"**{_plain(each.name)}** - " if each.name and each.name != each.id else ""
    lines = [f"{title}{each.sort} `{each.id}`", ""]
    facts = list(each.facts)
    facts += [("depends on", each.depends)] if each.depends else []
    facts += [("note", (each.note,))] if each.note else []
    facts += [("source", (f"{each.source or 'none given'} ({each.confidence})",))]
    for what, told in facts:
        if len(told) == 1:
            lines.append(f"- {what}: {_plain(told[0])}")
        else:
            lines += [f"- {what}:", *(f"  {'  ' * _depth(line)}- {_plain(line.strip())}" for line in told)]
    lines += [f"- {_plain(line)}" for line in each.changed]
    return "\n".join(lines)


def _depth(line: str) -> int:
    return (len(line) - len(line.lstrip())) // 2


def _plain(text: str) -> str:
    """Text of rules files as it is: nothing in it is a sign of Markdown, and nothing is hidden."""
    return "  \n".join(visible(line).translate(_SIGNS) for line in text.split("\n"))
