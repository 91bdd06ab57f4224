"""The board as a table for terminals: a row a place, a column a colour, and what else stands there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.definition import frozen
from interpreter.drawing import Page
from interpreter.phrases.words import spaced

Plain = dict[str, Any]
_TIGHT = 56  # cells; with less the scoreboards are left out


@frozen
class BoardPage:
    """Draws boards of one story. shown: ids of the places that get a row; names: of owners, by colour."""

    shown: tuple[str, ...]
    names: dict[str, str]
    kinds: dict[str, str]

    def draw(self, page: Page, board: Plain) -> None:
        """One board, the scores in its last row."""
        owners = list(self.names)
        shorts = shortened(list(self.names.values()), 3) if page.narrow else list(self.names.values())
        rows = [self._row(page, place, owners) for place in board["places"] if place["id"] in self.shown]
        rows.append(["points", "", *(str(board["scores"].get(owner, "")) for owner in owners), ""])
        heads, right = ["", "pays", *shorts, ""], "wl" + "r" * len(owners) + "w"
        if page.width < _TIGHT:
            heads, right, rows = _but_second(heads), "".join(_but_second([*right])), [_but_second(row) for row in rows]
        page.table(heads, rows, right=right)
        if len(self.kinds) > 1:
            said = ", ".join(
                f"{short} {name}" for short, name in zip(self._letters(), self.kinds.values(), strict=True)
            )
            page.line(said, indent=1)

    def _row(self, page: Page, place: Plain, owners: Sequence[str]) -> list[str]:
        none = "·" if page.unicode else "."
        values = "/".join(map(str, place["scoreboard"] or ()))
        counts = place["counts"]
        cells = [none if counts is None else self._cell(counts.get(owner, {})) or none for owner in owners]
        also = [self._unit(unit) for unit in place["units"]]
        if counts is None:
            also.append("nobody may look")
        elif "" in counts:
            also += [f"{n} {spaced(piece)}" for piece, n in counts[""].items()]
        return [place["name"], values, *cells, ", ".join(also)]

    def _letters(self) -> list[str]:
        return shortened(list(self.kinds.values()), 1)

    def _cell(self, counts: dict[str, int]) -> str:
        if len(self.kinds) < 2:
            return "".join(str(count) for count in counts.values())
        letters = dict(zip(self.kinds, self._letters(), strict=True))
        return " ".join(f"{count}{letters[piece]}" for piece, count in counts.items())

    def _unit(self, unit: Plain) -> str:
        words = (self.names.get(unit["owner"] or ""), unit["name"], unit["scoreboard"])
        return " ".join(word for word in words if word)


def board_page(told: Plain) -> BoardPage:
    """For a story: a row for what is on the board, and for other places where something changes or differs."""
    boards = [chapter["board"] for chapter in told["chapters"] if chapter["board"] is not None]
    looks: dict[str, list[Plain]] = {}
    for board in boards:
        for place in board["places"]:
            looks.setdefault(place["id"], []).append(place)
    shown = tuple(id for id, places in looks.items() if _is_shown(places))
    names = {owner["colour"]: owner["name"] for owner in told["owners"]}
    return BoardPage(shown, names, {piece["piece"]: piece["name"] for piece in told["pieces"]})


def _is_shown(places: list[Plain]) -> bool:
    if places[0]["scoreboard"] is not None:
        return True
    counted = [place["counts"] for place in places]
    return any(counted) and (len(counted) == 1 or any(counts != counted[0] for counts in counted))


def shortened(names: list[str], least: int) -> list[str]:
    """The shortest beginnings, of `least` letters or more, that still tell the names apart."""
    for size in range(least, max(map(len, names), default=0)):
        if len({name[:size] for name in names}) == len(names):
            return [name[:size] for name in names]
    return names


def _but_second(parts: list[str]) -> list[str]:
    return [parts[0], *parts[2:]]
