"""What a position is worth to a seat, by what the rules pay: the yardstick of the greedy bot.

Only kinds of things are known here: points, places with a scoreboard, scorings still to come, pieces not yet on
the board. Which cards, places and pieces a game has is read from its plan.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from interpreter.plan import flow
from interpreter.plan import instructions as ins
from interpreter.plan.table import Table
from interpreter.program import Program
from interpreter.runtime.board import SCORE_BITS, Board
from interpreter.runtime.static import members

SCALE = 8  # weights are kept in eighths of a point, so that all seats fit one packed int
LATER = 0.7  # what a scoring one round further off counts
RIVAL = 0.5  # how much of the best opponent's position counts against one's own
IN_HAND = 0.8  # points for a piece that one move can bring on the board; half of it for each move more

_FIELD, _HALF = (1 << SCORE_BITS) - 1, 1 << SCORE_BITS - 1


class Valuer:
    """Values states of one program. A value is in points; only differences mean anything."""

    def __init__(self, program: Program) -> None:
        table, board = program.table, program.board
        self._score, self._round = table.slots["score"], table.slots["round"]
        self._region = table.slots["region"]
        self._board = board
        self._prospects, self._key = compiled(board)
        self._weights = [round(SCALE * weight) for weight in scorings_ahead(program.plan)]
        self._bias = sum(_HALF << SCORE_BITS * seat for seat in range(table.seats))
        self.positions = compiled_positions(table.seats)
        self._hands = cells_in_hand(program)
        self._in_hand = [dict(cells) for cells in self._hands]
        self._unit = counting_cells(board)
        rows = [row for piece in table.rows.values() for row in piece]
        slots = [unit.slot for unit in table.units]
        self._cells = (
            min([*(row + 1 for row in rows), *slots]),
            1 + max([*(r + len(table.places) for r in rows), *slots]),
        )
        self._regions_end = self._region + len(table.places) + 1

    def value(self, state: list[int], seat: int, over: bool = False) -> float:
        """What a state is worth to a seat: its position less a share of the best opponent's."""
        packed = state[self._score] * SCALE + self._bias
        if over:
            return self.positions[seat](packed)
        worth = self.positions[seat](packed + self._weights[state[self._round]] * self._prospects(state))
        for cell, each in self._hands[seat]:
            worth += each * state[cell]
        return worth

    def standing(self, state: list[int], seat: int) -> Standing:
        """The value of a state, ready to be compared with what moves would make of it."""
        return Standing(self, state, seat)

    def same(self, one: list[int], other: list[int]) -> bool:
        """Whether two states are worth the same for sure: pieces, boards, points and round are alike."""
        first, last = self._cells
        return (
            one[first:last] == other[first:last]
            and one[self._score] == other[self._score]
            and one[self._round] == other[self._round]
            and one[self._region : self._regions_end] == other[self._region : self._regions_end]
        )

    def _changed(self, state: list[int], cell: int, number: int) -> int:
        """By how much the board pays more when so many pieces come into a cell; packed."""
        counted = self._unit.get(cell)
        if counted is None:
            return 0
        place, unit = counted
        key = self._key(state, place)
        return self._paid(state, place, key + number * unit) - self._paid(state, place, key)

    def _paid(self, state: list[int], place: int, key: int) -> int:
        board, scored = self._board, state[self._region + place]
        pattern = board.patterns.get(key)
        pattern = board.pattern(key) if pattern is None else pattern
        points = board.points[scored].get(pattern)
        return board.pay(scored, pattern) if points is None else points


class Standing:
    """A state as it stands, and what moves of counted pieces would make of it; see `Valuer.standing`."""

    def __init__(self, valuer: Valuer, state: list[int], seat: int) -> None:
        self._valuer, self.state, self._seat = valuer, state, seat
        self._weight = valuer._weights[state[valuer._round]]
        self._packed = state[valuer._score] * SCALE + valuer._bias + self._weight * valuer._prospects(state)
        self._hand = valuer._in_hand[seat]
        self._held = sum(each * state[cell] for cell, each in valuer._hands[seat])
        self._position = valuer.positions[seat]
        self._changes: dict[tuple[int, int], int] = {}
        self.value = self._position(self._packed) + self._held

    def moved(self, source: int, moves: Sequence[tuple[int, int]]) -> list[float]:
        """The value with so many pieces of cell `source` in another cell, for each (target cell, how many)."""
        found = []
        leaving = self._hand.get(source, 0.0)
        for target, number in moves:
            if not number:
                found.append(self.value)
                continue
            packed = self._packed + self._change(source, -number) + self._change(target, number)
            gained = number * (self._hand.get(target, 0.0) - leaving)
            found.append(self._position(packed) + self._held + gained)
        return found

    def _change(self, cell: int, number: int) -> int:
        change = self._changes.get((cell, number))
        if change is None:
            change = self._changes[cell, number] = self._weight * self._valuer._changed(self.state, cell, number)
        return change


