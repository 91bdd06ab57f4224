"""`then`: what must be so at the end, read and looked up before anything runs."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, field

from interpreter.reading.nodes import Mapping, Node, Scalar
from interpreter.scenario import codes
from interpreter.scenario.expecting_board import BoardReader
from interpreter.scenario.expecting_cards import CardReader
from interpreter.scenario.expecting_play import PlayReader
from interpreter.scenario.given import words
from interpreter.scenario.names import Names
from interpreter.scenario.outcome import Expectation


@define
class Reader:
    """Reads `then`. `heard`: the seat whose open question `asked` speaks of, -2 if none."""

    names: Names
    found: list[Expectation] = field(factory=list)
    heard: int = -2

    def read(self, then: Mapping | None) -> list[Expectation]:
        """The expectations; mistakes are entered in `names.problems`."""
        known = {key: sort for key, sort in words(self.names).items() if sort != "word"}
        board, cards, play = BoardReader(self.names), CardReader(self.names), PlayReader(self.names)
        readers: dict[str, Callable[[Scalar, Node], list[Expectation]]] = {
            "place": board.place, "piece": board.piece, "pile": cards.pile, "row": cards.row,
        }  # fmt: skip
        by_word = {**board.words(), **cards.words(), **play.words()}
        for key, node in then.entries if then is not None else ():
            read = by_word.get(key.value) or readers.get(known.get(key.value, ""))
            if read is None:
                self.names.unknown(key, "place, piece or word of `then`", [*by_word, *known], "words")
                continue
            problems = len(self.names.problems)
            expectations = read(key, node)
            if not expectations and len(self.names.problems) == problems:
                message = f"`{key.value}` asserts nothing"
                self.names.error(codes.NOTHING, node.span, message, "name what is expected, or remove the key")
            self.found += expectations
        self.heard = play.heard
        return self.found
