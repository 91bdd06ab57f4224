"""`elgrande-sim explain`: an entry or a problem code, in plain English."""

from __future__ import annotations

import os
import re
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.commands.choosing import must_have, must_play
from interpreter.commands.outcome import FINE, UsageFault, say, width
from interpreter.commands.rules_files import load_or_report, named_files

if TYPE_CHECKING:
    from interpreter.explain import Explanation
    from interpreter.ruleset import Ruleset

_CODE = re.compile(r"EG[0-9]{1,3}", re.IGNORECASE)


def run(words: tuple[str, ...], plan: bool, line_up: str | None, output: str) -> int:
    """Explain; the exit code."""
    if not words:
        raise UsageFault("say what to explain: `elgrande-sim explain FILES... NAME`, or a code such as EG301")
    *patterns, wanted = words
    if not wanted:
        raise UsageFault("ID is an empty word: say what to explain")
    if _CODE.fullmatch(wanted):
        from interpreter.commands.explain_code import run as explain_code

        return explain_code(wanted.upper(), output)
    everything = wanted.endswith((".yaml", ".yml")) or (not patterns and ("/" in wanted or os.path.isdir(wanted)))
    files = [*patterns, wanted] if everything else patterns
    ruleset = load_or_report(named_files(files) if files else _shipped())
    if isinstance(ruleset, int):
        return ruleset
    if everything:
        return _listed(ruleset, output)
    return _entry(ruleset, wanted, plan, line_up, output)


def _shipped() -> list[str]:
    from interpreter.shipped import rules_paths

    return [str(path) for path in rules_paths()]


def _entry(ruleset: Ruleset, wanted: str, plan: bool, line_up: str | None, output: str) -> int:
    from interpreter.explain import find, known_names

    if line_up is not None:
        must_have(ruleset, line_up)
    must_play(ruleset)
    found = find(ruleset, wanted, line_up)
    if not found:
        raise UsageFault(f"nothing here is called '{wanted}'{_near(wanted, known_names(ruleset))}")
    plans = [_plan(ruleset, each) if plan else "" for each in found]
    if output == "json":
        from interpreter.report_json import as_json, envelope

        result = [{**each.as_dict(), "plan": text or None} for each, text in zip(found, plans, strict=True)]
        digest = ruleset.digest(found[0].line_ups[0])
        say(as_json(envelope("explain", f"elgrande-sim explain {wanted}", digest, result)))
        return FINE
    parts = [_shown(each, text) for each, text in zip(found, plans, strict=True)]
    say("\n".join("\n".join(_visible(part.split("\n"))) for part in parts))
    return FINE


def _near(wanted: str, known: dict[str, dict[str, str]]) -> str:
    """What was meant, by name or id, or how to see what there is."""
    from interpreter.parsing import reserved_words
    from interpreter.suggest import closest

    names = {name: id for entries in known.values() for id, name in entries.items() if name}
    ids = [id for entries in known.values() for id in entries]
    near = closest(wanted, [*ids, *names])
    if near is not None:
        return f"; did you mean '{near}'?"
    word = ": it is a word of sentences (grammar/README.md)" if wanted.casefold() in reserved_words() else ""
    return f"{word}; `elgrande-sim explain FILES` without a name lists all there is"


def _listed(ruleset: Ruleset, output: str) -> int:
    """Everything that has a name, by what it is."""
    from interpreter.explain import known_names

    must_play(ruleset)
    known = {sort: entries for sort, entries in known_names(ruleset).items() if entries}
    if output == "json":
        from interpreter.report_json import as_json, envelope

        rows = [{"id": id, "name": name, "sort": sort} for sort, names in known.items() for id, name in names.items()]
        say(as_json(envelope("explain", "elgrande-sim explain", "", rows)))
        return FINE
    lines = []
    for sort, entries in known.items():
        told = [f"{id} ({name})" if name and name.casefold() != id else id for id, name in entries.items()]
        lines += textwrap.wrap(
            ", ".join(told), min(width(), 100), initial_indent=f"{sort}: ", subsequent_indent="  ",
            break_long_words=False, break_on_hyphens=False,
        )  # fmt: skip
    say("\n".join(_visible(lines)) + "\n\n`elgrande-sim explain FILES NAME` says what one of them is\n")
    return FINE


def _visible(lines: Sequence[str]) -> list[str]:
    """The lines without control characters."""
    from interpreter.problems import visible

    return [visible(line) for line in lines]


def _shown(each: Explanation, plan: str) -> str:
    room = min(width(), 100)
    named = f"{each.name} - " if each.name and each.name != each.id else ""
    lines = [f"{named}{each.sort} {each.id}"]
    facts = list(each.facts)
    facts += [("depends on", each.depends)] if each.depends else []
    facts.append(("line-ups", (", ".join(each.line_ups),)))
    facts.append(("source", (f"{each.source or 'none given'} ({each.confidence})",)))
    for line in each.changed:
        done, _, by = line.partition(" by ")
        facts.append((done, (f"by {by}",)))
    facts += [("note", (each.note,))] if each.note else []
    facts.append(("written in", (each.where,)))
    indent = max(len(what) for what, _ in facts) + 4
    for what, told in facts:
        for i, text in enumerate(told):
            lead = f"  {what}" if not i else ""
            inner = len(text) - len(text.lstrip())
            lines += textwrap.wrap(
                text.strip(), max(room, indent + 20), initial_indent=f"{lead:<{indent}}{' ' * inner}",
                subsequent_indent=" " * (indent + inner + 2), break_on_hyphens=False,
            )  # fmt: skip
    if plan:
        lines += ["  plan", *(f"    {line}" for line in plan.rstrip("\n").split("\n"))]
    return "\n".join(lines) + "\n"


def _plan(ruleset: Ruleset, each: Explanation) -> str:
    """The plan of a card's effect, or of a step with sentences."""
    from interpreter.plan import flow
    from interpreter.plan.framing import Effect
    from interpreter.plan.nodes import nodes
    from interpreter.plan.printing import print_effect

    name = each.line_ups[0]
    program = ruleset.program(name, max(ruleset.players(name)))
    effect = program.effects.get(each.id) if each.sort == "card" else None
    for step in nodes(program.plan) if each.sort == "step" else ():
        if isinstance(step, flow.Perform) and step.step == each.id:
            effect = Effect(step.step, step.body)
    if effect is None:
        return "nothing: no sentences stand here"
    return print_effect(effect, program.table, program.frames)
