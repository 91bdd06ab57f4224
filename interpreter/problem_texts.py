"""What problem codes mean, why and how to mend it, with the mistake written badly and well: `grammar/problems.yaml`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import walk_packages

import interpreter
from interpreter.definition import frozen
from interpreter.problems import CODES, Problem
from interpreter.reading.nodes import Mapping, Node, Scalar, read_yaml
from interpreter.shipped import shipped_folder
from interpreter.source import Source

KINDS = {
    "sentence": "in a sentence",
    "house": "in a file that extends base",
    "file": "in a whole rules file",
    "yaml": "in a file",
    "scenario": "in a scenario",
    "session": "files and commands",
    "words": "for instance",
}
FAMILIES = {
    "EG0": "files and the characters in them",
    "EG1": "YAML: indentation, quotes, keys written twice",
    "EG2": "which keys and values an entry may have",
    "EG3": "names of things, and files that change each other's entries",
    "EG4": "sentences that cannot be read",
    "EG5": "sentences that can be read but not be meant",
    "EG6": "rules that cannot be played",
    "EG7": "scenario files",
    "EG8": "things that nothing uses, entries without a source",
    "EG9": "games that got stuck, and traces",
}
# Modules that register codes, besides the operations.
_REGISTERING = (".codes", ".planner", ".tally", ".trace_reading", ".misfits")
_KEYS = ("in", "means", "why", "mend", "bad", "good")


@frozen
class Meaning:
    """What a code means, why it is a problem, how to mend it. kind: where `bad` and `good` stand, one of `KINDS`."""

    kind: str
    means: str
    why: str
    mend: str
    bad: str
    good: str


def titles() -> dict[str, str]:
    """Every problem code the program has, in order, with its one-line title."""
    for module in walk_packages(interpreter.__path__, "interpreter."):
        if module.name.endswith(_REGISTERING) or ".operations." in module.name:
            import_module(module.name)
    return dict(sorted(CODES.items()))


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
    entries = entry.entries if isinstance(entry, Mapping) else ()
    said = {key.value: value.value for key, value in entries if isinstance(value, Scalar)}
    if set(said) != set(_KEYS):
        raise ValueError(f"{entry.span}: {', '.join(_KEYS)} are wanted, all of them text")
    return Meaning(*(said[key] for key in _KEYS))
