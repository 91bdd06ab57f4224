"""The problem codes of what is found by trying."""

from interpreter.problems import register

NO_CHANGE = register("EG920", "a card that never changed anything when it was tried")
NEVER_IN_PLAY = register("EG921", "a card that never came into play when games were tried")
NEVER_REACHED = register("EG922", "sentences that were never done when games were tried")
