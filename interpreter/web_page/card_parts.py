"""Parts of the page about a line-up: cards, cards kept, and games worth a look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.web_page.frame import command, figure, folded, keys, table, wide
from interpreter.web_page.markup import Content, Markup, el
from interpreter.web_page.said import games_said, share, spans
from interpreter.web_page.scatter import Dot, scatter
from interpreter.web_page.strips import Part, bar, caption_of

Plain = dict[str, Any]
_FEW = 10  # uses that say little
_LONGEST = 12  # rows of bars


def cards(found: Plain, level: str) -> list[Content]:
    """How often cards are taken, and what they bring."""
    told = found["cards"]
    if not any(card["offered"] or card["taken"] for card in told):
        return []
    parts: list[Content] = [el(level, "Cards")]
    paying = [card for card in told if card["brought"] and card["taken_when_offered"] is not None]
    if len(paying) > 1:
        said = "; ".join(f"{card['name']}: taken {share(card['taken_when_offered'], 0)}, {card['brought']:.1f} points"
                         for card in paying[:40])  # fmt: skip
        dots = [_dot(card) for card in paying]
        drawn = scatter(dots, "taken when offered", "points a use brings its user", f"Cards by use and worth. {said}")
        caption = (
            "Cards that bring points at once. Top left: worth more than bots see in it. It is an association: who "
            "uses a card at a good moment gets more from it."
        )
        key_ = keys(("line-0", f"used at least {_FEW} times"), ("open", "more seldom"))
        scattered = el("div", key_, figure(drawn, caption))
        parts.append(el("div", scattered, _most_taken(told), class_="side-by-side"))
    else:
        parts.append(_most_taken(told))
    return [*parts, _table(found)]


def _most_taken(told: Sequence[Plain]) -> Content:
    """Bars for the cards that are taken most readily."""
    known = [card for card in told if card["taken_when_offered"] is not None and card["action"]]
    known.sort(key=lambda card: -card["taken_when_offered"])
    if not known:
        return None
    rows = [
        el("tr", el("th", card["name"], scope="row"), el("td", _taken_bar(card), class_="plot"),
           el("td", share(card["taken_when_offered"], 0)))
        for card in known[:_LONGEST]
    ]  # fmt: skip
    more = f"The {_LONGEST} cards" if len(known) > _LONGEST else "Cards"
    caption = f"{more} with a special action that are taken most readily, of the times offered."
    return figure(el("table", caption_of(caption), el("tbody", *rows), class_="intervals"))


def _taken_bar(card: Plain) -> Markup:
    taken = card["taken_when_offered"]
    said = f"{card['name']}: {share(taken)}"
    return bar([Part(taken, "solid", said)], 1.0, said)


def _dot(card: Plain) -> Dot:
    often = card["used"] >= _FEW
    said = (
        f"{card['name']}: taken {share(card['taken_when_offered'])} of the times offered, used {card['used']:,} times, "
        f"{card['brought']:.1f} points a use"
    )
    x = 100 * card["taken_when_offered"]
    class_ = "line-0" if often else "open"
    return Dot(card["name"], x, card["brought"], card["brought"] + x / 20 if often else 0.0, "circle", class_, said)


def _table(found: Plain) -> Markup:
    rows = sorted(found["cards"], key=lambda card: (card["kind"], -(card["taken_when_offered"] or 0.0), card["name"]))
    several = len({card["kind"] for card in rows}) > 1
    cells = [_cells(card, found["games"], several) for card in rows]
    heads = ["card", *(["kind"] if several else []), "seen in a game", "taken", "used", "points a use", "best use"]
    caption = (
        "Taken: of the times offered. Used: its action, of the times taken. ~ not confirmed in two sources. Best use: "
        "most points of one, and the game it happened in."
    )
    return folded(f"Table of all {len(rows)} cards", wide(table(caption, heads, cells, "ww" if several else "w")))


def _cells(card: Plain, games: int, several: bool) -> list[Content]:
    best = card["best"]
    name = card["name"] if card["confidence"] == "confirmed" else f"{card['name']} ~"
    return [
        name, *([card["kind"].replace("-", " ")] if several else []), f"{card['offered'] / max(games, 1):.1f}",
        "–" if card["taken_when_offered"] is None else share(card["taken_when_offered"]),
        "–" if card["used_when_taken"] is None else share(card["used_when_taken"], 0),
        f"{card['brought']:.1f}" if card["brought"] else "–",
        f"{best['points']} in game {best['game']}" if best else "–",
    ]  # fmt: skip


# ----------------------------------------------------------------------------------------------- cards kept
def keeping(found: Plain, level: str) -> list[Content]:
    """Which cards bots keep where they choose some before the first round, and how those do who keep them."""
    told = [each for each in found["keeping"] if each["cards"]]
    if not told:
        return []
    parts: list[Content] = [el(level, "Cards kept")]
    for bot in told:
        rows = [_kept(card) for card in sorted(bot["cards"], key=lambda card: -(card["kept_when_offered"] or 0.0))]
        caption = (
            f"{bot['bot']}: how often each card is kept when it can be, and by how much seats that keep it are ahead "
            "of seats that could and did not, with 95% intervals."
        )
        heads = ["card", "kept", "wins ahead", "points ahead"]
        parts.append(wide(table(caption, heads, rows, "w")))
    return parts


def _kept(card: Plain) -> list[Content]:
    wins, score = card["wins"]["difference"], card["score"]["difference"]
    return [
        card["name"], "–" if card["kept_when_offered"] is None else share(card["kept_when_offered"]),
        "–" if wins is None else f"{100 * wins['value']:+.1f} ({spans(wins, 100)})",
        "–" if score is None else f"{score['value']:+.1f} ({spans(score)})",
    ]  # fmt: skip


# ----------------------------------------------------------------------------------------------------- games
def odd_games(found: Plain, level: str) -> list[Content]:
    """Games worth a look, with what to type to have them told."""
    if not found["odd_games"]:
        return []
    items = [
        el("li", el("p", el("strong", f"{odd['name'][0].upper()}{odd['name'][1:]}"), f": game {odd['game']}, "
           f"{odd['value']} {odd['unit']}"), command(odd["replay"]))
        for odd in found["odd_games"]
    ]  # fmt: skip
    best = [card for card in found["cards"] if card["best"]]
    best.sort(key=lambda card: -card["best"]["points"])
    more = [
        el("li", el("p", el("strong", name), f": {use['points']} points in game {use['game']}"), command(use["replay"]))
        for name, use in ((card["name"], card["best"]) for card in best[:10])
    ]  # fmt: skip
    folded_ = folded("Games with the best use of a card", el("ol", *more, class_="odd")) if more else None
    words = "Each command writes the game down and tells it, move by move."
    return [el(level, "Games worth a look"), el("p", words), el("ol", *items, class_="odd"), folded_]


def unfinished(findings: Sequence[Plain]) -> list[Content]:
    """Games that could not be finished, above all else."""
    if not findings:
        return []
    items = [
        el("li", el("p", f"{found['code']}, game {found['game']}: {found['message']}"),
           command(found["replay"]) if found["replay"] else None)
        for found in findings[:20]
    ]  # fmt: skip
    more = f" The first 20 of {len(findings)}:" if len(findings) > 20 else ""
    words = f"{games_said(len(findings))} could not be finished; their seat rotations count for nothing below.{more}"
    return [el("div", el("p", el("strong", words)), el("ol", *items, class_="odd"), class_="note")]
