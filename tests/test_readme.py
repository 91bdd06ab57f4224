"""README, ARCHITECTURE, CONTRIBUTING and the pages about names and rulings: what they show and name is so.

An excerpt that no longer agrees is put right by hand: run its command, look at the answer, and put it into README.md.
"""

from __future__ import annotations

import ast
import re
import shlex
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from conformance.playing import shipped

from interpreter.cli import called, cli
from interpreter.explain import known_ids
from interpreter.model import Card, Ruling
from interpreter.plan.settle import settle

ROOT = Path(__file__).parents[1]
PROGRAM = ROOT / "interpreter"
PAGES = (
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/README.md",
    "docs/compare.md",
    "docs/ci.md",
    "docs/rulings.md",
    "docs/ids.md",
)
TEXT = {page: (ROOT / page).read_text(encoding="utf-8") for page in PAGES}
LEFT_OUT = "..."
SLIP = ("own caballeros", "own cabaleros")


def fenced(page: str, language: str) -> list[str]:
    """The blocks of code in a language, without the fences."""
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT[page], re.DOTALL | re.MULTILINE)


def table(text: str) -> list[list[str]]:
    """The rows of all tables in a text, heads included, as lists of cells."""
    rows = [line for line in text.splitlines() if line.startswith("|") and not line.startswith("|---")]
    return [[cell.strip() for cell in row.strip("|").split(" |")] for row in rows]


def section(page: str, title: str) -> str:
    """What stands below a heading, up to the next one of its level."""
    parts = re.split(r"^## ", TEXT[page], flags=re.MULTILINE)
    return next(part for part in parts if part.startswith(f"{title}\n"))


def spans(text: str) -> list[str]:
    """What stands between single backticks."""
    return re.findall(r"`([^`\n]+)`", text)


