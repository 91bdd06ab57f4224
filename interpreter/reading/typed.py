"""Askers: what a rules file must hold at a place, and an exact problem when it holds something else.

Every asker gives None after entering a problem. `what` names the wanted thing in messages, such as
"`power` of card `power-140`". Numbers and dates are accepted as text exactly as they are written; the words
YAML 1.1 takes for true or false are not, because other programs would read them differently.
"""

from __future__ import annotations

import re
import unicodedata

from attrs import evolve

from interpreter.problems import Problem
from interpreter.reading import codes
from interpreter.reading.numbers import number_meant, why_not_plain
from interpreter.reading.shapes import Mapping, Node, Scalar, Sequence
from interpreter.source import Span

_NOTHING = frozenset({"", "~", "null", "Null", "NULL"})
_BOOLEAN_WORDS = frozenset({"yes", "no", "on", "off", "true", "false"})
_NONE = frozenset({"no", "off", "false", "none", "nobody", "nothing"})
_QUANTITY = re.compile(r"\b(?:any|all|every|each|the) ")
_INT = re.compile(r"-?[1-9][0-9]*|0")
_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
MAX_ID = 60


def as_int(node: Node, problems: list[Problem], what: str, low: int, high: int) -> int | None:
    """A whole number from `low` to `high`, written in plain decimal digits without quotes."""
    wanted = f"a whole number from {low} to {high}"
    scalar = _scalar(node, problems, what, wanted)
    if scalar is None:
        return None
    written = scalar.value
    if scalar.style != "plain":
        plain = _INT.fullmatch(written) is not None
        hint = f"remove the quotation marks: {shown(written)}" if plain else f"write {wanted}"
        message = f"{what} must be {wanted}, but text is written here"
        _wrong(problems, codes.NOT_INT, scalar, message, hint, written if plain else None)
        return None
    if _INT.fullmatch(written) is None:
        reason, hint = why_not_plain(written)
        if reason:
            _wrong(problems, codes.NUMBER_FORM, scalar, f"{what} must be {wanted}, but {reason}", hint)
            return None
        message = f"{what} must be {wanted}, but {shown(written)} is written"
        _wrong(problems, codes.NOT_INT, scalar, message, number_meant(written) or f"write {wanted}")
        return None
    if len(written) > 20 or not low <= int(written) <= high:
        message = f"{what} must be {wanted}, but {shown(written)} is written"
        nearest, most = (low, "least") if written.startswith("-") or int(written[:20]) < low else (high, "most")
        _wrong(problems, codes.RANGE, scalar, message, f"{nearest} is the {most} that can be written here")
        return None
    return int(written)


def as_bool(node: Node, problems: list[Problem], what: str) -> bool | None:
    """`true` or `false`, unquoted and in lower case."""
    scalar = _scalar(node, problems, what, "true or false")
    if scalar is None:
        return None
    written = scalar.value
    if scalar.style == "plain" and written in ("true", "false"):
        return written == "true"
    message = f"{what} must be true or false, but {shown(written)} is written"
    if scalar.style == "plain" and written.lower() in _BOOLEAN_WORDS:
        meant = "true" if written.lower() in ("yes", "on", "true") else "false"
        _wrong(problems, codes.BOOLEAN_WORD, scalar, message, f"write `{meant}`", meant)
        return None
    quoted = written in ("true", "false")
    hint = "remove the quotation marks" if quoted else "write true or false"
    _wrong(problems, codes.NOT_BOOL, scalar, message, hint, written if quoted else None)
    return None


def as_scalar(node: Node, problems: list[Problem], what: str, hint: str = "") -> Scalar | None:
    """Text with its positions: any scalar but nothing at all and the unquoted words for true and false.

    hint: what to do about one of these words, where quoting it is no help.
    """
    scalar = _scalar(node, problems, what, "text")
    if scalar is None:
        return None
    doubt = taken_for_truth(scalar.span, what)
    if doubt is not None:
        problems.append(evolve(doubt, help=hint, put=None) if hint else doubt)
        return None
    return scalar


def as_text(node: Node, problems: list[Problem], what: str) -> str | None:
    """The value of `as_scalar`."""
    scalar = as_scalar(node, problems, what)
    return None if scalar is None else scalar.value


def as_word(node: Node, problems: list[Problem], what: str) -> str | None:
    """Text that is looked up among known words; those that YAML may read as true or false are let through.

    Whoever finds such a word among the known ones says that it is to be quoted: `taken_for_truth`.
    """
    scalar = _scalar(node, problems, what, "text")
    return None if scalar is None else scalar.value


def as_name(node: Node, problems: list[Problem], what: str) -> str | None:
    """As `as_text`, but words that YAML may read as true or false are given back, too, when they are reported.

    If there is nothing of that name, its being unknown is told instead: see `echoes.without_doubted`.
    """
    name = as_word(node, problems, what)
    doubt = None if name is None else taken_for_truth(node.span, what)
    problems += () if doubt is None else (doubt,)
    return name


def taken_for_truth(span: Span, what: str) -> Problem | None:
    """The problem of a known name that stands there without quotes, if YAML may read it as true or false."""
    if span.text.lower() not in _BOOLEAN_WORDS:
        return None
    message = f"{what} must be text, but YAML may read the unquoted word {shown(span.text)} as true or false"
    quoted = f'"{span.text}"'
    return Problem(codes.BOOLEAN_WORD, "error", span, message, f"quote it: {quoted}", put=quoted)


