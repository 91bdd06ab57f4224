"""Rules with every name exchanged for a nonsense word: ids, colours, visible names, in keys, values and sentences.

What is left of the old file is its structure and the words of the language. Each sort of name (cards, decks, steps,
things sentences speak of, ...) has words of its own, so that two entries that shared an id no longer do.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from interpreter.model import STEP_LISTS
from interpreter.shipped import grammar_text
from interpreter.steps.catalogue import KINDS
from interpreter.structuring.keys import COMMON, SECTIONS

Plain = dict[str, Any]
Rename = Callable[[Any], Any]

KEYWORDS = frozenset(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', grammar_text()))
_TOKEN = re.compile(r"[A-Z][A-Z0-9_]*|[a-z][a-z0-9]*(?:-[a-z0-9]+)*|[^A-Za-z]+")
_BEFORE_STEP = frozenset({"before", "during", "after", "that", "until", "next"})
_FREE = frozenset({"source", "note", "question", "text"})
_LINE_UP_KEYS = frozenset(SECTIONS["line-ups"].keys) | frozenset(COMMON)
_STEP_KEYS = {"id", "do", "name", "effect", "source", "note", "confidence", "steps"}


class Renaming:
    """Nonsense words for the names of some rules, the same word for the same name every time.

    salt: another salt, other words.
    """

    def __init__(self, salt: str = "") -> None:
        self._rng = Random(f"nonsensical {salt}")
        self._words: dict[tuple[str, str], str] = {}
        self._cards: set[str] = set()  # those that sentences can name

    def word(self, sort: str, name: str) -> str:
        """The nonsense word for a name of a sort."""
        if (sort, name) not in self._words:
            found = self._made_up()
            while found in self._words.values() or found in KEYWORDS:
                found = self._made_up()
            self._words[sort, name] = found.upper() if sort == "variable" else found
        return self._words[sort, name]

    def _made_up(self) -> str:
        syllables = [
            self._rng.choice("bdfgklmnprstvz") + self._rng.choice("aeiouy") for _ in range(self._rng.randint(3, 5))
        ]
        return "".join(syllables)

    @property
    def known(self) -> dict[tuple[str, str], str]:
        """The words given so far, by sort and old name."""
        return dict(self._words)

    # ------------------------------------------------------------------------------------------ rules
    def rules(self, plain: Plain) -> Plain:
        """All sections; `format` stays."""
        nouns = [entry for name in ("pieces", "card-kinds") for entry in plain[name]]
        named = {entry[key] for entry in nouns for key in ("id", "plural")}
        self._cards = {entry["id"] for entry in plain["cards"]} - named
        self._keep_order_of(entry["id"] for entry in plain["modules"])
        found: Plain = {"format": plain["format"]}
        for section, entries in plain.items():
            if section != "format":
                found[section] = [self._entry(section, entry) for entry in entries]
        return found

    def _keep_order_of(self, modules: Iterable[str]) -> None:
        """Modules that do not build on each other speak in the order of their names."""
        old = sorted(modules)
        for name in old:
            self.word("module", name)
        new = sorted(self._words["module", name] for name in old)
        self._words.update({("module", name): word for name, word in zip(old, new, strict=True)})

    def _entry(self, section: str, entry: Plain) -> Plain:
        renames = _RENAMES[section]
        found: Plain = {}
        for key, value in entry.items():
            if section == "cards" and key not in SECTIONS["cards"].all_keys():
                found[self.word("number", key)] = value if isinstance(value, int) else self.chosen(value, _same)
            elif section == "line-ups" and key not in _LINE_UP_KEYS:
                found[self.listed(key)] = [self._step(step) for step in value]
            elif key in renames:
                found[key] = self.chosen(value, lambda each, key=key: renames[key](self, each))  # type: ignore[misc]
            else:
                found[key] = self.chosen(self._free(key, value), _same)
        return found

    def _free(self, key: str, value: Any) -> Any:
        """A visible name or a remark: new words of any kind."""
        if key == "name":
            return " ".join(part.capitalize() for part in self.word("visible", str(value)).split("-")) + " Ñ"
        return "nonsense" if key in _FREE else value

    def chosen(self, value: Any, rename: Rename) -> Any:
        """A value, or what is written for each value of a ruling."""
        if isinstance(value, dict) and len(value) == 1 and next(iter(value)).startswith("by "):
            key = next(iter(value))
            ruling, options = key[3:], value[key]
            if ruling == "players":
                return {key: {count: self.chosen(each, rename) for count, each in options.items()}}
            return {
                f"by {self.word('ruling', ruling)}": {
                    self.word("value", name): self.chosen(each, rename) for name, each in options.items()
                }
            }
        return rename(value)

    def named(self, sort: str) -> Rename:
        """Renames a name of a sort, or a list of them."""

        def rename(value: Any) -> Any:
            return [rename(each) for each in value] if isinstance(value, list) else self.word(sort, str(value))

        return rename

    # ------------------------------------------------------------------------------------------ steps
    def listed(self, name: str) -> str:
        """The word for a step or a list of steps."""
        return name if name in STEP_LISTS else self.word("step", name)

    def _step(self, step: Plain) -> Plain:
        found: Plain = {"id": self.listed(step["id"])}
        for key, value in step.items():
            if key == "module":
                found[key] = self.word("module", value)
            elif key in ("effect", "only-if"):
                found[key] = self.chosen(value, self.text)
            elif key == "steps" and isinstance(value, list):
                found[key] = [self._step(each) for each in value]
            elif key == "repeats":
                found[key] = value
            elif key in _STEP_KEYS and key != "steps":
                found.setdefault(key, self._free(key, value))
            else:
                argument = KINDS[step["do"]].argument(key)
                assert argument is not None, key
                found[key] = self.chosen(value, lambda each, kind=argument.kind: self._argument(kind, each))  # type: ignore[misc]
        return found

    def _argument(self, kind: str, value: Any) -> Any:
        sorts = {
            "place": "thing", "deck": "deck", "decks": "deck", "card-kind": "thing", "card-kinds": "thing",
            "card-number": "number", "colours": "thing", "colour": "thing", "variable": "variable",
        }  # fmt: skip
        if kind in sorts:
            return self.named(sorts[kind])(value)
        if kind == "list":
            return self.listed(value)
        if kind == "order" and value != "clockwise":
            number, _, direction = value.rpartition("-")
            return f"{self.word('number', number)}-{direction}"
        if kind == "measures":
            return [self._measure(each) for each in value]
        assert kind in ("word", "switch", "number", "rounds", "order"), kind
        return value

    def _measure(self, text: str) -> str:
        words = text.split()
        if words == ["points"]:
            return text
        sort = "number" if words[0] == "highest" else "thing"
        return f"{words[0]} {self.word(sort, words[1])} {words[2]} {self.word('thing', words[3])}"

    # -------------------------------------------------------------------------------------- sentences
    def text(self, text: str) -> str:
        """Sentences, word by word; what sort a name is of is told by the words around it."""
        found, before, tokens = [], "", _TOKEN.findall(re.sub(r"#[^\n]*", "", text))
        words = [token for token in tokens if token[0].isalpha()]
        position = 0
        for token in tokens:
            if not token[0].isalpha():
                found.append(token)
                before = "[" if token.endswith("[") else before
                continue
            position += 1
            follows = words[position] if position < len(words) else ""
            found.append(self._word_of_text(token, before, follows))
            before = token
        return "".join(found)

    def _word_of_text(self, token: str, before: str, follows: str) -> str:
        if before == "is":
            return self.word("value", token)
        if before == "no":
            return self.word("bonus", token)
        if follows == "is":
            return self.word("ruling", token)
        if before == "[":
            return self.word("number", token)
        if token[0].isupper():
            return self.word("variable", token)
        if token in KEYWORDS or (token == "scoring" and follows == "of"):
            return token
        if before in _BEFORE_STEP:
            return self.listed(token)
        return self.word("card" if token in self._cards else "thing", token)


def _same(value: Any) -> Any:
    return value


def _of(sort: str) -> Callable[[Renaming, Any], Any]:
    return lambda renaming, value: renaming.named(sort)(value)


def _text(renaming: Renaming, value: Any) -> Any:
    return renaming.text(value)


def _stands(renaming: Renaming, value: Any) -> Any:
    return [each if each == "region" else renaming.word("thing", each) for each in value]


def _rulings(renaming: Renaming, value: Any) -> Any:
    return {renaming.word("ruling", name): renaming.word("value", each) for name, each in value.items()}


def _listed(renaming: Renaming, value: Any) -> Any:
    return renaming.listed(value)


def _tag(renaming: Renaming, value: Any) -> Any:
    return value if value == "region" else renaming.word("thing", value)


def _counts(renaming: Renaming, value: Any) -> Any:
    return {renaming.word("thing", name): count for name, count in value.items()}


def _turned(renaming: Renaming, value: Any) -> Any:
    return {key: renaming.chosen(each, _same) for key, each in value.items()}


def _together(renaming: Renaming, value: Any) -> Any:
    return [[renaming.word("deck", deck) for deck in group] for group in value]


_THING = {"id": _of("thing"), "module": _of("module"), "tags": _of("thing"), "holds": _of("thing")}
_RENAMES: dict[str, dict[str, Callable[[Renaming, Any], Any]]] = {
    "modules": {"id": _of("module"), "extends": _of("module"), "module": _of("module")},
    "colours": _THING | {"has": _counts},
    "regions": _THING | {"not-from": _of("thing"), "newcomers-until": _listed},
    "places": _THING | {"lies-on": _of("card"), "emptied-to": _of("thing"), "in": _of("thing"),
                        "stands-here": _of("thing"), "not-from": _of("thing"), "newcomers-until": _listed},
    "borders": {"between": _of("thing"), "module": _of("module")},
    "areas": _THING | {"means": _text},
    "pieces": _THING | {"plural": _of("thing"), "starts": _of("thing"), "stands-in": _stands, "always": _text,
                        "kind-of": _of("thing")},
    "scoreboards": {"id": _of("board"), "module": _of("module"), "piece": _of("thing"), "turned": _turned},
    "bonuses": {"id": _of("bonus"), "module": _of("module"), "piece": _text, "kind-of": _of("bonus"),
                "during": _listed},
    "card-kinds": _THING | {"plural": _of("thing"), "numbers": _of("number"),
                           "kept-in": _of("thing"), "kept-then": _of("thing")},
    "decks": {"id": _of("deck"), "module": _of("module"), "kind": _of("thing"), "one-for-each": _tag},
    "cards": {"id": _of("card"), "module": _of("module"), "kind": _of("thing"), "deck": _of("deck"), "effect": _text},
    "rulings": {"id": _of("ruling"), "module": _of("module"), "values": _of("value"), "default": _of("value")},
    "line-ups": {
        "id": _of("line-up"), "module": _of("module"), "modules": _of("module"), "neutral": _of("thing"),
        "rulings": _rulings, "together": _together,
    },
}  # fmt: skip


def as_file(plain: Plain) -> str:
    """Plain rules as a rules file: an entry a line."""
    lines = []
    for section, entries in plain.items():
        if isinstance(entries, list):
            lines += [f"{section}:", *(f"  - {json.dumps(entry, ensure_ascii=False)}" for entry in entries)]
        else:
            lines.append(f"{section}: {entries}")
    return "\n".join(lines) + "\n"
