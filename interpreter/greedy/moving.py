"""Answers to the questions a move of pieces asks: which piece, where to, how many, out of which place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

from interpreter.greedy.counts import LEAST, Arriving, Seen
from interpreter.greedy.planned import mask
from interpreter.greedy.worth import Best, Worth
from interpreter.plan import instructions as ins
from interpreter.plan.static_sets import is_static
from interpreter.runtime.static import members

KNOWN = 1_000  # listings, and configurations for a seat, remembered by a rule: a bound on memory
MOST = 32  # pieces in a cell whose number is looked up
Answer = tuple[float, Sequence[int]]  # what the best options bring, and those options
Written = TypeVar("Written")
Rule = Callable[[list[int], int, Sequence[int]], Answer]  # of a state, the seat that is asked, the options


def best(options: Sequence[int], values: Sequence[float]) -> Answer:
    """The options nothing is better than."""
    found: list[int] = []  # written so it is no call
    top, at = values[0], 0
    for value in values:  # a loop of its own costs less than asking for the most and then for who has it
        if value >= top:
            if value > top:
                top, found = value, [options[at]]
            else:
                found.append(options[at])
        at += 1  # noqa: SIM113 - making pairs costs more
    return top, found


def of_listing(write: Callable[[Sequence[int]], Written]) -> Callable[[Sequence[int]], Written]:
    """What is written for options; remembered for listings, which are tuples."""
    known: dict[int, tuple[Written, Sequence[int]]] = {}

    def found(options: Sequence[int]) -> Written:
        written = known.get(id(options))
        if written is None:
            written = write(options), options
            if type(options) is tuple and len(known) < KNOWN:
                known[id(options)] = written  # a listing kept here goes on living, so its id stays its own
        return written[0]

    return found


def where_to(worth: Worth, asked: ins.MovePieces) -> Rule:
    """The cell a piece goes to; from a known place only if it brings more there than what it is worth in its place.

    Where several kinds of pieces wait, which of them moves is asked before, and it has to go somewhere.
    """
    source = fixed_place(asked.sources)
    waits = source if source and asked.shape == "SPREAD" and asked.amount.mode in ("up-to", "any") else 0
    off, place_of = worth.off, worth.place_of
    more = [worth.more + owner for owner in worth.owner_of]
    known: dict[int, tuple[Sequence[int], Best, int, bool, Sequence[int]]] = {}

    def told(options: Sequence[int]) -> tuple[Sequence[int], Best, int, bool, Sequence[int]]:
        cells, may_stay = options if options[0] else options[1:], not options[0]
        places, lasting = [place_of[cell] for cell in cells], type(options) is tuple and len(known) < KNOWN
        most = worth.most(tuple(places) if lasting else places)
        found = cells, most, more[options[-1]], bool(waits) and may_stay, options
        if lasting:
            known[id(options)] = found  # a listing kept here goes on living, so its id stays its own
        return found

    last: tuple[Sequence[int], Best, int, bool, Sequence[int]] | None = None

    def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
        nonlocal last
        found = last
        if found is None or found[4] is not options:  # often one is asked the same again and again
            try:
                found = last = known[id(options)]
            except KeyError:
                found = told(options)
        cells, most, brings, may_stay, _ = found
        answer = most(s, p, cells, brings)
        return (0, (0,)) if may_stay and answer[0] <= off[p][waits][brings] else answer

    return rule


def which_piece(worth: Worth, asked: ins.MovePieces) -> Rule:
    """The cell a piece leaves, by what its leaving brings and the best place it may go to."""
    unit, where, seen, arrive = worth.unit, _moves(worth), worth.seen, arrivals(worth, asked.targets)
    every, one = range(worth.more, worth.less), asked.whose.which == "one"

    def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
        pays, patterns, now = sight = seen(s, p)
        cells = options if options[0] else options[1:]
        arriving = arrive(s, p)(sight, (where[cells[0]][2],) if one else every)
        found: list[int] = []
        top = LEAST
        for cell in cells:
            place, less, more = where[cell]
            brought, other, at = arriving[more]
            if place == at:
                brought = other
            brought += pays[place][patterns[place][less]] - now[place]
            if brought >= top:
                if brought > top:
                    top, found = brought, [cell]
                else:
                    found.append(cell)
        return (top, found) if options[0] or top >= unit else (0, (0,))

    return rule


def _moves(worth: Worth) -> list[tuple[int, int, int]]:
    """By cell its place, and which patterns around that are those with a piece of its owner less and more."""
    cells = zip(worth.place_of, worth.owner_of, strict=True)
    return [(place, worth.less + owner, worth.more + owner) for place, owner in cells]


def out_of(worth: Worth, asked: ins.MovePieces) -> Rule:
    """The place whose pieces may move, by the best of them."""
    less, more, rows = worth.less, worth.more, worth.table.rows[asked.meant[0]]
    arrive, which, amount = arrivals(worth, asked.targets), asked.whose.which, asked.amount
    numbers = [some_of(amount, have) for have in range(MOST)]
    moved = [  # by seat that decides: of owners whose pieces may move their rows and indexes of a piece less and more
        [(r, less + o, more + o) for o, r in enumerate(rows) if which == "any" or (o == p) == (which == "one")]
        for p in range(worth.table.seats)
    ]
    indexes = [[index for _, _, index in each] for each in moved]
    optional = asked.amount.mode in ("up-to", "any")

    def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
        pays, patterns, now = sight = worth.seen(s, p)
        bests = arrive(s, p)(sight, indexes[p])
        found: list[int] = []
        top = LEAST
        for place in options:
            paid, around, as_it_is = pays[place], patterns[place], now[place]
            brought = LEAST
            for row, fewer, index in moved[p]:
                have = s[row + place]
                if have:
                    number = numbers[have] if have < MOST else some_of(amount, have)
                    arriving, other, at = bests[index]
                    if place == at:
                        arriving = other
                    if optional or number == 1:
                        value = (paid[around[fewer]] - as_it_is + arriving) * number
                    else:
                        value = worth.change(s, p, row + place, -number) + arriving * number
                    if value > brought:
                        brought = value
            if brought > top:
                top, found = brought, [place]
            elif brought == top:
                found.append(place)
        return top, found

    return rule


def how_many(worth: Worth, asked: ins.MovePieces) -> Rule | None:
    """A number of pieces that go from one place to another; None when the places are not known beforehand."""
    source, target = fixed_place(asked.sources), fixed_place(asked.targets)
    if not (source and target) or not own_pieces(asked):
        return None
    rows, off, more = worth.table.rows[asked.meant[0]], worth.off, worth.more
    scored = worth.board.on_board & (1 << source | 1 << target)
    each = [off[p][target][more + p] - off[p][source][more + p] for p in range(worth.table.seats)] if not scored else []

    def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
        if scored:
            row = rows[p]
            changes = [worth.change(s, p, row + source, -n) + worth.change(s, p, row + target, n) for n in options]
            return best(options, changes)
        if each[p] > 0:
            return each[p] * options[-1], (options[-1],)
        return each[p] * options[0], (options[0],)

    return rule


# ------------------------------------------------------------------------------------------------- parts
def arrivals(
    worth: Worth, places: ins.PlaceSet
) -> Callable[[list[int], int], Callable[[Seen, Iterable[int]], list[Arriving]]]:
    """By state and seat where a piece that may go to some places brings most, see `Looks.arriving`."""
    targets, config = reach(worth, places), worth.table.slots["config"]
    if not is_static(places):  # there may be so many sets of places that each is met once
        return lambda s, p: partial(arriving_somewhere, targets(s, p), worth.less)
    known: list[dict[int, Callable[[Seen, Iterable[int]], list[Arriving]]]] = [{} for _ in range(worth.table.seats)]

    def found(s: list[int], p: int) -> Callable[[Seen, Iterable[int]], list[Arriving]]:
        try:
            return known[p][s[config]]
        except KeyError:
            if len(known[p]) >= KNOWN:
                known[p].clear()
            written = known[p][s[config]] = worth.arriving(targets(s, p))
            return written

    return found


def arriving_somewhere(places: Sequence[int], size: int, sight: Seen, indexes: Iterable[int]) -> list[Arriving]:
    """The same for any places."""
    (pays, patterns, now), found = sight, [(LEAST, LEAST, 0)] * size
    for more in indexes:
        values = sorted((pays[place][patterns[place][more]] - now[place], place) for place in places)
        found[more] = values[-1][0], values[-2:][0][0], values[-1][1]
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
    known: list[dict[int, tuple[int, ...]]] = [{} for _ in range(worth.table.seats)]
    lasting = is_static(places)

    def found(s: list[int], p: int) -> tuple[int, ...]:
        try:
            return known[p][s[config]]
        except KeyError:
            allowed = members(_allowed(worth, places, s, p) or mask(places) or worth.board.on_board)
            if lasting:
                if len(known[p]) >= KNOWN:
                    known[p].clear()
                known[p][s[config]] = allowed
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
