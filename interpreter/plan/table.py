"""The table: every name of one line-up at one player count as a small int, and where it lies in the state.

The state is one flat list of ints. Slot 0 always holds 1 (option 0 means "stop", so a listing that includes
cell 0 offers it by itself). Counted pieces lie in cells, owner by owner (`cell = row + place`), unique pieces
in one slot each that holds their place. Places that hold pieces have indexes 1 to P; place 0 is nowhere.
"""

from __future__ import annotations

from typing import Any

from attrs import define, evolve, field, fields

from interpreter.kinds import family, kinds_of, regions_of, stock
from interpreter.model import Card, Colour, LineUp, Piece, Rules
from interpreter.plan.newcomers import newcomers_of, with_newcomers
from interpreter.plan.parts import Part, lay_parts
from interpreter.plan.settle import settle_entry
from interpreter.plan.state_slots import lay_state
from interpreter.plan.things import CardSet, Unit

RECORD_FIELDS = ("frame", "owner", "ends_at", "ends_in", "card")  # of a lasting effect; its variables follow


@define
class Table:
    """Names and layout. Built by `lay_out`; treated as frozen afterwards."""

    rules: Rules
    line_up: LineUp
    rulings: dict[str, str]
    players: int
    owners: tuple[str, ...] = ()
    places: dict[str, int] = field(factory=dict)
    regions: int = 0
    newcomers: dict[int, int] = field(factory=dict)  # place -> the place beside it for those who came in lately
    rows: dict[str, tuple[int, ...]] = field(factory=dict)
    stock: dict[str, tuple[int, ...]] = field(factory=dict)  # counted piece -> how many each owner begins with
    claimed: set[str] = field(factory=set)  # counted pieces that can change their owners
    turning: set[frozenset[str]] = field(factory=set)  # kinds of pieces of which a sentence turns some into another
    families: dict[str, tuple[str, ...]] = field(factory=dict)  # piece -> all that its name means, where several
    units: list[Unit] = field(factory=list)
    parts: tuple[Part, ...] = ()
    cards: list[Card | None] = field(factory=lambda: [None])
    sets: dict[str, CardSet] = field(factory=dict)
    decks: dict[str, tuple[int, int, int]] = field(factory=dict)  # deck -> (slot, first item, count)
    deck_of: dict[int, str] = field(factory=dict)
    drawn_from: dict[str, tuple[int, ...]] = field(factory=dict)  # deck -> the places it has a card for, by item
    piles: dict[str, int] = field(factory=dict)  # seat place holding cards -> first slot (one per owner)
    slots: dict[str, int] = field(factory=dict)
    row_sizes: dict[str, int] = field(factory=dict)  # row place -> how many slots
    size: int = 1
    adjacent: list[int] = field(factory=list)
    record_size: int = len(RECORD_FIELDS)  # slots of one lasting effect

    @property
    def seats(self) -> int:
        """How many owners have a seat; they come first."""
        return self.players

    def reserve(self, name: str, count: int = 1) -> int:
        """Give `count` slots a name, once; the first slot."""
        if name not in self.slots:
            self.slots[name] = self.size
            self.size += count
        return self.slots[name]

    @property
    def place_ids(self) -> list[str]:
        """Ids by place index; index 0 is '' (nowhere)."""
        return ["", *self.places]

    def piece(self, noun: str) -> Piece | None:
        """The piece kind called so, in the singular or plural."""
        for piece in self.rules.pieces.values():
            if noun in (piece.id, piece.plural):
                return piece
        return None

    def card_kind(self, noun: str) -> str | None:
        """The id of the card kind called so, in the singular or plural, or of the kind of the card called so."""
        for kind in self.rules.card_kinds.values():
            if noun in (kind.id, kind.plural):
                return kind.id
        card = self.rules.cards.get(noun)
        return card.kind if card is not None and self.piece(noun) is None else None

    def cards_called(self, noun: str) -> int:
        """The cards of its kind that a noun means, as a mask over them; -1 for all."""
        kind = self.card_kind(noun)
        assert kind is not None, noun
        if noun in (kind, self.rules.card_kinds[kind].plural):
            return -1
        first, count = self.sets[kind].first, self.sets[kind].count
        cards = enumerate(self.cards[first : first + count])
        return sum(1 << i for i, card in cards if card is not None and card.id == noun)

    def counted(self, piece: Piece) -> bool:
        """Whether the piece lies in cells (several alike) rather than in slots of its own."""
        return piece.id in self.rows

    def units_of(self, kind: str) -> list[Unit]:
        """The unique pieces of a kind."""
        return [unit for unit in self.units if unit.kind == kind]

    @property
    def ranked(self) -> int:
        """How many owners hold ranks where a place is scored; they come first."""
        return self.players if self.line_up.neutral_ranks == "none" else len(self.owners)

    def colour(self, owner: int) -> Colour | None:
        """The colour of an owner; None for nobody."""
        return self.rules.colours[self.owners[owner]] if owner >= 0 else None

    def kinds(self, piece: str) -> tuple[str, ...]:
        """All kinds of piece that the name of one means, where these are several; else ()."""
        return self.families.get(piece, ())

    def alike(self, kind: str) -> bool:
        """Whether there are several unique pieces of a kind and nothing tells them apart but where they stand."""
        units = self.units_of(kind)
        return len(units) > 1 and all(unit.owner < 0 and not unit.scoreboard for unit in units)

    def unseen(self, piece: str, owner: int) -> int:
        """The slot that tells where others think a hidden piece possible, as a mask; -1 for what all can see."""
        first = self.slots.get(f"unseen {piece}")
        return -1 if first is None or owner < 0 else first + owner

    def stands_mask(self, piece: Piece) -> int:
        """Places the piece may be in, as a bit mask over place indexes."""
        mask = 0
        for name in piece.stands_in:
            mask |= self.regions if name == "region" else 1 << self.places[name]
        for place in self.rules.places.values():
            mask |= 1 << self.places[place.id] if piece.id in place.stands_here else 0
        for place_of, lately in self.newcomers.items() if self.counted(piece) else ():
            mask |= (mask >> place_of & 1) << lately
        return mask

    def reach(self, kind: str) -> int:
        """Places a kind of piece can ever be in, as a mask: what it stands in may go elsewhere and leave it behind.

        What turns into another kind stays where it is only if that may be there, which places for newcomers make sure.
        """
        mask, before = 0, -1
        for each in (kind,) if self.newcomers else family(self.rules.pieces, kind):
            piece = self.rules.pieces[each]
            mask |= self.stands_mask(piece) | 1 << self.places.get(piece.starts, 0)
        while mask != before:
            before, there = mask, [place for place in self.places.values() if mask >> place & 1]
            for part in self.parts:
                if not part.whole and part.place in there:
                    carrier = next(unit.kind for unit in self.units if unit.slot == part.slot)
                    mask |= self.stands_mask(self.rules.pieces[carrier])
            for place in self.rules.places.values():
                if place.lies_on and not place.holds and self.places[place.id] in there:
                    mask |= 1 << self.places[str(place.emptied_to)]
            for place_of, lately in self.newcomers.items() if kind in self.rows else ():
                mask |= (mask >> place_of & 1) << lately
        return mask & ~1

    def parts_for(self, piece: str) -> list[Part]:
        """The parts of places that a kind of piece may stand in."""
        mask = self.stands_mask(self.rules.pieces[piece]) if self.parts else 0
        return [part for part in self.parts if mask >> part.place & 1]

    def tag_mask(self, tag: str) -> int:
        """Places that carry a tag."""
        return sum(1 << self.places[p.id] for p in self.rules.places.values() if tag in p.tags and not p.holds)

    def seat_places(self) -> int:
        """Places every colour has for itself, as a mask."""
        of_seat = (p for p in self.rules.places.values() if p.of == "seat" and not p.holds)
        return sum(1 << self.places[p.id] for p in of_seat)

    def kept(self, kind: str) -> tuple[str, str] | None:
        """Where cards of a kind lie while they are kept, and where they go then; None if nothing is said of it."""
        entry = self.rules.card_kinds[kind]
        return (str(entry.kept_in), str(entry.kept_then)) if entry.kept_in and entry.kept_then else None

    def in_play(self, kinds: tuple[str, ...]) -> list[int]:
        """The first slots (by owner) of the cards of these kinds that seats have in play, in the order of the kinds."""
        names = ("played" if self.sets[kind].of_seat else "taken" for kind in kinds)
        return list(dict.fromkeys(self.slots[name] for name in names))

    def compulsory(self, card: int, otherwise: bool) -> bool:
        """Whether the special action of a card must be performed, if its step says `otherwise` of all cards."""
        entry = self.cards[card]
        return otherwise if entry is None or not entry.duty else entry.duty == "compulsory"

    def number(self, card: int, name: str) -> int:
        """A number printed on a card; 0 when the card does not show it."""
        entry = self.cards[card]
        value = entry.numbers.get(name, 0) if entry is not None else 0
        return value if isinstance(value, int) else 0


