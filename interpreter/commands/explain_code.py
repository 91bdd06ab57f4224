"""`elgrande-sim explain CODE`: what a problem code means, or which codes a family has."""

from __future__ import annotations

import textwrap

from interpreter.commands.outcome import FINE, UsageFault, say, width
from interpreter.problem_texts import FAMILIES, KINDS, Meaning, meanings, titles

_WHOLE = len("EG000")


def run(code: str, output: str) -> int:
    """Explain a code, or list those that begin so; the exit code. Raises UsageFault when there is none."""
    known = titles()
    if len(code) < _WHOLE:
        return _family(code, {each: title for each, title in known.items() if each.startswith(code)}, output)
    if code not in known:
        near = sorted(known, key=lambda each: abs(int(each[2:]) - int(code[2:])))[:3]
        raise UsageFault(f"there is no problem code {code}; near it are {', '.join(sorted(near))}")
    meaning = meanings()[code]
    if output == "json":
        said = {key: getattr(meaning, key) for key in ("means", "why", "mend", "bad", "good")}
        _as_json(code, [{"id": code, "sort": "code", "title": known[code], **said, "where": KINDS[meaning.kind]}])
    else:
        say(f"{code}: {known[code]}\n{_told(meaning)}{_belongs(code)}")
    return FINE


def _told(meaning: Meaning) -> str:
    """What the code means, why, how to mend it, and the mistake written badly and well."""
    lines: list[str] = []
    for title, text in (("what", meaning.means), ("why", meaning.why), ("mend", meaning.mend)):
        lines += textwrap.wrap(
            text, min(width(), 100), initial_indent=f"  {title:<6}", subsequent_indent=" " * 8,
            break_on_hyphens=False, break_long_words=False,
        )  # fmt: skip
    for title, text in (("wrong", meaning.bad), ("right", meaning.good)):
        lines += [f"  {title}, {KINDS[meaning.kind]}:", *(f"      {line}" for line in text.split("\n"))]
    return "\n".join(lines) + "\n"


def _belongs(code: str) -> str:
    family = code[:3]
    return f"  {family} is about {FAMILIES[family]};\n  `elgrande-sim explain {family}` lists all of them\n"


def _family(prefix: str, found: dict[str, str], output: str) -> int:
    """All codes that begin alike."""
    if not found:
        raise UsageFault(f"no problem code begins with {prefix}; the families are {', '.join(FAMILIES)}")
    if output == "json":
        _as_json(prefix, [{"id": code, "sort": "code", "title": title} for code, title in found.items()])
    else:
        lines = [f"{prefix[:3]}: {FAMILIES[prefix[:3]]}"]
        for code, title in found.items():
            lines += textwrap.wrap(title, min(width(), 100), initial_indent=f"  {code}  ", subsequent_indent=" " * 9)
        say("\n".join(lines) + "\n")
    return FINE


def _as_json(wanted: str, result: list[dict[str, str]]) -> None:
    from interpreter.report_json import as_json, envelope

    say(as_json(envelope("explain", f"elgrande-sim explain {wanted}", "", result)))
