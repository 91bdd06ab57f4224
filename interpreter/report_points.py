"""The part of the report about where points come from."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from interpreter.drawing import Page, percent

Plain = dict[str, Any]
_SHARE = len(" 100.0%")
_SHORTEST = 6  # cells of a bar worth drawing


def show_points(page: Page, found: Plain) -> None:
    """Points by scoring and by place, for one player and game."""
    points, players = found["points"], found["players"]
    total = sum(each["per_game"] for each in points)
    if not total:
        return
    page.heading("Where points come from", "points of one player in a game")
    if found["rounds"] != list(range(1, len(found["rounds"]) + 1)):
        *most, last = map(str, found["rounds"])
        page.line(f"The rounds of this line-up are those numbered {', '.join(most)} and {last}.", "dim", indent=1)
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
    heads = ["", *columns, "all"]
    rows = [
        [name, *(f"{row[column]:.1f}" if row[column] else "" for column in columns), f"{sum(row.values()):.1f}"]
        for name, row in sums.items()
    ]
    if page.room(heads, rows) < _SHARE:
        heads, rows = ["", "all"], [[row[0], row[-1]] for row in rows]
    cells = min(30, page.room(heads, rows) - _SHARE)
    most = max(sum(row.values()) for row in sums.values())
    drawn = [_drawn(page, sum(row.values()), most, total / players, cells) for row in sums.values()]
    body: list[list[str | Text]] = [[*row, bar] for row, bar in zip(rows, drawn, strict=True)]
    page.table([*heads, ""], body, right="w" + "r" * (len(heads) - 1) + "l")


def _drawn(page: Page, mine: float, most: float, total: float, cells: int) -> Text:
    """A bar with the share of all points behind it; the share alone where a bar would say nothing."""
    share = percent(mine / total)
    if cells < _SHORTEST:
        return Text(share, style="dim")
    return page.bar(mine / most, cells).append(f" {share}", style="not bold dim")


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
    ranked = sorted(places.items(), key=lambda pair: -pair[1])
    numbers = [[name, f"{mine:.1f}"] for name, mine in ranked]
    cells = max(_SHORTEST, min(30, page.room(["place", "points"], numbers)))
    rows: list[list[str | Text]] = [
        [*row, page.bar(mine / most, cells, "magenta")] for row, (_, mine) in zip(numbers, ranked, strict=True)
    ]
    page.table(["place", "points", ""], rows, right="wrl")
