"""Why a sentence cannot be read: the word found, what could stand there, and what was probably meant."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedToken
from lark.lexer import LexerThread

from interpreter.definition import frozen
from interpreter.english import NUMBERS
from interpreter.parsing import codes
from interpreter.parsing.habit import figure
from interpreter.parsing.labels import labels, listed, words_of
from interpreter.parsing.mistake import Mistake
from interpreter.suggest import closest, sole

_ENDS = frozenset({"_NL", "_DEDENT", "$END"})
_LAYOUT = _ENDS | {"_INDENT"}
_OF_PLACES = frozenset({"ANY", "ALL", "ONE"})
_OPENERS = frozenset({"EITHER", "OR"})


@frozen
class Spot:
    """Where reading stopped: the token found, those in front of it, and the kinds that could stand there."""

    value: str
    start: str
    found: Token
    before: tuple[Token, ...]
    possible: frozenset[str]
    parser: Lark

    @property
    def previous(self) -> Token | None:
        """The last word in front of the spot."""
        return next((token for token in reversed(self.before) if token.type not in _LAYOUT), None)

    @property
    def previous_end(self) -> int:
        """Where the last word in front of the spot ends."""
        return 0 if self.previous is None else self.previous.end_pos or 0

    def could_stand(self) -> str:
        """The possible words for people."""
        kind = None if self.previous is None else self.previous.type
        return f"here could stand {listed(labels(self.possible, kind, self.parser))}"

    def mistake(self, code: str, message: str, mend: str, put: str | None = None) -> Mistake:
        """A mistake about the token found."""
        start = self.found.start_pos or 0
        return Mistake(code, start, start + len(self.found), message, mend, put)


def explain(value: str, start: str, error: UnexpectedToken, parser: Lark) -> Mistake:
    """The mistake behind Lark's refusal of a token."""
    spot = _spot(value, start, error, parser)
    for look in (_no_colon, _no_block, _too_far_in, _stops_early, _name_meant, _two_sentences):
        mistake = look(spot)
        if mistake is not None:
            return mistake
    return _unexpected(spot)


def halted(value: str, error: UnexpectedToken, parser: Lark) -> Token:
    """The word that cannot be read: the one found, or a name in front of it that was to begin a sentence."""
    found: Token = error.token
    if error.expected != {"MEANS"} or closest(str(found), ["means"]):
        return found
    tokens = tokens_of(value, parser)
    at = next((i for i, token in enumerate(tokens) if _same(token, found)), len(tokens))
    return tokens[at - 1]


def _spot(value: str, start: str, error: UnexpectedToken, parser: Lark) -> Spot:
    found = halted(value, error, parser)
    tokens = tokens_of(value, parser)
    count = next((i for i, token in enumerate(tokens) if _same(token, found)), len(tokens))
    before = tokens[:count]
    return Spot(value, start, found, before, possible_after(before, start, parser), parser)


def _same(one: Token, other: Token) -> bool:
    return (one.type, one.start_pos) == (other.type, other.start_pos)


@lru_cache(maxsize=16)
def tokens_of(value: str, parser: Lark) -> tuple[Token, ...]:
    """The words of a text."""
    words = LexerThread.from_text(_lexer(parser), value + "\n").lex(None)  # type: ignore[no-untyped-call]
    blocks = parser.options.postlex
    return tuple(words if blocks is None else blocks.process(words))


@lru_cache(maxsize=1)
def _lexer(parser: Lark) -> Any:
    """What finds words; `Lark.lex` would make it anew for every text."""
    return parser._build_lexer()


def possible_after(tokens: Sequence[Token], start: str, parser: Lark) -> frozenset[str]:
    """The kinds of word that could follow; Lark's own answer leaves out those it gave up before it failed."""
    return _possible_after(tuple(token.type for token in tokens), start, parser)


@lru_cache(maxsize=4096)
def _possible_after(kinds: tuple[str, ...], start: str, parser: Lark) -> frozenset[str]:
    reading = parser.parse_interactive("", start=start)
    for kind in kinds:
        reading.feed_token(Token(kind, ""))
    return frozenset(reading.accepts())  # type: ignore[no-untyped-call]


