"""The search bot: it tries its options in games that could be the one it plays, and takes what turns out best."""

from interpreter.search.bot import ITERATIONS, LEAST, MOST, SearchBot

__all__ = ["ITERATIONS", "LEAST", "MOST", "SearchBot"]