def lay_out(rules: Rules, line_up: LineUp, rulings: dict[str, str], players: int) -> Table:
    """Settle the rules for one player count and give everything its index and slot."""
    settled = with_newcomers(_settled(rules, rulings, players))
    table = Table(settled, settle_entry(line_up, rulings, players), rulings, players)
    seats = [c.id for c in settled.colours.values() if not c.neutral][:players]
    table.owners = (*seats, *line_up.neutral)
    table.families = {id: kinds for id in settled.pieces if len(kinds := kinds_of(settled.pieces, id)) > 1}
    _lay_places(table)
    _lay_pieces(table)
    table.parts = lay_parts(table)
    _lay_cards(table)
    lay_state(table)
    return table


def _settled(rules: Rules, rulings: dict[str, str], players: int) -> Rules:
    sections: dict[str, Any] = {}
    for section_field in fields(Rules):
        section = getattr(rules, section_field.name)
        sections[section_field.name] = {key: settle_entry(entry, rulings, players) for key, entry in section.items()}
    return Rules(**sections)


def _lay_places(table: Table) -> None:
    for place in table.rules.places.values():
        if not place.holds:
            table.places[place.id] = len(table.places) + 1
            if place.region:
                table.regions |= 1 << table.places[place.id]
    ids = newcomers_of(table.rules).items()
    table.newcomers = {table.places[place]: table.places[lately] for place, lately in ids}
    table.adjacent = [0] * (len(table.places) + 1)
    for border in table.rules.borders.values():
        one, other = (table.places[name] for name in border.between)
        table.adjacent[one] |= 1 << other
        table.adjacent[other] |= 1 << one


