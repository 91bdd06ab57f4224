"""Places on cards: what stands there goes elsewhere when the card is kept no longer."""

from __future__ import annotations

from interpreter.plan.table import Table
from interpreter.runtime.board import Board


class Spots:
    """The places on the cards of one program. `on`: by card, each such place and the place its pieces go to."""

    def __init__(self, table: Table, board: Board) -> None:
        self.table = table
        self.board = board
        self.on: dict[int, tuple[tuple[int, int], ...]] = {}
        for number, card in enumerate(table.cards):
            places = [each for each in table.rules.places.values() if card is not None and each.lies_on == card.id]
            if places:
                self.on[number] = tuple((table.places[each.id], table.places[str(each.emptied_to)]) for each in places)

    def empty(self, s: list[int], card: int, owner: int) -> None:
        """Send away what an owner has in the places on a card."""
        pieces = self.table.rules.pieces
        for place, target in self.on.get(card, ()):
            for kind, rows in self.table.rows.items():
                if pieces[kind].of != "nobody" and owner < len(rows):
                    row = rows[owner]
                    if self.board.rooms is not None:
                        self.board.rooms.crowding.gone(s, row + place, row + target, s[row + place])
                    s[row + target] += s[row + place]
                    s[row + place] = 0
            for number, unit in enumerate(self.table.units, 1):
                if unit.owner == owner and s[unit.slot] == place:
                    s[unit.slot] = target
                    self.board.moved(s, number, place, target)
