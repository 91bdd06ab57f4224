"""Answers to the questions a move of pieces asks: which piece, where to, how many, out of which place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.greedy.counts import Place
from interpreter.greedy.planned import mask
from interpreter.greedy.worth import Each, Worth
from interpreter.plan import instructions as ins
from interpreter.runtime.static import is_static, members

KNOWN = 1_000  # listings remembered by a rule: a bound on memory
Answer = tuple[float, Sequence[int]]  # what the best options bring, and those options
Rule = Callable[[list[int], int, Sequence[int]], Answer]  # of a state, the seat that is asked, the options


def best(options: Sequence[int], values: Sequence[float]) -> Answer:
    """The options nothing is better than."""
    top = max(values)
    if values.count(top) == 1:
        return top, (options[values.index(top)],)
    return top, [option for option, value in zip(options, values, strict=True) if value == top]


def where_to(worth: Worth, asked: ins.MovePieces) -> Rule:
    """The cell a piece goes to; from a known place only if it brings more there than what it is worth in its place.

    Where several kinds of pieces wait, which of them moves is asked before, and it has to go somewhere.
    """
    source = fixed_place(asked.sources)
    waits = source if source and asked.shape == "SPREAD" and asked.amount.mode in ("up-to", "any") else 0
    off, place_of = worth.off, worth.place_of
    more = [worth.more + owner for owner in worth.owner_of]
    known: dict[int, tuple[Sequence[int], Sequence[int], Each, int, bool]] = {}

    def told(options: Sequence[int]) -> tuple[Sequence[int], Sequence[int], Each, int, bool]:
        cells, may_stay = options if options[0] else options[1:], not options[0]
        places, lasting = [place_of[cell] for cell in cells], type(options) is tuple and len(known) < KNOWN
        each = worth.each(tuple(places) if lasting else places)
        found = options, cells, each, more[options[-1]], bool(waits) and may_stay
        if lasting:
            known[id(options)] = found  # a listing kept here goes on living, so its id stays its own
        return found

    def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
        _, cells, each, brings, may_stay = known.get(id(options)) or told(options)
        values = each(s, p, brings)
        top = max(values)
        if may_stay and top <= off[p][waits][brings]:
            return 0, (0,)
        if values.count(top) == 1:
            return top, (cells[values.index(top)],)
        return top, [cell for cell, value in zip(cells, values, strict=True) if value == top]

    return rule


def which_piece(worth: Worth, asked: ins.MovePieces) -> Rule:
    """The cell a piece leaves, by what its leaving brings and the best place it may go to."""
    unit, where = worth.unit, _moves(worth).__getitem__
    targets, target = reach(worth, asked.targets), fixed_place(asked.targets)

    def to_one_place(s: list[int], p: int, options: Sequence[int]) -> Answer:
        around, cells, values = worth.around(s, p), options if options[0] else options[1:], []
        there, at, then = around[target]
        for place, less, more in map(where, cells):
            pays, patterns, now = around[place]
            values.append(pays[patterns[less]] - now + there[at[more]] - then)
        answer = best(cells, values)
        return answer if options[0] or answer[0] >= unit else (0, (0,))

    def to_any_place(s: list[int], p: int, options: Sequence[int]) -> Answer:
        around, found, tops = worth.around(s, p), targets(s, p), dict[int, tuple[int, int]]()
        cells, values = options if options[0] else options[1:], []
        for place, less, more in map(where, cells):
            pays, patterns, now = around[place]
            top, next_best = tops.get(more) or best_two(around, found, more, tops)
            arriving = top if pays[patterns[more]] - now < top or place not in found else next_best
            values.append(pays[patterns[less]] - now + arriving)
        answer = best(cells, values)
        return answer if options[0] or answer[0] >= unit else (0, (0,))

    return to_one_place if target else to_any_place


def _moves(worth: Worth) -> list[tuple[int, int, int]]:
    """By cell its place, and which patterns around that are those with a piece of its owner less and more."""
    cells = zip(worth.place_of, worth.owner_of, strict=True)
    return [(place, worth.less + owner, worth.more + owner) for place, owner in cells]


def out_of(worth: Worth, asked: ins.MovePieces) -> Rule:
    """The place whose pieces may move, by the best of them."""
    less, more, rows = worth.less, worth.more, worth.table.rows[asked.meant[0]]
    targets, which = reach(worth, asked.targets), asked.whose.which
    moved = [  # by seat that decides the owners whose pieces may move, with their rows
        [(owner, row) for owner, row in enumerate(rows) if which == "any" or (owner == p) == (which == "one")]
        for p in range(worth.table.seats)
    ]
    optional = asked.amount.mode in ("up-to", "any")

    def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
        around, found, values = worth.around(s, p), targets(s, p), []
        tops: dict[int, tuple[int, int]] = {}
        for place in options:
            brought = -(1 << 30)
            pays, patterns, now = around[place]
            for owner, row in moved[p]:
                if s[row + place]:
                    number = some_of(asked.amount, s[row + place])
                    top, next_best = tops.get(more + owner) or best_two(around, found, more + owner, tops)
                    arriving = top if pays[patterns[more + owner]] - now < top or place not in found else next_best
                    if optional or number == 1:
                        value = (pays[patterns[less + owner]] - now + arriving) * number
                    else:
                        value = worth.change(s, p, row + place, -number) + arriving * number
                    brought = value if value > brought else brought
            values.append(brought)
        return best(options, values)

    return rule


def how_many(worth: Worth, asked: ins.MovePieces) -> Rule | None:
    """A number of pieces that go from one place to another; None when the places are not known beforehand."""
    source, target = fixed_place(asked.sources), fixed_place(asked.targets)
    if not (source and target) or not own_pieces(asked):
        return None
    rows, off, more = worth.table.rows[asked.meant[0]], worth.off, worth.more
    scored = worth.board.on_board & (1 << source | 1 << target)

    def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
        if scored:
            row = rows[p]
            changes = [worth.change(s, p, row + source, -n) + worth.change(s, p, row + target, n) for n in options]
            return best(options, changes)
        each = off[p][target][more + p] - off[p][source][more + p]
        number = options[-1] if each > 0 else options[0]
        return each * number, (number,)

    return rule


# ------------------------------------------------------------------------------------------------- parts
def best_two(
    around: list[Place], places: Sequence[int], more: int, known: dict[int, tuple[int, int]]
) -> tuple[int, int]:
    """The most that a piece more of an owner brings in one of the places, and in another one; entered as known."""
    values = sorted(
        [pays[patterns[more]] - now for place in places for pays, patterns, now in (around[place],)]  # no loop
    )
    found = known[more] = values[-1], values[-2:][0]
    return found


def some_of(amount: ins.Amount, have: int) -> int:
    """How many of the pieces that are there an amount means at most."""
    if amount.mode in ("all", "any") or amount.name:
        return have
    return (have + 1) // 2 if amount.mode == "half" else min(amount.number, have)


def own_pieces(asked: ins.MovePieces) -> bool:
    """Whether a move is one of the pieces of the seat that decides."""
    return asked.whose.which == "one" and asked.whose.seat == asked.seat


def fixed_place(places: ins.PlaceSet) -> int:
    """The one place a set means in any state, 0 when there is none."""
    term = places.terms[0]
    fixed = len(places.terms) == 1 and term.quantity == "the" and not (term.ref or term.disc_of)
    return term.mask.bit_length() - 1 if fixed and term.mask.bit_count() == 1 else 0


def reach(worth: Worth, places: ins.PlaceSet) -> Callable[[list[int], int], tuple[int, ...]]:
    """The places a set allows, by state and seat, as far as they can be told; remembered by configuration."""
    config = worth.table.slots["config"]
    known: dict[tuple[int, int], tuple[int, ...]] = {}
    lasting = is_static(places)

    def found(s: list[int], p: int) -> tuple[int, ...]:
        key = (s[config], p)
        allowed = known.get(key)
        if allowed is None:
            allowed = members(_allowed(worth, places, s, p) or mask(places) or worth.board.on_board)
            if lasting:
                known[key] = allowed
        return allowed

    return found


def _allowed(worth: Worth, places: ins.PlaceSet, s: list[int], p: int) -> int:
    table, found = worth.table, 0
    for term in places.terms:
        allowed = 1 << s[int(term.ref[1:])] & ~1 if term.ref.startswith("s") else term.mask
        for anchor in term.near:
            allowed &= table.adjacent[_anchored(worth, anchor, s, p)]
        for anchor in term.apart:
            allowed &= ~(1 << _anchored(worth, anchor, s, p))
        if term.open:
            allowed &= ~s[table.slots["taboo"]]
        found |= allowed
    return found


def _anchored(worth: Worth, anchor: ins.Anchor, s: list[int], p: int) -> int:
    if anchor.sort == "unit":
        units = worth.table.units_of(anchor.piece)
        owner = anchor.whose.colour if anchor.whose.colour >= 0 else p
        return s[next((unit.slot for unit in units if unit.owner in (-1, owner)), units[0].slot)]
    return anchor.place