# ------------------------------------------------------------------------------------- README: what it shows
def session(block: str) -> Iterator[tuple[str, list[str]]]:
    """The commands of a console block, each with the answer shown."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, answer = part.partition("\n")
        yield command, answer.splitlines()


SESSIONS = [pair for block in fenced("README.md", "console") for pair in session(block)]
FILES = {match[1]: block for block in fenced("README.md", "yaml") if (match := re.match(r"# ([\w-]+\.yaml)\n", block))}


def agrees(shown: list[str], told: list[str]) -> bool:
    """Whether lines are those told, where a line of three dots stands for any number of others."""
    if not shown:
        return not told
    if shown[0] == LEFT_OUT:
        return any(agrees(shown[1:], told[start:]) for start in range(len(told) + 1))
    return bool(told) and shown[0] == told[0].rstrip() and agrees(shown[1:], told[1:])


@pytest.mark.parametrize(
    ("shown", "so"),
    [("a b c", True), ("a ... c", True), ("... b ...", True), ("a", False), ("b c", False), ("a c", False),
     ("... c b ...", False), ("... d", False), ("a b c d", False), ("a b ... c", True)],
)  # fmt: skip
def test_what_agrees(shown: str, so: bool) -> None:
    assert agrees(shown.split(), ["a", "b", "c"]) == so


@pytest.fixture
def _folder_of_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "rules", tmp_path / "rules")
    shutil.copytree(ROOT / "golden" / "traces", tmp_path / "golden" / "traces")
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "slip.yaml").write_text(FILES["house.yaml"].replace(*SLIP), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")


@pytest.mark.usefixtures("_folder_of_the_readme")
@pytest.mark.parametrize(("command", "shown"), SESSIONS, ids=[command for command, _ in SESSIONS])
def test_a_command_answers_as_shown(command: str, shown: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    program, *words = shlex.split(command)
    assert program == "elgrande-sim"
    one_process = [] if words[0] in cli.commands else ["--jobs", "1"]
    code = called([*words, *one_process])
    told, complaint = capsys.readouterr()
    assert code == (1 if "slip.yaml" in words else 0), complaint or told
    assert agrees(shown, told.splitlines()), f"README.md shows something else than `{command}` answers:\n{told}"


def test_the_readme_shows_every_tool_for_rules() -> None:
    first_words = {command.split()[1] for command, _ in SESSIONS}
    assert {"explain", "check", "test", "replay", "rules/base.yaml", "house.yaml"} == first_words


def test_the_card_shown_is_that_of_the_rules() -> None:
    cards = [block for block in fenced("README.md", "yaml") if block not in FILES.values()]
    assert len(cards) == 1
    assert cards[0] in (ROOT / "rules" / "base.yaml").read_text(encoding="utf-8")
    assert cards[0].startswith(f"  - id: {SESSIONS[0][0].split()[-1]}\n")


def test_a_house_rule_has_ten_lines() -> None:
    assert len(FILES["house.yaml"].splitlines()) == 1 + 10


def test_the_commands_that_set_up_are_there() -> None:
    top = TEXT["README.md"].partition("\n## ")[0]
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert re.findall(r"^make (\w+)", top, re.MULTILINE) == ["sim", "test"]
    named = [re.findall(r"(?:^|`)make ([a-z]+)(?:`|\s+#)", TEXT[page], re.MULTILINE) for page in PAGES]
    assert {target for found in named for target in found} <= targets
    assert re.findall(r"\[(\w+)\]'", top) == ["dev"]
    assert "dev" in project["optional-dependencies"]
    assert "elgrande-sim" in project["scripts"]
    assert f"Python {project['requires-python'].strip('>=')} or later" in top


def test_blocks_of_code_fit_on_a_screen() -> None:
    for page in PAGES:
        for block in re.findall(r"^```\w+\n(.*?)^```$", TEXT[page], re.DOTALL | re.MULTILINE):
            assert [line for line in block.splitlines() if len(line) > 100] == [], page


# ---------------------------------------------------------------------------------------- links, paths, parts
@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", TEXT[page])
    assert links
    for link in links:
        if not link.startswith("https://"):
            path, _, heading = link.partition("#")
            target = (ROOT / page).parent / path
            assert target.exists(), link
            titles = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.M) if heading else []
            assert not heading or heading in [title.lower().replace(" ", "-") for title in titles], link


@pytest.mark.parametrize("page", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_paths_that_are_named_exist(page: str) -> None:
    text = re.sub(r"\]\([^)]*\)|https://\S*", "", TEXT[page])
    endings = "/|" + "|".join(rf"\.{ending}" for ending in ("py", "lark", "md", "toml"))
    named = set(re.findall(rf"(?<![\w./*])((?:[\w-]+/)*[\w-]*[\w](?:{endings}))(?![\w*])", text))
    named |= {span for span in spans(text) if re.fullmatch(r"[\w-]+(/[\w.-]+)+", span)}
    assert named
    assert {path for path in named if not (ROOT / path).exists() and not (PROGRAM / path).exists()} == set()


ROWS = table(section("ARCHITECTURE.md", "Code map"))[1:]
MAP = [path for _, paths, _ in ROWS for path in spans(paths)]
MODULES = {path.relative_to(PROGRAM).as_posix(): path for path in PROGRAM.rglob("*.py")}


def layers() -> dict[str, int]:
    """The layer of each path of the code map, from below, which is from above in the table."""
    found: dict[str, int] = {}
    layer = 0
    for name, paths, _ in ROWS:
        layer += bool(name)
        found |= dict.fromkeys(spans(paths), layer)
    return found


LAYERS = layers()


def entry_of(module: str) -> str:
    """The entry of the code map a module belongs to, its own or its package's; '' when there is none."""
    return module if module in LAYERS else next((path for path in LAYERS if module.startswith(path)), "")


def test_every_module_and_package_is_in_the_code_map_once() -> None:
    assert [module for module in MODULES if not entry_of(module) and module != "__init__.py"] == []
    assert len(MAP) == len(set(MAP))
    for path in MAP:
        assert (PROGRAM / path).is_dir() if path.endswith("/") else (PROGRAM / path).is_file(), path


