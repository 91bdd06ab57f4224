"""The part of the report about cards."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len
from rich.text import Text

from interpreter.drawing import Page, percent

Plain = dict[str, Any]
_SHORTEST = 6  # cells of a bar worth drawing


def show_cards(page: Page, found: Plain) -> None:
    """For each kind of card: how often offered, taken, used, and what it brought."""
    kinds: dict[str, list[Plain]] = {}
    for card in found["cards"]:
        kinds.setdefault(card["kind"], []).append(card)
    for kind, cards in kinds.items():
        if not any(card["offered"] or card["taken"] for card in cards):
            continue
        each = f"Each {kind.replace('-', ' ')}"
        acting = [card for card in cards if card["action"]]
        if acting:
            _table(page, each, acting, found["games"])
        plain = [card for card in cards if not card["action"]]
        if plain:
            page.heading(each, "how often chosen when it could be")
            _shares(page, plain)
    never = [card["name"] for card in found["cards"] if not card["taken"]]
    if never:
        page.line(f"Never taken: {', '.join(never)}.", indent=1)


def marked(card: Plain) -> str:
    """A card's name, with a mark when its entry is not confirmed."""
    return f"{card['name']} ~" if card["confidence"] != "confirmed" else str(card["name"])


_COLUMNS = ("card", "seen", "taken", "used", "points", "best", "game")
_SPARED = ("seen", "game", "best")  # left out first where there is no room
_MEANING = {
    "seen": "times a game it could be taken",
    "taken": "of the times seen",
    "used": "its action, of the times taken",
    "points": "what a use brought its user on average",
    "best": "most points of a use",
    "game": "the game with the best use",
}


def _table(page: Page, title: str, cards: list[Plain], games: int) -> None:
    cards = sorted(cards, key=lambda card: -(card["taken_when_offered"] or 0.0))
    cells = [_cells(card, games) for card in cards]
    heads = list(_COLUMNS)
    for spared in _SPARED:
        if page.room(heads, [[row[head] for head in heads] for row in cells]) < -2:
            heads.remove(spared)
    page.heading(title, "; ".join(f"{head}: {_MEANING[head]}" for head in heads[1:]))
    rows: list[list[str | Text]] = [[row[head] for head in heads] for row in cells]
    room = min(24, page.room(heads, [[row[head] for head in heads] for row in cells]))
    right = "w" + "r" * (len(heads) - 1)
    if room >= _SHORTEST:
        at = heads.index("taken") + 1
        widest = max((card["taken_when_offered"] or 0.0) for card in cards) or 1.0
        for row, card in zip(rows, cards, strict=True):
            row.insert(at, page.bar((card["taken_when_offered"] or 0.0) / widest, room))
        heads.insert(at, "")
        right = right[:at] + "l" + right[at:]
    page.table(heads, rows, right=right)


def _cells(card: Plain, games: int) -> dict[str, str]:
    share, best = card["taken_when_offered"], card["best"]
    return {
        "card": marked(card),
        "seen": f"{card['offered'] / games:.1f}",
        "taken": "" if share is None else percent(share),
        "used": "" if card["used_when_taken"] is None else f"{100 * card['used_when_taken']:.0f}%",
        "points": f"{card['brought']:.1f}" if card["brought"] else "",
        "best": str(best["points"]) if best else "",
        "game": str(best["game"]) if best else "",
    }


def _shares(page: Page, cards: list[Plain]) -> None:
    said = [f"{marked(card)} {percent(card['taken_when_offered'] or 0.0)}" for card in cards]
    wide = max(map(cell_len, said)) + 2
    across = max(1, (page.width - 1) // wide)
    for at in range(0, len(said), across):
        page.line("".join(each + " " * (wide - cell_len(each)) for each in said[at : at + across]).rstrip(), indent=1)
