"""The greedy bot: for each kind of question it reads off the board which answer pays best."""

from interpreter.greedy.bot import GreedyBot

__all__ = ["GreedyBot"]
