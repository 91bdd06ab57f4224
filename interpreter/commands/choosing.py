"""What the options of `sim` choose: line-ups, player counts, rulings, bots; every mistake named in one line."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from interpreter.commands.outcome import UsageFault
from interpreter.suggest import closest

if TYPE_CHECKING:
    from interpreter.ruleset import Ruleset

MOST_PLAYERS = 99


def meant(word: str, known: Iterable[str]) -> str:
    """`; did you mean X?` or what there is."""
    names = list(known)
    near = closest(word, names)
    if near:
        return f"; did you mean '{near}'?"
    return f"; there is {', '.join(names[:12])}{' ...' if len(names) > 12 else ''}" if names else ""


def player_counts(text: str) -> tuple[int, ...]:
    """The counts of `4`, `2-5` or `2,4`, ascending. Raises UsageFault."""
    found: set[int] = set()
    for part in text.replace(" ", "").split(","):
        match = re.fullmatch(r"([0-9]{1,2})(?:-([0-9]{1,2}))?", part)
        low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= low <= high <= MOST_PLAYERS:
            raise UsageFault(f"--players {text}: write a number such as 4, a range such as 2-5, or both: 2,4-5")
        found.update(range(low, high + 1))
    return tuple(sorted(found))


def chosen_line_ups(ruleset: Ruleset, wanted: Sequence[str]) -> tuple[str, ...]:
    """The line-ups wanted, or all that can be played. Raises UsageFault."""
    for name in wanted:
        must_have(ruleset, name)
    if not wanted:
        must_play(ruleset)
    return tuple(dict.fromkeys(wanted)) or ruleset.line_ups


def must_have(ruleset: Ruleset, line_up: str) -> None:
    """Raises UsageFault unless that line-up can be played."""
    if line_up in ruleset.missing:
        lacking = " and ".join(f"'{module}'" for module in ruleset.missing[line_up])
        raise UsageFault(f"line-up '{line_up}' needs module {lacking}: name the file it is in, too")
    if line_up in ruleset.removed:
        raise UsageFault(f"line-up '{line_up}' is removed in {ruleset.removed[line_up]}")
    if line_up not in ruleset.line_ups:
        raise UsageFault(f"there is no line-up '{line_up}'{meant(line_up, ruleset.line_ups)}")


def must_play(ruleset: Ruleset) -> None:
    """Raises UsageFault when no line-up can be played, and says why."""
    if ruleset.line_ups:
        return
    if ruleset.missing:
        name, modules = next(iter(ruleset.missing.items()))
        lacking = " and ".join(f"'{module}'" for module in modules)
        raise UsageFault(
            f"no line-up of these files can be played: '{name}' needs module {lacking}; name the file it is in, too"
        )
    if ruleset.removed:
        places = ", ".join(f"'{name}' in {where}" for name, where in ruleset.removed.items())
        raise UsageFault(f"nothing to play: every line-up is removed ({places})")
    raise UsageFault("these files hold no line-up to play: give the rules they change, too, or write `extends: MODULE`")


def nearest_count(counts: Sequence[int], wanted: int) -> int:
    """The count nearest to the one wanted, of two the higher."""
    return min(counts, key=lambda count: (abs(count - wanted), -count))


def numbers(counts: Sequence[int]) -> str:
    """`2 to 5`, `2 or 4`."""
    if len(counts) > 2 and list(counts) == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]}"
    return " or ".join(map(str, counts))


def chosen_rulings(ruleset: Ruleset, line_ups: Sequence[str], given: Sequence[str]) -> dict[str, dict[str, str]]:
    """For each line-up the rulings given that it has. Raises UsageFault for one that none has, or a wrong value."""
    pairs: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise UsageFault(f"--ruling {text}: write it as ID=VALUE")
        if pairs.setdefault(name, value) != value:
            raise UsageFault(f"--ruling {text}: `--ruling {name}={pairs[name]}` says otherwise; give one of the two")
    known = {line_up: ruleset.rules(line_up)[0].rulings for line_up in line_ups}
    for name, value in pairs.items():
        entries = [rulings[name] for rulings in known.values() if name in rulings]
        if not entries:
            every = dict.fromkeys(each for rulings in known.values() for each in rulings)
            raise UsageFault(f"there is no ruling '{name}'{meant(name, every)}")
        if value not in entries[0].values:
            raise UsageFault(f"ruling '{name}' cannot be '{value}'; it is one of {', '.join(entries[0].values)}")
    return {line: {n: v for n, v in pairs.items() if n in rulings} for line, rulings in known.items()}


def chosen_bots(text: str, option: str = "--bots") -> tuple[str, ...]:
    """The bots of a comma-separated list. Raises UsageFault for one there is not."""
    from interpreter.aside import set_report_apart
    from interpreter.bots import bot_named, bot_names, is_ours
    from interpreter.stopping import Stops

    known, names = bot_names(), tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise UsageFault(f"{option} is empty; there is {', '.join(known)}, or MODULE:FUNCTION for your own")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # modules beside the user's rules; processes that play get the same path
    if not all(map(is_ours, names)):
        set_report_apart()
    for name in names:
        if name not in known and ":" not in name:
            said = meant(name, known)
            own = "" if said.endswith("?") else ", or MODULE:FUNCTION for your own"
            raise UsageFault(f"there is no bot '{name}'{said}{own}")
        try:
            with Stops() as stops, stops.listening():  # a signal can be told from what a module raises
                bot_named(name)
        except ValueError as error:
            raise UsageFault(str(error)) from error
    return names


def refuse_idle_bots(bots: Sequence[str], tables: Sequence[int]) -> None:
    """Raises UsageFault when more bots are named than sit at any of the tables, given by their seats."""
    seats = max(tables, default=len(bots))
    if len(bots) > seats:
        raise UsageFault(f"--bots names {len(bots)} bots for {seats} seats: name {seats} at most, or more `--players`")
