"""Misspelt keys by which a file's entries and steps are known, read as what is meant before anybody looks for them."""

from __future__ import annotations

from collections.abc import Collection

from interpreter.layering import codes
from interpreter.problems import Problem
from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence
from interpreter.steps.catalogue import KINDS
from interpreter.structuring.keys import SECTIONS
from interpreter.structuring.respelt import near, read_as_meant, respelt, sole_key, with_colons
from interpreter.structuring.steps import ABOUT, EFFECT, NESTED, WHETHER, is_step_list

_OF_KINDS = tuple(argument.name for kind in KINDS.values() for argument in kind.arguments)
_OF_STEPS = tuple(dict.fromkeys((*ABOUT, *WHETHER, "do", EFFECT, "insert", "line-ups", *_OF_KINDS)))
# Sections of whose entries every key is known before anything else is.
_WHOLE = ("modules", "borders")
_PATCHES = ("steps", "changes", "replaces", "removes")


def sections_as_meant(node: Mapping, known: Collection[str], called: str, problems: list[Problem]) -> Mapping:
    """A mapping of sections with misspelt ones under the names that alone can be meant, each reported."""
    names: dict[str, str] = {}
    for key, _ in node.entries:
        if key.value in known:
            continue
        name, _ = near(node, key.value, known, ())
        put = sole_key(node, key.value, known)
        if name is not None and name not in names.values() and name in (put, f"{key.value}s"):
            message, hint = f"{called} has no section `{key.value}`", f"did you mean `{name}`?"
            problems.append(Problem(codes.SECTION, "error", key.span, message, hint, put=put))
            names[key.value] = name
    return respelt(node, names)


def entry_as_meant(section: str, node: Mapping, problems: list[Problem], *, inserted: bool = True) -> Mapping:
    """An entry of a section, or a step, with keys under their right names that are looked at before all others."""
    if section not in SECTIONS:
        return _step(node, inserted, problems)
    keys = tuple(SECTIONS[section].all_keys())
    own = tuple(key.value for key, value in node.entries if section == "line-ups" and is_step_list(value))
    known = tuple(dict.fromkeys((*keys, *own)))
    wanted = {"id", "module", *(keys if section in _WHOLE else ())}
    needed = {"id", "between"} & {*keys}
    if section == "line-ups":
        wanted |= {"like", "modules", *_PATCHES}
        needed |= set() if any(node.get(key) for key in ("players", "rounds", "pays")) else {"like"}
    called = _called(SECTIONS[section].noun, node)
    found = read_as_meant(with_colons(node, called, known, problems), called, known, wanted, needed, problems)
    if section != "line-ups":
        return found
    return _with_lists(found, {key: key == "steps" for key in (*own, "steps", "replaces")}, problems)


def _step(node: Mapping, inserted: bool, problems: list[Problem]) -> Mapping:
    wanted = {"id"} if node.get("do") or node.get(EFFECT) else {"id", "do", EFFECT}
    wanted |= {"insert"} if inserted else set()
    node = with_colons(node, _called("step", node), _OF_STEPS, problems)
    found = read_as_meant(node, _called("step", node), _OF_STEPS, wanted, wanted, problems)
    return _with_lists(found, {NESTED: False}, problems)


def _with_lists(node: Mapping, lists: dict[str, bool], problems: list[Problem]) -> Mapping:
    """The mapping with the steps of some keys as they are meant; whether they are inserted stands beside each key."""
    entries = [
        (key, _steps(value, lists[key.value], problems) if key.value in lists else value) for key, value in node.entries
    ]
    changed = any(new is not old for (_, new), (_, old) in zip(entries, node.entries, strict=True))
    return Mapping(tuple(entries), node.span) if changed else node


def _steps(node: Node, inserted: bool, problems: list[Problem]) -> Node:
    if not isinstance(node, Sequence):
        return node
    items = [_step(each, inserted, problems) if isinstance(each, Mapping) else each for each in node.items]
    changed = any(new is not old for new, old in zip(items, node.items, strict=True))
    return Sequence(tuple(items), node.span) if changed else node


def _called(noun: str, node: Mapping) -> str:
    id = node.get("id")
    return f"{noun} `{id.value}`" if isinstance(id, Scalar) and id.value else f"this {noun}"
