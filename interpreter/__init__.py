"""El Grande as data: the interpreter of rules files, and the tools around it.

from interpreter import load
game = load(["rules/base.yaml"]).game("base", players=4, seed=1)
while game.pending is not None:
    game.apply(game.pending.options[0])
print(game.scores)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.game import CHANCE, Decision, Game, GameError, IllegalChoice
    from interpreter.problems import Problem, RulesError
    from interpreter.ruleset import Ruleset, load

__all__ = [
    "CHANCE",
    "Decision",
    "Game",
    "GameError",
    "IllegalChoice",
    "Problem",
    "RulesError",
    "Ruleset",
    "load",
]
_HOMES = {"Problem": "problems", "RulesError": "problems", "Ruleset": "ruleset", "load": "ruleset"}


def __getattr__(name: str) -> Any:
    """Import the public names when they are first used, so that a small command starts fast."""
    if name not in __all__:
        raise AttributeError(name)
    from importlib import import_module

    from interpreter.lasting_memory import nothing_discarded

    with nothing_discarded():
        home = import_module(f"interpreter.{_HOMES.get(name, 'game')}")
    return getattr(home, name)
