"""Pieces and places, said in plain English and in the language.

Words in capitals in what is told to authors stand for names of their rules: PIECES, PLACE, STEP.
"""

from __future__ import annotations

from interpreter.parsing.habit import WORD, Habit

_MOVED = "move 2 PIECES from PLACE to PLACE"

PHRASES = (
    Habit(
        rf"^ +(?P<at>(?P<area>{WORD}) (?:is now|are now|is|are|becomes?|includes?|covers?)) (?=any|one|all|[A-Z])",
        "what an area is for a while is said otherwise",
        "write `means`",
        r"\g<area> means",
    ),
    Habit(r"\bchoose (?P<at>)(?=(?:opponent|player)\b)", "it is not said how many", "write `one`", "one "),
    Habit(
        r"\b(?P<at>(?:another|an? (?:other|different)|some other) (?P<tag>(?:[a-z-]+ )?)region)\b",
        "`{found}` is not said here",
        "write `any other {tag}region`",
        r"any other \g<tag>region",
    ),
    Habit(
        rf"\b(?P<at>(?:(?:one|the|that|any) )?region (?:of|where|in which|that has|which has) (?:the )?"
        rf"(?P<piece>{WORD}(?: {WORD})??)(?: (?:stands|is|lies|has been put))?(?: now)?)"
        r"(?=$| (?:adjacent|with|other|as)\b)",
        "a region is said by what is in it",
        "write `with {piece}`",
        r"one region with \g<piece>",
    ),
    Habit(
        r"\b(?P<at>(?:the )?(?!his |this |its )(?P<piece>[a-z][a-z0-9-]*[a-rt-z0-9])s region)\b",
        "a region is said by what is in it",
        "write `with {piece}`",
        r"one region with \g<piece>",
    ),
    Habit(
        r"\b(?P<at>(?:the )?region (?P<name>[A-Z][A-Z0-9_]*))\b",
        "a name in capitals stands alone",
        "write `{name}`",
        r"\g<name>",
    ),
    Habit(
        r"\bworth (?P<at>(?P<low>\d+) (?:to|until|or) (?P<high>\d+))\b",
        "`worth` has one number or a range",
        "write `worth {low}-{high}`",
        r"\g<low>-\g<high>",
    ),
    Habit(
        r"\bworth (?P<at>at least|at most|more than|less than|exactly|over|under|up to)\b",
        "`worth` has one number or a range",
        "write the lowest and the highest: `worth 6-9`",
    ),
    Habit(
        r"\b(?:before|during|after) (?P<at>(?:every|each|any|a|an|the|next) )",
        "a step is named alone",
        "leave `{found}` out",
        "",
    ),
    Habit(
        rf"\b(?P<at>an? )(?=(?:{WORD} )?region\b)(?<=\bscore .{{2}})", "which region is not said", "write `one`", "one "
    ),
    Habit(
        r"\b(?P<at>(?:the|an?) adjacent regions?|adjacent regions?|any adjacent region|all adjacent regions)\b",
        "`adjacent` says to what",
        "write `any region adjacent to PLACE`",
    ),
    Habit(r"\badjacent(?P<at>)(?! to\b)", "`adjacent` says to what", "write `adjacent to PLACE`"),
    Habit(
        r"\b(?:score|choose) (?P<at>an?|any|some)(?= )",
        "which one is not said: a player chooses it",
        "write `one`",
        "one",
    ),
    Habit(
        r"\b(?:to|from|or|in) (?P<at>an?|some)(?= )",
        "which one is not said",
        "write `any` (anew for every piece) or `one` (once)",
        "any",
    ),
    Habit(
        r"\b(?:to|from|or|in|score|choose) (?P<at>(?:the|that|this|an?))"
        r"(?= (?:[a-z-]+ )?region (?:with|adjacent|other|not)\b)",
        "`{found}` is not said here",
        "write `one`",
        "one",
    ),
    Habit(
        r"\b(?:to|from|or|in|score) (?P<at>the|your|my|his|her) region\b",
        "which region is not said",
        "name it, or say how it is known: `any region with PIECES`, a name in capitals such as `R`",
    ),
    Habit(
        r"\b(?:score|to|from|or) (?P<at>(?:each|every|(?:the|these|those|both)(?= (?:[a-z-]+ )?regions)) "
        r"(?P<tag>(?:[a-z-]+ )?)regions?\b)",
        "`{found}` is not said here",
        "write `all {tag}regions`",
        r"all \g<tag>regions",
    ),
    Habit(
        rf"\b(?:score|or) (?P<at>)(?={WORD} regions\b|regions\b)", "which regions is not said", "write `all`", "all "
    ),
    Habit(
        rf"\b(?:score|choose) (?P<at>)(?!(?:the|your|my|his|her) )(?=(?:{WORD} )?region\b)",
        "which region is not said",
        "write `one` (a player chooses it), or `all` with `regions`",
        "one ",
    ),
    Habit(
        rf"\b(?:to|from|or|in) (?P<at>)(?=(?:{WORD} )?regions?\b)",
        "which region is not said",
        "write `any` (anew for every piece) or `one` (once)",
        "any ",
    ),
    Habit(
        r"(?P<at>\b(?:bordering|beside|next to|neighbouring|neighboring|touching|near|around)(?: to)?)\b",
        "`{found}` cannot stand here",
        "write `adjacent to`",
        "adjacent to",
    ),
    Habit(
        r"(?P<at>\b(?:except(?: for)?|but not|but|besides|excluding|apart from|not in|save|other then))\b",
        "`{found}` cannot stand here",
        "write `other than`",
        "other than",
    ),
    Habit(
        r"\b(?P<at>(?:that|which) (?:has|have|contains?|holds?|is|are)|containing|having|where)\b",
        "a place has no such words behind it",
        "write `with`: `any region with PIECES`",
        "with",
    ),
    Habit(
        r"\b(?:move|choose|score)\b.*?\b(?P<at>into|onto|towards|in|on|at|in to|over to)(?= )",
        "a move says where `to`",
        "write `to`",
        "to",
    ),
    Habit(
        r"\bmove\b.*?(?P<at>(?P<to> to [^:\n]+?)(?P<from> from [^:\n]+))$",
        "where pieces come from stands first",
        "write `from` in front of `to`",
        r"\g<from>\g<to>",
    ),
    Habit(r"\bmove (?P<at>to)\b", "what moves is not said", f"write `{_MOVED}`"),
    Habit(r" or (?P<at>from|to|in|of)(?= )", "places are joined by `or` alone", "leave `{found}` out", ""),
    Habit(
        rf"(?P<at>\b(?P<noun>{WORD}) of (?P<who>own|foreign|their|{WORD}))\b",
        "whose pieces they are stands in front",
        "write `own`, `foreign` or the colour in front",
        r"\g<who> \g<noun>",
    ),
    Habit(
        r"\b(?P<at>of (?:yours|mine|opponents?|other players?|(?:an|the) opponents?|others))\b",
        "whose pieces they are stands in front",
        "write `own` or `foreign` in front of the pieces",
    ),
    Habit(
        r"\b(?:move|with|if|not|to|[0-9]|of|all) "
        r"(?P<at>(?:an? )?(?:opponents?|opposing|enemy|others?|another)) (?=[a-z])",
        "`{found}` cannot stand here",
        "pieces of others are `foreign`",
        "foreign",
    ),
    Habit(
        r"\b(?:to|from) (?P<at>(?:my|your|his|her|own|its) )",
        "a place every player has is that of the piece's owner",
        "leave `{found}` out",
        "",
    ),
    Habit(r"\b(?P<at>my|your|his|her|mine)\b", "`{found}` is not said here", "write `own`", "own"),
    Habit(
        r"\bchoose (?![^:\n]* as )[^:\n]*?(?P<at>)$",
        "the choice gets no name",
        "write `as` and a name in capitals behind it: `choose one region as R`",
    ),
    Habit(r"(?P<at>\b(?:the|an?|this|these|those) )", "sentences have no articles", "leave `{found}` out", ""),
    Habit(r"\b(?P<at>too)\b", "`too` cannot stand here", "write `to`", "to"),
    Habit(
        r"(?P<at>\s(?:please|now|immediately|again|then|also|secretly|instead|too))\b",
        "`{found}` cannot stand here",
        "a sentence ends with its line; the next is done after it",
    ),
)
