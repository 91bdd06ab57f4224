"""How lists of entries, and entries, are to be written that were written in another form."""

from __future__ import annotations

from interpreter.reading import typed
from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence


def as_entries(node: Node) -> str:
    """How to write as a list what was written as a mapping of ids or as one id, '' for anything else."""
    if isinstance(node, Scalar):
        id = typed.as_meant(node.value)
        return _with_id(id) if id and " " not in id and len(id) <= typed.MAX_ID else ""
    if not isinstance(node, Mapping) or not node.entries:
        return ""
    first = node.entries[0][0].value
    if first == "id":
        written = node.span.text
        alone = f": `- {written}`" if written.startswith("{") and "\n" not in written else ""
        return f"write each entry behind `- `{alone}"
    return _with_id(first)


def _with_id(id: str) -> str:
    return f"write each entry behind `- `, with its name as `id:`, such as `- {{id: {id}, ...}}`"


def as_entry(section: str, node: Node) -> str:
    """How to write one entry of a section that was written as a list or as its id alone, '' for anything else."""
    if section == "borders" and isinstance(node, Sequence):
        return f"write `{{between: {node.span.text}}}`" if "\n" not in node.span.text else "write `between:` before it"
    if section != "borders" and isinstance(node, Scalar):
        id = typed.as_meant(node.value)
        if id and " " not in id and len(id) <= typed.MAX_ID:
            return f"an entry has keys, the first of them its `id`: write `{{id: {id}, ...}}`"
    return ""
