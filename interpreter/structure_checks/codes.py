"""The problem codes of structure checks: EG32x-EG33x names, EG6xx what cannot be played, EG8xx style."""

from interpreter.problems import register

UNKNOWN_NAME = register("EG320", "a name that does not exist")
WRONG_KIND = register("EG321", "a name of the wrong kind of thing")
NOT_IN_PLAY = register("EG322", "a colour that the line-up does not bring into play")
RULING_VALUES = register("EG323", "a choice that does not fit its ruling")
RULING = register("EG324", "a ruling that is not declared correctly")
COUNT_MISSING = register("EG325", "nothing is said for a number of players")

BOARD = register("EG601", "a region that is not joined to the others")
SCORES = register("EG602", "printed values that cannot be right")
NEVER_SCORED = register("EG603", "a region without a scoreboard")
PAYS_MORE = register("EG604", "more ranks are paid than a scoreboard has values")
STANDS = register("EG605", "a piece that starts where it may not stand")
CARD_DECK = register("EG606", "a card that does not fit its deck or its kind")
DECK_EMPTY = register("EG607", "a deck without cards")
DECK_SHORT = register("EG608", "a deck with fewer cards than are needed")
HAND_SHORT = register("EG609", "a hand with fewer cards than there are rounds")
SAME_NUMBER = register("EG610", "two cards of a hand with the same number where numbers must differ")
ROUNDS = register("EG611", "rounds that cannot be played")
RECURSION = register("EG612", "step lists that run each other without end")
COLOURS = register("EG613", "fewer colours than players")
TOGETHER = register("EG614", "decks that cannot be shuffled together")
OVERLAID = register("EG615", "cards that would be turned up over others")
DECK_USE = register("EG617", "a deck that a step cannot use")
NEVER_OPEN = register("EG616", "cards are taken from where none are ever turned up")
NO_EFFECT = register("EG618", "a card whose special action is nothing")
TEXT_ONLY = register("EG619", "a card that says something to people and does nothing")
NOWHERE = register("EG620", "a sentence about places of which there are none")
NOT_ENTERED = register("EG621", "a scored place that no piece which counts may enter")
IDLE_DECK = register("EG622", "a deck that no step uses")

IDLE_LIST = register("EG801", "a step list that is never run")
IDLE_RULING = register("EG802", "a ruling that is never used")
IDLE_CARD = register("EG803", "a card that is never in play")
NO_SOURCE = register("EG804", "an entry that does not say where its rule comes from")

# Warnings about what comes to nothing: no fault of a file that was not given.
OF_NO_USE = frozenset({NO_EFFECT, TEXT_ONLY, NOWHERE, NOT_ENTERED, IDLE_DECK})
