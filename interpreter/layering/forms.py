"""How lists of entries, and entries, are to be written that were written in another form."""

from __future__ import annotations

from interpreter.reading import typed
from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence

_SHOWN = 8  # ids that are written out
_FIRST = ("id", "between")  # keys that entries begin with


def as_entries(section: str, node: Node) -> str:
    """How to write as a list what was written as a mapping of ids or as one id, '' for anything else."""
    if isinstance(node, Mapping) and node.entries:
        key, value = node.entries[0]
        if key.value in _FIRST:
            written = node.span.text
            alone = f": `- {written}`" if written.startswith("{") and "\n" not in written else ""
            return f"write each entry behind `- `{alone}"
        id, other = key.value, typed.id_meant(value.value) if isinstance(value, Scalar) else ""
    else:
        id, other = _id_of(node), ""
    if not id:
        return ""
    if section == "borders":
        return f"write each border behind `- `, with both its ends, such as `- {{between: [{id}, {other or '...'}]}}`"
    return f"write each entry behind `- `, with its name as `id:`, such as `- {{id: {id}, ...}}`"


def as_entry(section: str, node: Node) -> str:
    """How to write one entry of a section that was written as a list or as its id alone, '' for anything else."""
    id = _id_of(node)
    if section == "borders" and isinstance(node, Sequence):
        return f"write `{{between: {node.span.text}}}`" if "\n" not in node.span.text else "write `between:` before it"
    if section == "borders":
        return f"a border has two ends: write `{{between: [{id}, ...]}}`" if id else ""
    return f"an entry has keys, the first of them its `id`: write `{{id: {id}, ...}}`" if id else ""


def as_ids(node: Node) -> str:
    """How to write as a list of ids what was written as a mapping of them, '' for anything else."""
    ids = node.keys() if isinstance(node, Mapping) else ()
    named = ids and all(map(typed.id_meant, ids)) and ids[0] not in _FIRST
    return f"write their ids alone: [{', '.join(ids)}]" if named and len(ids) <= _SHOWN else ""


def _id_of(node: Node) -> str:
    return typed.id_meant(node.value) if isinstance(node, Scalar) else ""
