"""Functions that read off a state what the greedy bot asks of places, written for one program.

They raise no error for what is not known yet: they have it learned and look again. What is around counts is looked up
by one count after the other in lists of lists, which are small and stay at hand; everything is a list or a tuple.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from interpreter.definition import frozen
from interpreter.runtime.board import Board

LONG = 120  # cells: the source of places with more of them is written for each place alone
Around = tuple[int, ...]  # of the counts as they are, with a piece more of each owner, with a piece less of each
Seen = tuple[Sequence[Sequence[int]], Sequence[Around], Sequence[int]]  # by place: paid by pattern, patterns, paid now
Arriving = tuple[int, int, int]  # the most a piece brings in one of some places, in all but the best, and the best
LEAST = 1 - (1 << 30)  # less than any worth, and still quickly compared
Most = tuple[int, Sequence[int]]  # the most that one of some places brings, and what all that do are named


@frozen
class Scoring:
    """Places that are scored, all of them or some.

    low, high: those whose board has such a first value; all where low is more. rows: those where most pieces stand, or
    fewest but one (better: '>' or '<'), by the cells row + place; none where that does not matter.
    """

    places: tuple[int, ...]
    first_only: bool = False
    low: int = 1
    high: int = 0
    rows: tuple[int, ...] = ()
    better: str = ">"


class Looks:
    """Writes such functions.

    names: what their source calls PAID (by seat, sort of place and pattern what it pays), AROUND (by one count after
    the other the patterns around them), OFF (by seat and place never scored what pieces there are worth), SAME (what is
    around such a place), NOWHERE (by index around a place LEAST twice), WORTH (by sort of place the first value),
    FIRSTS (by sort of place and pattern packed points when only first place counts), `share`, `learn` and
    `learn_firsts`.
    """

    def __init__(self, board: Board, names: dict[str, Any]) -> None:
        self._names = names | {"LEAST": LEAST}
        self._region, self._present = board.table.slots["region"], board.table.slots["presence"]
        self._places, nothing = range(len(board.table.places) + 1), ("0",) * board.table.ranked
        self._scored = [bool(board.on_board >> place & 1) for place in self._places]
        self._terms = [counts_of(board, place) if self._scored[place] else nothing for place in self._places]
        self._around = [_looked_up(terms) for terms in self._terms]

    def counts(self, place: int) -> Callable[[list[int]], tuple[int, ...]]:
        """`counts(s)`: how many counting pieces every owner has in a place; none where they do not count."""
        return self._made("counts(s)", f"    return ({', '.join((*self._terms[place], ''))})")

    def seen(self) -> Callable[[list[int], int], Seen]:
        """`seen(s, p)`: all places, by number, as a seat sees them."""
        lines, pays, patterns, now = ["off = OFF[p]"], list[str](), list[str](), list[str]()
        for place in self._places:
            x, a = (f"x{place}", f"a{place}") if self._scored[place] else (f"off[{place}]", "SAME")
            if self._scored[place]:
                lines += (f"{x} = g[s[{self._region + place}]]", f"{a} = {self._around[place]}")
            pays.append(x)
            patterns.append(a)
            now.append(f"{x}[{a}[0]]" if self._scored[place] else "0")
        every = (f"({', '.join((*each, ''))})" for each in (pays, patterns, now))
        return self._tried("seen(s, p)", [*lines, f"return {', '.join(every)}"], "learn(s, p)")

    def arriving(self, places: Sequence[int]) -> Callable[[Seen, Iterable[int]], list[Arriving]]:
        """`arriving(sight, indexes)`: by index of those around a place where in these places that brings most."""
        every = ", ".join(f"{{0}}{place}" if place in places else "_" for place in self._places)
        lines = [f"    ({every.format('x')}), ({every.format('a')}), ({every.format('n')}) = sight"]
        lines += ("    found = NOWHERE[:]", "    for i in indexes:", "        top = other = LEAST; at = 0")
        for place in places:
            lines += (
                f"        n = x{place}[a{place}[i]] - n{place}",
                "        if n > other:",
                "            if n > top:",
            )
            lines += (
                f"                other = top; top = n; at = {place}",
                "            else:",
                "                other = n",
            )
        second = "other" if len(places) > 1 else "top"
        return self._made(
            "arriving(sight, indexes)", *lines, f"        found[i] = top, {second}, at", "    return found"
        )

    def most(self, places: Sequence[int]) -> Callable[[list[int], int, Sequence[int], int], Most]:
        """`most(s, p, named, i)`: the most that with index `i` of those around a place would bring in one of these."""
        return self._chosen("most(s, p, named, i)", [self._brings(place) for place in places])

    def most_paying(self, places: Sequence[int]) -> Callable[[list[int], int, Sequence[int]], Most]:
        """`most_paying(s, p, named)`: the most that one of these places pays a seat."""
        return self._chosen("most_paying(s, p, named)", [self._pays(place) for place in places])

    def each(self, places: Sequence[int]) -> Callable[[list[int], int, int], list[int]]:
        """`each(s, p, i)`: for each of these places what that with index `i` of those around it would bring."""
        return self._all("each(s, p, i)", [self._brings(place) for place in places], "learn(s, p)")

    def paying(self, places: Sequence[int]) -> Callable[[list[int], int], list[int]]:
        """`paying(s, p)`: what each place pays a seat."""
        return self._all("paying(s, p)", [self._pays(place) for place in places], "learn(s, p)")

    def sum_paid(self, scorings: Sequence[Scoring]) -> Callable[[list[int], int], int]:
        """`sum_paid(s, p)`: what scorings pay a seat together."""
        lines = ["n = first = 0"]
        for scoring in scorings:
            paid = "n" if not scoring.first_only else "first"
            lines.append("most = here = 0")
            for place in scoring.places:
                pays = self._pays(place)
                if scoring.first_only:
                    pays = f"FIRSTS[s[{self._region + place}]][{self._around[place]}[0]]"
                if scoring.rows:
                    lines += (f"c = {' + '.join(f's[{row + place}]' for row in scoring.rows)}", "if c and c == most:")
                    lines += (f"    here += {pays}", f"elif c and (not most or c {scoring.better} most):")
                    lines.append(f"    most = c; here = {pays}")
                elif scoring.low <= scoring.high:
                    lines.append(f"if {scoring.low} <= WORTH[s[{self._region + place}]] <= {scoring.high}:")
                    lines.append(f"    here += {pays}")
                else:
                    lines.append(f"here += {pays}")
            lines.append(f"{paid} += here")
        lines.append("return n + share(p, first) if first else n")
        learn = "learn_firsts(s, p)" if any(scoring.first_only for scoring in scorings) else "learn(s, p)"
        return self._tried("sum_paid(s, p)", lines, learn)

    def waiting(self, worths: Sequence[tuple[int, float]]) -> Callable[[list[int]], float]:
        """`waiting(s)`: what the pieces in cells are worth, by cell what one is."""
        terms = [f"{worth} * s[{cell}]" for cell, worth in worths if worth]
        return self._made("waiting(s)", f"    return {' + '.join(terms or ('0',))}")

    def coming(self, places: Sequence[int], owner: int) -> Callable[[list[int], int, int], list[int]]:
        """`coming(s, p, n)`: what it brings a seat when so many pieces of an owner come to each place."""
        values = []
        for place in places:
            terms = list(self._terms[place])
            terms[owner] += " + n"
            now = f"x[{self._around[place]}[0]]"
            values.append(f"(x := g[s[{self._region + place}]])[{_looked_up(terms)}[0]] - {now}")
        return self._all("coming(s, p, n)", values, f"learn(s, p, {owner}, n)")

    def toggled(self) -> Callable[[list[int], int, Sequence[Any]], list[int]]:
        """`toggled(s, p, sorts)`: by place what it brings a seat when a unique piece comes there, or goes from there.

        sorts: by place and what is present there the sort of place it would be then.
        Raises LookupError for what has not been met before.
        """
        values = [
            f"g[sorts[{place}][s[{self._present + place}]]][k := {self._around[place]}[0]]"
            f" - g[s[{self._region + place}]][k]"
            if self._scored[place]
            else "0"  # nobody has anything there
            for place in self._places
        ]
        lines = "    g, around = PAID[p], AROUND", f"    return [{', '.join(values)}]"
        return self._made("toggled(s, p, sorts)", *lines)

    def too_long(self, places: Sequence[int]) -> bool:
        """Whether a function for these places would be so long that one for each is better."""
        return sum(self._around[place].count("s[") for place in places) > LONG

    def _pays(self, place: int) -> str:
        return f"g[s[{self._region + place}]][{self._around[place]}[0]]"

    def _brings(self, place: int) -> str:
        if not self._scored[place]:
            return f"OFF[p][{place}][i]"
        return f"(x := g[s[{self._region + place}]])[(a := {self._around[place]})[i]] - x[a[0]]"

    def _all(self, head: str, values: Sequence[str], learn: str) -> Callable[..., Any]:
        return self._tried(head, [f"return [{', '.join(values)}]"], learn)

    def _chosen(self, head: str, values: Sequence[str]) -> Callable[..., Any]:
        """The largest value, and what all that are as large are named."""
        lines = [f"top = {values[0]}; at = 0; more = ()"]
        for number, value in enumerate(values[1:], start=1):
            lines += (f"n = {value}", "if n >= top:", f"    if n > top: top = n; at = {number}; more = ()")
            lines.append(f"    else: more += ({number},)")
        lines += (
            "if not more: return top, (named[at],)",
            "found = [named[at]]",
            "for at in more: found.append(named[at])",
        )
        return self._tried(head, [*lines, "return top, found"], "learn(s, p)")

    def _tried(self, head: str, body: Sequence[str], learn: str) -> Callable[..., Any]:
        lines = ["    g, around = PAID[p], AROUND", "    while True:", "        try:"]
        lines += (f"            {line}" for line in body)
        return self._made(head, *lines, "        except LookupError:", f"            {learn}")

    def _made(self, head: str, *lines: str) -> Callable[..., Any]:
        made = dict(self._names)
        exec("\n".join((f"def {head}:", *lines)), made)  # the source is ours: ints and our own names only
        found: Callable[..., Any] = made[head.partition("(")[0]]
        return found


def _looked_up(terms: Sequence[str]) -> str:
    """The patterns around counts, as source."""
    return f"around[{']['.join(terms or ('0',))}]"


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
