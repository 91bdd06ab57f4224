"""Lists and mappings in brackets, read as far as they are written."""

from __future__ import annotations

from attrs import define


@define
class Bracket:
    """A bracket that is still open. key: in a mapping the key whose value is being written; None where a key is.

    start: offset of the bracket; token: of the first character of the key, value or entry that is being written.
    """

    start: int
    mapping: bool
    token: int
    key: str | None = None


def brackets(text: str, start: int, stop: int) -> list[Bracket]:
    """The brackets from `start` on that are open at `stop`, from the outermost; [] when all are closed before."""
    opened: list[Bracket] = []
    at = start
    while at < stop:
        sign = text[at]
        if sign in "{[":
            opened.append(Bracket(at, sign == "{", at + 1))
        elif sign in "}]" and opened:
            opened.pop()
            if not opened:
                return []
        elif sign in "\"'" and opened and not text[opened[-1].token : at].strip():
            at = _behind_quotes(text, at, stop)
            continue
        elif sign == "#" and at and text[at - 1] in " \t\n":
            line_end = text.find("\n", at)
            at = stop if line_end < 0 else line_end
            continue
        elif opened and sign == ",":
            opened[-1].token, opened[-1].key = at + 1, None
        elif opened and sign == ":" and opened[-1].mapping and opened[-1].key is None:
            if at + 1 >= stop or text[at + 1] in " \t\n{[\"'":
                opened[-1].key = text[opened[-1].token : at].strip().strip("\"'")
                opened[-1].token = at + 1
        at += 1
    for each in opened:
        while each.token < stop and text[each.token] in " \t\n":
            each.token += 1
    return opened


def _behind_quotes(text: str, start: int, stop: int) -> int:
    """The offset behind a quoted text."""
    quote, at = text[start], start + 1
    while at < stop and text[at] != quote:
        at += 2 if text[at] == "\\" and quote == '"' else 1
    return min(at + 1, stop)
