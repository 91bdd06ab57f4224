"""Plain English where the language has another way to say it: the turns of phrase, and what is written instead.

Words in capitals in what is told to authors stand for names of their rules: PIECES, PLACE, STEP.
"""

from __future__ import annotations

import re

from attrs import field, frozen

_FIGURES = {
    "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "a": "1", "an": "1",
}  # fmt: skip
_NUMBER = "|".join(word for word in _FIGURES if word not in ("a", "an"))
_SENTENCE = "move|score|gain|choose|cancel|finish|taboo"
_WORD = "[a-z][a-z0-9-]*"
_MOVED = "move 2 PIECES from PLACE to PLACE"
_WAITS = "what waits stands below `until round ends:`, behind `before STEP:`, `during STEP:` or `after STEP:`"
_STANDS_ALONE = "each stands alone on its line, what it offers below it, indented by two blanks"


@frozen
class Habit:
    """A turn of phrase. The mark is the group `at`, or all of it.

    put: what the mark becomes, where one rewriting mends it ('' leaves it out); None where only `mend` helps.
    """

    pattern: re.Pattern[str] = field(converter=lambda text: re.compile(text, re.MULTILINE))
    message: str
    mend: str
    put: str | None = None


def _frame(word: str, many: str) -> tuple[Habit, ...]:
    """`all players gain`, `players gain`, `every player gains`: each of them does, so it is a frame."""
    mend = f"`each {word}:` says who does it"
    said = rf"(?:every|all|the|both) (?:other )?(?:{many}|{word})|each other (?:{many}|{word})|{many}|{word}"
    return (
        Habit(rf"\beach (?P<at>{many})\b", "`each` speaks of one at a time", f"write `{word}`", word),
        Habit(rf"\beach {word}(?P<at> (?P<verb>{_SENTENCE})s?)\b", "a colon stands in front of what is done",
              "write `: {verb}`", r": \g<verb>"),
        Habit(rf"^ *(?P<at>{said}):", "`{found}` does not begin a frame", mend, f"each {word}"),
        Habit(rf"^ *(?P<at>(?:{said})(?: can| must)? (?P<verb>{_SENTENCE})s?)\b",
              "who does something is not said like this", mend, rf"each {word}: \g<verb>"),
        Habit(rf"\bfor (?P<at>(?:every|all|any)(?: of)?(?: the)? (?:{many}|{word}))\b",
              "`{found}` cannot stand here", f"write `for each {word}`", f"each {word}"),
        Habit(rf"\beach {word} (?P<at>(?:may|can) )(?:{_SENTENCE})\b", "`may` opens a block",
              "`may:` stands on a line of its own below `each ...:`, what may be done below it"),
    )  # fmt: skip


