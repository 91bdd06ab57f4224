"""The emitter: shared state of one program's code generation, and the dispatch over instructions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from attrs import evolve

from interpreter.emit import alike, card_moves, choices, effects, flips, meanings, narrow, performing, scoring, turning
from interpreter.emit.sites import Site, Sites
from interpreter.emit.writer import Writer
from interpreter.plan import framing
from interpreter.plan import instructions as ins
from interpreter.plan.crowds import lay_crowds
from interpreter.plan.had import lay_had
from interpreter.plan.rooms import RoomPlan
from interpreter.plan.table import RECORD_FIELDS, Table
from interpreter.runtime.going import NarrowMove
from interpreter.runtime.piles import SMALL_PILE, parts_of_piles
from interpreter.runtime.static import Listing

EMITTERS: dict[type, Callable[[Any, Any], None]] = {
    ins.MovePieces: narrow.move_pieces,
    ins.Turn: turning.turn,
    ins.Claim: turning.claim,
    ins.MoveUnique: alike.move_unique,
    ins.MoveCards: card_moves.move_cards,
    ins.Flip: flips.flip,
    ins.Score: scoring.score,
    ins.Gain: effects.gain,
    ins.Perform: performing.perform,
    ins.PerformAgain: performing.perform_again,
    ins.ChoosePlace: choices.choose_place,
    ins.ChoosePlayer: choices.choose_player,
    ins.SetDiscs: choices.set_discs,
    ins.SetDiscLast: choices.set_disc_last,
    ins.ForSeats: choices.for_seats,
    ins.AsSeat: choices.as_seat,
    ins.Branch: choices.branch,
    ins.Maybe: choices.maybe,
    ins.When: choices.when,
    ins.MeantBodies: meanings.bodies,
    ins.Begin: effects.begin,
    ins.Finish: effects.finish,
    ins.Cancel: effects.cancel,
    ins.Reach: effects.reach,
}


class Emitter:
    """Writes instructions as source; collects the constants, tables and sites they need."""

    record_variable = len(RECORD_FIELDS)

    def __init__(self, table: Table, taboo_mask: int, endings: dict[str, int], rooms: RoomPlan | None = None) -> None:
        self.table = table
        self.had = lay_had(table)
        self.rooms = rooms  # the limits on what places take, None when nothing is ever limited
        self.crowds = lay_crowds(table, rooms) if rooms is not None else None
        self.narrow_moves: list[NarrowMove] = []
        self.listed_cards: set[str] = set()  # kinds of card of which a pile is listed anywhere
        self.shared: list[str] = []  # functions that depend on a state and a seat alone, as source
        self.taboo_mask = taboo_mask
        self.sites = Sites()
        self.constants: dict[tuple[Any, ...], str] = {}
        self.listings: dict[Listing, int] = {}
        self.anchors: set[str] = set()
        self.endings = endings
        self.scorings: tuple[int, ...] = ()  # the events of a place being scored, as bits
        self.leaders: dict[tuple[str, ...], str] = {}  # kinds of pieces -> the function that tells who has most
        self.running: dict[str, int] = {}  # steps that standing rules name, each with a bit
        self.arrivals: tuple[framing.Arrival, ...] = ()  # what pieces do when they have come somewhere
        self.arrivals_ask = False  # whether anybody may be asked then
        self.depth = "0"  # how many arrivals are being told of, as an expression
        self.writer = Writer()
        self.origin = ""
        self.heard_when_used: tuple[int, ...] = ()  # events others hear when a kept card is used, in its own triggers
        self.instruction: ins.Instruction | None = None
        self.moves_unseen = False  # while the owner of a hidden piece decides where it goes

    # --------------------------------------------------------------------------------- instructions
    def body(self, instructions: tuple[ins.Instruction, ...]) -> None:
        """Write instructions one after the other."""
        for instruction in instructions:
            before, self.instruction = self.instruction, instruction
            EMITTERS[type(instruction)](self, instruction)
            self.instruction = before

    def function(
        self, name: str, parameters: str, body: tuple[ins.Instruction, ...], prelude: str = ""
    ) -> tuple[list[str], bool]:
        """A function with this body: its lines, and whether it asks (is a generator)."""
        before, self.writer = self.writer, Writer()
        if prelude:
            self.writer.line(prelude)
        self.body(body)
        if not self.writer.lines:
            self.writer.line("pass")
        lines, asks = [f"def {name}({parameters}):", *self.writer.lines, ""], self.writer.asks
        self.writer = before
        return lines, asks

    # ------------------------------------------------------------------------------------ resources
    def slot(self, name: str) -> int:
        """A state slot by name."""
        return self.table.slots[name]

    def of_seat(self, first: int, seat: str) -> str:
        """The slot of a seat where every owner has one, the first of them given; looking it up beats adding."""
        owners = len(self.table.owners)
        return f"s[{self.constant(tuple(range(first, first + owners)))}[{seat}]]"

    def unit_slots(self) -> str:
        """By number of a unique piece, from 1, the slot that tells where it stands: the name of a tuple."""
        return self.constant((0, *(unit.slot for unit in self.table.units)))

    def site(self, site: Site) -> int:
        """The number of an ask site."""
        return self.sites.add(evolve(site, asked=self.instruction))

    def ask(self, site: int, seat: str, options: tuple[int, ...]) -> str:
        """A decision between options that are always the same, as an expression; ready-made for every seat."""
        return f"{self.constant(tuple((site, each, options) for each in range(len(self.table.owners))))}[{seat}]"

    def constant(self, values: tuple[Any, ...]) -> str:
        """The name of a tuple."""
        return self.constants.setdefault(values, f"C{len(self.constants)}")

    def kind(self, piece: str) -> int:
        """The number of a kind of piece: no name stands in the source."""
        return list(self.table.rules.pieces).index(piece)

    def narrow(self, move: NarrowMove) -> str:
        """The name of what is always so about a move between narrow places."""
        if move not in self.narrow_moves:
            self.narrow_moves.append(move)
        return f"N{self.narrow_moves.index(move)}"

    def share(self, parameters: str, body: str) -> str:
        """The name of a function that stands beside all others, so that it is made once."""
        head = f"({parameters}):"
        for i, line in enumerate(self.shared):
            if line.endswith(head) and self.shared[i + 1] == body:
                return line.removeprefix("def ").removesuffix(head)
        name = f"F{len(self.shared) // 3}"
        self.shared += [f"def {name}{head}", body, ""]
        return name

    def static(self, listing: Listing, anchors: set[str]) -> int:
        """The number of a static table."""
        self.anchors |= anchors
        return self.listings.setdefault(listing, len(self.listings))

    def ending(self, step: str) -> int:
        """The number of "the end of this step or list", for lasting effects."""
        return self.endings[step]

    def rows_of(self, kinds: tuple[str, ...], whose: ins.Whose) -> str:
        """The row starts of the owners meant, as an expression for a tuple."""
        rows = tuple(row for kind in kinds for row in self.table.rows[kind])
        if whose.which == "any":
            return self.constant(rows)
        owners = range(len(self.table.rows[kinds[0]]))
        owned = [tuple(self.table.rows[kind][owner] for kind in kinds) for owner in owners]
        if whose.which == "one" and len(kinds) == 1:
            return f"({self.constant(rows)}[{whose.colour if whose.colour >= 0 else whose.seat}],)"
        if whose.which == "one" and whose.colour >= 0:
            return self.constant(owned[whose.colour])
        by_seat = owned
        if whose.which == "foreign":
            by_seat = [tuple(row for row in rows if row not in owned[seat]) for seat in owners]
        return f"{self.constant(tuple(by_seat))}[{whose.seat}]"

    def plus(self, row: str, place: str) -> str:
        """Row plus place; where the place is fixed, one look-up in a table of sums."""
        looked_up = re.fullmatch(r"(C\d+)\[(.+)\]", row)
        if looked_up is None or not place.isdigit():
            return f"{row} + {place}"
        values = next(values for values, name in self.constants.items() if name == looked_up.group(1))
        return f"{self.constant(tuple(value + int(place) for value in values))}[{looked_up.group(2)}]"

    def row_of_cell(self, kinds: tuple[str, ...], cell: str) -> str:
        """The row a cell lies in."""
        return self.by_cell(kinds, lambda kind, row, place: row, cell)

    def place_of_cell(self, kinds: tuple[str, ...], cell: str) -> str:
        """The place a cell stands for."""
        return self.by_cell(kinds, lambda kind, row, place: place, cell)

    def stands_of_cell(self, kinds: tuple[str, ...], cell: str) -> str:
        """Where pieces of the kind a cell counts may stand, as a mask."""
        pieces = self.table.rules.pieces
        masks = {kind: self.table.stands_mask(pieces[kind]) for kind in kinds}
        return self.by_cell(kinds, lambda kind, row, place: masks[kind], cell)

    def spot_of_cell(self, kinds: tuple[str, ...], cell: str) -> str:
        """A number for the owner and the place of a cell, whatever the kind."""
        width = len(self.table.places)
        owners = {row: owner for kind in kinds for owner, row in enumerate(self.table.rows[kind])}
        return self.by_cell(kinds, lambda kind, row, place: owners[row] * width + place, cell)

    def cell_of_kind(self, kinds: tuple[str, ...], kind: str, cell: str) -> str:
        """The cell of the same owner and place that counts another kind."""
        rows = self.table.rows
        others = {row: other for each in kinds for row, other in zip(rows[each], rows[kind], strict=True)}
        return self.by_cell(kinds, lambda _, row, place: others[row] + place, cell)

    def by_cell(self, kinds: tuple[str, ...], value: Callable[[str, int, int], int], cell: str) -> str:
        """What a function of kind, row and place says of a cell."""
        return f"{self.constant(self.cells(kinds, value))}[{cell}]"

    def cells(self, kinds: tuple[str, ...], value: Callable[[str, int, int], int]) -> tuple[int, ...]:
        """By cell what such a function says of it; 0 for cells of other kinds."""
        width = len(self.table.places)
        values = [0] * (max(self.table.rows[kind][-1] for kind in kinds) + width + 1)
        for kind in kinds:
            for row in self.table.rows[kind]:
                for place in range(1, width + 1):
                    values[row + place] = value(kind, row, place)
        return tuple(values)

    def kinds_differ(self, it: ins.MovePieces) -> bool:
        """Whether of the kinds that may move some can stand where others cannot."""
        pieces = self.table.rules.pieces
        return len({self.table.stands_mask(pieces[kind]) for kind in it.meant}) > 1

    def printed(self, name: str, seat: str) -> str:
        """The number of that name printed on the cards the seat has in play."""
        parts = []
        for cards in self.table.sets.values():
            if name in self.table.rules.card_kinds[cards.kind].numbers:
                slot = self.slot("played" if cards.of_seat else "taken")
                numbers = tuple(self.table.number(i, name) for i in range(len(self.table.cards)))
                parts.append(f"{self.constant(numbers)}[{self.of_seat(slot, seat)}]")
        return " + ".join(parts) or "0"

    def cards_in(self, kind: str, pile: str) -> str:
        """The cards of a pile, ascending, as an expression."""
        self.listed_cards.add(kind)
        number = list(self.table.sets).index(kind)
        if self.table.sets[kind].count > SMALL_PILE:
            starts = parts_of_piles(self.table.sets[kind].count)
            parts = [f"({pile}) >> {start}" if start else f"({pile})" for start in starts]
            bits = [f"{part} & {(1 << starts[1]) - 1}" for part in parts[:-1]] + parts[-1:]
            return f"[{', '.join(f'*K{number}_{i}[{part}]' for i, part in enumerate(bits))}]"
        return f"K{number}[{pile}] or cards_{number}({pile})"

    def leader(self, kinds: tuple[str, ...]) -> str:
        """The name of the function of state and place that tells who alone has most pieces of these kinds."""
        return self.leaders.setdefault(kinds, f"leader_{len(self.leaders)}")

    def at_most(self, piece: str) -> int:
        """How many of a kind one place may hold; 0 for any number."""
        limit = self.table.rules.pieces[piece].at_most
        return limit if isinstance(limit, int) else 0

    def may_be_taboo(self, term: ins.Term) -> bool:
        """Whether a place of this term could ever be taboo."""
        return bool(term.open and (term.ref or term.disc_of or term.mask & self.taboo_mask))

    # ----------------------------------------------------------------------------------------- discs
    def opens_discs(self) -> None:
        """Reading a disc opens all of them."""
        self.writer.line(f"s[{self.slot('sealed')}] = 0")

    def shows(self, piece: str, whose: ins.Whose) -> None:
        """Asking where a hidden piece stands shows it to all, unless its owner moves it unseen."""
        first = self.table.slots.get(f"unseen {piece}")
        if first is None or self.moves_unseen:
            return
        if whose.which == "one" and whose.colour < 0:
            self.writer.line(f"s[{first}+{whose.seat}] = 0")
            return
        slots = f"s[{first}:{first + len(self.table.owners)}]"
        kept = f"known if owner == {whose.seat} else 0" if whose.which == "foreign" else "0"
        self.writer.line(f"{slots} = [{kept} for owner, known in enumerate({slots})]")