def as_id(node: Node, problems: list[Problem], what: str) -> str | None:
    """An id: lower-case letters a-z, digits and hyphens, a letter first, at most 60 characters."""
    scalar = as_scalar(node, problems, what, "take another word, such as `allowed` or `forbidden`")
    if scalar is None:
        return None
    written = scalar.value
    if len(written) > MAX_ID:
        message = f"{what} must be an id of at most {MAX_ID} characters, but this one has {len(written)}"
        _wrong(problems, codes.NOT_ID, scalar, message, "choose a shorter id")
        return None
    if _ID.fullmatch(written):
        return written
    meant = _id_like(written)
    rule = "an id is lower-case letters a-z, digits and hyphens, and starts with a letter"
    if meant[:1].isdecimal() and len(meant) < MAX_ID - 4:
        meant = f"new-{meant}"
    hint = f"{rule}; write `{meant}`" if _ID.fullmatch(meant) else rule
    put = meant if _ID.fullmatch(meant) and written.strip().rstrip(".").lower() == meant else None
    _wrong(problems, codes.NOT_ID, scalar, f"{what} must be an id, but {shown(written)} is not one", hint, put)
    return None


def as_list(node: Node, problems: list[Problem], what: str, hint: str = "") -> Sequence | None:
    """A list. `hint` says how it is written where that is known better than here."""
    if isinstance(node, Sequence):
        return node
    if is_nothing(node):
        _wrong(
            problems,
            codes.MISSING,
            node,
            f"{what} must be a list, but nothing is written",
            "write [] for none",
        )
        return None
    if isinstance(node, Scalar) and node.style == "plain" and node.value.lower() in _NONE:
        hint = "write [] for none"
    elif not hint:
        hint = _bracketed(node.value) if isinstance(node, Scalar) else "write each entry behind `- `"
    _wrong(problems, codes.KIND, node, f"{what} must be a list, but {_kind(node)} is written", hint)
    return None


def as_mapping(node: Node, problems: list[Problem], what: str, hint: str = "") -> Mapping | None:
    """Keys with values. `hint` says how they are written where that is known better than here."""
    if isinstance(node, Mapping):
        return node
    code = codes.MISSING if is_nothing(node) else codes.KIND
    message = f"{what} must be `key: value` lines, but {_kind(node)} is written"
    _wrong(problems, code, node, message, hint or "write `key: value` lines, each on a line of its own")
    return None


def as_strings(node: Node, problems: list[Problem], what: str) -> tuple[str, ...] | None:
    """A list of texts. One unsuitable entry makes the whole None; each such entry is reported."""
    found = as_list(node, problems, what)
    if found is None:
        return None
    texts = [as_text(item, problems, f"entry {number} of {what}") for number, item in enumerate(found.items, 1)]
    kept = tuple(text for text in texts if text is not None)
    return kept if len(kept) == len(texts) else None


def shown(written: str) -> str:
    """A value as messages quote it: on one line, at most 40 characters of it."""
    line = " ".join(written.split())
    return f"`{line}`" if len(line) <= 40 else f"`{line[:37]}...`"


def _scalar(node: Node, problems: list[Problem], what: str, wanted: str) -> Scalar | None:
    if not isinstance(node, Scalar):
        alone = node.items[0] if isinstance(node, Sequence) and len(node) == 1 else None
        hint = (
            f"write {alone.span.text}"
            if isinstance(alone, Scalar)
            else "write one value, without brackets and lines below"
        )
        _wrong(problems, codes.KIND, node, f"{what} must be {wanted}, but {_kind(node)} is written", hint)
        return None
    if is_nothing(node):
        message = f"{what} must be {wanted}, but {_kind(node)} is written"
        hint = f'to mean the word, quote it: "{node.value}"' if node.value.lower() == "null" else ""
        _wrong(problems, codes.MISSING, node, message, hint or "write a value, or remove the key")
        return None
    return node


def _kind(node: Node) -> str:
    if isinstance(node, Sequence):
        return "a list"
    if isinstance(node, Mapping):
        return "a block of `key: value` lines"
    if is_nothing(node):
        return f"{shown(node.value)} (nothing)" if node.value else "nothing"
    return f"the text {shown(node.value)}"


def _bracketed(written: str) -> str:
    """How to write as a list what is written as one text: `5/3/1` and `5 3 1` are three numbers.

    A list says of itself that all in it are meant: no `any` stands in front of its entries.
    """
    written = _QUANTITY.sub("", written)
    several = re.fullmatch(r"\d+([ ,;/]+\d+)+|[\w-]+((?: *, *| and | or )[\w-]+)+", written)
    if several and len(written) <= 60:
        between = r"[ ,;/]+" if written[0].isdigit() else " *, *| and | or "
        return f"write [{', '.join(re.split(between, written))}]"
    return f"write [{written}]" if re.fullmatch(r"\w[\w .-]{0,30}", written) else "write each entry behind `- `"


def is_nothing(node: Node) -> bool:
    """Whether it stands for no value: empty, or the word or sign of YAML for that."""
    return isinstance(node, Scalar) and node.style == "plain" and node.value in _NOTHING


def id_meant(written: str) -> str:
    """The id that is meant by what may not be written like one; '' if none is."""
    meant = written if _ID.fullmatch(written) else _id_like(written)
    return meant if _ID.fullmatch(meant) and len(meant) <= MAX_ID else ""


def as_meant(written: str) -> str:
    """The id that is meant by what is not written like one; what is written, if that is none either."""
    return id_meant(written) or written


def _id_like(written: str) -> str:
    plain = unicodedata.normalize("NFKD", written.lower())
    plain = "".join(character for character in plain if not unicodedata.combining(character))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _wrong(
    problems: list[Problem], code: str, node: Node, message: str, hint: str = "", put: str | None = None
) -> None:
    problems.append(Problem(code, "error", node.span, message, hint, put=put))
