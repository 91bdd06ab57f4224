"""Whether every word of a text is written as the language writes words, before its sentences are read."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from interpreter.called import Called
from interpreter.parsing import codes
from interpreter.parsing.mistake import Mistake
from interpreter.parsing.points_lost import below_zero
from interpreter.parsing.positions import kinds_behind
from interpreter.parsing.printed_names import plain, printed_name

MOST = 5  # mistakes shown for one text

_NAME = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_RIGHT = re.compile(rf"{_NAME}|[A-Z][A-Z0-9_]*|(?:0|[1-9][0-9]*)(?:-[1-9][0-9]*)?")
_CHUNK = re.compile(r"#[^\n]*|[^ \t\n:\[\]#]+")
_GLUED = re.compile(r"([0-9]+)([A-Za-z][A-Za-z-]*)")
_WHOSE = re.compile(r"(\w[\w-]*)(?:['\N{RIGHT SINGLE QUOTATION MARK}]s|s['\N{RIGHT SINGLE QUOTATION MARK}])")
_REGION = re.compile(r" region\b")
_BLANK = " \t\n"
# What to do about a character that word processors put in, or that other notations use.
_INSTEAD = {
    "\N{EN DASH}": "write `-` there",
    "\N{EM DASH}": "write `-` there",
    "\N{MINUS SIGN}": "write `-` there",
    "\N{NON-BREAKING HYPHEN}": "write `-` there",
    "\N{HYPHEN}": "write `-` there",
    "\N{NO-BREAK SPACE}": "write a plain blank there",
    "\N{NARROW NO-BREAK SPACE}": "write a plain blank there",
    "\N{FULLWIDTH COLON}": "write `:` there",
    "\N{HORIZONTAL ELLIPSIS}": "leave it out",
    "=": "leave it out, or write `:` in front of a block; a ruling has a value by `RULING is VALUE`",
    ";": "leave it out; every sentence has a line of its own",
    ".": "leave it out; a sentence ends with its line, the next has a line of its own",
    "&": "write `or` between places; two sentences have two lines",
    "/": "write `or` between places; a remark begins with `#`",
    "\N{RIGHTWARDS ARROW}": "write `to` there",
    ">": "write `to` between places, or `at least` in front of a number",
    "<": "write `at most` in front of a number",
    "+": "leave it out; a number is written without a sign, two sentences have two lines",
    ",": "write `or` between places, `:` behind a condition, or leave it out; every sentence has a line of its own",
    "%": "leave it out; `half of` is the only share there is: `move half of own PIECES from ...`",
    "(": "leave it out; sentences have no round brackets",
    ")": "leave it out; sentences have no round brackets",
    "{": "leave it out; sentences have no braces",
    "}": "leave it out; sentences have no braces",
}
_QUOTES = frozenset("\"'`\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb\u2039\u203a")


def wrong_words(value: str, start: str, reserved: frozenset[str], names: Called) -> list[Mistake]:
    """The words that are neither name, number nor word of the language, the first few of them.

    start, names: as of `parse`. A sign is told of once a line, a name of several words once.
    """
    found: list[Mistake] = []
    told: set[tuple[int, str]] = set()
    past = 0
    for chunk in _CHUNK.finditer(value):
        written, at = chunk.group(), chunk.start()
        if at < past or written.startswith("#") or _RIGHT.fullmatch(written):
            continue
        kinds = kinds_behind(value[:at], start, reserved)
        name = printed_name(value, at, reserved, names, kinds)
        if name is not None:
            found.append(name)
            past = name.end
            continue
        for mistake in _mistakes(value, written, at, reserved):
            key = (value.count("\n", 0, at), value[mistake.start : mistake.end])
            if mistake.code != codes.CHARACTER or key not in told:
                found.append(mistake)
            told.add(key)
        if len(found) >= MOST:
            break
    return found[:MOST]


def _mistakes(value: str, written: str, at: int, reserved: frozenset[str]) -> Iterator[Mistake]:
    strange = [(index, sign) for index, sign in enumerate(written) if _is_strange(sign)]
    if not strange:
        yield _ill_written(value, written, at, reserved)
    if whose := _WHOSE.fullmatch(written):
        end = at + len(written)
        mend = "the region of a piece is `any region with PIECE`; pieces are `own`, `foreign` or `their`"
        if _REGION.match(value, end) and not {whose[1], f"{whose[1]}s"} & reserved:
            mend = f"write `one region with {whose[1]}`"
        yield Mistake(codes.CHARACTER, at, end, f"sentences have no `{written}`", mend)
        return
    if re.fullmatch(r"[0-9]+[.][0-9]+", written) or re.fullmatch(r"[0-9]+/[0-9]+", written):
        mend = f"write a number without a fraction, such as `{max(int(re.split('[./]', written)[0]), 1)}`"
        yield Mistake(codes.WORD, at, at + len(written), f"`{written}` is no whole number", mend)
        return
    seen: set[str] = set()
    for index, sign in strange:
        if sign not in seen:
            seen.add(sign)
            mend = _instead(sign)
            usual = re.fullmatch("write `(.)` there|write a plain (blank) there", mend)
            put = (usual[1] or " ") if usual else None
            yield Mistake(codes.CHARACTER, at + index, at + index + 1, _called(sign), mend, put)


def _is_strange(sign: str) -> bool:
    """Letters with accents belong to words that want another spelling; other foreign signs to none."""
    return not (sign.isascii() and (sign.isalnum() or sign in "-_")) and plain(sign).isalpha() is False


def _called(sign: str) -> str:
    if sign.isascii() and sign.isprintable():
        return f"no sentence has the sign `{sign}`"
    name = unicodedata.name(sign, f"U+{ord(sign):04X}").lower()
    return f"no sentence has this sign ({name})"


def _instead(sign: str) -> str:
    if sign in _QUOTES:
        return "leave it out; names stand without quotation marks"
    if sign in _INSTEAD:
        return _INSTEAD[sign]
    usual = unicodedata.normalize("NFKC", sign)
    known = usual != sign and usual.isascii() and usual.strip()
    return f"write `{usual}` there" if known else "leave it out"


def _capitals(written: str) -> str:
    return plain(written).upper().replace("-", "_").strip("_")


def _ill_written(value: str, written: str, at: int, reserved: frozenset[str]) -> Mistake:
    end = at + len(written)
    glued = _GLUED.fullmatch(written)
    small = plain(written).lower().replace("_", "-").strip("-")
    if glued is not None:
        message = f"`{written}` is a number grown together with a word"
        if glued[2] in ("st", "nd", "rd", "th"):
            return Mistake(codes.WORD, at, end, message, f"write `{glued[1]}`", glued[1])
        return Mistake(codes.WORD, at, end, message, f"write `{glued[1]} {glued[2]}`", f"{glued[1]} {glued[2]}")
    if re.fullmatch(r"0[0-9]+", written):
        number = written.lstrip("0") or "0"
        return Mistake(codes.WORD, at, end, "a number with a zero in front", f"write `{number}`", number)
    if re.fullmatch(r"-[0-9]+", written):
        return Mistake(codes.WORD, at, end, "numbers in sentences are never below 0", below_zero(value, at))
    if written == "-":
        return Mistake(codes.WORD, at, end, "no sentence has the sign `-` alone", "leave it out; a sentence is a line")
    if small in ("the", "a", "an"):
        return Mistake(codes.WORD, at, end, "sentences have no articles", f"leave `{written}` out")
    if small in reserved:
        message = f"`{written}` is a word of the language with another spelling"
        return Mistake(codes.WORD, at, end, message, f"write `{small}`", small)
    if re.fullmatch(_NAME, small):
        message = f"`{written}` is not written like a name"
        if len(written) > 1 and written.isupper() and re.fullmatch(r"[A-Z][A-Z0-9_]*", capitals := _capitals(written)):
            spelling = f"a name that sentences give has capitals, figures and `_`: `{capitals}`"
            return Mistake(codes.WORD, at, end, message, f"{spelling}; an id has small letters: `{small}`")
        spelling = "names have small letters without accents, with `-` between their parts"
        return Mistake(codes.WORD, at, end, message, f"{spelling}: `{small}`", small)
    if re.fullmatch(r"[0-9][0-9_]*|0[xob][0-9a-f]+|[0-9]+e[0-9]+", written):
        mend = "write it in figures alone, such as `10`"
        return Mistake(codes.WORD, at, end, f"`{written}` is not how a number is written here", mend)
    message = f"`{written}` is neither a name nor a number"
    return Mistake(codes.WORD, at, end, message, "names look like `two-words`, ranges like `6-7`")
