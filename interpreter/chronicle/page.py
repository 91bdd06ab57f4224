"""A story for people: who plays, round by round what happens and how the board stands, and who won."""

from __future__ import annotations

from typing import Any

from interpreter.chronicle.board_page import board_page
from interpreter.drawing import Page
from interpreter.phrases.words import listed

Plain = dict[str, Any]
_PROSE = 100  # cells; longer lines are hard to read


def story_text(told: Plain, *, width: int, colour: bool, unicode: bool) -> str:
    """The whole story as text, lines no longer than `width` cells."""
    page = Page(min(width, _PROSE), colour=colour, unicode=unicode)
    _opening(page, told)
    boards = board_page(told)
    for chapter in told["chapters"]:
        page.heading(chapter["title"])
        for passage in chapter["passages"]:
            title = f"{passage['title']}. " if passage["title"] else ""
            page.paragraph(title + " ".join(passage["sentences"]))
        if chapter["board"] is not None:
            page.line("")
            boards.draw(page, chapter["board"])
    if told["closing"]:
        page.line("")
        page.line(told["closing"], "bold")
    return page.text


def _opening(page: Page, told: Plain) -> None:
    page.title(f"{told['name']}, {len(told['seats'])} players")
    seats = [f"{seat['name']} ({seat['bot']})" if seat["bot"] else seat["name"] for seat in told["seats"]]
    page.paragraph(f"Playing: {listed(seats, 'and')}.")
    if told["rulings"]:
        page.paragraph("Rulings: " + ", ".join(f"{name} = {value}" for name, value in told["rulings"].items()) + ".")
    if told["as"] is not None:
        name = next(seat["name"] for seat in told["seats"] if seat["colour"] == told["as"])
        page.paragraph(f"Told as {name} knows it{_announced(told)}.")
    if told["changed"]:
        page.paragraph(f"Note: {told['changed']}{'; but the game still fits' if told['misfit'] is None else ''}.")


def _announced(told: Plain) -> str:
    """Of which places only that is known which was called out as it went in."""
    boards = [chapter["board"] for chapter in told["chapters"] if chapter["board"] is not None]
    places = dict.fromkeys(
        place["name"]
        for board in boards
        for place in board["places"]
        if place["known"] == "announced" and place["counts"] is not None
    )
    return f"; {listed(list(places), 'and')}: what was called out as it went in" if places else ""