# ------------------------------------------------------------------ how a sentence begins
_BEGINNINGS = (
    Habit(r"(?:^ *|: *)(?P<at>(?:gain|give)(?P<what> \d+ points?) (?:to|for) (?:each|every|all)(?: other)? (?P<who>opponent|player)s?)$",
          "who gains stands in front", "write `each {who}:`", r"each \g<who>: gain\g<what>"),
    Habit(rf"^ *(?P<at>(?:the )?(?P<who>starter|owner) (?P<verb>{_SENTENCE})s?)\b", "a colon stands behind who does it",
          "write `{who}: {verb}`", r"\g<who>: \g<verb>"),
    Habit(r"^ *(?P<at>(?:all|players|each player|everybody|everyone|all opponents|all players)? ?sets? (?:a |the |their |his |own )?discs?)\b",
          "all set their discs at the same time", "write `all players set discs`", "all players set discs"),
    Habit(r"^ *(?P<at>[a-z-]+) (?:gain|score|choose)s\b", "sentences are orders, they have no subject",
          "write `each player:` or `each opponent:` in front, or nothing for the player who acts"),
    Habit(r"(?:^ *|: *)(?:[a-z]+ ){0,2}?(?P<at>lose|loses|pay|pays|steal|steals|subtract|deduct)\b.*\bpoints?\b",
          "no sentence takes points away", "give them to the others instead: `each opponent: gain 2 points`"),
    Habit(r"(?P<at>\b(?:get|receive|win|earn|score|take|gains)) (?:\S+ )?points?\b",
          "points are gained", "write `gain`", "gain"),
    Habit(rf"^ *(?P<at>gain|gains|get|receive|take|draw|discard|deal|play) (?:(?:a|an|the|own|\d+|{_NUMBER}) )*{_WORD}?cards?\b",
          "cards are moved, from one place that holds them to another",
          "write `move 1 own KIND from PLACE to PLACE`; decks are drawn from and dealt by steps (`do: draw`)"),
    Habit(rf"(?:^ *|: *)(?P<at>moves|scores|gains|chooses|finishes|cancels)\b", "`{found}` has an `s` too many",
          "sentences are orders: write it without `s`", None),
    Habit(r"(?:^ *|: *)(?P<at>draw|deal|shuffle|reveal|show|turn over|flip|look at|peek at)\b",
          "there is no sentence that begins with `{found}`",
          "steps turn up, draw and deal (`do: turn-up`, `do: draw`); who sees cards is said by `seen:` of a place"),
    Habit(r"(?:^ *|: *)(?P<at>lose|steal|discard|take|put|place|remove|return|add|send|bring|get|swap|exchange|deploy|"
          r"relocate|transfer|drop|retreat|withdraw|recruit|play|use|give|carry|push|pull|kill|eliminate|destroy)\b",
          "there is no sentence that begins with `{found}`",
          f"everything that changes its place is moved: `{_MOVED}`"),
    Habit(rf"(?:^ *|: *)(?P<at>pick|select|name)\b", "`{found}` begins no sentence",
          "places and players are chosen: `choose one region as R`", "choose"),
    Habit(r"(?:^ *|: *)(?P<at>you (?:may|can)|player may|may) (?=\w)", "`may` opens a block",
          "write `may:` in front of what may be done", "may:"),
    Habit(r"(?:^ *|: *)(?P<at>you(?: must)? )", "sentences speak to the player who acts anyway",
          "leave `{found}` out", ""),
    Habit(r"(?:^ *|: *)(?P<at>unless)\b", "there is no `unless`", "write `if not`", "if not"),
    Habit(r"(?:^ *|: *)(?P<at>(?:when|whenever|once|as soon as|each time|every time)\b[^:\n]*)",
          "a sentence is done at once, it does not wait", _WAITS),
    Habit(r"(?:^ *|: *)(?P<at>while|as long as|during the)\b", "a sentence is done at once", _WAITS),
    Habit(r"(?:^ *|: *)(?P<at>repeat|do this|double|triple)\b", "nothing is done several times by one sentence",
          "write the sentence as often as it is done"),
    Habit(r"(?:^ *|: *)(?P<at>do nothing|nothing|skip|pass|no effect|none)\b", "there is no sentence that does nothing",
          "leave it out; `may:` in front of a sentence lets the player do nothing"),
    Habit(r"(?:^ *|: *)(?P<at>end|stop|win)\b", "no sentence ends a game",
          "a game ends after its `rounds:`; a lasting effect ends with `finish`"),
    Habit(r"(?:^ *|: *)(?P<at>prohibit|forbid|block|protect|close|lock)\b", "`{found}` begins no sentence",
          "what nobody may enter or leave is taboo: `taboo PLACE` below `until ...:`", "taboo"),
    Habit(r"(?:^ *|: *)(?P<at>prevent|stop|ignore|negate)\b", "`{found}` begins no sentence",
          "a step is stopped by `cancel that STEP`, below `before STEP of opponent:`"),
    Habit(r"(?:^ *|: *)(?P<at>in \w+|to \w+|from \w+)[^:\n]*$", "a sentence begins with what is done",
          f"write `{_MOVED}`"),
    Habit(r"(?:^ *|: *)(?P<at>\d+ (?:points?))", "what is done stands first", "write `gain` in front", r"gain \g<at>"),
    Habit(rf"(?:^ *|: *)(?P<at>)(?:(?:own|foreign|up to|any number of|\d+) [^:\n]*\bto|{_WORD} to)\b", "what is done stands first",
          "write `move` in front", "move "),
    Habit(rf"^ *(?P<at>(?:the |own |\d+ |a )*{_WORD} (?:moves?|goes|go|comes|come|is moved|are moved)) ",
          "what is done stands first", "begin with `move`, then say what moves: `move PIECES to PLACE`"),
)  # fmt: skip

