"""The page about a simulation: for each line-up the verdict, then plots, tables and games to look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.english import counted
from interpreter.web_page import sim_words
from interpreter.web_page.board_and_points import board, points
from interpreter.web_page.card_parts import cards, keeping, odd_games, unfinished
from interpreter.web_page.frame import interrupted, made_with, page, table, topics, wide
from interpreter.web_page.markup import Content, el
from interpreter.web_page.said import bots_said, games_said, share
from interpreter.web_page.wins_and_scores import course, scores, wins

Plain = dict[str, Any]


def simulated_page(document: Plain) -> str:
    """The page. document: what `sim --format json` prints."""
    result = document["result"]
    line_ups = result["line_ups"]
    one = line_ups[0] if len(line_ups) == 1 else None
    title = one["name"] if one else f"{len(line_ups)} line-ups"
    games = sum(found["games"] for found in line_ups)
    opening: list[Content] = [
        el("p", "elgrande-sim, a simulation", class_="eyebrow"),
        el("h1", title),
        el("p", _facts(one) if one else f"{games_said(games)} by bots in all.", class_="facts"),
        interrupted(result),
    ]
    body = _line_up(one, "h2") if one else _line_ups(line_ups)
    closing = made_with(document, _confidence(result))
    return page(f"{title}: {games_said(games)} simulated", opening, body, closing)


def _facts(found: Plain) -> str:
    return (
        f"{found['players']} players, {games_said(found['games'])}, seed {found['seed']}; bots: "
        f"{bots_said(found['bots'])}, who change seats after each game."
    )


def _line_ups(line_ups: Sequence[Plain]) -> list[Content]:
    """All of several line-ups, with a table of them first."""
    if not line_ups:
        return [el("p", "No game was finished.", class_="verdict")]
    rows = []
    for number, found in enumerate(line_ups, start=1):
        link = el("a", f"{found['name']}, {found['players']} players", href=f"#line-up-{number}")
        score = found["scores"]["score"]["mean"]["value"]
        margin = found["scores"]["margin"]["mean"]["value"]
        played = [f"{score:.0f}", f"{margin:.0f}", _off(found)] if found["games"] else ["–", "–", "–"]
        rows.append([link, f"{found['games']:,}", *played])
    caption = "Farthest from even: the seat whose share of wins is, and what would be even; with ◆ it surely is not."
    heads = ["line-up", "games", "score", "lead", "farthest from even"]
    verdict = el("p", sim_words.overall(line_ups), class_="verdict")
    body: list[Content] = [verdict, el("nav", wide(table(caption, heads, rows, "w")), aria_label="line-ups")]
    for number, found in enumerate(line_ups, start=1):
        parts = [el("h2", found["name"]), el("p", _facts(found), class_="facts"), *_line_up(found, "h3")]
        body.append(el("section", *parts, class_="line-up", id=f"line-up-{number}"))
    return body


def _off(found: Plain) -> str:
    even = found["wins"]["even"]
    far = max(found["wins"]["by_seat"], key=lambda each: abs(each["wins"]["value"] - even))
    sure = sim_words.seats_apart(found)[0][far["seat"] - 1]
    return f"{'◆ ' * sure}seat {far['seat']}, {share(far['wins']['value'])} ({share(even)})"


def _line_up(found: Plain, level: str) -> list[Content]:
    parts: list[Content] = [el("p", note, class_="note") for note in found["notes"]]
    if found["rulings"]:
        told = ", ".join(f"{ruling} = {value}" for ruling, value in found["rulings"].items())
        parts.append(el("p", f"Rulings: {told}", class_="facts"))
    parts += [*unfinished(found["findings"]), el("p", sim_words.verdict(found), class_="verdict")]
    if not found["games"]:
        return parts
    parts.append(topics(sim_words.topics(found)))
    for part in (wins, scores, course, board, points, cards, keeping, odd_games):
        parts += part(found, level)
    return parts


def _confidence(result: Plain) -> list[Content]:
    """What stands in the rules without being confirmed, and what could not be played."""
    told: list[Content] = []
    number = sum(result["not_confirmed"].values())
    if number:
        counts = ", ".join(f"{count} {confidence}" for confidence, count in result["not_confirmed"].items())
        entries = counted(number, "entry of the rules is", "entries of the rules are")
        told.append(el("p", f"{entries} not confirmed by two sources: {counts}."))
    for name, modules in result["not_playable"].items():
        told.append(el("p", f"Line-up {name} was not played: it lacks {', '.join(modules)}."))
    return told
