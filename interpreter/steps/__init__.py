"""The kinds of step: structure of a game as data."""