def scorings_ahead(plan: flow.GamePlan) -> list[float]:
    """For each round (0: before the first) the scorings of the board still to come, later ones counting less."""
    count = len(plan.rounds)
    passes = [sum(_passes(step, number) for step in plan.round) for number in range(1, count + 1)]
    last = sum(_passes(step, count) for step in plan.end)
    found = []
    for now in range(count + 1):
        ahead = [LATER ** (number - now) * passes[number - 1] for number in range(max(now, 1), count + 1)]
        found.append(sum(ahead) + last * LATER ** (count - now))
    return found


def _passes(step: flow.Flow, number: int) -> int:
    """How often a step scores the board in a round; scoring it part by part counts once."""
    match step:
        case flow.Run(rounds=rounds, body=body):
            taken = rounds is None or number in rounds
            return max((_passes(inner, number) for inner in body), default=0) if taken else 0
        case flow.Repeat(times=times, body=body):
            return times * max((_passes(inner, number) for inner in body), default=0)
        case flow.Perform(body=sentences):
            return int(any(isinstance(node, ins.Score) for node in nodes(sentences)))
    return 0


def nodes(tree: Any) -> list[Any]:
    """Every definition in a tree of frozen definitions and tuples."""
    if isinstance(tree, tuple):
        return [found for part in tree for found in nodes(part)]
    if not attrs.has(type(tree)):
        return []
    return [tree, *(found for part in attrs.astuple(tree, recurse=False) for found in nodes(part))]


def cells_in_hand(program: Program) -> list[list[tuple[int, float]]]:
    """For each seat its cells whose pieces the steps of a round can bring on the board, and what one is worth."""
    table = program.table
    own = table.seat_places()
    moves = [node for node in nodes(program.plan.round) if isinstance(node, ins.MovePieces)]
    found: list[list[tuple[int, float]]] = [[] for _ in range(table.seats)]
    for piece, rows in table.rows.items():
        reach, worth, known = program.board.on_board, IN_HAND, 0
        while True:
            steps = [m for m in moves if m.piece == piece and _mask(m.targets) & reach and not _mask(m.sources) & reach]
            near = sum(
                1 << place for place in members(own & ~known) if any(_mask(m.sources) >> place & 1 for m in steps)
            )
            if not near:
                break
            for seat in range(min(table.seats, len(rows))):
                found[seat] += [(rows[seat] + place, worth) for place in members(near)]
            known, reach, worth = known | near, near, worth / 2
    return found


def _mask(places: ins.PlaceSet) -> int:
    mask = 0
    for term in places.terms:
        mask |= term.mask
    return mask


def counting_cells(board: Board) -> dict[int, tuple[int, int]]:
    """For each cell whose pieces count in a scored place: the place, and what a piece adds to its packed counts."""
    table = board.table
    return {
        row + place: (place, 1 << board.bits * owner)
        for piece in table.rules.pieces.values()
        if piece.counts
        for owner, row in enumerate(table.rows.get(piece.id, ()))
        for place in members(board.on_board)
    }


def compiled(board: Board) -> tuple[Callable[[list[int]], int], Callable[[list[int], int], int]]:
    """`prospects(s)`, as `Board.prospects` but packed, and `key(s, r)`, the packed counts of a place."""
    table = board.table
    region = table.slots["region"]
    lines = ["def prospects(s):", "    v = 0"]
    for place in members(board.on_board):
        key = _key(board, str(place))
        lines += [
            f"    i = PATTERNS.get({key})",
            "    if i is None:",
            f"        i = pattern({key})",
            f"    c = s[{region + place}]",
            "    x = POINTS[c].get(i)",
            "    v += pay(c, i) if x is None else x",
        ]
    lines += ["    return v", "def key(s, r):", f"    return {_key(board, 'r')}"]
    names: dict[str, Any] = {
        "PATTERNS": board.patterns, "POINTS": board.points, "pattern": board.pattern, "pay": board.pay,
    }  # fmt: skip
    exec("\n".join(lines), names)  # the source is ours: ints and our own names only
    return names["prospects"], names["key"]


def compiled_positions(seats: int) -> list[Callable[[int], float]]:
    """For each seat a function of the packed points of all (each plus half a field): its position in points."""
    found: list[Callable[[int], float]] = []
    for seat in range(seats):
        fields = [f"(v >> {SCORE_BITS * each} & {_FIELD})" for each in range(seats)]
        own = fields.pop(seat)
        rival = f"max({', '.join(fields)})" if len(fields) > 1 else fields[0] if fields else str(_HALF)
        source = f"lambda v: ({own} - {_HALF} - {RIVAL} * ({rival} - {_HALF})) / {SCALE}"
        found.append(eval(source))  # the source is ours: numbers only
    return found


def _key(board: Board, place: str) -> str:
    """The counts of all owners in a place packed into one int, as source."""
    owners = range(len(board.table.owners))
    return " | ".join(f"{_count(board.table, owner, place)} << {board.bits * owner}" for owner in owners)


def _count(table: Table, owner: int, place: str) -> str:
    """How many counting pieces of an owner stand in a place, as source."""
    parts = []
    for piece in table.rules.pieces.values():
        if piece.counts:
            rows = table.rows.get(piece.id, ())
            parts += [f"s[{rows[owner]} + {place}]"] if owner < len(rows) else []
            parts += [f"(s[{unit.slot}] == {place})" for unit in table.units_of(piece.id) if unit.owner == owner]
    return f"({' + '.join(parts) or '0'})"
