"""Everything that is chosen in a game, noted while bots play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

from interpreter.decision import Ask
from interpreter.game import Game
from interpreter.naming import option_name
from interpreter.program import Program
from interpreter.restricted import Decider

if TYPE_CHECKING:
    from random import Random

Choice = tuple[int, int, int, int, int]  # round as the state has it, seat, ask site, number of options, the one taken


@define
class Choices:
    """Notes of the choices in games of one program. made: those of the latest game."""

    program: Program
    made: list[Choice] = field(factory=list)

    def upon(self, deciders: list[Decider]) -> list[Decider]:
        """The seats of a game, who decide as before and are noted from here on."""
        self.made = []
        return [self._noted(decide) for decide in deciders]

    def _noted(self, decide: Decider) -> Decider:
        note, at = self.made.append, self.program.table.slots["round"]

        def noted(game: Game, ask: Ask, rng: Random) -> int:
            option = decide(game, ask, rng)
            note((game.state[at], ask[1], ask[0], len(ask[2]), option))
            return option

        return noted

    @property
    def rounds(self) -> tuple[int, ...]:
        """By what a choice has as its round, the round's label; 0 before the first."""
        return 0, *self.program.table.line_up.rounds

    def words(self, site: int, option: int) -> tuple[str, str]:
        """The card or step that asks at a site, and an option of it by name."""
        return self.program.sites[site].origin, option_name(self.program, site, option)
