"""Comprehensions that do not reach for the state of the function around them.

A comprehension is a function of its own. What it uses of the function around is kept in a cell there, which is slower
to reach wherever that function uses it, and nothing is used as often as the state. Here the state is handed over
along with what a comprehension goes through.
"""

from __future__ import annotations

import ast
import re
from functools import lru_cache

STATE, THROUGH = "s", "b_"  # as generated code calls the state; what a comprehension goes through
LOOKS = re.compile(r"\S for ")
Comprehension = ast.ListComp | ast.SetComp | ast.GeneratorExp


def apart(source: str) -> str:
    """Generated source in which no comprehension uses the state of the function around."""
    return "\n".join(_line(line) if LOOKS.search(line) and "s[" in line else line for line in source.split("\n"))


@lru_cache(2_000)
def _line(line: str) -> str:
    text = line.lstrip()
    head = text.removeprefix("el") if text.startswith("elif") else text
    tree = ast.parse(f"{head} pass" if head.endswith(":") else head)
    for found in reversed(_using_state(tree)):
        first = found.generators[0]
        start, end = first.target.col_offset, first.iter.end_col_offset or 0
        while head.count("(", start, end) > head.count(")", start, end):  # those around a whole expression
            end = head.index(")", end) + 1
        handed = f"{STATE}, {THROUGH} in (({STATE}, {_line(ast.unparse(first.iter))}),)"
        head = f"{head[:start]}{handed} for {ast.unparse(first.target)} in {THROUGH}{head[end:]}"
    return line[: len(line) - len(text)] + (f"el{head}" if text.startswith("elif") else head)


def _using_state(tree: ast.AST) -> list[Comprehension]:
    """The outermost comprehensions that use the state beyond what they go through first, as they are written."""
    found: list[Comprehension] = []
    for node in ast.iter_child_nodes(tree):
        if not isinstance(node, Comprehension):
            found += _using_state(node)
            continue
        first = node.generators[0]
        inside: list[ast.AST] = [node.elt, *first.ifs, *node.generators[1:]]
        if any(isinstance(each, ast.Name) and each.id == STATE for part in inside for each in ast.walk(part)):
            found.append(node)
        else:
            found += _using_state(ast.Expr(first.iter))
    return sorted(found, key=lambda each: each.generators[0].target.col_offset)
