"""A file in its form, and a proof that it says the same."""

from __future__ import annotations

from interpreter.editing import Written
from interpreter.formatting.layout import edits_of_layout
from interpreter.formatting.sentences import sentences_in
from interpreter.parsing.spacing import evenly_spaced
from interpreter.problems import Problem
from interpreter.reading.nodes import Mapping, Node, Scalar, read_yaml


def formed(written: Written, problems: list[Problem]) -> Written | None:
    """The file in its form; None, with problems, where it cannot be read as YAML.

    Raises AssertionError if the form said something else than what was written: then this module has a mistake.
    """
    found: list[Problem] = []
    root = read_yaml(written.source, found)
    errors = [problem for problem in found if problem.severity == "error"]
    problems += errors
    if root is None or errors:
        return None
    result = written.edited(edits_of_layout(written.source, root))
    if result != written:
        again = read_yaml(result.source, errors)
        broken = any(problem.severity == "error" for problem in errors)
        if again is None or broken or said_by(again) != said_by(root):
            raise AssertionError(f"the form of {written.source.name} does not say what the file says")
    return result


def said_by(root: Node) -> object:
    """What a file says, with as little of how it is written as the digest of rules has."""
    sentences = {id(each) for each in sentences_in(root)}

    def said(node: Node) -> object:
        if isinstance(node, Scalar):
            text = "\n".join(line.rstrip() for line in node.value.strip("\n").rstrip().split("\n"))
            return node.style, evenly_spaced(text) if id(node) in sentences else text
        if isinstance(node, Mapping):
            return tuple((said(key), said(value)) for key, value in node.entries)
        return [said(item) for item in node.items]

    return said(root)
