"""What is around every page: head, styles, patterns, headings, and what it was made with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.report_values import interrupted_said
from interpreter.web_page.markup import Content, Markup, el, text
from interpreter.web_page.strips import caption_of, glyph
from interpreter.web_page.styles import STYLES

Plain = dict[str, Any]
_DOTS = ("line-0", "open")  # fillings of dots, not of bars


def page(title: str, opening: Content, body: Content, closing: Content) -> str:
    """A whole document. opening: above everything; closing: how it was made."""
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="generator", content="elgrande-sim"),
        el("title", title),
        el("style", Markup(STYLES)),
    )
    around = el(
        "body", el("a", "To the results", href="#results", class_="skip"), _patterns(), el("header", opening),
        el("main", body, id="results"), el("footer", closing),
    )  # fmt: skip
    return f"<!DOCTYPE html>\n{el('html', head, around, lang='en')}\n"


def _patterns() -> Markup:
    """Fillings that can be told apart without colour."""
    lines = el("path", d="M-1 1l2 -2M0 6l6 -6M5 7l2 -2", class_="pattern-line")
    hatched = el("pattern", lines, id="hatched", width=6, height=6, patternUnits="userSpaceOnUse")
    dot = el("circle", cx=2.5, cy=2.5, r=1.1, class_="pattern-dot")
    dotted = el("pattern", dot, id="dotted", width=5, height=5, patternUnits="userSpaceOnUse")
    return el("svg", el("defs", hatched, dotted), width=0, height=0, style="position:absolute", aria_hidden="true")


def key(fill: str, words: str) -> Markup:
    """A filling and what it stands for."""
    shape = (
        glyph("circle", "60%", "50%", fill) if fill in _DOTS else el("rect", width="100%", height="100%", class_=fill)
    )
    drawn = el("svg", shape, class_="key", aria_hidden="true")
    return el("span", drawn, words)


def keys(*pairs: tuple[str, str]) -> Markup:
    """What several fillings stand for."""
    return el("p", *(key(fill, words) for fill, words in pairs), class_="keys")


def topics(pairs: Sequence[tuple[Content, Content]], *, as_written: bool = False) -> Markup:
    """Findings in words, by topic. as_written: they begin with names, which are not capitalised."""
    found = ((el("dt", topic), el("dd", words)) for topic, words in pairs)
    return el("dl", *found, class_="topics as-written" if as_written else "topics")


def command(words: str) -> Markup:
    """Something to copy."""
    return el("code", words, class_="command")


def table(caption: Content, heads: Sequence[Content], rows: Sequence[Sequence[Content]], words: str = "") -> Markup:
    """A table. words: for each column `w` when it holds words, `n` for numbers, `s` for what phones leave out."""
    classes = {"w": "words", "s": "spare"}

    def row(cells: Sequence[Content], tag: str) -> Markup:
        found = []
        for i, cell in enumerate(cells):
            class_ = classes.get(words[i : i + 1])
            first = tag == "td" and i == 0
            scope = "row" if first else "col" if tag == "th" else None
            found.append(cell if _is_cell(cell) else el("th" if first else tag, cell, scope=scope, class_=class_))
        return el("tr", *found)

    body = [row(cells, "td") for cells in rows]
    return el("table", caption_of(caption), el("thead", row(heads, "th")), el("tbody", *body))


def _is_cell(cell: Content) -> bool:
    return isinstance(cell, Markup) and cell.startswith("<td")


def wide(content: Content) -> Markup:
    """What may be wider than a phone: it can be moved within its box, with the keyboard too."""
    return el("div", content, class_="wide", tabindex=0, role="region", aria_label="table that can be moved sideways")


def folded(summary: str, *content: Content) -> Markup:
    """What only some want to see; on paper it is there."""
    return el("details", el("summary", summary), *content)


def figure(drawn: Content, caption: Content = None) -> Markup:
    """A picture with words below."""
    return el("figure", drawn, el("figcaption", caption) if caption is not None else None)


def interrupted(result: Plain, of_each: str = "") -> Content:
    """How far the run came, if it was interrupted. of_each: see `interrupted_said`."""
    if not result["interrupted"]:
        return None
    return el("p", el("strong", interrupted_said(result, of_each)), class_="note")


def made_with(document: Plain, more: Sequence[Content] = ()) -> Markup:
    """The command that makes the same page again, and how numbers were worked out."""
    result = document["result"]
    methods = [(name, words) for name, words in result["methods"].items()]
    return text([
        el("h2", "How this was made"),
        *more,
        el("p", "The same command gives the same numbers on every machine:"),
        command(document["command"]),
        el("p", f"elgrande-sim {document['version']}, rules {document['rules_digest'] or 'none'}.", class_="aside"),
        folded("How intervals were worked out", topics(methods)),
    ])  # fmt: skip
