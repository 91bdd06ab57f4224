"""What problem codes mean, each with the mistake written badly and well: `grammar/problems.yaml`."""

from __future__ import annotations

from functools import cache

from attrs import frozen

from interpreter.problems import Problem
from interpreter.reading.nodes import Mapping, Node, Scalar, read_yaml
from interpreter.shipped import shipped_folder
from interpreter.source import Source

KINDS = {
    "sentence": "in a sentence",
    "house": "in a file that extends base",
    "file": "in a whole rules file",
    "yaml": "in a file",
    "scenario": "in a scenario",
    "words": "for instance",
}


@frozen
class Meaning:
    """What a problem code means. kind: where `bad` and `good` stand, one of `KINDS`."""

    kind: str
    means: str
    bad: str
    good: str


@cache
def meanings() -> dict[str, Meaning]:
    """Every code that is explained, in the order of the file. Raises OSError when the file is not there."""
    path = shipped_folder() / "grammar" / "problems.yaml"
    problems: list[Problem] = []
    node = read_yaml(Source(str(path), path.read_text(encoding="utf-8")), problems)
    if problems or not isinstance(node, Mapping):
        raise ValueError(f"{path} cannot be read: {problems}")
    return {code.value: _meaning(entry) for code, entry in node.entries}


def _meaning(entry: Node) -> Meaning:
    if not isinstance(entry, Mapping):
        raise ValueError(f"{entry.span}: `in`, `means`, `bad` and `good` are wanted")
    said = {key.value: value.value for key, value in entry.entries if isinstance(value, Scalar)}
    return Meaning(said["in"], said["means"], said["bad"], said["good"])
