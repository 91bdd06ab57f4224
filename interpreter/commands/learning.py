"""Learning what cards are worth keeping, before anything is simulated."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

from interpreter.commands.progress import progress

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from interpreter.greedy.keeping import CardWorths
    from interpreter.ruleset import Ruleset
    from interpreter.simulate import Setting


def learn(ruleset: Ruleset, settings: Sequence[Setting]) -> list[CardWorths]:
    """What the cards of each setting are worth; who looks at standard error sees when that has to be learned."""
    from interpreter.lessons import card_worths

    found = []
    for setting in settings:
        with ExitStack() as shown:

            def begin(games: int, setting: Setting = setting, shown: ExitStack = shown) -> Callable[[int], None]:
                steps = shown.enter_context(progress(games))
                steps.begin(f"learning which cards to keep: {setting.line_up}, {setting.players} players")
                return steps.advance

            found.append(card_worths(ruleset, setting, begin))
    return found
