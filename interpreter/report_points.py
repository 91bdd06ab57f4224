"""The part of the report about where points come from."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from interpreter.drawing import Page, percent

Plain = dict[str, Any]


def show_points(page: Page, found: Plain) -> None:
    """Points by scoring and by place, for one player and game."""
    points, players = found["points"], found["players"]
    total = sum(each["per_game"] for each in points)
    if not total:
        return
    page.heading("Where points come from", "points of one player in a game")
    _by_origin(page, points, players, total)
    _by_place(page, points, players, total)


def _by_origin(page: Page, points: list[Plain], players: int, total: float) -> None:
    others = list(dict.fromkeys(each["place_name"] for each in points if each["region"] is False))
    columns = ["regions", *others, "bonuses", "other"]
    sums: dict[str, dict[str, float]] = {}
    for each in points:
        row = sums.setdefault(_origin(each), dict.fromkeys(columns, 0.0))
        row[_column(each)] += each["per_game"] / players
    columns = [column for column in columns if any(row[column] for row in sums.values())]
    cells = max(8, min(30, page.width - 36 - 9 * len(columns)))
    heads = ["", *columns, "all", ""] if not page.narrow else ["", "all", ""]
    rows: list[list[str | Text]] = []
    most = max(sum(row.values()) for row in sums.values())
    for name, row in sums.items():
        mine = sum(row.values())
        parts = [f"{row[column]:.1f}" if row[column] else "" for column in columns]
        share = mine * players / total
        drawn = page.bar(mine / most, cells)
        drawn.append(f" {percent(share)}", style="not bold dim")
        rows.append([name, *([] if page.narrow else parts), f"{mine:.1f}", drawn])
    page.table(heads, rows, right="w" + "r" * (1 if page.narrow else len(columns) + 1) + "l")


def _origin(each: Plain) -> str:
    if each["from"] == "card":
        return "cards"
    name = (each["list"] or each["name"]).replace("-", " ")
    return f"{name}, round {each['round']}" if each["round"] else name


def _column(each: Plain) -> str:
    if each["part"] == "place":
        return "regions" if each["region"] else str(each["place_name"])
    return "bonuses" if each["part"] == "bonus" else "other"


def _by_place(page: Page, points: list[Plain], players: int, total: float) -> None:
    places: dict[str, float] = {}
    for each in points:
        if each["part"] == "place":
            places[each["place_name"]] = places.get(each["place_name"], 0.0) + each["per_game"] / players
    most = max(places.values(), default=0.0)
    if not most:
        return
    page.line("")
    cells = max(8, min(30, page.width - 40))
    rows: list[list[str | Text]] = [
        [name, f"{mine:.1f}", page.bar(mine / most, cells, "magenta")]
        for name, mine in sorted(places.items(), key=lambda pair: -pair[1])
    ]
    page.table(["place", "points", ""], rows, right="wrl")
