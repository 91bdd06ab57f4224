"""The shape of the program as rules: layers, sizes, and what no part of it may know or do."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "interpreter"

# From the ground up. A module may import what stands in a line above its own, and within a package its neighbours. A
# name stands for a module or a package ("" for the outermost itself, which imports nothing before it is asked to); of
# several that fit a module the longest is meant.
LAYERS: tuple[tuple[str, ...], ...] = (
    # texts and their places, and what stands alone
    ("definition", "lasting_memory", "opening", "circles", "aside"),
    (
        "",
        "amendment",
        "in_the_way",
        "source",
        "suggest",
        "shipped",
        "version",
        "english",
        "statistics",
        "ratings",
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
    ("called",),
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
    ("authority", "contents", "echoes", "lost_lines"),
    ("structure_checks", "checking_steps"),
    ("checking_structure", "checking_texts", "checking_causes", "checking_declared", "checking_elsewhere"),
    ("checking", "reference", "rules_reference", "problem_reference"),
    ("mending",),
    # from rules to games
    ("plan.things",),
    ("plan.table",),
    ("plan",),
    ("runtime",),
    ("emit", "ending"),
    ("chance",),
    ("program", "naming", "view"),
    ("decision", "compiling"),
    ("hands", "keeping", "card_use"),
    ("redealing", "course"),
    ("leading", "bonus_parts"),
    ("landmarks",),
    ("game",),
    ("ruleset", "trace", "playout", "observing", "kept_tally", "course_tally", "lead_tally", "distributions"),
    ("trace_reading", "restricted", "card_variants"),
    ("under_way",),
    ("choices", "guarding", "losses"),
    ("deciding",),
    # what is done with games
    ("explain_asked", "greedy", "scenario"),
    ("explain_kinds",),
    ("explain", "search", "tally"),
    ("bots",),
    ("simulate",),
    ("lessons", "rehearsal"),
    ("series",),
    ("parts",),
    ("worker",),
    ("workers", "contrast", "ladder"),
    ("recording", "cluster"),
    ("verdicts", "point_sources"),
    ("looking",),
    ("report_values",),
    ("report_course",),
    ("report", "drawing", "compare_words", "ladder_words"),
    ("report_cards", "report_points", "report_json", "chronicle", "notices"),
    ("report_keeping",),
    ("report_text", "compare_report", "ladder_report"),
    ("compare_text", "ladder_text", "web_page"),
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


# ------------------------------------------------------------------------------------------------- sizes
LINES, FUNCTION_LINES = 300, 40
LONG_FILES: dict[str, str] = {
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
# drawing writes into a text; `python -m interpreter.reference`; aside moves what others print
PRINTS = ("cli", "commands", "drawing", "reference", "problem_reference", "aside")
# bots choose by a generator that is handed to them
CHANCY = ("bots", "greedy", "search", "rehearsal", "restricted", "simulate")
WEIGHING = ("ratings",)  # weighs games that were played anew, always by the same numbers
FORBIDDEN = {"time", "datetime", "secrets", "uuid", "socket", "urllib", "threading", "asyncio"}
# processes that watch over each other, and a cluster's threads, which play one after the other
THREADED = ("stopping", "worker", "cluster.there", "guarding")
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
            if tops & FORBIDDEN - allowed or ("random" in tops and layer(module) not in CHANCY + WEIGHING):
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
