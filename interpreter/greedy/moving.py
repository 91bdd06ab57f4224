"""Answers to the questions a move of pieces asks: which piece, where to, how many, out of which place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.greedy.planned import mask
from interpreter.greedy.worth import Gains, Worth
from interpreter.plan import instructions as ins
from interpreter.runtime.static import is_static, members

PiecesMore = Callable[[list[int], int], list[int]]
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
    """The cell a piece goes to."""
    source = fixed_place(asked.sources)
    if source and asked.shape == "SPREAD" and asked.amount.mode in ("up-to", "any"):
        return _while_it_pays(worth, source)
    places, place_of, owner_of = worth.places, worth.place_of, worth.owner_of

    def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
        last = options[-1]
        owner, row = owner_of[last], last - place_of[last]
        gains = places(s, p)
        cells = options if options[0] else options[1:]
        return best(cells, [gains[cell - row][owner] for cell in cells])

    return rule


def _while_it_pays(worth: Worth, source: int) -> Rule:
    """The cell a piece from a known place goes to, if it brings more there than what it is worth in its place.

    Where several kinds of pieces wait, which of them moves is asked before, and it has to go somewhere.
    """
    off, owner_of = worth.off, worth.owner_of
    known: dict[int, tuple[Sequence[int], Sequence[int], PiecesMore, int]] = {}

    def told(options: Sequence[int]) -> tuple[Sequence[int], Sequence[int], PiecesMore, int]:
        cells, owner = tuple(options if options[0] else options[1:]), owner_of[options[-1]]
        found = options, cells, worth.pieces_more(cells, owner), owner
        if type(options) is tuple and len(known) < KNOWN:
            known[id(options)] = found  # a listing kept here goes on living, so its id stays its own
        return found

    def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
        _, cells, more, owner = known.get(id(options)) or told(options)
        values = more(s, p)
        top = max(values)
        if not options[0] and top <= off[p][source][owner]:
            return 0, (0,)
        if values.count(top) == 1:
            return top, (cells[values.index(top)],)
        return top, [cell for cell, value in zip(cells, values, strict=True) if value == top]

    return rule


def which_piece(worth: Worth, asked: ins.MovePieces) -> Rule:
    """The cell a piece leaves, by what its leaving brings and the best place it may go to."""
    places, place_of, owner_of, less = worth.places, worth.place_of, worth.owner_of, worth.owners
    targets, target = reach(worth, asked.targets), fixed_place(asked.targets)

    def to_one_place(s: list[int], p: int, options: Sequence[int]) -> Answer:
        gains, cells = places(s, p), options if options[0] else options[1:]
        there = gains[target]
        values = [gains[place_of[c]][less + owner_of[c]] + there[owner_of[c]] for c in cells]
        answer = best(cells, values)
        return answer if options[0] or answer[0] >= worth.unit else (0, (0,))

    def to_any_place(s: list[int], p: int, options: Sequence[int]) -> Answer:
        gains, found = places(s, p), targets(s, p)
        tops: list[tuple[int, int, int] | None] = [None] * less
        cells, values = options if options[0] else options[1:], []
        for cell in cells:
            place, owner = place_of[cell], owner_of[cell]
            top = tops[owner]
            if top is None:
                top = tops[owner] = best_two(gains, found, owner)
            values.append(gains[place][less + owner] + (top[2] if top[1] == place else top[0]))
        answer = best(cells, values)
        return answer if options[0] or answer[0] >= worth.unit else (0, (0,))

    return to_one_place if target else to_any_place


def out_of(worth: Worth, asked: ins.MovePieces) -> Rule:
    """The place whose pieces may move, by the best of them."""
    places, less, rows = worth.places, worth.owners, worth.table.rows[asked.meant[0]]
    targets = reach(worth, asked.targets)
    own = asked.whose.which == "one"
    optional = asked.amount.mode in ("up-to", "any")

    def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
        gains, found = places(s, p), targets(s, p)
        owners = (p,) if own else tuple(o for o in range(len(rows)) if o != p or asked.whose.which == "any")
        tops = {owner: best_two(gains, found, owner) for owner in owners}
        values = []
        for place in options:
            brought = [-(1 << 30)]
            for owner, (first, where, second) in tops.items():
                number = some_of(asked.amount, s[rows[owner] + place])
                if number:
                    arriving = second if where == place else first
                    leaving = gains[place][less + owner] * number
                    if not optional:
                        leaving = worth.change(s, p, rows[owner] + place, -number)
                    brought.append(leaving + arriving * number)
            values.append(max(brought))
        return best(options, values)

    return rule


def how_many(worth: Worth, asked: ins.MovePieces) -> Rule | None:
    """A number of pieces that go from one place to another; None when the places are not known beforehand."""
    source, target = fixed_place(asked.sources), fixed_place(asked.targets)
    if not (source and target) or not own_pieces(asked):
        return None
    rows, off = worth.table.rows[asked.meant[0]], worth.off
    scored = worth.board.on_board & (1 << source | 1 << target)

    def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
        if scored:
            row = rows[p]
            changes = [worth.change(s, p, row + source, -n) + worth.change(s, p, row + target, n) for n in options]
            return best(options, changes)
        each = off[p][target][p] - off[p][source][p]
        number = options[-1] if each > 0 else options[0]
        return each * number, (number,)

    return rule


# ------------------------------------------------------------------------------------------------- parts
def best_two(gains: list[Gains], places: Sequence[int], owner: int) -> tuple[int, int, int]:
    """The most a piece can bring in one of the places, where, and the most in any other."""
    values = [gains[place][owner] for place in places]
    first = max(values)
    at = values.index(first)
    del values[at]
    return first, places[at], max(values, default=first)


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