# ------------------------------------------------------------------ frames and conditions
_FRAMES = (
    Habit(r"^ *(?P<at>otherwise)\b", "there is no `otherwise`", "write `else`"),
    Habit(r"^ *(?P<at>else if|elif|elseif|else unless)\b", "there is no `{found}`",
          "write `else:`, and below it, indented, another `if ...:`"),
    Habit(r"\bif\b.*?(?P<at>,? then:?) ", "a condition ends with a colon", "write `:` instead of `{found}`", ":"),
    Habit(rf"\b(?:if|each|before|after|during|until|starter|owner)\b[^:\n]*?(?P<at>) (?:{_SENTENCE}|may|all)\b",
          "a colon is missing in front of what is done", "write `:` there", ":"),
    Habit(r"^ *(?P<at>either|or) *:", "`{found}` has no colon", _STANDS_ALONE),
    Habit(r"^ *(?P<at>either) \w", "nothing stands on a line with `either`", _STANDS_ALONE),
    Habit(rf" (?P<at>or) (?:{_SENTENCE}|may|each|all)\b", "`or` joins places, not sentences",
          f"write `either` and `or`: {_STANDS_ALONE}"),
    Habit(rf"^ *(?P<at>(?P<what>(?:{_SENTENCE}) [^:\n]*?) if (?P<when>[^:\n]+))$", "a condition stands in front",
          "write `if ...:`, then what is done", r"if \g<when>: \g<what>"),
    Habit(rf"^ *(?P<at>(?P<what>(?:{_SENTENCE}) [^:\n]*?) each)$", "who does something stands in front",
          "write `each player:`", r"each player: \g<what>"),
    Habit(r"^ *(?:for )?each (?P<at>region|place|card|piece|colour|disc|round|one)s?\b", "frames speak of players only",
          "`each player:` and `for each player:`; places are gone through by `score all regions ...`"),
    Habit(r"\bif (?P<at>(?:you|the player|a player|player|i) (?:has|have|control|controls|own|owns)) ",
          "a condition says which pieces stand where", "write `if own PIECES in PLACE:`"),
    Habit(r"\bif (?P<at>there (?:is|are) )", "a condition says which pieces stand where", "leave `{found}` out", ""),
    Habit(r"(?P<at> (?:is|are|stands|stand)) (?:in|at) ", "pieces stand somewhere without a verb",
          "leave `{found}` out", ""),
    Habit(r"(?P<at>\b(?:is|are) not in) ", "`not` stands in front of the whole condition", "write `if not ... in PLACE`"),
    Habit(r"\b(?P<at>isn't|is not) ", "`not` stands in front of the whole condition", "write `if not RULING is VALUE`"),
    Habit(rf"\bif [^:\n]*[a-z](?P<at> (?:and|or) )", "one `if` asks one thing",
          "write an `if` inside the other for `and`, one below the other for `or`"),
    Habit(r"\buntil (?P<at>(?:the )?end of (?:the )?(?:this )?(?P<step>[a-z-]+))", "`until` says what ends",
          r"write the step, then `ends`", r"\g<step> ends"),
    Habit(r"\buntil (?P<at>the (?P<step>[a-z-]+) ends)", "sentences have no articles", "leave `the` out", r"\g<step> ends"),
    Habit(r"\b(?P<at>keep(?: the| your)? card)\b", "a card keeps itself", "write `keep this card`", "keep this card"),
    Habit(r"\bcancel (?P<at>)(?!that)[a-z]", "`cancel` stops the step it listens to", "write `cancel that STEP`", "that "),
)  # fmt: skip

