"""Where in a program the steps are that an observer of games watches, told once from its plan."""

from __future__ import annotations

from attrs import field

from interpreter.definition import frozen
from interpreter.keeping import Keeping, keepings
from interpreter.leading import LeadMarks, lead_marks
from interpreter.plan import flow
from interpreter.program import Program
from interpreter.runtime import ranks
from interpreter.runtime.board import Board


@frozen(eq=False)
class Counted:
    """Where the counting pieces of every owner lie: rows of cells, and slots of unique pieces.

    With each what one piece adds to packed counts.
    """

    board: Board
    rows: tuple[tuple[int, int], ...]
    units: tuple[tuple[int, int], ...]

    def pattern(self, state: list[int], place: int) -> int:
        """The number of the order of the counts in a place, or in those it is scored as one with."""
        if self.board.standing is not None or self.board.table.parts:
            return self.board.order_among(state, self.board.together(state, place))
        key = 0
        for row, each in self.rows:
            key += state[row + place] * each
        for slot, each in self.units:
            key += (state[slot] == place) * each
        found = self.board.patterns.get(key)
        return self.board.pattern(key) if found is None else found


def counted(board: Board) -> Counted:
    """The counting pieces of a board."""
    table, bits, ranked = board.table, board.bits, board.table.ranked
    kinds = [piece.id for piece in table.rules.pieces.values() if piece.counts]
    rows = tuple(
        (row, 1 << bits * owner) for kind in kinds for owner, row in enumerate(table.rows.get(kind, ())[:ranked])
    )
    units = tuple(
        (unit.slot, 1 << bits * unit.owner) for unit in table.units if unit.kind in kinds and 0 <= unit.owner < ranked
    )
    return Counted(board, rows, units)


@frozen
class Special:
    """A step that performs cards, and the slot of the seat."""

    step: flow.Special
    seat: int


@frozen
class Take:
    """A step that takes a card of a row: the row's slots, the slots of cards taken, the seat's slot."""

    first: int
    last: int
    taken: int
    seat: int


@frozen(eq=False)
class Landmarks:
    """Where in a program the steps are that are watched.

    steps: by block, the step that begins there, or '' where one has ended. specials, takes, turns: by the block a
    step begins in; ends: by the block it has ended in; notable: all of these blocks. asks: by site, 'use', 'action',
    'play' or 'keep' for questions about cards; keepings: more about the last. origins: by step,
    `list/step`. card_ids, place_ids: by number. round, region: slots. leads: where it is looked who leads, if wanted.

    Remembered while games go on: bonuses, what they made of a scoring, by its kind, the bonuses and the order of
    counts; totals, sums of packed points.
    """

    steps: dict[int, str]
    specials: dict[int, Special]
    takes: dict[int, Take]
    turns: frozenset[int]
    ends: dict[int, Special | Take]
    notable: frozenset[int]
    asks: dict[int, str]
    keepings: dict[int, Keeping]
    origins: dict[str, str]
    counted: Counted
    card_ids: tuple[str, ...]
    place_ids: list[str]
    round: int
    region: int
    leads: LeadMarks = LeadMarks()
    bonuses: dict[tuple[str, ranks.Scored, int], int] = field(factory=dict)
    totals: dict[int, int] = field(factory=dict)


def landmarks(program: Program, *, leads: bool = False, course: bool = False) -> Landmarks:
    """Finds the steps to watch in a program that was compiled `noted`.

    leads: note who leads meanwhile, too; course: and how the game stands after each round.
    """
    specials: dict[str, Special] = {}
    takes: dict[str, Take] = {}
    plays, turns, lists = set(), set(), {}
    slots = program.table.slots
    everything = program.plan.set_up + program.plan.round + program.plan.end
    for found, around in flow.walk(everything):
        lists[found.step], turn = flow.list_of(around), _turn(around)
        seat = slots["starter"] if turn is None else turn.loop + 1
        match found:
            case flow.Special():
                specials[found.step] = Special(found, seat)
            case flow.TakeCard(row=row):
                first = slots[f"row {row}"]
                takes[found.step] = Take(first, first + program.table.row_sizes[row], slots["taken"], seat)
            case flow.PlayCards():
                plays.add(found.step)
    for each in program.plan.round:
        if isinstance(each, flow.EachSeat) and any(map(_plays, each.body)):
            turns.add(each.body[0].step)
    asks = {number: site.sort for number, site in enumerate(program.sites) if site.sort in ("use", "action")}
    asks |= {n: "play" for n, site in enumerate(program.sites) if site.sort == "card" and site.origin in plays}
    asks |= dict.fromkeys(keepings(program), "keep")
    marks = lead_marks(program, leads=leads, course=course) if leads or course else LeadMarks()
    return _by_block(program, specials, takes, turns, asks, lists, marks)


def _by_block(
    program: Program,
    specials: dict[str, Special],
    takes: dict[str, Take],
    turns: set[str],
    asks: dict[int, str],
    lists: dict[str, str],
    leads: LeadMarks,
) -> Landmarks:
    table = program.table
    begins = {begin: step for step, blocks in program.entries.items() for begin, _ in blocks}
    ends = {end: step for step, blocks in program.entries.items() for _, end in blocks}
    watched: dict[str, Special | Take] = {**specials, **takes}
    ended = {block: watched[step] for block, step in ends.items() if step in watched}
    begun = {block for block, step in begins.items() if step in watched or step in turns}
    return Landmarks(
        {**dict.fromkeys((*leads.rounds, *ends), ""), **begins},
        {block: specials[step] for block, step in begins.items() if step in specials},
        {block: takes[step] for block, step in begins.items() if step in takes},
        frozenset(block for block, step in begins.items() if step in turns),
        ended,
        frozenset((*ended, *begun, *leads.rounds, *leads.scorings)),
        asks,
        keepings(program),
        {step: f"{name}/{step}" for step, name in lists.items()},
        counted(program.board),
        tuple(card.id if card is not None else "" for card in table.cards),
        table.place_ids,
        table.slots["round"],
        table.slots["region"],
        leads,
    )


def _plays(step: flow.Flow) -> bool:
    """Whether a seat does something in it, other than being handed a card: that makes a turn."""
    return not (isinstance(step, flow.TakeCard) and step.most)


def _turn(around: tuple[flow.Flow, ...]) -> flow.EachSeat | None:
    """The step nearest around in which a seat has its turn."""
    return next((step for step in reversed(around) if isinstance(step, flow.EachSeat)), None)
