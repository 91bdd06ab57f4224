"""Who plays a scenario, by which rulings."""

from __future__ import annotations

from attrs import field

from interpreter.definition import frozen
from interpreter.model import LineUp, Rules
from interpreter.names import meant
from interpreter.problems import Problem
from interpreter.reading import typed
from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence
from interpreter.scenario import codes
from interpreter.scenario.entries import Entry


@frozen
class Players:
    """How many seats, and what else colours are called."""

    count: int
    aliases: dict[str, str] = field(factory=dict)


def read_players(entry: Entry, rules: Rules, line_up: LineUp, problems: list[Problem]) -> Players | None:
    """A count, a list of colours in seat order, or `{alias: colour}`; None with a problem."""
    counts = line_up.players
    if entry.players is None:
        if len(counts) == 1:
            return Players(counts[0])
        said = ", ".join(map(str, counts))
        message, hint = "how many players?", f"add `players:`, a number ({said}) or a list of colours"
        problems.append(Problem(codes.MISSING, "error", entry.span, message, hint))
        return None
    found = _players(entry.players, rules, line_up, problems)
    if found is not None and found.count not in counts:
        message = f"line-up `{line_up.id}` is for {', '.join(map(str, counts))} players, not {found.count}"
        problems.append(Problem(codes.RULES, "error", entry.players.span, message))
        return None
    return found


def _players(node: Node, rules: Rules, line_up: LineUp, problems: list[Problem]) -> Players | None:
    if isinstance(node, Scalar):
        count = typed.as_int(node, problems, "`players`", 1, 20)
        return None if count is None else Players(count)
    colours = [colour.id for colour in rules.colours.values() if not colour.neutral]
    if isinstance(node, Sequence):
        listed = typed.as_strings(node, problems, "`players`")
        for name, written in zip(listed or (), node.items, strict=False):
            if name not in rules.colours:
                _no_colour(name, written, colours, problems)
                return None
        if listed is not None and list(listed) != colours[: len(listed)]:
            message = f"seats are taken in the order of the colours: {', '.join(colours[: len(listed)])}"
            hint = "a number will do; write `{name: colour}` to give players other names"
            problems.append(Problem(codes.VALUE, "error", node.span, message, hint))
            return None
        return None if listed is None else Players(len(listed))
    aliases = _aliases(node, colours, [*rules.colours], problems)
    if aliases is None:
        return None
    highest = max((colours.index(colour) + 1 for colour in aliases.values()), default=0)
    fitting = [count for count in line_up.players if count >= max(highest, len(aliases))]
    if not fitting:
        return Players(highest, aliases)
    return Players(len(aliases) if len(aliases) in fitting else fitting[0], aliases)


def _aliases(node: Mapping, colours: list[str], known: list[str], problems: list[Problem]) -> dict[str, str] | None:
    aliases: dict[str, str] = {}
    for key, value in node.entries:
        colour = typed.as_name(value, problems, "a colour")
        if colour is not None and colour not in colours:
            _no_colour(colour, value, colours, problems)
            colour = None
        if key.value in known and key.value != colour:
            message = f"`{key.value}` is a colour, so it cannot stand for `{colour}`"
            problems.append(Problem(codes.VALUE, "error", key.span, message, "take another name"))
            colour = None
        if colour is None:
            return None
        aliases[key.value] = colour
    return aliases


def _no_colour(name: str, written: Node, colours: list[str], problems: list[Problem]) -> None:
    message = f"there is no player colour `{name}`"
    problems.append(Problem(codes.NAME, "error", written.span, message, meant(name, colours, "colours")))


def read_rulings(entry: Entry, rules: Rules, problems: list[Problem]) -> dict[str, str] | None:
    """The rulings a scenario sets; None with a problem."""
    found: dict[str, str] = {}
    for key, value in entry.rulings.entries if entry.rulings is not None else ():
        ruling = rules.rulings.get(key.value)
        wanted = typed.as_name(value, problems, f"ruling `{key.value}`")
        if ruling is None:
            hint = meant(key.value, rules.rulings, "rulings")
            problems.append(Problem(codes.NAME, "error", key.span, f"there is no ruling `{key.value}`", hint))
            return None
        if wanted is None:
            return None
        if wanted not in ruling.values:
            hint = meant(wanted, ruling.values, "values")
            message = f"ruling `{key.value}` cannot be `{wanted}`"
            problems.append(Problem(codes.NAME, "error", value.span, message, hint))
            return None
        found[key.value] = wanted
    return found
