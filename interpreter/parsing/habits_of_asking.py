"""What no sentence asks or counts: rounds, players, points, regions; and what is done about it.

Words in capitals in what is told to authors stand for names of their rules: PIECES, PLACE, MARKER.
"""

from __future__ import annotations

from interpreter.parsing.habit import NUMBER, WORD, Habit

_FIGURE = rf"(?:\d+|{NUMBER})"
_COUNT = r"(?:at least|at most|exactly|more than|fewer than|less than)"
_MORE = "; docs/rules-files.md shows it whole"
_MOST = "who alone has most in a place is asked by `if own PIECES in PLACE led by own PIECES:`"

ASKING = (
    Habit(
        r"\b(?P<at>(?:if|in|during|on|when|only in) (?:(?:it|this|that) is )?(?:the |a )?"
        r"(?:(?:last|final|first|second|third) round|rounds? (?:is |number )*\d+))\b",
        "no sentence asks which round it is",
        f"a step `do: run` with `after-rounds:` moves a marker, and sentences ask for it: `if MARKER in PLACE:`{_MORE}",
    ),
    Habit(
        rf"\bif (?P<at>(?:there are )?(?:only )?{_FIGURE} players?"
        rf"|(?:the )?(?:number of )?players? (?:is|are) {_FIGURE})\b",
        "no sentence asks how many play",
        "write sentences for each number of players: `effect: {{by players: {{2: ..., 3-5: ...}}}}`",
    ),
    Habit(
        rf"(?P<at>\b{_COUNT} {_FIGURE} (?:different |other )?(?:[a-z-]+ )?regions?)\b",
        "regions are not counted",
        "what is counted is pieces in a place, `if at least 3 PIECES in PLACE:`; write such a line for each region",
    ),
    Habit(
        rf"\b(?:to|from|or|in|score|choose|into) (?P<at>(?:any |all |the )?{_FIGURE} (?:different |other |of the )?"
        r"(?:[a-z-]+ )?regions)\b",
        "a phrase means one region or all of them",
        "`any region` is chosen anew for every piece; what is done to two is written twice, with `one region` or a "
        "name: `choose one region as R`",
    ),
    Habit(
        r"(?P<at>(?:\b(?:each |the |one |a )?(?:player|opponent)s? )?\b(?:with|who has|has|have|having) (?:the )?"
        r"(?:most|fewest|least|more|fewer|highest|lowest) (?:victory )?points?)\b",
        "no sentence asks who has how many points",
        "players are told apart by their pieces: `each opponent with at least 3 own PIECES in PLACE:`",
    ),
    Habit(
        r"\b(?:player|opponent)s? (?P<at>with (?:the )?(?:most|fewest|least)\b)",
        "`most` and `fewest` tell places apart, not players",
        f"{_MOST}; players can have at least so many: `with at least 3 own PIECES in PLACE`",
    ),
    Habit(
        r"\bif (?P<at>(?:(?:you|i|player|owner) (?:has|have) )?(?:the )?(?:most|fewest|more)\b(?! than))",
        "a condition says which pieces stand where",
        _MOST,
    ),
    Habit(
        r"\bif (?P<at>(?:[a-z-]+ )(?:is )?led by|own [a-z-]+ leads?\b)",
        "a condition says which pieces stand where",
        _MOST,
    ),
    Habit(
        r"(?:^ *|: *)(?P<at>(?:each |the )?(?:last|first|next|second|third|youngest|oldest|left|right) "
        r"(?:player|opponent|seat|neighbou?r)s?)\b",
        "where players sit is not said by sentences",
        "`starter:` is who begins the round, `each player:` and `each opponent:` go clockwise; for one seat alone a "
        f"step `do: each-seat` counts the seats with markers{_MORE}",
    ),
    Habit(
        r"(?:^ *|: *)(?P<at>swap|exchange|trade|switch)\b",
        "there is no sentence that begins with `{found}`",
        "what changes places moves twice: one sentence `move ...` there, one back",
    ),
    Habit(
        r"\bmove (?P<at>(?P<who>own|foreign|their) (?P<n>(?:up to )?\d+))(?= [a-z])",
        "how many stands in front",
        "write `{n} {who}`",
        r"\g<n> \g<who>",
    ),
    Habit(
        rf"\bperform (?P<at>an?|{NUMBER})(?= {WORD} in\b)",
        "`{found}` is not a number here",
        "write numbers in figures",
        "figures",
    ),
    Habit(
        r"\bperform (?P<at>(?:any |the |a |an |one )?(?!that\b)[a-z][a-z-]*)",
        "a card is performed that lies open",
        "write `perform 1 KIND in PLACE`",
    ),
)
