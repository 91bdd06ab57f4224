"""Parts of the page about a line-up: pieces on a map of the board, and where points come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.web_page.board_map import chart, drawn_map, ground, short
from interpreter.web_page.frame import figure, keys, wide
from interpreter.web_page.markup import Content, Markup, el
from interpreter.web_page.said import share
from interpreter.web_page.strips import Part, bar, caption_of, shaded

Plain = dict[str, Any]
_ROOMY = "Larger and darker is more; the figure is the mean number."
_DENSE = "Darker is more; the numbers stand in the table."
_BIG, _SMALL = (360.0, 19.0), (170.0, 12.5)  # width of a map, radius of its largest disc


def board(found: Plain, level: str) -> list[Content]:
    """Where pieces stand after each round, on a map and as a table."""
    rounds = [each for each in found["course"] if each["round"] is not None]
    places = found["board"]["places"]
    if not rounds or not places:
        return []
    most = max((amount for each in rounds for amount in each["pieces"].values()), default=0.0)
    if most <= 0:
        return []
    drawn = ground(found["board"])
    big = drawn_map(chart(drawn, *_BIG, names=True), _mean(rounds), most, _map_said(found), "map named")
    small = chart(drawn, *_SMALL, names=False)
    maps = [
        el("li", figure(
            drawn_map(small, each["pieces"], most, f"Map after round {each['round']}; the numbers stand in the table.",
                      "map small"), f"Round {each['round']}"))
        for each in rounds
    ]  # fmt: skip
    return [
        el(level, "On the board"),
        el("p", "Pieces that count, of all players together, at the end of a round: on average of all rounds, then "
                f"round by round. {_DENSE if drawn.crowded else _ROOMY} Where lines are drawn, regions are adjacent; "
                "squares are places without borders."),
        figure(big),
        el("ol", *maps, class_="maps"),
        _heat(found, rounds, most),
    ]  # fmt: skip


def _mean(rounds: Sequence[Plain]) -> dict[str, float]:
    return {place: sum(each["pieces"][place] for each in rounds) / len(rounds) for place in rounds[0]["pieces"]}


def _map_said(found: Plain) -> str:
    named = ", ".join(place["name"] for place in found["board"]["places"])
    return (
        f"Map of the board with the mean number of pieces in each place: {named}. The numbers stand in the table below."
    )


def _heat(found: Plain, rounds: Sequence[Plain], most: float) -> Markup:
    paid: dict[str, float] = {}
    for each in found["points"]:
        if each["part"] == "place":
            paid[each["place"]] = paid.get(each["place"], 0.0) + each["per_game"] / found["players"]
    rows = []
    for place in found["board"]["places"]:
        held = [each["pieces"].get(place["place"], 0.0) for each in rounds]
        cells = [shaded(short(amount), amount / most) for amount in held]
        rows.append(el("tr", el("th", place["name"], scope="row"), *cells,
                       el("td", f"{paid.get(place['place'], 0.0):.1f}")))  # fmt: skip
    heads = [el("th", each["round"], scope="col") for each in rounds]
    head = el("tr", el("th", "place", scope="col"), *heads, el("th", "points", scope="col"))
    caption = "Mean number of pieces by place and round; points: what the place brings a player in a game."
    return wide(el("table", caption_of(caption), el("thead", head), el("tbody", *rows), class_="heat"))


# ------------------------------------------------------------------------------------------------- points
_FILLS = ("solid", "hatched", "dotted", "hollow")
_PARTS = ("regions", "other places", "bonuses", "other")


def points(found: Plain, level: str) -> list[Content]:
    """Where points come from: by list of steps and round, with cards as one source."""
    told, players = found["points"], found["players"]
    total = sum(each["per_game"] for each in told) / players
    if total <= 0:
        return []
    sums: dict[str, list[float]] = {}
    for each in told:
        row = sums.setdefault(_origin(each), [0.0] * len(_PARTS))
        row[_part(each)] += each["per_game"] / players
    most = max(map(sum, sums.values()))
    used = [i for i in range(len(_PARTS)) if any(row[i] for row in sums.values())]
    rows = [
        el("tr", el("th", name, scope="row"), el("td", _bar(name, row, most), class_="plot"),
           el("td", f"{sum(row):.1f}"), el("td", share(sum(row) / total)))
        for name, row in sums.items()
    ]  # fmt: skip
    head = el("tr", el("th", "", scope="col", aria_label="source"), el("th", "", scope="col", class_="plot",
              aria_label="drawn"), el("th", "points", scope="col"), el("th", "share", scope="col"))  # fmt: skip
    caption = f"Points of one player in a game, {total:.1f} in all."
    drawn = el("table", caption_of(caption), el("thead", head), el("tbody", *rows), class_="intervals")
    return [
        el(level, "Where points come from"), keys(*((_FILLS[i], _PARTS[i]) for i in used)), figure(drawn),
    ]  # fmt: skip


def _origin(each: Plain) -> str:
    if each["from"] == "card":
        return "cards"
    name = (each["list"] or each["name"]).replace("-", " ")
    return f"{name}, round {each['round']}" if each["round"] else str(name)


def _part(each: Plain) -> int:
    if each["part"] == "place":
        return 0 if each["region"] else 1
    return 2 if each["part"] == "bonus" else 3


def _bar(name: str, row: Sequence[float], most: float) -> Markup:
    parts = [
        Part(length, fill, f"{part}: {length:.1f}") for length, fill, part in zip(row, _FILLS, _PARTS, strict=True)
    ]
    said = ", ".join(part.said for part in parts if part.length)
    return bar(parts, most, f"{name}: {said}")
