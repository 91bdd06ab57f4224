"""docs/ids.md on King & Intrigue: every card is named there, and what is named there is in the rules file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "ids.md").read_text(encoding="utf-8")
MODULE = "king-intrigue"
TEXT = (ROOT / "rules" / "king_intrigue.yaml").read_text(encoding="utf-8")
RULES: dict[str, Any] = yaml.load(TEXT, Loader=yaml.CSafeLoader)


def named(title: str) -> set[str]:
    """The ids in the second column of the table below a heading; a value behind a colon does not belong to them."""
    text = re.split(r"\n##+ ", PAGE.split(f"\n### {title}\n")[1])[0]
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| `")]
    return {span.partition(":")[0] for row in rows for span in re.findall(r"`([^`]+)`", row[1])}


def ids(section: str) -> set[str]:
    entries = [*RULES[section], *RULES.get("replaces", {}).get(section, [])]
    return {entry["id"] for entry in entries if entry.get("module", MODULE) == MODULE}


def steps(node: Any) -> set[str]:
    """Every id in a part of the file, those of inner steps as well."""
    found = {node["id"]} if isinstance(node, dict) and "id" in node else set()
    inner = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    return found.union(*(steps(each) for each in inner))


def test_every_card_has_its_name_in_the_facts() -> None:
    assert named("Cards of King & Intrigue") == ids("cards")


@pytest.mark.parametrize(
    ("title", "known"),
    [
        ("Pieces and places of King & Intrigue", ids("pieces") | ids("places")),
        ("Steps of King & Intrigue", steps(RULES["line-ups"])),
        ("Rulings of King & Intrigue", ids("rulings")),
    ],
)
def test_what_is_named_is_there(title: str, known: set[str]) -> None:
    found = named(title)
    assert found
    assert found <= known