def _at_end(spot: Spot, code: str, message: str, mend: str, put: str | None = None) -> Mistake:
    """A mistake behind the last word: nothing is there, so the mark has no width."""
    return Mistake(code, spot.previous_end, spot.previous_end, message, mend, put)


def _no_colon(spot: Spot) -> Mistake | None:
    if spot.found.type != "_NL" or "COLON" not in spot.possible or not _block_follows(spot):
        return None
    message = "a block follows, but there is no colon"
    return _at_end(spot, codes.COLON, message, "write `:` at the end of the line", put=":")


def _block_follows(spot: Spot) -> bool:
    """Whether the next line is indented further than the line that ends at the spot."""
    start = spot.found.start_pos or 0
    line = spot.value[: spot.previous_end].rsplit("\n", 1)[-1]
    indented = spot.found.rsplit("\n", 1)[-1]
    ended = start + len(spot.found) >= len(spot.value)
    return not ended and len(indented) > len(line) - len(line.lstrip())


def _no_block(spot: Spot) -> Mistake | None:
    """After `:`, `either` or `or` and a line end, the next line must be indented."""
    previous = spot.previous
    opened = previous is not None and (previous.type == "COLON" or previous.type in _OPENERS)
    if not opened or previous is None or "_INDENT" not in spot.possible:
        return None
    if spot.found.type in _ENDS:
        message = f"nothing follows `{previous}`"
        mend = "write an indented sentence below; if it stands there already, indent it by two more blanks"
        return _at_end(spot, codes.UNFINISHED, message, mend)
    return spot.mistake(
        codes.INDENT,
        f"this line belongs to `{previous}` above it, but is not indented",
        "indent it by two more blanks",
    )


def _too_far_in(spot: Spot) -> Mistake | None:
    if spot.found.type != "_INDENT":
        return None
    rest = spot.value[spot.found.end_pos or 0 :]
    at = len(spot.value) - len(rest.lstrip())
    line = rest.lstrip().split("\n")[0]
    mend = "start it below the line above, or end that line with `:` if it opens a block"
    return Mistake(codes.INDENT, at, at + len(line), "this line is indented, but nothing opens a block", mend)


def _stops_early(spot: Spot) -> Mistake | None:
    if spot.found.type not in _ENDS:
        return None
    mistaken = _earlier_word(spot)
    if mistaken is not None:
        return mistaken
    if spot.possible == {"OR"}:
        message = "`either` stands alone"
        return _at_end(spot, codes.UNFINISHED, message, "write at least one `or` with its block below")
    mend = spot.could_stand()
    if _goes_on_below(spot):
        mend = "a sentence stands on one line: join it with the next"
    return _at_end(spot, codes.UNFINISHED, "the sentence stops too early", mend)


def _goes_on_below(spot: Spot) -> bool:
    """Whether the first word of the next line could go on with the sentence."""
    rest = spot.value[spot.previous_end :].split()
    return bool(rest) and rest[0] in words_of(spot.possible, spot.parser)


def _two_sentences(spot: Spot) -> Mistake | None:
    """A word that begins sentences, behind a sentence that could be over."""
    begins = possible_after((), "effect", spot.parser)
    if "_NL" not in spot.possible or spot.found.type not in begins:
        return None
    goes_on = {"VAR": ":", "ID": "means "}.get(spot.found.type, "")
    if not spot.value[spot.found.end_pos or 0 :].lstrip(" ").startswith(goes_on):
        return None
    message = f"`{spot.found}` begins another sentence"
    mend = "write every sentence on a line of its own; in YAML that is a text that starts with `|`"
    if spot.value[: spot.previous_end].rstrip().endswith(":"):
        message = f"`{spot.found}` opens a block and cannot stand behind a colon"
        mend = "put it on the next line, two blanks further in; in YAML that is a text that starts with `|`"
    return spot.mistake(codes.ONE_LINE, message, mend)


def _name_meant(spot: Spot) -> Mistake | None:
    """A name in small letters where one in capitals is wanted."""
    if "VAR" not in spot.possible or spot.found.type != "ID" or "ID" in spot.possible:
        return None
    if words_of(spot.possible, spot.parser):
        return None
    capitals = spot.found.upper().replace("-", "_")
    message = f"`{spot.found}` is not written in capitals"
    return spot.mistake(codes.UNEXPECTED, message, f"a name given by a sentence is: write `{capitals}`", capitals)


