"""What the plan of a program says before any game is played: scorings to come, pieces that wait, what follows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from interpreter.greedy.counts import Scoring
from interpreter.plan import flow
from interpreter.plan import instructions as ins
from interpreter.plan.nodes import nodes
from interpreter.program import Program
from interpreter.runtime.board import Board
from interpreter.runtime.standing import JOINED
from interpreter.runtime.static import members

LATER = 0.7  # what a scoring one round further off counts
IN_HAND = 0.8  # points for a piece that one move can bring on the board; half of it for each move more


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


def cells_in_hand(program: Program) -> list[list[tuple[int, float]]]:
    """For each seat its cells whose pieces the steps of a round can bring on the board, and what one is worth."""
    table = program.table
    own = table.seat_places()
    moves = [node for node in nodes(program.plan.round) if isinstance(node, ins.MovePieces)]
    found: list[list[tuple[int, float]]] = [[] for _ in range(table.seats)]
    for piece, rows in table.rows.items():
        reach, worth, known = program.board.on_board, IN_HAND, 0
        while True:
            steps = [m for m in moves if piece in m.meant and mask(m.targets) & reach and not mask(m.sources) & reach]
            near = sum(
                1 << place for place in members(own & ~known) if any(mask(m.sources) >> place & 1 for m in steps)
            )
            if not near:
                break
            for seat in range(min(table.seats, len(rows))):
                found[seat] += [(rows[seat] + place, worth) for place in members(near)]
            known, reach, worth = known | near, near, worth / 2
    return found


def mask(places: ins.PlaceSet) -> int:
    """The places a set can mean at most, as far as its phrases name them."""
    found = 0
    for term in places.terms:
        found |= term.mask
    return found


def plain_scorings(program: Program, body: tuple[ins.Instruction, ...]) -> list[Scoring]:
    """What sentences score, where that is all they do and what it pays follows from what stands in the places.

    Nothing when they do anything else, or more decides about it.
    """
    table, found = program.table, list[Scoring]()
    if table.parts or JOINED in table.slots:
        return []
    for it in body:
        plain = isinstance(it, ins.Score) and it.like is None and not it.chosen_order and it.places.otherwise is None
        if not (plain and isinstance(it, ins.Score)) or len(it.places.terms) != 1:
            return []
        scoring = _scoring(program, it.places.terms[0], it.first_only)
        if scoring is None:
            return []
        found.append(scoring)
    return found


def _scoring(program: Program, term: ins.Term, first_only: bool) -> Scoring | None:
    plain = ins.Term(term.mask, quantity=term.quantity, narrowings=term.narrowings)
    if term != plain or term.quantity not in ("all", "the") or term.mask & ~program.board.on_board:
        return None
    places, rows = members(term.mask), program.table.rows
    match term.narrowings:
        case ():
            return Scoring(places, first_only)
        case (ins.WorthOf(low, high),) if low <= high:
            return Scoring(places, first_only, low, high)
        case (ins.Extreme(ins.CountOf(piece, ins.Whose("any"), more, settled=False) as counted, word),):
            kinds = (piece, *more)
            if all(kind in rows for kind in kinds):
                seats = program.table.seats if counted.seated else None
                cells = tuple(row for kind in kinds for row in rows[kind][:seats])
                return Scoring(places, first_only, rows=cells, better=">" if word == "most" else "<")
    return None


def counting_cells(board: Board) -> dict[int, int]:
    """The cells whose pieces count in a scored place, with the place."""
    table = board.table
    return {
        row + place: place
        for piece in table.rules.pieces.values()
        if piece.counts
        for row in table.rows.get(piece.id, ())
        for place in members(board.on_board)
    }


def following(program: Program, asked: ins.Instruction) -> Iterable[Any]:
    """What stands after an instruction in its card or in the steps of the game, in reading order."""
    texts = [effect.body for effect in program.effects.values()]
    texts += [listening.body for frame in program.frames for listening in frame.listenings]
    for text in (*texts, (program.plan.set_up, program.plan.round, program.plan.end)):
        found = nodes(text)
        if asked in found:
            return found[found.index(asked) + 1 :]
    return []
