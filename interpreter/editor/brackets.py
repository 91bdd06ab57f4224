"""Lists and mappings in brackets, read as far as they are written."""

from __future__ import annotations

from attrs import define, field


@define
class Bracket:
    """A bracket that is still open. key: in a mapping the key whose value is being written; None where a key is.

    start: offset of the bracket; token: of the first character of the key, value or entry that is being written.
    """

    start: int
    mapping: bool
    token: int
    key: str | None = None


@define
class Brackets:
    """The brackets that begin at an offset of a text, read forward bit by bit.

    opened: those still open, from the outermost; [] when all are closed.
    """

    text: str
    at: int
    opened: list[Bracket] = field(factory=list)
    _blank: bool = True  # whether nothing was written since the last token began

    def read_to(self, stop: int) -> list[Bracket]:
        """Read on to an offset, or to the end of the outermost bracket; the brackets that are open there."""
        while self.at < stop:
            if not self._read_one(stop):
                self.opened.clear()
                break
        for each in self.opened:
            while each.token < stop and self.text[each.token] in " \t\n":
                each.token += 1
        return self.opened

    def _read_one(self, stop: int) -> bool:
        """Read a character, a quoted text or a remark; False at the end of the outermost bracket."""
        sign, opened = self.text[self.at], self.opened
        if sign in "\"'" and opened and self._blank:
            self.at = _behind_quotes(self.text, self.at, stop)
            self._blank = False
            return True
        if sign == "#" and self.text[self.at - 1 : self.at] in ("", " ", "\t", "\n"):
            line_end = self.text.find("\n", self.at)
            self.at = stop if line_end < 0 else line_end
            return True
        if sign in "{[":
            opened.append(Bracket(self.at, sign == "{", self.at + 1))
        elif sign in "}]" and opened:
            opened.pop()
        elif sign == "," and opened:
            opened[-1].token, opened[-1].key = self.at + 1, None
        elif sign == ":" and opened and opened[-1].mapping and opened[-1].key is None:
            if self.text[self.at + 1 : self.at + 2] in ("", *" \t\n{[\"'"):
                opened[-1].key = self.text[opened[-1].token : self.at].strip().strip("\"'")
                opened[-1].token = self.at + 1
                sign = ","
        self._blank = sign in "{[," or (self._blank and sign in " \t\n")
        self.at += 1
        return bool(opened)


def _behind_quotes(text: str, start: int, stop: int) -> int:
    """The offset behind a quoted text."""
    quote, at = text[start], start + 1
    while at < stop and text[at] != quote:
        at += 2 if text[at] == "\\" and quote == '"' else 1
    return min(at + 1, stop)
