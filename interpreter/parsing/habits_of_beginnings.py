"""How a sentence begins in plain English, and how in the language.

Words in capitals in what is told to authors stand for names of their rules: PIECES, PLACE, STEP.
"""

from __future__ import annotations

from interpreter.parsing.habit import NUMBER, SENTENCE, WORD, Habit

_MOVED = "move 2 PIECES from PLACE to PLACE"
_NOBODY = rf"(?:nothing|nobody|no one|no {WORD})(?: (?:may|can|must|is allowed to))?"
_ENTERS = "(?:enters?|leaves?|moves? (?:in|out|into|here)|comes? (?:in|into))(?: (?:or|and) (?:enters?|leaves?))?"
_WAITS = "what waits stands below `until round ends:`, behind `before STEP:`, `during STEP:` or `after STEP:`"

BEGINNINGS = (
    Habit(
        r"(?:^ *|: *)(?P<at>(?:gain|give)(?P<what> \d+ points?) (?:to|for) (?:each|every|all)(?: other)? "
        r"(?P<who>opponent|player)s?)$",
        "who gains stands in front",
        "write `each {who}:`",
        r"each \g<who>: gain\g<what>",
    ),
    Habit(
        rf"^ *(?P<at>(?:the )?(?P<who>starter|owner) (?P<verb>{SENTENCE})s?)\b",
        "a colon stands behind who does it",
        "write `{who}: {verb}`",
        r"\g<who>: \g<verb>",
    ),
    Habit(
        r"^ *(?P<at>(?:all|players|each player|everybody|everyone|all opponents|all players)? ?"
        r"sets? (?:a |the |their |his |own )?discs?)\b",
        "all set their discs at the same time",
        "write `all players set discs`",
        "all players set discs",
    ),
    Habit(
        r"^ *(?P<at>[a-z-]+) (?:gain|score|choose)s\b",
        "sentences are orders, they have no subject",
        "write `each player:` or `each opponent:` in front, or nothing for the player who acts",
    ),
    Habit(
        r"(?P<at>\b(?:get|receive|win|earn|score|take|gains)) (?:\S+ )?points?\b",
        "points are gained",
        "write `gain`",
        "gain",
    ),
    Habit(
        rf"^ *(?P<at>gain|gains|get|receive|take|draw|discard|deal|play) "
        rf"(?:(?:a|an|the|own|\d+|{NUMBER}) )*{WORD}?cards?\b",
        "cards are moved, between places every player has",
        "write `move 1 own KIND from PLACE to PLACE`; decks are drawn from and dealt by steps (`do: draw`)",
    ),
    Habit(
        r"(?:^ *|: *)(?P<at>moves|scores|gains|chooses|finishes|cancels)\b",
        "`{found}` has an `s` too many",
        "sentences are orders: write it without `s`",
        None,
    ),
    Habit(
        r"(?:^ *|: *)(?P<at>draw|deal|shuffle|reveal|show|turn over|flip|look at|peek at)\b",
        "there is no sentence that begins with `{found}`",
        "steps turn up, draw and deal (`do: turn-up`, `do: draw`); who sees cards is said by `seen:` of a place",
    ),
    Habit(
        r"(?:^ *|: *)(?P<at>lose|steal|discard|take|put|place|remove|return|add|send|bring|get|swap|exchange|deploy|"
        r"relocate|transfer|drop|retreat|withdraw|recruit|play|use|give|carry|push|pull|kill|eliminate|destroy)\b",
        "there is no sentence that begins with `{found}`",
        f"everything that changes its place is moved: `{_MOVED}`",
    ),
    Habit(
        r"(?:^ *|: *)(?P<at>pick|select|name)\b",
        "`{found}` begins no sentence",
        "places and players are chosen: `choose one region as R`",
        "choose",
    ),
    Habit(
        r"(?:^ *|: *)(?P<at>you (?:may|can)|player may|may) (?=\w)",
        "`may` opens a block",
        "write `may:` in front of what may be done",
        "may:",
    ),
    Habit(
        r"(?:^ *|: *)(?P<at>you(?: must)? )", "sentences speak to the player who acts anyway", "leave `{found}` out", ""
    ),
    Habit(r"(?:^ *|: *)(?P<at>unless)\b", "there is no `unless`", "write `if not`", "if not"),
    Habit(
        r"(?:^ *|: *)(?P<at>(?:when|whenever|once|as soon as|each time|every time)\b[^:\n]*)",
        "a sentence is done at once, it does not wait",
        _WAITS,
    ),
    Habit(r"(?:^ *|: *)(?P<at>while|as long as|during the)\b", "a sentence is done at once", _WAITS),
    Habit(
        r"(?:^ *|: *)(?P<at>repeat|do this|double|triple)\b",
        "nothing is done several times by one sentence",
        "write the sentence as often as it is done",
    ),
    Habit(
        rf"(?:^ *|: *)(?P<at>{_NOBODY} {_ENTERS}) here\b",
        "no sentence says who may not",
        "the place where a piece stands is closed by `taboo here`: nothing enters or leaves it",
    ),
    Habit(
        rf"(?:^ *|: *)(?P<at>{_NOBODY} {_ENTERS})\b",
        "no sentence says who may not",
        "what nobody may enter or leave is taboo: `taboo PLACE` below `until ...:`",
    ),
    Habit(
        r"(?:^ *|: *)(?P<at>do nothing|nothing|skip|pass|no effect|none)\b",
        "there is no sentence that does nothing",
        "leave it out; `may:` in front of a sentence lets the player do nothing",
    ),
    Habit(
        r"(?:^ *|: *)(?P<at>end|stop|win)\b",
        "no sentence ends a game",
        "a game ends after its `rounds:`; a lasting effect ends with `finish`",
    ),
    Habit(
        r"(?:^ *|: *)(?P<at>prohibit|forbid|block|protect|close|lock)\b",
        "`{found}` begins no sentence",
        "what nobody may enter or leave is taboo: `taboo PLACE` below `until ...:`",
        "taboo",
    ),
    Habit(
        r"(?:^ *|: *)(?P<at>prevent|stop|ignore|negate)\b",
        "`{found}` begins no sentence",
        "a step is stopped by `cancel that STEP`, below `before STEP of opponent:`",
    ),
    Habit(
        r"(?:^ *|: *)(?P<at>in \w+|to \w+|from \w+)[^:\n]*$", "a sentence begins with what is done", f"write `{_MOVED}`"
    ),
    Habit(r"(?:^ *|: *)(?P<at>\d+ (?:points?))", "what is done stands first", "write `gain` in front", r"gain \g<at>"),
    Habit(
        rf"(?:^ *|: *)(?P<at>)(?:(?:own|foreign|up to|any number of|\d+) [^:\n]*\bto|{WORD} to)\b",
        "what is done stands first",
        "write `move` in front",
        "move ",
    ),
    Habit(
        rf"^ *(?P<at>(?:the |own |\d+ |a )*{WORD} (?:moves?|goes|go|comes|come|is moved|are moved)) ",
        "what is done stands first",
        "begin with `move`, then say what moves: `move PIECES to PLACE`",
    ),
)
