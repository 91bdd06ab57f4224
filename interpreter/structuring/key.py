"""What is said of the keys of entries: a key, a section, and the keys every entry may have.

Types come from the model's classes; these tables add what types do not say, and what a key means. Its texts are
shown to authors: in messages, and in the reference of rules files.
"""

from __future__ import annotations

from keyword import iskeyword

from attrs import evolve, field

from interpreter import model
from interpreter.definition import frozen
from interpreter.structuring.findings import Limits

FREE = Limits()
ID = Limits(is_id=True)
SCORES = Limits(low=-99, high=99)


@frozen
class Key:
    """A key of entries: what it says, and what its value may be beyond its type.

    words: what each word of a closed list means. example: a value, where no shipped entry has a short one. left_out:
    what holds without the key, where that is no plain value. written: how values are written, where that does not
    follow from type and limits.
    """

    doc: str
    limits: Limits = FREE
    words: dict[str, str] = field(factory=dict)
    example: str = ""
    left_out: str = ""
    written: str = ""


def one_of(doc: str, words: dict[str, str]) -> Key:
    """A key whose value is one of some words, each with what it means."""
    return Key(doc, Limits(words=tuple(words)), words)


COMMON: dict[str, Key] = {
    "id": Key("its name in rules, scenarios and results; never changed afterwards", ID),
    "name": Key("what people call it", left_out="the id"),
    "module": Key("the module it belongs to, one of those the files declare", left_out="the first module of the file",
                  example="my-rules"),
    "source": Key("book and section, or `house`; every entry should say it, or the place around it"),
    "confidence": evolve(
        one_of(
            "how sure its wording is",
            {
                "confirmed": "two independent sources, or printed outright",
                "single-source": "read in one place only",
                "inferred": "follows from other things that were read",
                "editorial": "decided by the author of the file",
            },
        ),
        left_out="`confirmed` in shipped modules, in others a house rule; `editorial` for what a module changes",
    ),
    "note": Key("anything else worth knowing"),
}  # fmt: skip


@frozen
class Section:
    """A section: its name in files, what an entry is called, the class it becomes, what it is for, its own keys."""

    name: str
    noun: str
    entry: type[model.Entry]
    doc: str
    keys: dict[str, Key]

    def described(self) -> dict[str, Key]:
        """The keys its entries may have, the common ones included."""
        own = {key: each for key, each in COMMON.items() if key != "id" or self.entry is not model.Border}
        return own | self.keys

    def all_keys(self) -> dict[str, Limits]:
        """What the values of these keys may be."""
        return {key: each.limits for key, each in self.described().items()}


def key_of(field: str) -> str:
    """The key of entries that a field of the model is read from."""
    return field.rstrip("_").replace("_", "-")


def field_of(key: str) -> str:
    """The field that a key is read into; a word of Python's own gets a `_`."""
    name = key.replace("-", "_")
    return f"{name}_" if iskeyword(name) else name