def _unexpected(spot: Spot) -> Mistake:
    found = str(spot.found)
    words = words_of(spot.possible, spot.parser)
    if found == "and":
        mend = "write two sentences on two lines, or `or` between places"
        return spot.mistake(codes.UNEXPECTED, "sentences have no `and`", mend)
    if spot.found.type == "ID":
        earlier = _earlier_word(spot)
        near = closest(found, words)
        if earlier is not None and (near is None or found not in near):
            return earlier
        if near is not None:
            others = f" {_upper(spot.could_stand())}" if len(words) > 1 else ""
            message = f"`{found}` cannot stand here"
            return spot.mistake(codes.UNEXPECTED, message, f"did you mean `{near}`?{others}", sole(found, words))
    earlier = _earlier_word(spot)
    if earlier is not None:
        return earlier
    if "TO" in spot.possible and spot.possible & {"FROM", "ELSE", "THEN"} and spot.found.type not in _ENDS:
        early = _not_yet(spot)
        if early is not None:
            return early
        if "FROM" in spot.possible and " to " in spot.value[spot.found.end_pos or 0 :].split("\n")[0]:
            message = f"`from` is missing in front of `{found}`"
            return spot.mistake(codes.UNEXPECTED, message, "a move says from where: `move ... from ... to ...`")
        message = f"`to` is missing in front of `{found}`"
        return spot.mistake(codes.UNEXPECTED, message, "a move says where to: `move ... to ...`")
    begins = "MOVE" in spot.possible
    if "ID" in spot.possible and not begins and found.isalpha() and spot.found.type not in ("ID", "VAR"):
        message = f"a name is missing in front of `{found}`, which is a word of the language"
        return spot.mistake(codes.RESERVED, message, spot.could_stand())
    return spot.mistake(codes.UNEXPECTED, f"`{found}` cannot stand here", spot.could_stand())


def _not_yet(spot: Spot) -> Mistake | None:
    """A name at which something else was to be said first: how many or whose in front of it, or from where."""
    name = spot.previous
    if name is None or name.type != "ID":
        return None
    before = spot.before[: spot.before.index(name)]
    at, possible = name.start_pos or 0, possible_after(before, spot.start, spot.parser)
    if spot.found.type == "OR" and "FROM" in spot.possible:
        message = f"`from` is missing in front of `{name}`, or `to`"
        return Mistake(
            codes.UNEXPECTED, at, at, message, "a move says from where and where to: `move ... from ... to ...`"
        )
    if "INT" in possible and spot.found.type in possible - {"ID", *_OF_PLACES}:
        message = f"`{name}` cannot stand in front of `{spot.found}`"
        mend = Spot(spot.value, spot.start, name, before, possible, spot.parser).could_stand()
        return Mistake(codes.UNEXPECTED, at, at + len(name), message, mend)
    return None


def _upper(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _earlier_word(spot: Spot) -> Mistake | None:
    """A name in front of the spot that is a word of the language with a slip of the pen, or a number."""
    for index in range(len(spot.before) - 1, max(len(spot.before) - 4, -1), -1):
        token = spot.before[index]
        if token.type != "ID":
            continue
        at, text = token.start_pos or 0, str(token)
        possible = possible_after(spot.before[:index], spot.start, spot.parser)
        if text in NUMBERS and "INT" in possible:
            put = figure(text)
            mend = f"write numbers in figures: `{put}`"
            return Mistake(codes.UNEXPECTED, at, at + len(text), f"`{text}` is not a number here", mend, put)
        words = [word for word in words_of(possible, spot.parser) if word != text]
        near = closest(text, words)
        if near is not None and _slip(text, near):
            message = f"`{text}` is taken for a name here, and then `{_shown(spot)}` cannot follow"
            return Mistake(codes.UNEXPECTED, at, at + len(text), message, f"did you mean `{near}`?", sole(text, words))
    return None


def _slip(written: str, word: str) -> bool:
    """Nearly the same letters, not just the same beginning."""
    return sorted(written) == sorted(word) or (abs(len(written) - len(word)) <= 1 and len(written) > 2)


def _shown(spot: Spot) -> str:
    return "the end of the line" if spot.found.type in _ENDS else str(spot.found)
