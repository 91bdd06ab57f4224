"""Traces read: the header and every choice with its place in the file. The rules are not looked at here."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from attrs import define, field

from interpreter.definition import frozen
from interpreter.opening import LARGEST, beginning
from interpreter.problems import Problem, register
from interpreter.source import Source, Span
from interpreter.suggest import closest
from interpreter.trace import DEFAULT, FORMAT, MARKS, SCORES, Header

GARBLED = register("EG910", "a trace that cannot be read")

_KEYS = ("format", "files", "rules", "line-up", "players", "rulings", "seed", "bots")
_NEEDED = ("format", "rules", "line-up", "players")
_CHOICE = re.compile(r"(?P<who>[^\s:()]+) (?P<origin>[^\s:()]+)(?P<mark> \([a-z]+\))?: (?P<name>\S.*)")
_SCORE = re.compile(r"([^\s:(),]+) (-?[0-9]{1,6})")
_SECRETS = {mark: secret for secret, mark in MARKS.items()}
_SHAPE = "a choice reads `WHO STEP: ANSWER`, with ` (sealed)` or ` (secret)` before the colon where it is hidden"


class Garbled(Exception):
    """A text that is no trace; `problem` says where and why."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.message)


@frozen
class Choice:
    """One line. secret: as in `Decision.secret`. asked, named: where who was asked what stands, and the answer."""

    who: str
    origin: str
    secret: str
    name: str
    asked: Span
    named: Span

    @property
    def line(self) -> int:
        """Its line in the file, from 1."""
        return self.asked.line


@frozen
class Trace:
    """A trace. where: the value of each key of the header. scores: by colour; None for a game that was cut short."""

    source: Source
    header: Header
    where: dict[str, Span]
    choices: tuple[Choice, ...]
    scores: tuple[tuple[str, int], ...] | None
    end: Span  # the line of scores, else the end of the file


def trace_file(path: str | Path) -> Source:
    """The text of a trace file. Raises OSError, and Garbled when it is not UTF-8 or too large."""
    return decoded(str(path), beginning(path, LARGEST + 1))


def decoded(name: str, content: bytes) -> Source:
    """The text of a trace. Raises Garbled when it is not UTF-8, or too large."""
    if len(content) > LARGEST:
        where = Span(Source(name, ""), 0, 0)
        message = f"this is larger than {LARGEST // 1_000_000} MB, as no trace is"
        raise Garbled(Problem(GARBLED, "error", where, message, "is it a trace at all?"))
    try:
        return Source(name, content.decode("utf-8"))
    except UnicodeDecodeError as error:
        good = Source(name, content[: error.start].decode("utf-8"))
        where = Span(good, len(good.text), len(good.text))
        raise Garbled(Problem(GARBLED, "error", where, "this is not UTF-8 text", "is it a trace at all?")) from None


def read_trace(source: Source) -> Trace:
    """Read a whole trace. Raises Garbled at the first thing that cannot be read."""
    reading = _Reading(source)
    for number in range(1, source.text.count("\n") + 2):
        reading.line(number)
    return reading.trace()


