"""`elgrande-sim explain`: an entry or a problem code, in plain English."""

from __future__ import annotations

import re
import textwrap
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING

from interpreter.commands.choosing import meant
from interpreter.commands.outcome import FINE, UsageFault, say, width
from interpreter.commands.rules_files import load_or_report, named_files

if TYPE_CHECKING:
    from interpreter.explain import Explanation
    from interpreter.ruleset import Ruleset

_CODE = re.compile(r"EG[0-9]{3}", re.IGNORECASE)


def run(words: tuple[str, ...], plan: bool, line_up: str | None, output: str) -> int:
    """Explain; the exit code."""
    if not words:
        raise UsageFault("say what to explain: `elgrande-sim explain FILES... ID`, or a code such as EG301")
    *patterns, wanted = words
    if _CODE.fullmatch(wanted):
        return _code(wanted.upper(), output)
    if not patterns and ("/" in wanted or wanted.endswith((".yaml", ".yml"))):
        raise UsageFault(f"say what to explain of it: `elgrande-sim explain {wanted} ID`")
    ruleset = load_or_report(named_files(patterns) if patterns else _shipped())
    if isinstance(ruleset, int):
        return ruleset
    return _entry(ruleset, wanted, plan, line_up, output)


def _shipped() -> list[str]:
    from interpreter.shipped import rules_paths

    return [str(path) for path in rules_paths()]


def _entry(ruleset: Ruleset, wanted: str, plan: bool, line_up: str | None, output: str) -> int:
    from interpreter.explain import explain, known_ids
    from interpreter.problems import visible

    if line_up is not None and line_up not in ruleset.line_ups:
        raise UsageFault(f"there is no line-up '{line_up}'{meant(line_up, ruleset.line_ups)}")
    found = explain(ruleset, wanted, line_up)
    if not found:
        raise UsageFault(f"nothing here is called '{wanted}'{meant(wanted, known_ids(ruleset))}")
    plans = [_plan(ruleset, each) if plan else "" for each in found]
    if output == "json":
        from interpreter.report_json import as_json, envelope

        result = [{**each.as_dict(), "plan": text or None} for each, text in zip(found, plans, strict=True)]
        digest = ruleset.digest(found[0].line_ups[0])
        say(as_json(envelope("explain", f"elgrande-sim explain {wanted}", digest, result)))
        return FINE
    parts = [_shown(each, text) for each, text in zip(found, plans, strict=True)]
    say("\n".join("\n".join(visible(line) for line in part.split("\n")) for part in parts))
    return FINE


def _shown(each: Explanation, plan: str) -> str:
    room = min(width(), 100)
    named = f"{each.name} - " if each.name and each.name != each.id else ""
    lines = [f"{named}{each.sort} {each.id}"]
    facts = list(each.facts)
    facts += [("depends on", each.depends)] if each.depends else []
    facts.append(("line-ups", (", ".join(each.line_ups),)))
    facts.append(("source", (f"{each.source or 'none given'} ({each.confidence})",)))
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
    from interpreter.plan.instructions import Effect
    from interpreter.plan.printing import print_effect
    from interpreter.valuation import nodes

    name = each.line_ups[0]
    program = ruleset.program(name, max(ruleset.players(name)))
    effect = program.effects.get(each.id) if each.sort == "card" else None
    for step in nodes(program.plan) if each.sort == "step" else ():
        if isinstance(step, flow.Perform) and step.step == each.id:
            effect = Effect(step.step, step.body)
    if effect is None:
        return "nothing: no sentences stand here"
    return print_effect(effect, program.table, program.frames)


def _code(code: str, output: str) -> int:
    """What a problem code means."""
    import interpreter
    from interpreter.problems import CODES

    for module in walk_packages(interpreter.__path__, "interpreter."):
        if (
            module.name.endswith(".codes")
            or ".operations." in module.name
            or module.name.endswith((".planner", ".tally"))
        ):
            import_module(module.name)
    if code not in CODES:
        near = sorted(CODES, key=lambda known: abs(int(known[2:]) - int(code[2:])))[:3]
        raise UsageFault(f"there is no problem code {code}; near it are {', '.join(sorted(near))}")
    if output == "json":
        from interpreter.report_json import as_json, envelope

        result = [{"id": code, "sort": "code", "title": CODES[code]}]
        say(as_json(envelope("explain", f"elgrande-sim explain {code}", "", result)))
        return FINE
    say(f"{code}: {CODES[code]}\n")
    return FINE