# ------------------------------------------------------------------ numbers and amounts
_AMOUNTS = (
    Habit(r"\bgain (?P<at>points?)\b", "how many points is not said", "write the number: `gain 2 points`"),
    Habit(r"\bgain (?:\S+ )(?P<at>(?:victory|extra|more|bonus|additional|vp|prestige) )points?\b",
          "points have no kind", "leave `{found}` out", ""),
    Habit(r"(?P<at> (?:per|for (?:each|every|all|any))(?! (?:player|opponent)s?\b)[^:\n]*)",
          "points and pieces are not counted off one by one",
          "`for each` speaks of players only; write a line for each case: `if at least 2 PIECES in PLACE: gain 1 point`"),
    Habit(r"\bscore\b[^:\n]*(?P<at> for (?:\d+|\w+) points?)", "a place pays what its scoreboard says",
          "leave `{found}` out; other points are given by `gain`"),
    Habit(r"(?P<at> (?:twice|thrice|again|(?:\d+|\w+) times))$", "nothing is done several times by one sentence",
          "write the sentence as often as it is done"),
    Habit(r"\b(?P<at>more than (?P<n>\d+))\b", "numbers are compared with `at least`, `at most` and `exactly`",
          "`at least` with the next number", "at least +1"),
    Habit(r"\b(?P<at>(?:fewer|less) than (?P<n>\d+))\b", "numbers are compared with `at least`, `at most` and `exactly`",
          "`at most` with the number below", "at most -1"),
    Habit(r"(?:\bif|\bwith|\bnot|\bon) (?P<at>(?P<n>\d+) or more)\b", "so many or more is `at least`",
          "write `at least {n}`", r"at least \g<n>"),
    Habit(r"(?:\bif|\bwith|\bnot) (?P<at>(?P<n>\d+)) ", "a number of pieces is compared",
          "write `at least {n}`, `exactly {n}` or `at most {n}`", r"at least \g<n>"),
    Habit(r"\b(?P<at>without(?: any)?) ", "there is no `without`", "write `with at most 0`", "with at most 0"),
    Habit(r"\b(?P<at>with (?:no|zero)) ", "there is no `{found}`", "write `with at most 0`", "with at most 0"),
    Habit(r"\bif (?P<at>(?:there (?:is|are) )?no) ", "there is no `no`", "write `not`", "not"),
    Habit(r"\bwith (?P<at>the (?:most|fewest|least)|least|many|few) ", "places are told apart by `most` and `fewest`",
          "write `with most` or `with fewest`"),
    Habit(r"\bmove (?P<at>(?:at most|a maximum of|not more than|maximum)) (?:\d|\[)", "a move has `up to`", "write `up to`", "up to"),
    Habit(r"\bmove (?P<at>(?:at least|exactly|just|only|another)) (?:\d|\[)", "a number alone means exactly so many",
          "leave `{found}` out", ""),
    Habit(r"\bmove (?P<at>up)(?= (?:\d|\[))", "`to` is missing behind `up`", "write `up to`", "up to"),
    Habit(rf"\bmove (?P<at>(?:\d+|{_NUMBER}) (?:or|to) (?P<n>\d+))\b", "a move has one number", "write `up to {n}`", r"up to \g<n>"),
    Habit(r"\bmove (?P<at>\d+-(?P<n>\d+)) ", "a move has one number", "write `up to {n}`", r"up to \g<n>"),
    Habit(r"\bmove (?P<at>as many(?: as (?:you like|wanted|possible))?|some|several|any|a few)(?: of)?(?= (?:own|foreign|their)\b)",
          "a move says how many", "write a number, `all` or `any number of`", "any number of"),
    Habit(r"\bmove (?P<at>half)(?= (?!of))", "`of` is missing behind `half`", "write `half of`", "half of"),
    Habit(r"\bmove (?:(?:up to )?\d+) (?P<at>of )", "a number needs no `of`", "leave `of` out", ""),
    Habit(r"\bmove (?P<at>every|each) ", "`{found}` is no amount", "write `all`", "all"),
    Habit(rf"\b(?P<at>{_NUMBER})\b", "`{found}` is not a number here", "write numbers in figures", "figures"),
    Habit(r"\bgain (?P<at>an?) point\b", "`{found}` is not a number here", "write numbers in figures", "1"),
)  # fmt: skip

