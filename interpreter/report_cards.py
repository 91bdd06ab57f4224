"""The part of the report about cards."""

from __future__ import annotations

import textwrap
from typing import Any

from interpreter.drawing import Page, percent

Plain = dict[str, Any]
_GUESSED = ("inferred", "editorial")


def show_cards(page: Page, found: Plain) -> None:
    """For each kind of card: how often offered, taken, used, and what it brought."""
    kinds: dict[str, list[Plain]] = {}
    for card in found["cards"]:
        kinds.setdefault(card["kind"], []).append(card)
    for kind, cards in kinds.items():
        if not any(card["offered"] or card["taken"] for card in cards):
            continue
        acting = [card for card in cards if card["action"]]
        if acting:
            page.heading(_plural(kind), "taken: of the times offered; used: of the times taken; points: of its user")
            _table(page, acting, found["games"])
        plain = [card for card in cards if not card["action"]]
        if plain:
            page.heading(_plural(kind), "chosen, of the times they could be")
            _shares(page, plain)
    never = [card["name"] for card in found["cards"] if not card["taken"]]
    if never:
        page.line(f"Never taken: {', '.join(never)}.", indent=1)


def _plural(kind: str) -> str:
    return f"{kind.replace('-', ' ').capitalize()}s"


def _table(page: Page, cards: list[Plain], games: int) -> None:
    widest = max((card["taken_when_offered"] or 0.0) for card in cards) or 1.0
    cells = max(6, min(24, page.width - 74))
    drawn = page.width >= 80
    heads = ["card", "offered", "taken", *([""] if drawn else []), "used", "points"]
    heads += ["best", "in game"] if page.width >= 100 else []
    if page.narrow:
        heads = ["card", "taken", "used", "points"]
    rows: list[list[Any]] = []
    for card in sorted(cards, key=lambda card: -(card["taken_when_offered"] or 0.0)):
        share = card["taken_when_offered"]
        name = card["name"] + (" ~" if card["confidence"] in _GUESSED else "")
        offered = f"{card['offered'] / games:.1f}"
        used = "" if card["used_when_taken"] is None else f"{100 * card['used_when_taken']:.0f}%"
        brought = f"{card['brought']:.1f}" if card["brought"] else ""
        row: list[Any] = [name, offered, "" if share is None else percent(share)]
        if drawn:
            row.append(page.bar((share or 0.0) / widest, cells))
        row += [used, brought]
        if page.width >= 100:
            best = card["best"]
            row += [str(best["points"]), str(best["game"])] if best else ["", ""]
        if page.narrow:
            row = [name, "" if share is None else percent(share), used, brought]
        rows.append(row)
    layout = "wrrr" if page.narrow else "wrr" + ("l" if drawn else "") + "rrrr"
    page.table(heads, rows, right=layout)


def _shares(page: Page, cards: list[Plain]) -> None:
    said = [f"{card['name']} {percent(card['taken_when_offered'] or 0.0)}" for card in cards]
    glue = "  "
    for line in textwrap.wrap(glue.join(s.replace(" ", "\0") for s in said), page.width - 2):
        page.line(line.replace("\0", " "), indent=1)
