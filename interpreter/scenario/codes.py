"""The problem codes of scenario files: mistakes in how one is written, not failures of what it says."""

from interpreter.problems import register

KEY = register("EG701", "a key that scenarios do not have")
NAME = register("EG702", "a name the rules of the scenario do not have")
VALUE = register("EG703", "a value a scenario cannot use here")
MISSING = register("EG704", "something a scenario must say is missing")
NOTHING = register("EG705", "a scenario that asserts nothing")
TOO_MANY = register("EG706", "more pieces or cards than there are")
STANDS = register("EG707", "a piece or card where it can never be")
RULES = register("EG708", "the rules of a scenario cannot be played")
NOT_USED = register("EG710", "a rules file that no scenario is played by")
TWICE = register("EG709", "two scenarios of the same name in one file")
