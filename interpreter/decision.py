"""A pending decision in words, and what can go wrong with an answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.naming import option_name, option_named
from interpreter.runtime.errors import GameError

if TYPE_CHECKING:
    from interpreter.program import Program

CHANCE = -1
Ask = tuple[int, int, Sequence[int]]  # ask site, player, options


class IllegalChoice(GameError):
    """An option that is not offered. `decision` is what was asked, `given` what was answered."""

    def __init__(self, decision: Decision | None, given: object) -> None:
        self.decision, self.given = decision, given
        super().__init__(
            "the game is over"
            if decision is None
            else f"{given!r} is not offered; offered: {', '.join(decision.names)}"
        )


class Decision:
    """What is asked. kind: what the options are (see `emit.sites.SORTS`); player: seat index, or CHANCE.

    options: ascending small ints; `names` says them in words. origin: the card or step that asks.
    """

    __slots__ = ("_ask", "_program")

    def __init__(self, program: Program, ask: Ask) -> None:
        self._program, self._ask = program, ask

    @property
    def player(self) -> int:
        """The seat that decides, or CHANCE."""
        return self._ask[1]

    @property
    def options(self) -> Sequence[int]:
        """The options, ascending."""
        return self._ask[2]

    @property
    def kind(self) -> str:
        """What an option is."""
        return self._program.sites[self._ask[0]].sort

    @property
    def origin(self) -> str:
        """The id of the card or step that asks."""
        return self._program.sites[self._ask[0]].origin

    @property
    def site(self) -> int:
        """The number of the ask site."""
        return self._ask[0]

    @property
    def secret(self) -> str:
        """'sealed' while others may not see the answer yet, 'own' if they never do, else ''."""
        return self._program.sites[self._ask[0]].secret

    @property
    def names(self) -> tuple[str, ...]:
        """The options in words, in the order of `options`."""
        return tuple(option_name(self._program, self._ask[0], option) for option in self.options)

    def option(self, name: str) -> int | None:
        """The option of that name, or None."""
        return option_named(self._program, self._ask, name)

    def __repr__(self) -> str:
        who = "chance" if self.player < 0 else self._program.table.owners[self.player]
        return f"<Decision {who} {self.kind} for {self.origin}: {', '.join(self.names)}>"
