"""The shape of the program as rules: layers, sizes, and what no part of it may know or do."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from attrs import frozen
from conformance.playing import shipped
from conformance.renaming import KEYWORDS

from interpreter.model import CONFIDENCES, OWNERS, SEEN, STEP_LISTS
from interpreter.operations.catalogue import OPERATIONS
from interpreter.program import walk
from interpreter.steps.catalogue import KINDS
from interpreter.structuring.keys import COMMON, SECTIONS

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "interpreter"

# From the ground up. A module may import what stands in a line above its own, and within a package its neighbours. A
# name stands for a module or a package ("" for the outermost itself, which imports nothing before it is asked to); of
# several that fit a module the longest is meant.
LAYERS: tuple[tuple[str, ...], ...] = (
    # texts and their places, and what stands alone
    ("definition", "lasting_memory", "opening", "circles"),
    (
        "",
        "amendment",
        "source",
        "suggest",
        "shipped",
        "version",
        "statistics",
        "significance",
        "seating",
        "stopping",
        "syntax",
        "plan.nodes",
        "phrases.recognising",
    ),
    (
        "problems",
        "inputs",
        "editing",
        "model",
        "grammar_file",
        "phrases.vocabulary",
        "comparing",
        "remembered",
    ),
    ("kinds",),
    ("reading", "names", "phrases.codes"),
    # the effect language: what phrases and sentences are, mean and are called
    ("scope", "problem_texts"),
    ("phrases",),
    ("plan.terms",),
    ("plan.instructions",),
    ("plan.framing",),
    (
        "plan.amounts",
        "plan.flow",
        "plan.newcomers",
        "plan.parts",
        "plan.performed",
        "plan.places",
        "plan.settle",
        "plan.state_slots",
    ),
    ("plan.moving",),
    ("operations", "steps"),
    ("parsing", "structuring"),
    # rules files: layers of them, what is wrong with them, how they are put in English
    ("layering", "plain_rules", "formatting"),
    ("merged_text",),
    ("layers", "checking_areas", "wording"),
    ("authority", "contents", "echoes"),
    ("structure_checks", "checking_steps"),
    ("checking_structure", "checking_texts", "checking_causes", "checking_elsewhere"),
    ("checking", "reference", "rules_reference", "problem_reference"),
    ("mending",),
    # from rules to games
    ("plan.things",),
    ("plan.table",),
    ("plan",),
    ("runtime",),
    ("emit", "ending"),
    ("program", "chance", "naming", "view"),
    ("decision", "compiling"),
    ("hands", "keeping"),
    ("redealing", "leading"),
    ("landmarks",),
    ("game",),
    ("ruleset", "trace", "observing", "kept_tally"),
    ("trace_reading", "restricted", "card_variants"),
    # what is done with games
    ("explain_asked", "greedy", "scenario"),
    ("explain_kinds",),
    ("explain", "bots", "tally"),
    ("simulate",),
    ("lessons", "rehearsal"),
    ("workers", "contrast"),
    ("verdicts",),
    ("looking",),
    ("report", "drawing", "compare_words"),
    ("report_cards", "report_points", "report_json", "chronicle", "notices"),
    ("report_keeping",),
    ("report_text", "compare_report", "compare_text"),
    ("editor",),
    ("commands",),
    ("cli",),
    ("__main__",),
)
HEIGHT = {name: height for height, names in enumerate(LAYERS) for name in names}


@frozen
class Import:
    """One import of one module by another; both without the leading `interpreter.`."""

    by: str
    of: str
    line: int
    only_typing: bool


def module_name(path: Path) -> str:
    """The name of a module below the package; '' for the package itself."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, Path]:
    """Every module of the program."""
    return {module_name(path): path for path in sorted(PACKAGE.rglob("*.py")) if "_shipped" not in path.parts}


@cache
def tree(module: str) -> ast.Module:
    """A module, parsed."""
    return ast.parse(modules()[module].read_text(encoding="utf-8"))


def imports(module: str) -> Iterator[Import]:
    """What a module imports of the program, wherever in it the import stands."""
    typing_only = {
        id(inner)
        for node in ast.walk(tree(module))
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree(module)):
        for name in _imported(module, node):
            if name == "interpreter" or name.startswith("interpreter."):
                assert isinstance(node, ast.Import | ast.ImportFrom)
                yield Import(module, name.removeprefix("interpreter").lstrip("."), node.lineno, id(node) in typing_only)


