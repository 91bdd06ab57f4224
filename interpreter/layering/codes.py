"""The problem codes of layers: modules, what they extend, and what they do to each other's entries."""

from interpreter.problems import register

FORMAT = register("EG301", "the format of the file is missing or not known")
SECTION = register("EG302", "a section that does not exist")
NO_MODULE = register("EG303", "an entry that belongs to no module")
UNKNOWN_MODULE = register("EG304", "a module that does not exist")
CYCLE = register("EG305", "modules or line-ups that build on each other in a circle")
DUPLICATE = register("EG306", "the same id twice")
UNKNOWN_ENTRY = register("EG307", "a change to an entry that does not exist")
CLASH = register("EG308", "two modules that change the same thing")
UNKNOWN_LINE_UP = register("EG309", "a line-up that does not exist")
UNKNOWN_STEP = register("EG310", "a change to a step that does not exist")
ANCHOR = register("EG311", "a step that is inserted nowhere")
DUPLICATE_STEP = register("EG312", "two steps of a line-up with the same id")
NEVER_PLAYED = register("EG313", "a module that no line-up plays")
SCENARIOS = register("EG314", "a scenario file where rules are wanted")
NO_CHANGE = register("EG315", "a change that cannot be made")
LEFT_OUT = register("EG316", "a list of steps written anew that leaves steps out")
