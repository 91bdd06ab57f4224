"""No name of the game is said in the program; what modules there are stands in test_architecture.py."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator

import pytest
from conformance.playing import shipped
from conformance.renaming import KEYWORDS
from test_architecture import imports, layer, modules, tree

from interpreter.model import CONFIDENCES, OWNERS, SEEN, STEP_LISTS
from interpreter.operations.catalogue import OPERATIONS
from interpreter.program import walk
from interpreter.steps.catalogue import KINDS
from interpreter.structuring.keys import COMMON, SECTIONS

# Ids of the rules that are ordinary words, and what these mean where the program says them.
ORDINARY = {
    "base": "a word of programs; as an id it is the module",
    "carried": "taken along; as an id it is a place",
    "hand": "cards a player holds; as an id it is a place",
    "open": "not taboo, not hidden; as an id it is a place",
    "played": "cards a seat has in play; as an id it is a place",
    "supply": "pieces and cards there are",
    "movement": "what pieces do",
    "takes": "what somebody does",
    "value": "of anything",
}
# Modules that show authors what they can write, by examples out of the shipped game; nothing that plays imports them.
SHOWING = {
    "phrases.vocabulary": "examples for the reference of the language",
    "reference": "the text around that reference",
}
SHOWN = ("DOC", "EXAMPLES")  # in the file of an operation: its documentation and the examples a test runs
# Colours of a terminal, which are colours of the game as well.
TERMINAL = {
    "drawing": {"green"},
    "report_text": {"yellow", "red"},
    "compare_text": {"yellow", "red"},
    "ladder_text": {"yellow"},
    "commands.one_game": {"red"},
}


def nouns() -> set[str]:
    """The names of the game: ids of entries, plurals, tags, rulings and steps, but not words of the formats."""
    found: set[str] = set()
    for line_up in shipped().line_ups:
        rules, entry = shipped().rules(line_up)
        sections = (
            rules.modules, rules.colours, rules.places, rules.areas, rules.pieces, rules.scoreboards, rules.bonuses,
            rules.card_kinds, rules.decks, rules.cards, rules.rulings, rules.line_ups,
        )  # fmt: skip
        found |= {id for section in sections for id in section}
        found |= {
            plural for kind in (rules.pieces, rules.card_kinds) for plural in (each.plural for each in kind.values())
        }
        found |= {tag for place in rules.places.values() for tag in place.tags}
        found |= {number for kind in rules.card_kinds.values() for number in kind.numbers}
        found |= {step.id for steps in entry.lists.values() for step in walk(steps) if "-" in step.id}
    return found - _words_of_formats()


def shown(module: str) -> set[int]:
    """The lines of an operation's documentation and examples."""
    return {
        line
        for node in tree(module).body
        if layer(module) == "operations"
        and isinstance(node, ast.Assign)
        and getattr(node.targets[0], "id", "") in SHOWN
        for line in range(node.lineno, (node.end_lineno or 0) + 1)
    }


def _words_of_formats() -> set[str]:
    found = {*KEYWORDS, *COMMON, *SECTIONS, *CONFIDENCES, *OWNERS, *SEEN, *STEP_LISTS, *KINDS}
    found |= {key for section in SECTIONS.values() for key in section.keys} | {
        section.noun for section in SECTIONS.values()
    }
    found |= {name.replace("_", "-") for name in OPERATIONS}
    return found | {argument.name for kind in KINDS.values() for argument in kind.arguments}


def said(module: str) -> Iterator[tuple[int, str]]:
    """Every name and every string of a module but its docstrings, in lower case with hyphens, with its line."""
    docstrings = {
        (node.body[0].lineno, node.body[0].col_offset)
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
        and isinstance(node.body[0].value, ast.Constant)
    }
    text = modules()[module].read_text(encoding="utf-8")
    middle = getattr(tokenize, "FSTRING_MIDDLE", -1)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.NAME, tokenize.STRING, middle) and token.start not in docstrings:
            yield token.start[0], token.string.lower().replace("_", "-")


def test_no_noun_of_the_game_is_said() -> None:
    names = nouns() - set(ORDINARY)
    assert {"king", "castillo", "caballeros", "grande", "veto", "grey", "valencia", "power-13", "coastal"} <= names
    pattern = re.compile(
        rf"(?<![a-z0-9-])({'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})(?![a-z0-9-])"
    )
    found = [
        f"{module}:{line} says {word}"
        for module in modules()
        if module not in SHOWING
        for line, text in said(module)
        for word in pattern.findall(text)
        if line not in shown(module) and word not in TERMINAL.get(module, ())
    ]
    assert found == []


def test_nothing_that_plays_imports_what_shows() -> None:
    users = {each.by for module in modules() for each in imports(module) if each.of in SHOWING}
    assert users <= {"reference", "cli", "editor.forms", "editor.words_told"}, users


@pytest.mark.parametrize("word", sorted(ORDINARY))
def test_ordinary_words_are_names_of_the_game(word: str) -> None:
    """The list of exceptions holds nothing it need not."""
    assert word in nouns()
    assert ORDINARY[word]
