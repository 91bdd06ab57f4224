"""Files with other blanks, that say the same: what somebody could have written instead."""

from __future__ import annotations

import re
from collections.abc import Callable

from hypothesis import strategies as st

_KEPT = re.compile(r"[ ]*(?:- )*(?:[\w-]+:)?[ ]+#.*")  # where a remark stands behind a key it is lined up by taste
_FLOW = re.compile(r"(\s*(?:- )*(?:[\w-]+: )?)([\[{][^'\"#|>]*[\]}])")


@st.composite
def mangled(draw: st.DrawFn, text: str) -> str:
    """A file in its form with more or fewer blanks, which is to be brought back into the very same form."""
    wider = draw(st.integers(1, 3))
    dice = draw(st.randoms(use_true_random=False))
    lines = text.split("\n")
    lines = [_wider(line, wider) for line in lines]
    if draw(st.booleans()):
        lines = _unindented(lines, 2 * wider)
    several = draw(st.booleans())
    spoken = _in_blocks(lines)
    found: list[str] = []
    for line in lines[:-1]:
        blank = not line.strip()
        if line in spoken and dice.random() < 0.5:
            line = _slow(line, dice.randint)
        elif several and not blank and dice.random() < 0.2:
            line = _loose(line, dice.randint)
        found.append(line + (" " * dice.randint(0, 2) if dice.random() < 0.2 and not _folds(line) else ""))
        if blank and dice.random() < 0.3 and several:
            found.append(" " * dice.randint(0, 1))
    end = draw(st.sampled_from(["\n", "", "\n\n\n"]))
    start = draw(st.sampled_from(["", "\n", "\n \n"]))
    return start + "\n".join(found) + end


def _wider(line: str, times: int) -> str:
    """A line with so many times the blanks in front, and behind its dashes."""
    lead = re.match(r" *(?:- )*", line)
    assert lead is not None
    return (
        re.sub(" ", " " * times, lead[0].replace("- ", "-·")).replace("·", " " * (2 * times - 1)) + line[lead.end() :]
    )


def _unindented(lines: list[str], step: int) -> list[str]:
    """Lists of entries exactly below the key of their section."""
    found, shift = [], 0
    for number, line in enumerate(lines):
        if line and line[0] not in " #":
            below = next(
                (each for each in lines[number + 1 :] if each.strip() and not each.strip().startswith("#")), ""
            )
            shift = step if below.startswith(" " * step + "-") else 0
        found.append(line.removeprefix(" " * shift))
    return found


def _in_blocks(lines: list[str]) -> set[str]:
    """The lines of sentences behind `|`."""
    found, depth = set(), 1000
    for line in lines:
        if line.strip() and len(line) - len(line.lstrip()) <= depth:
            depth = 1000
        if depth < 1000:
            found.add(line)
        if re.fullmatch(r" *(- *)?[\w-]+: \|", line):
            depth = len(line) - len(line.lstrip())
    return found


def _slow(line: str, number: Callable[[int, int], int]) -> str:
    """A sentence with more blanks than it needs; a remark stays as it is."""
    sentence, sign, remark = line.partition("#")
    lead = sentence[: len(sentence) - len(sentence.lstrip())]
    words = re.sub(r"(?<=\S) (?=\S)", lambda _: " " * number(1, 3), sentence.lstrip())
    words = re.sub(r"(?=[:\]])|(?<=[:\[])", lambda _: " " * number(0, 1), words)
    if sign and words != words.rstrip():
        words = words.rstrip() + sentence[len(sentence.rstrip()) :]
    return lead + words + sign + remark


def _folds(line: str) -> bool:
    return ">" in line or "#" in line or not re.match(r" *(- )*[\w-]+:", line)


def _loose(line: str, number: Callable[[int, int], int]) -> str:
    """A line with more blanks, or none, between the brackets, colons and commas of its lists."""
    if _KEPT.fullmatch(line):
        return line
    match = _FLOW.fullmatch(line)
    if match is None:
        return line
    inner = re.sub(r", ", lambda _: " " * number(0, 2) + "," + " " * number(1, 3), match[2])
    inner = re.sub(r"(?<=[\[{])|(?=[\]}])", lambda _: " " * number(0, 2), inner)
    return match[1] + inner
