"""Learning what cards are worth keeping, before anything is simulated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.commands.progress import progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.greedy.keeping import CardWorths
    from interpreter.ruleset import Ruleset
    from interpreter.simulate import Setting
    from interpreter.tally import Tally
    from interpreter.workers import Workers


def learn(ruleset: Ruleset, settings: Sequence[Setting], workers: Workers, rules: int = 0) -> list[CardWorths]:
    """What the cards of each setting are worth; who looks at standard error sees when that has to be learned.

    rules: which of the workers' rules the ruleset is.

    Raises KeyboardInterrupt (Stopped after a signal) when it is broken off, and as `Workers.run`.
    """
    from interpreter.greedy.keeping import NOTHING_LEARNED
    from interpreter.lessons import card_worths

    def play(lesson: Setting, games: int) -> Tally:
        with progress(games) as step:
            step.begin(f"learning which cards to keep: {lesson.line_up}, {lesson.players} players")
            tally, interrupted = workers.run(lesson, games, step.advance, NOTHING_LEARNED, rules)
        if interrupted:
            raise workers.stops.broken_off()
        return tally

    return [card_worths(ruleset, setting, play) for setting in settings]