def imports(path: Path) -> Iterator[str]:
    """What a module imports, here or in its functions; not what it imports for annotations alone."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing = [node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)]
    left_out = {id(inner) for node in typing for outer in node.body for inner in ast.walk(outer)}
    for node in ast.walk(tree):
        if id(node) in left_out:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def module_of(name: str) -> str:
    """The file of the interpreter that an imported name comes from; '' for what is not ours."""
    parts = name.split(".")
    if parts[0] != "interpreter":
        return ""
    inner = parts[1:]
    tries = ("/".join(part) for part in (inner, inner[:-1]))
    return next(path for name in tries for path in (f"{name}.py", f"{name}/__init__.py".lstrip("/")) if path in MODULES)


def test_layers_import_downwards_only() -> None:
    layer = {module: LAYERS[entry_of(module)] for module in MODULES if entry_of(module)}
    upwards = []
    for module in sorted(layer):
        for found in {module_of(name) for name in imports(MODULES[module])} & set(layer):
            if layer[found] > layer[module]:
                upwards.append(f"{module} imports {found}, which is in a higher layer")
    assert upwards == []


@pytest.mark.parametrize(("library", "homes"), [("lark", ("parsing/", "grammar_file.py")), ("yaml", ("reading/",))])
def test_who_knows_a_library(library: str, homes: tuple[str, ...]) -> None:
    users = {module for module, path in MODULES.items() if library in {name.split(".")[0] for name in imports(path)}}
    assert users
    assert [module for module in users if not module.startswith(homes)] == []


# ------------------------------------------------------------------------------------------ rulings and names
def all_rulings() -> dict[str, Ruling]:
    """The rulings of all line-ups together."""
    return {id: each for line_up in shipped().line_ups for id, each in shipped().rules(line_up)[0].rulings.items()}


def ruling_rows() -> list[list[str]]:
    """The rows of the tables of docs/rulings.md, without their heads."""
    return [row for row in table(TEXT["docs/rulings.md"]) if row[0] != "ruling"]


def described() -> dict[str, list[tuple[str, bool]]]:
    """The rulings of docs/rulings.md: their values in order, each with whether it is the default."""
    found: dict[str, list[tuple[str, bool]]] = {}
    for name, value, meaning, _ in ruling_rows():
        id = spans(name)[0] if name else list(found)[-1]
        assert meaning
        found.setdefault(id, []).append((spans(value)[0], "(default)" in value))
    return found


def test_every_value_of_every_ruling_is_described() -> None:
    rulings = all_rulings()
    assert described() == {
        id: [(value, value == ruling.default) for value in ruling.values] for id, ruling in rulings.items()
    }
    for name, _, _, dispute in ruling_rows():
        assert not name or dispute in rulings[spans(name)[0]].source, name


def test_what_is_said_of_line_ups_and_of_our_own_answers() -> None:
    page = TEXT["docs/rulings.md"]
    said = next(part for part in page.split("\n\n") if part.startswith("The line-up `base-2023-two`"))
    assert dict(span.split(": ") for span in spans(said) if ": " in span) == shipped().rules("base-2023-two")[1].rulings
    assert shipped().rules("base")[1].rulings == shipped().rules("base-short")[1].rulings == {}
    ours = [part for part in page.split("\n\n") if part.startswith(("Some answers are ours", "Ours among these"))]
    assert len(ours) == 3
    assert {ruling.id for ruling in all_rulings().values() if ruling.confidence in ("editorial", "inferred")} == {
        span for span in spans("".join(ours)) if span in described()
    }


def test_every_action_card_has_its_name_in_the_facts() -> None:
    rows = [row for row in table(section("docs/ids.md", "Cards")) if len(row) == 4][1:]
    assert len({facts for facts, *_ in rows}) == len(rows)
    named = {spans(id)[0]: (name, int(copies)) for _, id, name, copies in rows}
    cards = [card for card in shipped().rules("base")[0].cards.values() if card.deck]
    assert named == {card.id: (card.name, copies(card)) for card in cards}


def copies(card: Card) -> int:
    """How many there are by the defaults of all rulings."""
    rulings = {ruling.id: ruling.default for ruling in shipped().rules("base")[0].rulings.values()}
    found = settle(card.copies, rulings, 4)
    assert isinstance(found, int)
    return found


def test_rulings_of_cases_are_there() -> None:
    page, rulings = section("docs/ids.md", "Rulings"), all_rulings()
    for _, ours in table(page)[1:]:
        id, _, value = spans(ours)[0].partition(": ")
        assert value in ("", *rulings[id].values), ours
    base = set(shipped().rules("base")[0].rulings)
    assert base <= {span.partition(":")[0] for span in spans(page)}, "a ruling is not named"


def test_steps_and_pieces_in_the_table_of_names_are_there() -> None:
    known = {*known_ids(shipped()), "province", "court"}
    rows = table(section("docs/ids.md", "Regions, places and pieces"))[1:]
    steps = re.findall(r"the steps? `([\w-]+)`(?: (?:and|before) `([\w-]+)`)?", TEXT["docs/ids.md"])
    assert len(steps) > 5
    assert {spans(ours)[0] for _, ours, _ in rows} | {id for pair in steps for id in pair if id} <= known
