"""What things are called in a story: by their names in the rules, else by their ids as words."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.chronicle.happenings import Moved
from interpreter.definition import frozen
from interpreter.english import a
from interpreter.phrases.words import listed, spaced
from interpreter.program import Program


@frozen
class Called:
    """Names of one program's things."""

    program: Program

    def owner(self, index: int) -> str:
        """A colour."""
        id = self.program.table.owners[index]
        return self.program.table.rules.colours[id].name or spaced(id)

    def owners(self, indexes: Sequence[int]) -> str:
        """Several colours."""
        return listed([self.owner(index) for index in indexes], "and")

    def place(self, index: int) -> str:
        """A place, `the` before all but regions."""
        table = self.program.table
        entry = table.rules.places[table.place_ids[index]]
        name = entry.name or spaced(entry.id)
        return name if entry.region else f"the {name}"

    def pile(self, id: str) -> str:
        """A place that holds cards."""
        return self.program.table.rules.places[id].name or spaced(id)

    def is_home(self, index: int) -> bool:
        """Whether every colour has a place of this kind for itself."""
        table = self.program.table
        return table.rules.places[table.place_ids[index]].of == "seat"

    def is_scored(self, index: int) -> bool:
        """Whether the place is one of those on the board."""
        return bool(self.program.board.on_board >> index & 1)

    def pieces(self, piece: str, owner: int, count: int, by: int) -> str:
        """`2`, `one of blue's`; with the kind of piece where there are several."""
        table = self.program.table
        entry, many = table.rules.pieces[piece], len(table.rows) > 1
        noun = f" {spaced(entry.plural if count > 1 else entry.name or piece)}" if many or entry.of == "nobody" else ""
        number = self.count(count)
        if entry.of == "nobody" or owner == by:
            return number + noun
        return f"{number} of {self.owner(owner)}'s{noun}"

    def kind(self, piece: str, count: int) -> str:
        """A kind of piece, `a` before a single one."""
        entry = self.program.table.rules.pieces[piece]
        return spaced(entry.plural) if count > 1 else a(spaced(entry.name or piece))

    def count(self, count: int) -> str:
        """A number in running text."""
        return "one" if count == 1 else str(count)

    def is_usual(self, move: Moved) -> bool:
        """Whether it need not be said where the pieces came from: out of a place of one's own onto the board.

        Pieces that had not been in play yet are another matter.
        """
        table = self.program.table
        fresh = table.places[table.rules.pieces[move.piece].starts] == move.source
        return self.is_home(move.source) and not fresh and not self.is_home(move.target)

    def unit(self, index: int, by: int) -> str:
        """A unique piece: `the king`, `the blue grande`, `the scoreboard 8/4/0`."""
        unit = self.program.table.units[index]
        rules = self.program.table.rules
        noun = rules.pieces[unit.kind].name or spaced(unit.kind)
        if unit.scoreboard:
            board = rules.scoreboards[unit.name]
            return f"the {noun} {board.name or spaced(board.id)}"
        if self.program.table.alike(unit.kind):
            return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"
        return f"the {noun}" if unit.owner in (-1, by) else f"the {self.owner(unit.owner)} {noun}"

    def card(self, index: int) -> str:
        """A card by its name, in quotation marks, else by its id; one of a seat's own set without the marks."""
        entry = self.program.table.cards[index]
        assert entry is not None
        name = entry.name or spaced(entry.id)
        return f'"{name}"' if entry.name or entry.deck else name

    def origin(self, id: str) -> str:
        """What asks: a card or a step."""
        card = self.program.table.rules.cards.get(id)
        return f'"{card.name or spaced(id)}"' if card is not None else spaced(id)

    def number(self, index: int, name: str) -> str:
        """The number of that name on a card; the card itself where it shows none."""
        entry = self.program.table.cards[index]
        return str(entry.numbers[name]) if entry is not None and name in entry.numbers else self.card(index)


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