def _lay_pieces(table: Table) -> None:
    width = len(table.places)
    for piece in table.rules.pieces.values():
        boards = [b for b in table.rules.scoreboards.values() if b.piece == piece.id]
        copies = piece.copies if isinstance(piece.copies, int) else 0
        owners = [-1] if piece.of == "nobody" else list(range(len(table.owners)))
        if piece.of == "seat":
            owners = owners[: table.players]
        if boards:
            for board in boards:
                values = board.values if isinstance(board.values, tuple) else ()
                table.units.append(evolve(_unit(table, board.id, piece, -1, values), turned=board.turned))
        elif piece.of == "nobody" and not piece.counts and copies > 1:
            for number in range(1, copies + 1):
                table.units.append(_unit(table, f"{piece.id} {number}", piece, -1, ()))
        elif copies == 1 and len(family(table.rules.pieces, piece.id)) == 1:
            for owner in owners:
                name = piece.id if owner < 0 else f"{table.owners[owner]} {piece.id}"
                table.units.append(_unit(table, name, piece, owner, ()))
        else:
            first = table.size
            table.rows[piece.id] = tuple(first - 1 + i * width for i in range(len(owners)))
            table.size += width * len(owners)
            table.stock[piece.id] = tuple(stock(table.colour(owner), piece.id, copies) for owner in owners)


def _unit(table: Table, name: str, piece: Piece, owner: int, values: tuple[int, ...]) -> Unit:
    slot = table.reserve(f"unit {name}")
    start = (
        table.places[piece.starts] if stock(table.colour(owner), piece.id, 1) else 0
    )  # a colour without it has it nowhere
    return Unit(name, piece.id, owner, slot, start, values)


def _lay_cards(table: Table) -> None:
    merged = {deck: group[0] for group in table.line_up.together for deck in group}
    for kind in table.rules.card_kinds.values():
        cards = [c for c in table.rules.cards.values() if c.kind == kind.id]
        order = {deck: i for i, deck in enumerate(table.rules.decks)}
        cards.sort(key=lambda c: order.get(merged.get(c.deck, c.deck), -1))
        first = len(table.cards)
        for card in cards:
            copies = card.copies if isinstance(card.copies, int) else 0
            table.cards.extend([card] * copies)
        table.sets[kind.id] = CardSet(kind.id, kind.of == "seat", first, len(table.cards) - first)
    for deck in table.rules.decks.values():
        table.reserve(f"epoch {deck.id}")
        if deck.one_for_each:
            drawn = tuple(table.places[place.id] for place in regions_of(deck, table.rules))
            table.drawn_from[deck.id] = drawn
            table.decks[deck.id] = (table.reserve(f"deck {deck.id}"), 1, len(drawn))
            continue
        items = [
            i
            for i, card in enumerate(table.cards)
            if card and card.deck and merged.get(card.deck, card.deck) == deck.id
        ]
        table.decks[deck.id] = (table.reserve(f"deck {deck.id}"), items[0] if items else 1, len(items))
        table.deck_of.update(dict.fromkeys(items, deck.id))
