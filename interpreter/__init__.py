"""El Grande as data: the interpreter of rules files, and the tools around it."""