@define
class _Reading:
    source: Source
    header: dict[str, tuple[str, Span]] = field(factory=dict)
    choices: list[Choice] = field(factory=list)
    scores: tuple[tuple[str, int], ...] | None = None
    end: Span | None = None
    _body: bool = False  # whether the header is over

    def fault(self, span: Span, message: str, help: str) -> Garbled:
        return Garbled(Problem(GARBLED, "error", span, message, help))

    def line(self, number: int) -> None:
        text = self.source.line(number)
        start = self.source.line_start(number)
        span = Span(self.source, start, start + len(text))
        strange = next((i for i, sign in enumerate(text) if not sign.isprintable()), None)
        if strange is not None:
            where = Span(self.source, start + strange, start + strange + 1)
            raise self.fault(where, f"a character that no trace holds: U+{ord(text[strange]):04X}", "remove it")
        if not text.strip():
            self._body = self._body or bool(self.header)
        elif text.startswith("#"):
            return
        elif not self._body:
            self._key(text, span)
        elif self.end is not None:
            raise self.fault(span, "something stands behind the scores", "the line of scores is the last of a trace")
        elif text.startswith(f"{SCORES}:"):
            self._scores(text, span)
        else:
            self._choice(text, span)

    def _key(self, text: str, span: Span) -> None:
        key, colon, value = text.partition(":")
        if not self.header and (key, value.strip()) != ("format", FORMAT):
            raise self.fault(
                span, "this is no trace of a format known here", f"the first line reads `format: {FORMAT}`"
            )
        if not colon or key not in _KEYS:
            near = closest(key, _KEYS)
            known = f"did you mean `{near}`?" if near else f"the header has {', '.join(_KEYS)}; then an empty line"
            where = Span(self.source, span.start, span.start + len(key))
            raise self.fault(where, f"the header of a trace has no `{key}`", known)
        if key in self.header:
            raise self.fault(
                span, f"`{key}` stands here for the second time", f"first in line {self.header[key][1].line}"
            )
        if not value.strip():
            raise self.fault(span, f"`{key}` has no value", f"write it as `{key}: VALUE`, or leave the line out")
        begin = span.end - len(value.lstrip())
        self.header[key] = value.strip(), Span(self.source, begin, begin + len(value.strip()))

    def _choice(self, text: str, span: Span) -> None:
        match = _CHOICE.fullmatch(text.rstrip())
        if match is None:
            raise self.fault(span, "this is no choice", _SHAPE)
        mark, at = match["mark"] or "", span.start
        if mark not in _SECRETS:
            where = Span(self.source, at + match.start("mark") + 1, at + match.end("mark"))
            raise self.fault(where, f"`{mark.strip()}` is not known", _SHAPE)
        asked = Span(self.source, at, at + text.rindex(": ", 0, match.start("name")))
        named = Span(self.source, at + match.start("name"), at + match.end("name"))
        self.choices.append(Choice(match["who"], match["origin"], _SECRETS[mark], match["name"], asked, named))

    def _scores(self, text: str, span: Span) -> None:
        found: list[tuple[str, int]] = []
        at = len(SCORES) + 1
        for part in text[at:].split(","):
            match = _SCORE.fullmatch(part.strip())
            if match is None:
                begin = span.start + at + len(part) - len(part.lstrip())
                where = Span(self.source, begin, begin + len(part.strip()))
                raise self.fault(
                    where, "this is no score", f"the last line reads `{SCORES}: COLOUR POINTS, COLOUR POINTS`"
                )
            found.append((match[1], int(match[2])))
            at += len(part) + 1
        self.scores, self.end = tuple(found), span

    def trace(self) -> Trace:
        size = len(self.source.text)
        end = self.end or Span(self.source, size, size)
        if not self.header:
            raise self.fault(end, "this file is empty", f"a trace begins with `format: {FORMAT}`")
        missing = [key for key in _NEEDED if key not in self.header]
        if missing:
            where = next(iter(self.header.values()))[1]
            raise self.fault(where, f"the header lacks `{missing[0]}`", f"a trace needs {', '.join(_NEEDED)}")
        places = {key: span for key, (_, span) in self.header.items()}
        return Trace(self.source, self._header(), places, tuple(self.choices), self.scores, end)

    def _header(self) -> Header:
        players, where = self.header["players"]
        if not re.fullmatch(r"[1-9][0-9]?", players):
            raise self.fault(where, f"`{players}` is no number of players", "write a number such as 4")
        return Header(
            self._words("files"), self.header["rules"][0], self.header["line-up"][0], int(players), self._rulings(),
            self.header["seed"][0] if "seed" in self.header else "", self._words("bots"),
        )  # fmt: skip

    def _words(self, key: str) -> tuple[str, ...]:
        if key not in self.header:
            return ()
        text, where = self.header[key]
        try:
            return tuple(shlex.split(text))
        except ValueError:
            raise self.fault(where, "a quotation mark is missing here", "names with blanks stand in '...'") from None

    def _rulings(self) -> dict[str, str]:
        text, where = self.header.get("rulings", (DEFAULT, None))
        found: dict[str, str] = {}
        for pair in text.split() if text != DEFAULT else ():
            name, equals, value = pair.partition("=")
            if not name or not equals or not value:
                assert where is not None
                raise self.fault(where, f"`{pair}` is no ruling", f"write ID=VALUE, or `{DEFAULT}`")
            found[name] = value
        return found
