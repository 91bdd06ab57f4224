"""The frequent moves between places whose room is limited, done with no more than a few look-ups for each piece.

They leave out what is rare: pieces that go elsewhere when they find no room, and places named by what stands in them.
Whatever is asked is what `narrow_moves` would ask.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from typing import Any

from interpreter.runtime.going import Asking, Move, NarrowMove, Surroundings, Targets
from interpreter.runtime.openings import Cells

Spread = Callable[[list[int], int, int, int, Targets, Any, int], Asking]
Each = Callable[[list[int], int, Cells, Cells, int, Targets, Any, int], Asking]


def freely(around: Surroundings, how: NarrowMove) -> Move | None:
    """Moves of a number of pieces, each asked for, where those stay that find no room; None for other moves."""
    if how.spills or not how.steady or how.mode in ("all", "half") or (how.single_source and how.single_target):
        return None
    one, several, single, every = spread(around, how), each(around, how), how.single_source, how.mode == "any"

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
        if single or every:
            live = [*compress(cells[0], cells[1](s))]
            if single and len(live) == 1:
                have = s[live[0]]
                return one(s, seat, live[0], have if every or have < limit else limit, targets, tell, depth)
            if every:
                limit = sum([s[cell] for cell in live])
        return several(s, seat, cells, then, limit, targets, tell, depth)

    return move


def at_once(around: Surroundings, how: NarrowMove) -> Callable[[list[int], int, list[int], int, Targets], bool]:
    """Moves of up to so many pieces of each cell where there is room for any number; whether it was done."""
    to, sort, heard = around.openings.to, around.openings.sort, how.heard
    crowd, weights, limits = around.crowd, around.weights, around.limits

    def move(s: list[int], seat: int, live: list[int], limit: int, targets: Targets) -> bool:
        landings, going = targets(s, seat), []
        if landings.tests[s[limits]] is not None:
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
    limits, config, narrow, base, names = around.limits, around.config, around.narrow, around.base, around.names
    sort, heard, site, optional = around.openings.sort, how.heard, how.to, how.optional
    crowd, weights, full_places = around.crowd, around.weights, around.crowding.full_places
    by_cells, total = around.crowding.by_cells, around.crowding.crowd
    cells_in = around.openings.or_stop if optional else around.openings.to

    def move(s: list[int], seat: int, cell: int, number: int, targets: Targets, tell: Any, depth: int) -> Asking:
        ask = None
        for _ in range(number):
            if ask is None:
                landings, held, configuration = targets(s, seat), s[limits], s[config]
                test = landings.tests[held]
                full = full_places[(s[crowd] if by_cells else total(s)) + test[0] & test[1]] if test else 0
                places = landings.open(sort[cell], full) if full else landings[sort[cell]][0]
                if not places:
                    return
                options = cells_in[cell][places]
                ask = site, seat, options
            if len(options) > 1:
                target = yield ask
                if not target:
                    return
                if s[limits] != held or s[config] != configuration:
                    ask = None
            else:
                target = options[0]
            s[cell] -= 1
            s[target] += 1
            s[crowd] += weights[target] - weights[cell]
            if target in heard:
                yield from names["arriving"](s, target, 1, seat, depth, tell)
                ask = None
            elif test and (s[narrow] >> base[target] | s[narrow] >> base[cell]) & 1:
                ask = None

    return move


def each(around: Surroundings, how: NarrowMove) -> Each:
    """So many pieces of several cells, then of those behind `then`: asked is which, and where to."""
    limits, config, narrow, base, names = around.limits, around.config, around.narrow, around.base, around.names
    crowd, weights, to, sort = around.crowd, around.weights, around.openings.to, around.openings.sort
    heard, optional = how.heard, how.optional
    look, ready = _looks(around)

    def move(
        s: list[int], seat: int, cells: Cells, then: Cells, number: int, targets: Targets, tell: Any, depth: int
    ) -> Asking:
        held = configuration = -1
        for _ in range(number):
            if held != s[limits] or configuration != s[config]:
                landings, full, limited = look(s, seat, targets)
                held, configuration = s[limits], s[config]
            options = ready(s, cells, landings, full) or ready(s, then, landings, full)
            if not options:
                return
            if optional:
                cell = yield how.which, seat, (0, *options)
                if not cell:
                    return
            else:
                cell = options[0] if len(options) == 1 else (yield how.which, seat, options)
            if held != s[limits] or configuration != s[config]:
                landings, full, limited = look(s, seat, targets)
                held, configuration = s[limits], s[config]
            places = to[cell][landings.open(sort[cell], full)]
            if not places:
                continue
            target = places[0] if len(places) == 1 else (yield how.to, seat, places)
            s[cell] -= 1
            s[target] += 1
            s[crowd] += weights[target] - weights[cell]
            if target in heard:
                yield from names["arriving"](s, target, 1, seat, depth, tell)
                held = -1
            elif limited and (s[narrow] >> base[target] | s[narrow] >> base[cell]) & 1:
                held = -1

    return move


def _looks(around: Surroundings) -> tuple[Callable[..., tuple[Any, int, bool]], Callable[..., list[int]]]:
    """What tells where pieces go, which places are full, whether any is limited; and the cells pieces can leave."""
    limits, sort = around.limits, around.openings.sort

    def ready(s: list[int], cells: Cells, landings: Any, full: int) -> list[int]:
        live = compress(cells[0], cells[1](s))
        if not full:
            return [cell for cell in live if landings[sort[cell]][0]]
        options = []
        for cell in live:
            allowed, needless, later = landings[sort[cell]]
            if allowed & (~full | needless) or (later and landings.open(sort[cell], full)):
                options.append(cell)
        return options

    def look(s: list[int], seat: int, targets: Targets) -> tuple[Any, int, bool]:
        landings = targets(s, seat)
        test = landings.tests[s[limits]]
        return landings, around.crowding.full(s, test), test is not None

    return look, ready
