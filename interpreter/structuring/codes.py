"""The problem codes of structure: which keys there are, which must be there, what their values may be."""

from interpreter.problems import register

UNKNOWN_KEY = register("EG210", "a key that has no meaning here")
MISSING_KEY = register("EG211", "a key that must be there is missing")
WORD = register("EG212", "not one of the words allowed here")
CHOICE = register("EG213", "a `by` choice that is not written correctly")
FIXED = register("EG214", "a value that cannot depend on a ruling")
COUNTS = register("EG215", "not a number of players, or one given twice")
LENGTH = register("EG216", "a list of the wrong length")
TWICE_IN_LIST = register("EG217", "the same thing twice in a list")
VARIABLE = register("EG218", "not a name for later steps")
STEP = register("EG219", "a step must say what it does, once")
