"""Several mistakes of any layers at once, in one file or several: each is told once, where it stands, and no other."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from small_game import TOY

from interpreter.checking import check
from interpreter.problems import render

CATALOGUE: dict[str, dict[str, str]] = yaml.safe_load((Path(__file__).parent / "together.yaml").read_text("utf-8"))
KINDS = [(section, name) for section, named in CATALOGUE.items() for name in named]
GOOD = "- {id: good-NN, kind: tile, deck: pile, price: 1, effect: gain NN points, source: ours}\n"
MARK = re.compile(r"@@(EG\d{3})@@")
Place = tuple[str, int, int, str]
Mistake = tuple[str, str]


def house(number: int, entries: list[tuple[str, str]]) -> str:
    """A file that builds on the small game, with marks; every section once."""
    lines = ["format: 1", "modules:", f"  - {{id: house-{number}, extends: toy, source: ours}}"]
    for section in dict.fromkeys(section for section, _ in entries):
        lines.append(f"{section}:")
        lines += [f"  {line}" for of, text in entries if of == section for line in text.splitlines()]
    return "\n".join(lines) + "\n"


def unmarked(name: str, text: str) -> tuple[str, list[Place]]:
    """The text without its marks, and what is to be told of it."""
    places = []
    while mark := MARK.search(text):
        before = text[: mark.start()]
        places.append((name, before.count("\n") + 1, mark.start() - before.rfind("\n"), mark[1]))
        text = before + text[mark.end() :]
    return text, places


def told_of(folder: Path, files: list[list[tuple[str, str]]]) -> tuple[list[Place], list[Place], str]:
    """What is wanted and what is told, sorted, and the latter as people read it."""
    (folder / "game.yaml").write_text(TOY, encoding="utf-8")
    wanted, paths = [], [folder / "game.yaml"]
    for number, entries in enumerate(files):
        path = folder / f"house-{number}.yaml"
        text, places = unmarked(path.as_posix(), house(number, entries))
        path.write_text(text, encoding="utf-8")
        paths.append(path)
        wanted += places
    problems = check([path.as_posix() for path in paths])
    found = [(each.span.source.name, each.span.line, each.span.column, each.code) for each in problems if each.span]
    return sorted(wanted), sorted(found), render(problems)


def numbered(texts: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(section, text.replace("NN", str(number))) for number, (section, text) in enumerate(texts, 11)]


@pytest.mark.parametrize(("section", "name"), KINDS, ids=[f"{section}: {name}" for section, name in KINDS])
def test_a_mistake_of_the_catalogue_alone(section: str, name: str, tmp_path: Path) -> None:
    entries = numbered([("cards", GOOD), (section, CATALOGUE[section][name]), ("cards", GOOD)])
    wanted, found, told = told_of(tmp_path, [entries])
    assert found == wanted, told


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 2)), min_size=2, max_size=6), st.randoms())
def test_each_of_several_mistakes_is_told_once(
    tmp_path: Path, planted: list[tuple[Mistake, int]], random: Callable[..., object]
) -> None:
    files: list[list[tuple[str, str]]] = [[], [], []]
    texts = numbered([(section, CATALOGUE[section][name]) for (section, name), _ in planted])
    goods = numbered([("cards", GOOD)] * len(files))
    for number, good in enumerate(goods):
        mine = [text for text, (_, file) in zip(texts, planted, strict=True) if file == number]
        mine.insert(len(mine) // 2, good)
        random.shuffle(mine)  # type: ignore[attr-defined]
        files[number] = mine
    wanted, found, told = told_of(tmp_path, files)
    assert found == wanted, told


def test_all_of_them_at_once(tmp_path: Path) -> None:
    texts = numbered([(section, CATALOGUE[section][name]) for section, name in KINDS])
    wanted, found, told = told_of(tmp_path, [texts[::2], texts[1::2]])
    assert found == wanted, told
