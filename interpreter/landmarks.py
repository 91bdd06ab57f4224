"""Where in a program the steps are that an observer of games watches, told once from its plan."""

from __future__ import annotations

from attrs import field

from interpreter.bonus_parts import BonusParts
from interpreter.definition import frozen
from interpreter.keeping import Keeping, keepings
from interpreter.leading import LeadMarks, lead_marks
from interpreter.plan import flow
from interpreter.program import Program


@frozen
class Special:
    """A step that performs cards, and the slot of the seat. compulsory: by card, whether it must be performed."""

    step: flow.Special
    seat: int
    compulsory: tuple[bool, ...]


@frozen
class Take:
    """A step that takes a card of a row: the row's slots, the slots of cards taken, the seat's slot."""

    first: int
    last: int
    taken: int
    seat: int


@frozen
class Mark:
    """A block that is watched. special, take: the step that begins in it; taken: the one that has ended in it.

    turn: whether a turn begins in it; leads: whether it is looked who leads.
    """

    special: Special | None = None
    take: Take | None = None
    taken: Take | None = None
    turn: bool = False
    leads: bool = False


_NOTHING = Mark()


@frozen(eq=False)
class Landmarks:
    """Where in a program the steps are that are watched.

    at: by block, what is watched there; seen: by block, whether anybody has to hear of it, be it only to count them.
    asks: by site, 'use', 'action', 'play' or 'keep' for questions about cards; about_cards: by site, whether it is one
    of these; keepings: more about the last of them. origins:
    by block, `list/step` of the step that runs in it, '/' for none; performing: by block, whether that performs cards.
    card_ids, place_ids: by number. round, phase: slots. bonuses: parts of scorings. leads: where it is looked who
    leads, if wanted.

    Remembered while games go on: shares, by packed points those of every seat and of all together.
    """

    at: tuple[Mark | None, ...]
    seen: tuple[bool, ...]
    asks: dict[int, str]
    keepings: dict[int, Keeping]
    origins: tuple[str, ...]
    performing: tuple[bool, ...]
    seats: int
    card_ids: tuple[str, ...]
    place_ids: list[str]
    round: int
    phase: int
    bonuses: BonusParts
    about_cards: tuple[bool, ...]
    leads: LeadMarks = LeadMarks()
    shares: dict[int, tuple[int, ...]] = field(factory=dict)


def landmarks(program: Program, *, leads: bool = False, course: bool = False) -> Landmarks:
    """Finds the steps to watch in a program that was compiled `noted`.

    leads: note who leads meanwhile, too; course: and how the game stands after each round.
    """
    specials: dict[str, Special] = {}
    takes: dict[str, Take] = {}
    plays, turns, lists = set(), set(), {}
    table = program.table
    slots = table.slots
    everything = program.plan.set_up + program.plan.round + program.plan.end
    for found, around in flow.walk(everything):
        lists[found.step], turn = flow.list_of(around), _turn(around)
        seat = slots["starter"] if turn is None else turn.loop + 1
        match found:
            case flow.Special():
                compulsory = tuple(table.compulsory(card, found.compulsory) for card in range(len(table.cards)))
                specials[found.step] = Special(found, seat, compulsory)
            case flow.TakeCard(row=row):
                first = slots[f"row {row}"]
                takes[found.step] = Take(first, first + table.row_sizes[row], slots["taken"], seat)
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
    looked = {*leads.rounds, *leads.scorings}
    marks = {
        block: Mark(specials.get(begun), takes.get(begun), takes.get(ended), begun in turns, block in looked)
        for block in sorted({*begins, *ends, *looked})
        for begun, ended in [(begins.get(block, ""), ends.get(block, ""))]
    }
    at = [
        mark if (mark := marks.get(block, _NOTHING)) != _NOTHING else None for block in range(len(program.loop_heads))
    ]
    running = _running(program)
    return Landmarks(
        tuple(at),
        tuple(mark is not None or head for mark, head in zip(at, program.loop_heads, strict=True)),
        asks,
        keepings(program),
        tuple(f"{lists[step]}/{step}" if step else "/" for step in running),
        tuple(step in specials for step in running),
        table.seats,
        tuple(card.id if card is not None else "" for card in table.cards),
        table.place_ids,
        table.slots["round"],
        program.phase_slot,
        BonusParts(program.board),
        tuple(site in asks for site in range(len(program.sites))),
        leads,
    )


def _running(program: Program) -> list[str]:
    """By block the step that runs in it, '' for none: the innermost that has begun before it and ends behind it."""
    found = [""] * len(program.loop_heads)
    spans = [(begin, end, step) for step, blocks in program.entries.items() for begin, end in blocks]
    for begin, end, step in sorted(spans):  # those nested in others begin after them
        found[begin:end] = [step] * (end - begin)
    return found


def _plays(step: flow.Flow) -> bool:
    """Whether a seat does something in it, other than being handed a card: that makes a turn."""
    return not (isinstance(step, flow.TakeCard) and step.most)


def _turn(around: tuple[flow.Flow, ...]) -> flow.EachSeat | None:
    """The step nearest around in which a seat has its turn."""
    return next((step for step in reversed(around) if isinstance(step, flow.EachSeat)), None)