# ------------------------------------------------------------------ pieces and places
_PHRASES = (
    Habit(r"\bchoose (?P<at>)(?=(?:opponent|player)\b)", "it is not said how many", "write `one`", "one "),
    Habit(r"\b(?P<at>(?:another|an? (?:other|different)|some other) (?P<tag>(?:[a-z-]+ )?)region)\b", "`{found}` is not said here",
          "write `any other {tag}region`", r"any other \g<tag>region"),
    Habit(r"\b(?P<at>(?:the )?region (?P<name>[A-Z][A-Z0-9_]*))\b", "a name in capitals stands alone", "write `{name}`", r"\g<name>"),
    Habit(r"\bworth (?P<at>(?P<low>\d+) (?:to|until|or) (?P<high>\d+))\b", "`worth` has one number or a range",
          "write `worth {low}-{high}`", r"\g<low>-\g<high>"),
    Habit(r"\bworth (?P<at>at least|at most|more than|less than|exactly|over|under|up to)\b", "`worth` has one number or a range",
          "write the lowest and the highest: `worth 6-9`"),
    Habit(r"\b(?:before|during|after) (?P<at>(?:every|each|any|a|an|the|next) )", "a step is named alone", "leave `{found}` out", ""),
    Habit(rf"\b(?P<at>an? )(?=(?:{_WORD} )?region\b)(?<=\bscore .{{2}})", "which region is not said", "write `one`", "one "),
    Habit(r"\b(?P<at>(?:the|an?) adjacent regions?|adjacent regions?|any adjacent region|all adjacent regions)\b",
          "`adjacent` says to what", "write `any region adjacent to PLACE`"),
    Habit(r"\badjacent(?P<at>)(?! to\b)", "`adjacent` says to what", "write `adjacent to PLACE`"),
    Habit(r"\b(?:score|choose) (?P<at>an?|any|some)(?= )", "which one is not said: a player chooses it",
          "write `one`", "one"),
    Habit(r"\b(?:to|from|or|in) (?P<at>an?|some)(?= )",
          "which one is not said", "write `any` (anew for every piece) or `one` (once)", "any"),
    Habit(r"\b(?:to|from|or|in|score) (?P<at>the|your|my|his|her)(?= region\b)", "which region is not said",
          "name it, or say how it is known: `any region with PIECES`, a name in capitals such as `R`"),
    Habit(r"\b(?:score|to|from|or) (?P<at>(?:each|every|the|these|those|both) (?P<tag>(?:[a-z-]+ )?)regions?\b)",
          "`{found}` is not said here", "write `all {tag}regions`", r"all \g<tag>regions"),
    Habit(rf"\b(?:score|or) (?P<at>)(?={_WORD} regions\b|regions\b)", "which regions is not said", "write `all`", "all "),
    Habit(rf"\b(?:score|choose) (?P<at>)(?=(?:{_WORD} )?region\b)", "which region is not said",
          "write `one` (a player chooses it), or `all` with `regions`", "one "),
    Habit(rf"\b(?:to|from|or|in) (?P<at>)(?=(?:{_WORD} )?regions?\b)", "which region is not said",
          "write `any` (anew for every piece) or `one` (once)", "any "),
    Habit(r"(?P<at>\b(?:bordering|beside|next to|neighbouring|neighboring|touching|near|around)(?: to)?)\b",
          "`{found}` cannot stand here", "write `adjacent to`", "adjacent to"),
    Habit(r"(?P<at>\b(?:except(?: for)?|but not|but|besides|excluding|apart from|not in|save|other then))\b",
          "`{found}` cannot stand here", "write `other than`", "other than"),
    Habit(r"\b(?P<at>(?:that|which) (?:has|have|contains?|holds?|is|are)|containing|having|where)\b",
          "a place has no such words behind it", "write `with`: `any region with PIECES`", "with"),
    Habit(r"\b(?:move|choose|score)\b.*?\b(?P<at>into|onto|towards|in|on|at|in to|over to)(?= )", "a move says where `to`",
          "write `to`", "to"),
    Habit(r"\bmove\b.*?(?P<at>(?P<to> to [^:\n]+?)(?P<from> from [^:\n]+))$", "where pieces come from stands first",
          "write `from` in front of `to`", r"\g<from>\g<to>"),
    Habit(r"\bmove (?P<at>to)\b", "what moves is not said", f"write `{_MOVED}`"),
    Habit(r" or (?P<at>from|to|in|of)(?= )", "places are joined by `or` alone", "leave `{found}` out", ""),
    Habit(rf"(?P<at>\b(?P<noun>{_WORD}) of (?P<who>own|foreign|their|{_WORD}))\b", "whose pieces they are stands in front",
          "write `own`, `foreign` or the colour in front", r"\g<who> \g<noun>"),
    Habit(r"\b(?P<at>of (?:yours|mine|opponents?|other players?|(?:an|the) opponents?|others))\b",
          "whose pieces they are stands in front", "write `own` or `foreign` in front of the pieces"),
    Habit(r"\b(?:move|with|if|not|to|[0-9]|of|all) (?P<at>(?:an? )?(?:opponents?|opposing|enemy|others?|another)) (?=[a-z])", "`{found}` cannot stand here",
          "pieces of others are `foreign`", "foreign"),
    Habit(r"\b(?:to|from) (?P<at>(?:my|your|his|her|own|its) )", "a place every player has is that of the piece's owner",
          "leave `{found}` out", ""),
    Habit(r"\b(?P<at>my|your|his|her|mine)\b", "`{found}` is not said here", "write `own`", "own"),
    Habit(r"\bchoose (?![^:\n]* as )[^:\n]*?(?P<at>)$", "the choice gets no name",
          "write `as` and a name in capitals behind it: `choose one region as R`"),
    Habit(r"(?P<at>\b(?:the|an?|this|these|those) )", "sentences have no articles", "leave `{found}` out", ""),
    Habit(r"(?P<at>\s(?:please|now|immediately|again|then|also|secretly|instead|too))\b", "`{found}` cannot stand here",
          "a sentence ends with its line; the next is done after it"),
)  # fmt: skip

_TOGETHER = (
    Habit(r"\ball (?:players|opponents) (?P<at>(?:secretly |each )?(?:choose|pick|name|select)\b[^\n]*)",
          "what all do at the same time is done with discs", "write `set discs to` and the places"),
    Habit(rf"^(?! *if\b)[^\n]*?\b(?P<at>and then|and|then) (?:you |they )?(?:{_SENTENCE}|each|all players|may)s?\b",
          "two sentences stand on one line", "write each on a line of its own; the second is done after the first"),
)  # fmt: skip

HABITS = (
    *_TOGETHER,
    *_frame("player", "players"),
    *_frame("opponent", "opponents"),
    *_BEGINNINGS,
    *_FRAMES,
    *_AMOUNTS,
    *_PHRASES,
)


def instead(habit: Habit, match: re.Match[str]) -> str:
    """What is written in the place of the mark."""
    assert habit.put is not None
    if habit.put == "figures":
        return _FIGURES[match["at"]]
    counted = re.fullmatch(r"(.*) ([+-]1)", habit.put)
    if counted:
        return f"{counted[1]} {max(int(match['n']) + int(counted[2]), 0)}"
    return match.expand(habit.put)
