"""The problem codes of sentences that cannot be read: EG4."""

from interpreter.problems import register

CHARACTER = register("EG401", "a character that no sentence has")
WORD = register("EG402", "a word that is not written rightly")
UNEXPECTED = register("EG403", "a word that cannot stand here")
UNFINISHED = register("EG404", "a sentence that stops too early")
COLON = register("EG405", "no colon in front of a block")
INDENT = register("EG406", "a line that is not indented rightly")
EMPTY = register("EG407", "a text without a sentence")
LIMIT = register("EG408", "a text that is too long or nested too deeply")
RESERVED = register("EG409", "a word of the language used as a name")
ONE_LINE = register("EG410", "several sentences on one line")
