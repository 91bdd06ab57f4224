"""Who does something, when and whether, said in plain English and in the language.

Words in capitals in what is told to authors stand for names of their rules: PIECES, PLACE, STEP.
"""

from __future__ import annotations

from interpreter.parsing.habit import SENTENCE, WORD, Habit

_STANDS_ALONE = "each stands alone on its line, what it offers below it, indented by two blanks"


def _frame(word: str, many: str) -> tuple[Habit, ...]:
    """`all players gain`, `players gain`, `every player gains`: each of them does, so it is a frame."""
    mend = f"`each {word}:` says who does it"
    said = rf"(?:every|all|the|both) (?:other )?(?:{many}|{word})|each other (?:{many}|{word})|{many}|{word}"
    return (
        Habit(rf"\beach (?P<at>{many})\b", "`each` speaks of one at a time", f"write `{word}`", word),
        Habit(rf"\beach {word}(?P<at> (?P<verb>{SENTENCE})s?)\b", "a colon stands in front of what is done",
              "write `: {verb}`", r": \g<verb>"),
        Habit(rf"^ *(?P<at>{said}):", "`{found}` does not begin a frame", mend, f"each {word}"),
        Habit(rf"^ *(?P<at>(?:{said})(?: can| must)? (?P<verb>{SENTENCE})s?)\b",
              "who does something is not said like this", mend, rf"each {word}: \g<verb>"),
        Habit(rf"\bfor (?P<at>(?:every|all|any)(?: of)?(?: the)? (?:{many}|{word}))\b",
              "`{found}` cannot stand here", f"write `for each {word}`", f"each {word}"),
        Habit(rf"\beach {word} (?P<at>(?:may|can) )(?:{SENTENCE})\b", "`may` opens a block",
              "`may:` stands on a line of its own below `each ...:`, what may be done below it"),
    )  # fmt: skip


TOGETHER = (
    Habit(
        r"\ball (?:players|opponents) (?P<at>(?:secretly |each )?(?:choose|pick|name|select)\b[^\n]*)",
        "what all do at the same time is done with discs",
        "write `set discs to` and the places",
    ),
    Habit(
        rf"^(?! *if\b)[^\n]*?\b(?P<at>and then|and|then) (?:you |they )?(?:{SENTENCE}|each|all players|may)s?\b",
        "two sentences stand on one line",
        "write each on a line of its own; the second is done after the first",
    ),
)

FRAMES = (
    Habit(r"^ *(?P<at>otherwise)\b", "there is no `otherwise`", "write `else`"),
    Habit(
        r"^ *(?P<at>else if|elif|elseif|else unless)\b",
        "there is no `{found}`",
        "write `else:`, and below it, indented, another `if ...:`",
    ),
    Habit(r"\bif\b.*?(?P<at>,? then:?) ", "a condition ends with a colon", "write `:` instead of `{found}`", ":"),
    Habit(
        rf"\b(?:if|each|before|after|during|until|starter|owner)\b[^:\n]*?(?P<at>) (?:{SENTENCE}|may|all)\b",
        "a colon is missing in front of what is done",
        "write `:` there",
        ":",
    ),
    Habit(r"^ *(?P<at>either|or) *:", "`{found}` has no colon", _STANDS_ALONE),
    Habit(r"^ *(?P<at>either) \w", "nothing stands on a line with `either`", _STANDS_ALONE),
    Habit(
        rf" (?P<at>or) (?:{SENTENCE}|may|each|all)\b",
        "`or` joins places, not sentences",
        f"write `either` and `or`: {_STANDS_ALONE}",
    ),
    Habit(
        rf"^ *(?P<at>(?P<what>(?:{SENTENCE}) [^:\n]*?) if (?P<when>[^:\n]+))$",
        "a condition stands in front",
        "write `if ...:`, then what is done",
        r"if \g<when>: \g<what>",
    ),
    Habit(
        rf"^ *(?P<at>(?P<what>(?:{SENTENCE}) [^:\n]*?) each)$",
        "who does something stands in front",
        "write `each player:`",
        r"each player: \g<what>",
    ),
    Habit(
        r"^ *(?:for )?each (?P<at>region|place|card|piece|colour|disc|round|one)s?\b",
        "frames speak of players only",
        "`each player:` and `for each player:`; places are gone through by `score all regions ...`",
    ),
    Habit(
        r"\bif (?P<at>(?:you|the player|a player|player|i) (?:has|have|control|controls|own|owns)) ",
        "a condition says which pieces stand where",
        "write `if own PIECES in PLACE:`",
    ),
    Habit(r"\bif (?P<at>there (?:is|are) )", "a condition says which pieces stand where", "leave `{found}` out", ""),
    Habit(
        r"(?P<at> (?:is|are|stands|stand)) (?:in|at) ",
        "pieces stand somewhere without a verb",
        "leave `{found}` out",
        "",
    ),
    Habit(
        r"(?P<at>\b(?:is|are) not in) ", "`not` stands in front of the whole condition", "write `if not ... in PLACE`"
    ),
    Habit(r"\b(?P<at>isn't|is not) ", "`not` stands in front of the whole condition", "write `if not RULING is VALUE`"),
    Habit(
        rf"\b(?:if|and|not) (?P<ruling>{WORD}) (?P<at>)(?P<value>(?!is\b){WORD})(?=:| and\b)",
        "`is` is missing between a ruling and its value",
        "write `{ruling} is {value}`",
        "is ",
    ),
    Habit(
        r"\bif [^:\n]*[a-z](?P<at> or )",
        "an `if` asks one thing, or with `and` whether several are so at once",
        "write one `if` below the other",
    ),
    Habit(
        r"\bif [^:\n]*[a-z](?P<at> and) [a-z-]+(?=:)",
        "behind `and` stands a whole condition",
        "say once more what is there: `and own PIECES in PLACE`",
    ),
    Habit(
        r"\buntil (?P<at>(?:the )?end of (?:the )?(?:this )?(?P<step>[a-z-]+))",
        "`until` says what ends",
        r"write the step, then `ends`",
        r"\g<step> ends",
    ),
    Habit(
        r"\buntil (?P<at>(?:it is |it's |this is )?(?:used|played|spent|discarded))\b",
        "`until` says what ends",
        "write `until finish`, and `finish` below where it is used",
        "finish",
    ),
    Habit(
        r"\buntil (?P<at>the (?P<step>[a-z-]+) ends)", "sentences have no articles", "leave `the` out", r"\g<step> ends"
    ),
    Habit(r"\b(?P<at>keep(?: the| your)? card)\b", "a card keeps itself", "write `keep this card`", "keep this card"),
    Habit(
        r"\bcancel (?P<at>)(?!that)[a-z]", "`cancel` stops the step it listens to", "write `cancel that STEP`", "that "
    ),
)

WHO = (*_frame("player", "players"), *_frame("opponent", "opponents"))
