"""How many, said in plain English and in the language.

Words in capitals in what is told to authors stand for names of their rules: PIECES, PLACE, STEP.
"""

from __future__ import annotations

from interpreter.parsing.habit import NUMBER, Habit

NUMBERS: tuple[Habit, ...] = (
    Habit(r"\bgain (?P<at>points?)\b", "how many points is not said", "write the number: `gain 2 points`"),
    Habit(
        r"\bgain (?:\S+ )(?P<at>(?:victory|extra|more|bonus|additional|vp|prestige) )points?\b",
        "points have no kind",
        "leave `{found}` out",
        "",
    ),
    Habit(
        r"(?P<at> (?:per|for (?:each|every|all|any))(?! (?:player|opponent)s?\b)[^:\n]*)",
        "points and pieces are not counted off one by one",
        "`for each` speaks of players only; write a line for each case: `if at least 2 PIECES in PLACE: gain 1 point`",
    ),
    Habit(
        r"\bscore\b[^:\n]*(?P<at> for (?:\d+|\w+) points?)",
        "a place pays what its scoreboard says",
        "leave `{found}` out; other points are given by `gain`",
    ),
    Habit(
        r"(?P<at> (?:twice|thrice|again|(?:\d+|\w+) times))$",
        "nothing is done several times by one sentence",
        "write the sentence as often as it is done",
    ),
    Habit(
        r"\b(?P<at>more than (?P<n>\d+))\b",
        "numbers are compared with `at least`, `at most` and `exactly`",
        "`at least` with the next number",
        "at least +1",
    ),
    Habit(
        r"\b(?P<at>(?:fewer|less) than (?P<n>\d+))\b",
        "numbers are compared with `at least`, `at most` and `exactly`",
        "`at most` with the number below",
        "at most -1",
    ),
    Habit(
        r"(?:\bif|\bwith|\bnot|\bon) (?P<at>(?P<n>\d+) or more)\b",
        "so many or more is `at least`",
        "write `at least {n}`",
        r"at least \g<n>",
    ),
    Habit(
        r"(?:\bif|\bwith|\bnot) (?P<at>(?P<n>\d+)) ",
        "a number of pieces is compared",
        "write `at least {n}`, `exactly {n}` or `at most {n}`",
        r"at least \g<n>",
    ),
    Habit(r"\b(?P<at>without(?: any)?) ", "there is no `without`", "write `with at most 0`", "with at most 0"),
    Habit(r"\b(?P<at>with (?:no|zero)) ", "there is no `{found}`", "write `with at most 0`", "with at most 0"),
    Habit(r"\bif (?P<at>(?:there (?:is|are) )?no) ", "there is no `no`", "write `not`", "not"),
    Habit(
        r"\bwith (?P<at>the (?:most|fewest|least)|least|many|few) ",
        "places are told apart by `most` and `fewest`",
        "write `with most` or `with fewest`",
    ),
    Habit(
        r"\bmove (?P<at>(?:at most|a maximum of|not more than|maximum)) (?:\d|\[)",
        "a move has `up to`",
        "write `up to`",
        "up to",
    ),
    Habit(
        r"\bmove (?P<at>(?:at least|exactly|just|only|another)) (?:\d|\[)",
        "a number alone means exactly so many",
        "leave `{found}` out",
        "",
    ),
    Habit(r"\b(?P<at>upto|up-to)\b", "`up to` is two words", "write `up to`", "up to"),
    Habit(r"\bmove (?P<at>up)(?= (?:\d|\[))", "`to` is missing behind `up`", "write `up to`", "up to"),
    Habit(
        rf"\bmove (?P<at>(?:\d+|{NUMBER}) (?:or|to) (?P<n>\d+))\b",
        "a move has one number",
        "write `up to {n}`",
        r"up to \g<n>",
    ),
    Habit(r"\bmove (?P<at>\d+-(?P<n>\d+)) ", "a move has one number", "write `up to {n}`", r"up to \g<n>"),
    Habit(
        r"\bmove (?P<at>as many(?: as (?:you like|wanted|possible))?|some|several|any|a few)"
        r"(?: of)?(?= (?:own|foreign|their)\b)",
        "a move says how many",
        "write a number, `all` or `any number of`",
        "any number of",
    ),
    Habit(r"\bmove (?P<at>half)(?= (?!of))", "`of` is missing behind `half`", "write `half of`", "half of"),
    Habit(r"\bmove (?:(?:up to )?\d+) (?P<at>of )", "a number needs no `of`", "leave `of` out", ""),
    Habit(r"\bmove (?P<at>every|each) ", "`{found}` is no amount", "write `all`", "all"),
    Habit(rf"\b(?P<at>{NUMBER})\b", "`{found}` is not a number here", "write numbers in figures", "figures"),
    Habit(r"\bgain (?P<at>an?) point\b", "`{found}` is not a number here", "write numbers in figures", "1"),
)
