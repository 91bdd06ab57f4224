"""The forms of sentences and phrases in a few lines, for descriptions: from what each tells about itself."""

from __future__ import annotations

from interpreter.operations.catalogue import MODULES
from interpreter.phrases.recognising import Entry
from interpreter.phrases.vocabulary import GROUPS

_OF_NOUNS = ("Which pieces",)
_OF_CONDITIONS = ("Conditions behind `if`", "Which pieces", "Which places")
_OF_AREAS = ("Which places", "Which of these places")


def forms(text: str) -> str:
    """How a text is written, in lines. text: 'effect', 'area', 'noun' or 'test', as `parsing` has it."""
    if text == "effect":
        lines = [line for module in MODULES for line in module.DOC.syntax.split("\n")]
        return "\n".join(
            ["One sentence a line; a colon opens a block of lines two blanks further in. The forms:", *lines]
        )
    groups = {"area": _OF_AREAS, "noun": _OF_NOUNS, "test": _OF_CONDITIONS}[text]
    entries = [entry for title, listed in GROUPS if title in groups for entry in listed]
    return "\n".join([f"{_KINDS[text]} What it is made of:", *map(_line, entries)])


def examples(text: str) -> list[str]:
    """Texts of a kind to begin with."""
    if text == "effect":
        return [example for module in MODULES for example, _ in module.EXAMPLES[:1] if "\n" not in example]
    return []


_KINDS = {
    "area": "A phrase for places, and behind `else` another for when there is none.",
    "noun": "A phrase for pieces.",
    "test": "A condition.",
}


def _line(entry: Entry) -> str:
    return f"{entry.written}: {entry.meaning}"
