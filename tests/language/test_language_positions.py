"""A mistake is shown at the character it was written with, in all five styles of YAML text."""

from __future__ import annotations

import pytest

from interpreter.parsing import parse
from interpreter.problems import Problem
from interpreter.reading.nodes import Mapping, Scalar, read_yaml
from interpreter.source import Source

# The mistake stands between « and ».
WRITTEN = {
    "plain": "effect: score all regions «worht» 5\n",
    "plain over two lines": "effect: score all regions\n  «worht» 5\n",
    "single quotes": "effect: 'score all regions «worht» 5'\n",
    "single quotes, doubled": "note: 'it''s'\neffect: '# it''s\n\n  score all regions «worht» 5'\n",
    "double quotes": 'effect: "score all regions «worht» 5"\n',
    "double quotes, escapes": 'effect: "score\\x20R\\nscore all\\t\\\n  regions «worht» 5"\n',
    "literal": "effect: |\n  score R\n\n  score all regions «worht» 5\nid: x\n",
    "literal, kept and indented": "effect: |2+\n  may:\n    score R\n  score all regions «worht» 5\n\n",
    "folded": "effect: >\n  score all\n  regions «worht» 5\n",
    "folded, with a more indented line": "effect: >-\n  may:\n    score S\n\n  score all\n  regions «worht» 5\n",
    "literal, letters outside ASCII in front": "name: España é\neffect: |\n  # niño\n  score all regions «worht» 5\n",
    "line ends of Windows": "effect: |\r\n  score R\r\n  score all regions «worht» 5\r\n",
}


@pytest.mark.parametrize("style", WRITTEN)
def test_place_of_a_mistake(style: str) -> None:
    marked = WRITTEN[style].replace("\r\n", "\n")
    start, end = marked.index("«"), marked.index("»") - 1
    source = Source("house.yaml", WRITTEN[style].replace("«", "").replace("»", ""))
    problems: list[Problem] = []
    tree = read_yaml(source, problems)
    assert isinstance(tree, Mapping)
    assert not problems
    effect = tree.get("effect")
    assert isinstance(effect, Scalar)
    assert parse(effect.text, "effect", problems) is None
    assert [(problem.span.start, problem.span.end) for problem in problems if problem.span] == [(start, end)]
    assert problems[0].span is not None
    assert problems[0].span.text == "worht"


@pytest.mark.parametrize(
    ("yaml", "line", "column"),
    [
        ("effect: move king to\n", 1, 21),
        ("effect: 'move king to'\n", 1, 22),
        ("effect: |\n  move king to\nid: x\n", 2, 15),
        ("effect: |\n  score R\n  move king to # R\n\nid: x\n", 3, 15),
        ("effect: >\n  move king\n  to\n", 3, 5),
    ],
)
def test_the_end_of_a_sentence_is_where_it_was_written(yaml: str, line: int, column: int) -> None:
    problems: list[Problem] = []
    tree = read_yaml(Source("house.yaml", yaml), problems)
    assert isinstance(tree, Mapping)
    effect = tree.get("effect")
    assert isinstance(effect, Scalar)
    parse(effect.text, "effect", problems)
    assert [(problem.span.line, problem.span.column) for problem in problems if problem.span] == [(line, column)]
