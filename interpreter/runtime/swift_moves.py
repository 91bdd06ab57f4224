"""The frequent moves between places whose room is limited, done with no more than a few look-ups for each piece.

They leave out what is rare: pieces that go elsewhere when they find no room, and places named by what stands in them.
Whatever is asked is what `narrow_moves` would ask.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from typing import Any

from interpreter.runtime.going import Asking, Move, NarrowMove, Surroundings, Targets
from interpreter.runtime.landings import Landings
from interpreter.runtime.openings import Cells, every

Spread = Callable[[list[int], int, int, int, Targets, Any, int], Asking]


def freely(around: Surroundings, how: NarrowMove) -> Move | None:
    """Moves of a number of pieces, each asked for, where those stay that find no room; None for other moves."""
    if how.spills or not how.steady or how.mode in ("all", "half") or (how.single_source and how.single_target):
        return None
    several, every = each(around, how), how.mode == "any"
    if not how.single_source:
        return several
    one = spread(around, how)

    def move(
        s: list[int],
        seat: int,
        cells: Cells,
        then: Cells,
        limit: int,
        targets: Targets,
        instead: Any,
        tell: Any,
        depth: int,
    ) -> Asking:
        live = [*compress(cells[0], cells[1](s))]
        if len(live) == 1:
            have = s[live[0]]
            return one(s, seat, live[0], have if every or have < limit else limit, targets, tell, depth)
        return several(s, seat, cells, then, limit, targets, instead, tell, depth)

    return move


def at_once(around: Surroundings, how: NarrowMove) -> Callable[[list[int], int, list[int], int, Targets], bool]:
    """Moves of up to so many pieces of each cell where there is room for any number; whether it was done."""
    to, sort, heard = around.openings.to, around.openings.sort, how.heard
    crowd, weights, tops = around.crowd, around.weights, around.tops

    def move(s: list[int], seat: int, live: list[int], limit: int, targets: Targets) -> bool:
        landings, going = targets(s, seat), []
        if landings.tops & s[tops]:
            return False
        for cell in live:
            places = to[cell][landings[sort[cell]][0]]
            if len(places) != 1:
                return False
            target = places[0]
            if target in heard or target in live:
                return False
            going.append(target)
        for cell, target in zip(live, going, strict=True):
            number = s[cell] if s[cell] < limit else limit
            s[cell] -= number
            s[target] += number
            s[crowd] += (weights[target] - weights[cell]) * number
        return True

    return move


def spread(around: Surroundings, how: NarrowMove) -> Spread:
    """So many pieces of one cell, each asked where to."""
    sort, heard, site, names = around.openings.sort, how.heard, how.to, around.names
    crowd, weights, full = around.crowd, around.weights, around.crowding.full
    ends = around.openings.or_stop if how.optional else around.openings.to

    def move(s: list[int], seat: int, cell: int, number: int, targets: Targets, tell: Any, depth: int) -> Asking:
        landings = targets(s, seat)
        for _ in range(number):
            places = landings.open(sort[cell], full(s))
            if not places:
                return
            options = ends[cell][places]
            if len(options) > 1:
                target = yield site, seat, options
                if not target:
                    return
            else:
                target = options[0]
            s[cell] -= 1
            s[target] += 1
            s[crowd] += weights[target] - weights[cell]
            if target in heard:
                yield from names["arriving"](s, target, 1, seat, depth, tell)
                landings = targets(s, seat)

    return move


def each(around: Surroundings, how: NarrowMove) -> Callable[..., Asking]:
    """So many pieces of several cells, then of those behind `then`: asked is which, and where to."""
    crowd, weights, to, sort = around.crowd, around.weights, around.openings.to, around.openings.sort
    heard, names, optional, any_number = how.heard, around.names, how.optional, how.mode == "any"
    crowding, full_places, tops = around.crowding, around.crowding.full_places, around.tops
    in_cells, open_to_all, elsewhere, able = crowding.crowds.in_cells, how.open_to_all, how.elsewhere, _able(around)

    def move(
        s: list[int], seat: int, cells: Cells, then: Cells, number: int, targets: Targets, instead: Any, tell: Any,
        depth: int,
    ) -> Asking:  # fmt: skip
        landings = targets(s, seat)
        for _ in range(sum(cells[1](s)) if any_number else number):
            full = full_places[s[crowd] & s[tops]] if in_cells else crowding.full(s)
            ways = landings.mask & open_to_all & ~full
            free = ways and (elsewhere or ways & ways - 1)  # who is in one of them can go to another
            options = [*compress(cells[0], cells[1](s))]
            if not free:
                options = able(options, landings, full)
            if not options and then[0]:
                options = [*compress(then[0], then[1](s))]
                options = options if free else able(options, landings, full)
            if not options:
                return
            if optional:
                cell = yield how.which, seat, (0, *options)
                if not cell:
                    return
            else:
                cell = options[0] if len(options) == 1 else (yield how.which, seat, options)
            allowed, needless, later = landings[sort[cell]]
            places = to[cell][landings.open(sort[cell], full) if later else allowed & (~full | needless)]
            target = places[0] if len(places) == 1 else (yield how.to, seat, places)
            s[cell] -= 1
            s[target] += 1
            s[crowd] += weights[target] - weights[cell]
            if target in heard:
                yield from names["arriving"](s, target, 1, seat, depth, tell)
                landings, cells, then = targets(s, seat), every(cells), every(then)

    return move


def _able(around: Surroundings) -> Callable[[list[int], Landings, int], list[int]]:
    """What tells those of some cells that pieces can leave, some places being full."""
    sort = around.openings.sort

    def able(live: list[int], landings: Landings, full: int) -> list[int]:
        found = []
        for cell in live:
            allowed, needless, later = landings[sort[cell]]
            if allowed & (~full | needless) or (later and landings.open(sort[cell], full)):
                found.append(cell)
        return found

    return able
