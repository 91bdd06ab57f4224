"""The part of the report about cards that were chosen before the first round."""

from __future__ import annotations

from collections import Counter
from typing import Any

from interpreter.drawing import Page, percent
from interpreter.report_cards import marked

Plain = dict[str, Any]
_LAYOUTS = (  # the first that has room is taken
    ("card", "kept", "seats", "learned", "wins", "score"),
    ("card", "kept", "learned", "wins", "score"),
    ("card", "kept", "wins", "score"),
    ("card", "kept", "learned", "wins by", "score by"),
    ("card", "kept", "wins by", "score by"),
    ("card", "kept", "score by"),
)
_MEANING = {
    "kept": "of the times it could be",
    "seats": "how often there",
    "learned": "points of lead it brought in games before these, in which any cards were kept",
    "wins": "of those who kept it, and without it",
    "score": "likewise",
    "wins by": "by how many points of percent those who kept it won more often",
    "score by": "how much more they scored",
}


def show_keeping(page: Page, found: Plain) -> None:
    """For each bot: which cards it kept how often, and how those did that kept a card and those that did not."""
    for bot in found["keeping"]:
        _of_bot(page, bot, found["games"] * bot["seats"])


def _of_bot(page: Page, bot: Plain, seats: int) -> None:
    cards = sorted(bot["cards"], key=lambda card: (-(card["kept_when_offered"] or 0.0), -_learned(card)))
    names = Counter(card["name"] for card in cards)
    rows = [_cells(page, card, names) for card in cards]
    known = any(card["learned"] for card in cards)
    for layout in _LAYOUTS:
        parts = [part for part in layout if known or part != "learned"]
        heads, body = _heads(parts, rows), [[cell for part in parts for cell in row[part]] for row in rows]
        if page.room(heads, body) >= -2:
            break
    number = sum(card["kept"] for card in cards) / seats
    said = "; ".join(f"{part}: {_MEANING[part]}" for part in parts if part in _MEANING)
    page.heading(f"Cards kept by {bot['bot']}", f"{number:.1f} of {len(cards)}; {said}")
    page.table(heads, body, right="w" + "r" * (len(heads) - 1))


def _learned(card: Plain) -> float:
    return float(card["learned"]["value"]) if card["learned"] else 0.0


def _cells(page: Page, card: Plain, names: Counter[str]) -> dict[str, list[str]]:
    """By part the cells of a row."""
    name = marked(card)
    if names[card["name"]] > 1:
        name = name.replace(card["name"], f"{card['name']} ({card['card']})", 1)
    wins, score, seats = card["wins"], card["score"], (seat["kept_when_offered"] for seat in card["by_seat"])
    return {
        "card": [name],
        "kept": [percent(card["kept_when_offered"] or 0.0)],
        "seats": ["" if share is None else f"{100 * share:.0f}%" for share in seats],
        "learned": [_more(page, card["learned"])],
        "wins": [_number(page, wins[part], 100, "%") for part in ("kept", "left")],
        "score": [_number(page, score[part]) for part in ("kept", "left")],
        "wins by": [_more(page, wins["difference"], 100)],
        "score by": [_more(page, score["difference"])],
    }


def _heads(parts: list[str], rows: list[dict[str, list[str]]]) -> list[str]:
    found = []
    for part in parts:
        match part:
            case "seats":
                found += [f"seat {i}" for i in range(1, len(rows[0]["seats"]) + 1)]
            case "wins" | "score":
                found += [part, "without"]
            case _:
                found.append(part)
    return found


def _number(page: Page, found: Plain | None, scale: int = 1, unit: str = "") -> str:
    return "" if found is None else f"{scale * found['value']:.1f}{unit} {_half(page, found, scale)}"


def _more(page: Page, found: Plain | None, scale: int = 1) -> str:
    return "" if found is None else f"{round(scale * found['value'], 1) + 0.0:+.1f} {_half(page, found, scale)}"


def _half(page: Page, found: Plain, scale: int) -> str:
    """How far the interval reaches, to the side where it reaches further."""
    sign = "±" if page.unicode else "+-"
    if found["low"] is None:
        return f"{sign}?"
    return f"{sign}{scale * max(found['high'] - found['value'], found['value'] - found['low']):.1f}"
