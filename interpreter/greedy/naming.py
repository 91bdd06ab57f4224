"""Answers to questions for a place or a unique piece: what to score, a disc, a place for later, where a piece goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.greedy.counts import LEAST
from interpreter.greedy.moving import Answer, Rule, best, fixed_place, of_listing, own_pieces, reach, some_of
from interpreter.greedy.planned import following
from interpreter.greedy.worth import Each, Worth
from interpreter.plan import instructions as ins
from interpreter.program import Program
from interpreter.runtime.static import members

Values = Callable[[list[int], int, Sequence[int]], list[int]]  # of a state, a seat, places


def scored(worth: Worth, asked: ins.Score) -> Rule:
    """The place whose scoring pays best."""
    most_of = of_listing(worth.most_paying)

    def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
        return most_of(options)(s, p, options)

    return rule


def named(program: Program, worth: Worth, asked: ins.SetDiscs | ins.ChoosePlace) -> Rule | None:
    """A place for later sentences; None when they do nothing with it that can be told beforehand."""
    values = None
    for node in following(program, asked):
        if isinstance(node, ins.SetDiscs) and isinstance(asked, ins.SetDiscs):
            break
        values = values or _use(worth, node, asked)
    if values is None:
        return None
    told = values

    def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
        return best(options, told(s, p, options))

    return rule


def _use(worth: Worth, node: object, asked: ins.SetDiscs | ins.ChoosePlace) -> Values | None:
    """What a sentence makes of the place, if it speaks of it."""
    match node:
        case ins.Score(places=places) if _speaks_of(places, asked):
            return _pays(worth)
        case ins.MovePieces(sources=places) if _speaks_of(places, asked):
            return _leaves(worth, node, asked)
        case ins.MovePieces(targets=places) if _speaks_of(places, asked):
            return _arrives(worth, node)
    return None


def _pays(worth: Worth) -> Values:
    """The place is scored."""
    paying = of_listing(worth.paying)
    return lambda s, p, options: paying(options)(s, p)


def _speaks_of(places: ins.PlaceSet, asked: ins.SetDiscs | ins.ChoosePlace) -> bool:
    for term in places.terms:
        if isinstance(asked, ins.ChoosePlace):
            if term.ref == asked.into:
                return True
        elif term.disc_of or any(isinstance(each, ins.NamedOnDiscs) for each in term.narrowings):
            return True
    return False


def _leaves(worth: Worth, move: ins.MovePieces, asked: ins.SetDiscs | ins.ChoosePlace) -> Values:
    """Pieces leave the place: of the seat's own so many, of the others all."""
    rows, region, counts = worth.table.rows[move.meant[0]], worth.table.slots["region"], worth.counts

    def own_leave(s: list[int], p: int, options: Sequence[int]) -> list[int]:
        row = rows[p]
        return [worth.change(s, p, row + place, -some_of(move.amount, s[row + place])) for place in options]

    def others_leave(s: list[int], p: int, options: Sequence[int]) -> list[int]:
        found = [(s[region + place], counts[place](s)) for place in options]
        left = [tuple(count if owner == p else 0 for owner, count in enumerate(all_)) for _, all_ in found]
        return [
            worth.pays(p, sort, own) - worth.pays(p, sort, all_) for (sort, all_), own in zip(found, left, strict=True)
        ]

    return own_leave if isinstance(asked, ins.SetDiscs) or own_pieces(move) else others_leave


def _arrives(worth: Worth, move: ins.MovePieces) -> Values:
    """The seat's own pieces come to the place, or where else they go when it is taboo."""
    rows, taboo = worth.table.rows[move.meant[0]], worth.table.slots["taboo"]
    source = fixed_place(move.sources)
    instead = fixed_place(move.otherwise) if move.otherwise is not None else 0

    @of_listing
    def told(options: Sequence[int]) -> tuple[list[Each], int]:
        every = 0
        for place in options:
            every |= 1 << place
        return [worth.coming(options, owner) for owner in range(worth.table.seats)], every

    def arriving(s: list[int], p: int, options: Sequence[int]) -> list[int]:
        number = some_of(move.amount, s[rows[p] + source]) if source else 1
        if not number:
            return [0] * len(options)
        coming, every = told(options)
        values, barred = coming[p](s, p, number), (s[taboo] | 1 << source) & every
        for place in members(barred):
            values[options.index(place)] = worth.change(s, p, rows[p] + instead, number) if instead else 0
        return values

    return arriving


# ------------------------------------------------------------------------------------------ unique pieces
def unit_to(worth: Worth, asked: ins.MoveUnique) -> Rule:
    """The place a unique piece goes to, by what the places pay without it and with it."""
    units = worth.table.units
    kind = [number for number, unit in enumerate(units, start=1) if unit.kind == asked.piece]

    def meant(s: list[int], p: int, options: Sequence[int]) -> int:
        """Which of several it is: one of those meant that stands nowhere it could go to."""
        owner = asked.whose.colour if asked.whose.colour >= 0 else p
        fitting = [u for u in kind if asked.whose.which != "one" or units[u - 1].owner == owner]
        return next((u for u in fitting if s[units[u - 1].slot] not in options), kind[0])

    def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
        unit = meant(s, p, options) if len(kind) > 1 else kind[0]
        brings = worth.with_unit(s, p, unit)
        leaving = brings[s[units[unit - 1].slot]]
        found: list[int] = []
        top = LEAST
        for place in options:
            value = brings[place] if place else -leaving  # it may stay where it is
            if value >= top:
                if value > top:
                    top, found = value, [place]
                else:
                    found.append(place)
        return top + leaving, found

    return rule


def flipped(worth: Worth, asked: ins.Flip) -> Rule:
    """The scoreboard to flip, by what its place pays then and now."""
    units, region = worth.table.units, worth.table.slots["region"]

    def gain(s: list[int], p: int, unit: int) -> int:
        place, then = s[units[unit - 1].slot], s[:]
        if not worth.board.on_board >> place & 1:
            return 0
        worth.board.flip(then, unit)
        counts = worth.counts[place](s)
        return worth.pays(p, then[region + place], counts) - worth.pays(p, s[region + place], counts)

    def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
        return best(options, [gain(s, p, unit) if unit else 0 for unit in options])

    return rule


def which_unit(worth: Worth, asked: ins.MoveUnique) -> Rule:
    """The unique piece that moves, by the best place it may go to."""
    units, targets = worth.table.units, reach(worth, asked.targets)

    def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
        found = targets(s, p)
        values: list[int] = []
        for unit in options:
            if unit:
                brings = worth.with_unit(s, p, unit)
                top = LEAST
                for place in found:
                    if brings[place] > top:
                        top = brings[place]
                values.append(brings[s[units[unit - 1].slot]] + top)
            else:
                values.append(0)
        return best(options, values)

    return rule