def _imported(module: str, node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    start = node.module or ""
    if node.level:
        above = ("interpreter." + module).split(".")
        package = above if modules()[module].name == "__init__.py" else above[:-1]
        start = ".".join([*package[: len(package) - node.level + 1], *([node.module] if node.module else [])])
    names = [f"{start}.{alias.name}" for alias in node.names]
    return [name if name.removeprefix("interpreter.") in modules() else start for name in names]


def layer(module: str) -> str:
    """The entry of the table that stands for a module; KeyError for none."""
    parts = module.split(".")
    for count in range(len(parts), 0, -1):
        name = ".".join(parts[:count])
        if name in HEIGHT:
            return name
    raise KeyError(module)


# ------------------------------------------------------------------------------------------------- layers
def test_every_module_has_its_layer_and_every_layer_its_modules() -> None:
    homeless = []
    homes = set()
    for module in modules():
        try:
            homes.add(layer(module))
        except KeyError:
            homeless.append(module)
    assert not homeless, f"say in LAYERS where these belong: {homeless}"
    assert not set(HEIGHT) - homes, f"nothing is called so: {sorted(set(HEIGHT) - homes)}"


def test_imports_lead_downwards() -> None:
    upward = [
        f"{each.by}:{each.line} imports {each.of}"
        for module in modules()
        for each in imports(module)
        if not each.only_typing and not _downwards(each)
    ]
    assert upward == []


def _downwards(each: Import) -> bool:
    by, of = layer(each.by), layer(each.of)
    own_package = each.of in PACKAGES and each.by.startswith(f"{each.of}.")
    return by == of or own_package or HEIGHT[of] < HEIGHT[by]


PACKAGES = frozenset(path.parent.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("__init__.py"))


def test_no_two_modules_import_each_other() -> None:
    """Not even in a roundabout way, within a package or inside functions."""
    edges = {
        module: {each.of for each in imports(module) if not each.only_typing and each.of != module}
        for module in modules()
    }
    done: set[str] = set()
    circles: list[str] = []

    def visit(module: str, way: list[str]) -> None:
        if module in way:
            circles.append(" -> ".join([*way[way.index(module) :], module]))
        elif module not in done:
            for other in sorted(edges[module]):
                visit(other, [*way, module])
            done.add(module)

    for module in modules():
        visit(module, [])
    assert circles == []


def test_an_upward_import_would_be_seen() -> None:
    found = {(each.by, each.of) for module in modules() for each in imports(module)}
    assert ("game", "chance") in found
    assert ("cli", "version") in found
    assert len(found) > 250
    assert HEIGHT[layer("runtime.board")] < HEIGHT[layer("emit.moves")] < HEIGHT[layer("game")] < HEIGHT[layer("cli")]
    assert layer("plan.builder") == "plan"
    assert layer("plan.flow") == "plan.flow"


# ------------------------------------------------------------------------------------------- game nouns
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


# ------------------------------------------------------------------------------------------------- sizes
LINES, FUNCTION_LINES = 300, 40
LONG_FILES: dict[str, str] = {
    "syntax": "a list of small frozen classes, one for each rule of the grammar",
    "plan.instructions": "a list of small frozen classes, one for each instruction",
}


def test_files_are_short() -> None:
    counts = {module: path.read_text(encoding="utf-8").count("\n") for module, path in modules().items()}
    long = {module: count for module, count in counts.items() if count > LINES}
    assert set(long) == set(LONG_FILES), long


def test_functions_are_short() -> None:
    long = {}
    for module in modules():
        for node in ast.walk(tree(module)):
            if isinstance(node, ast.FunctionDef) and (count := _lines(node)) > FUNCTION_LINES:
                long[f"{module}.{node.name}"] = count
    assert long == {}


def _lines(node: ast.FunctionDef) -> int:
    """The lines of a function without its docstring."""
    first = node.body[0]
    docstring = (
        isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    )
    count = (node.end_lineno or 0) - node.lineno + 1
    return count - ((first.end_lineno or 0) - first.lineno + 1 if docstring else 0)


# ----------------------------------------------------------------------------------- what nobody may do
# drawing writes into a text; `python -m interpreter.reference`
PRINTS = ("cli", "commands", "drawing", "reference", "problem_reference")
CHANCY = ("bots", "greedy", "rehearsal", "restricted", "simulate")  # bots choose by a generator that is handed to them
FORBIDDEN = {"time", "datetime", "secrets", "uuid", "socket", "urllib", "threading", "asyncio"}
THREADED = ("stopping", "workers")  # processes that watch over each other; no game is played in a thread
WAITING = ("editor.server",)  # for an editor to pause; no game is played there


def test_only_commands_print() -> None:
    found = []
    for module in modules():
        if layer(module) in PRINTS:
            continue
        for node in ast.walk(tree(module)):
            match node:
                case ast.Call(func=ast.Name(id="print" | "input" as name)):
                    found.append(f"{module}:{node.lineno} {name}")
                case ast.Attribute(value=ast.Name(id="sys"), attr="stdout" | "stderr" as name):
                    found.append(f"{module}:{node.lineno} sys.{name}")
                case ast.ImportFrom(module="click" | "rich" | "rich.console" | "rich.progress" | "rich.live" as name):
                    found.append(f"{module}:{node.lineno} {name}")
                case ast.Import(names=names) if {alias.name.partition(".")[0] for alias in names} & {"click", "rich"}:
                    found.append(f"{module}:{node.lineno} {names[0].name}")
    assert found == []


def test_there_is_no_clock_and_no_other_chance() -> None:
    """Games depend on rules, seed and choices alone. A type annotation is no use of a module."""
    found = []
    for module in modules():
        typing_only = {
            id(inner)
            for node in ast.walk(tree(module))
            if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
            for inner in ast.walk(node)
        }
        for node in ast.walk(tree(module)):
            if not isinstance(node, ast.Import | ast.ImportFrom) or id(node) in typing_only:
                continue
            names = {node.module or ""} if isinstance(node, ast.ImportFrom) else {alias.name for alias in node.names}
            tops = {name.partition(".")[0] for name in names}
            allowed = {"threading"} if module in THREADED else {"asyncio"} if module in WAITING else set()
            if tops & FORBIDDEN - allowed or ("random" in tops and layer(module) not in CHANCY):
                found.append(f"{module}:{node.lineno} {sorted(tops)}")
    assert found == []


NAMES_REFUSED = re.compile(
    r"(^|_)(manager|helper|helpers|util|utils|data|info|handler|misc|common)(_|$)|^do_|^process_"
)


def test_names_say_what_things_are() -> None:
    found = [module for module in modules() if NAMES_REFUSED.search(module.rpartition(".")[2])]
    for module in modules():
        for node in ast.walk(tree(module)):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                snake = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", node.name).lower()
                if NAMES_REFUSED.search(snake.strip("_")):
                    found.append(f"{module}.{node.name}")
    assert found == []
