"""Functions that read off a state what the greedy bot asks of places, written for one program.

They raise no error for what is not known yet: they have it learned and look again. What is around counts is looked up
by one count after the other in lists of lists, which are small and stay at hand; everything is a list or a tuple.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from interpreter.runtime.board import Board

LONG = 120  # cells: the source of places with more of them is written for each place alone
Around = tuple[int, ...]  # of the counts as they are, with a piece more of each owner, with a piece less of each
Place = tuple[Sequence[int], Around, int]  # what it pays by pattern, the patterns around its counts, what it pays now


class Looks:
    """Writes such functions.

    names: what their source calls PAID (by seat, sort of place and pattern what it pays), AROUND (by one count after
    the other the patterns around them), OFF (by seat the places that are never scored), SORTS (see `Board`) and
    `learn`.
    """

    def __init__(self, board: Board, names: dict[str, Any]) -> None:
        self._names = names
        self._region, self._present = board.table.slots["region"], board.table.slots["presence"]
        self._places, nothing = range(len(board.table.places) + 1), ("0",) * board.table.ranked
        self._scored = [bool(board.on_board >> place & 1) for place in self._places]
        self._terms = [counts_of(board, place) if self._scored[place] else nothing for place in self._places]
        self._around = [_looked_up(terms) for terms in self._terms]

    def counts(self, place: int) -> Callable[[list[int]], tuple[int, ...]]:
        """`counts(s)`: how many counting pieces every owner has in a place; none where they do not count."""
        return self._made("counts(s)", f"    return ({', '.join((*self._terms[place], ''))})")

    def around(self) -> Callable[[list[int], int], list[Place]]:
        """`around(s, p)`: all places, by number, as a seat sees them."""
        values = [
            f"((x := g[s[{self._region + place}]]), (a := {self._around[place]}), x[a[0]])"
            if self._scored[place]
            else f"OFF[p][{place}]"
            for place in self._places
        ]
        return self._tried("around(s, p)", values, "learn(s)")

    def each(self, places: Sequence[int]) -> Callable[[list[int], int, int], list[int]]:
        """`each(s, p, i)`: for each of these places what that with index `i` of those around it would bring."""
        values = [
            f"(x := g[s[{self._region + place}]])[(a := {self._around[place]})[i]] - x[a[0]]"
            if self._scored[place]
            else f"OFF[p][{place}][0][i]"
            for place in places
        ]
        return self._tried("each(s, p, i)", values, "learn(s)")

    def paying(self, places: Sequence[int]) -> Callable[[list[int], int], list[int]]:
        """`paying(s, p)`: what each place pays a seat."""
        values = [f"g[s[{self._region + place}]][{self._around[place]}[0]]" for place in places]
        return self._tried("paying(s, p)", values, "learn(s)")

    def coming(self, places: Sequence[int], owner: int) -> Callable[[list[int], int, int], list[int]]:
        """`coming(s, p, n)`: what it brings a seat when so many pieces of an owner come to each place."""
        values = []
        for place in places:
            terms = list(self._terms[place])
            terms[owner] += " + n"
            now = f"x[{self._around[place]}[0]]"
            values.append(f"(x := g[s[{self._region + place}]])[{_looked_up(terms)}[0]] - {now}")
        return self._tried("coming(s, p, n)", values, f"learn(s, {owner}, n)")

    def toggled(self, places: Sequence[int]) -> Callable[[list[int], int, int], list[int]]:
        """`toggled(s, p, bit)`: what it brings a seat when the unique piece of a bit comes to a place, or goes from it.

        Raises LookupError for what has not been met before.
        """
        values = [
            f"g[SORTS[{place}][s[{self._present + place}] ^ bit]][k := {self._around[place]}[0]]"
            f" - g[s[{self._region + place}]][k]"
            for place in places
        ]
        return self._made("toggled(s, p, bit)", "    g = PAID[p]", f"    return [{', '.join(values)}]")

    def too_long(self, places: Sequence[int]) -> bool:
        """Whether a function for these places would be so long that one for each is better."""
        return sum(self._around[place].count("s[") for place in places) > LONG

    def _tried(self, head: str, values: Sequence[str], learn: str) -> Callable[..., Any]:
        lines = (
            "    g = PAID[p]",
            "    while True:",
            "        try:",
            f"            return [{', '.join(values)}]",
        )
        return self._made(head, *lines, "        except LookupError:", f"            {learn}")

    def _made(self, head: str, *lines: str) -> Callable[..., Any]:
        made = dict(self._names)
        exec("\n".join((f"def {head}:", *lines)), made)  # the source is ours: ints and our own names only
        found: Callable[..., Any] = made[head.partition("(")[0]]
        return found


def _looked_up(terms: Sequence[str]) -> str:
    """The patterns around counts, as source."""
    return f"AROUND[{']['.join(terms or ('0',))}]"


def counts_of(board: Board, place: int) -> tuple[str, ...]:
    """How many counting pieces every owner has in a place, as source."""
    return tuple(_count(board, owner, place) for owner in range(board.table.ranked))


def _count(board: Board, owner: int, place: int) -> str:
    table, terms = board.table, list[str]()
    inside: dict[int, list[str]] = {}  # terms of what is in a piece, by the slot that says where that stands
    for piece in table.rules.pieces.values():
        if piece.counts:
            terms += _here(board, piece.id, owner, place)
            for part in table.parts_for(piece.id):
                if part.counts and part.whole in (0, place):
                    found = terms if part.whole else inside.setdefault(part.slot, [])
                    found += _here(board, piece.id, owner, part.place)
    terms += [f"({' + '.join(there)} if s[{slot}] == {place} else 0)" for slot, there in inside.items() if there]
    return " + ".join(terms) or "0"


def _here(board: Board, piece: str, owner: int, place: int) -> list[str]:
    """How many pieces of a kind an owner has in a place itself, as source, a term for each."""
    table = board.table
    rows = table.rows.get(piece, ())
    units = [f"(s[{unit.slot}] == {place})" for unit in table.units_of(piece) if unit.owner == owner]
    return ([f"s[{rows[owner] + place}]"] if owner < len(rows) else []) + units
