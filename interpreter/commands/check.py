"""`elgrande-sim check`: mistakes in rules files, all at once."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.commands.choosing import must_have, must_play
from interpreter.commands.deep import rehearsed
from interpreter.commands.for_machines import Run, of_problems_as
from interpreter.commands.outcome import FINDINGS, UsageFault, say, wants_colour, width
from interpreter.commands.rules_files import exit_code, named_files, shown
from interpreter.english import counted

if TYPE_CHECKING:
    from interpreter.explain import Unsure
    from interpreter.layers import Loaded
    from interpreter.problems import Problem
    from interpreter.ruleset import Ruleset


def run(
    files: tuple[str, ...], show_merged: bool, line_up: str | None, provenance: bool, deep: bool, fail_on: str,
    output: str,
) -> int:  # fmt: skip
    """Check; the exit code."""
    _must_fit(show_merged, provenance, deep, line_up, output)
    paths = named_files(files)
    ruleset = _checked(paths)
    problems, loaded = ruleset.warnings, ruleset.loaded
    broken = any(problem.severity == "error" for problem in problems)
    if line_up is not None and not broken:
        must_have(ruleset, line_up)
    tried = ""
    if deep and not broken:
        must_play(ruleset)
        problems, tried = rehearsed(ruleset, files, line_up, problems)
    code = exit_code(problems, fail_on=fail_on)
    if show_merged or provenance:
        if broken:
            say(shown(problems, colour=wants_colour(to_error=True)), to_error=True)
            return code or FINDINGS
        if show_merged:
            _merged(ruleset, line_up, output, files)
        else:
            _provenance(ruleset, output)
        return code
    words = _words(files, line_up, *(["--deep"] if deep else []))
    if output == "json":
        _as_json(loaded, problems, broken, line_up, words)
        return code
    colour = output == "text" and wants_colour()
    report = shown(problems, colour=colour) + _more_of(problems) if problems else _clean(ruleset, line_up)
    report += tried
    if output == "text":
        say(report)
    else:
        say(of_problems_as(output, problems, paths, Run(report, words, code, fail_on)))
    return code


def _checked(paths: Sequence[str]) -> Ruleset:
    """The rules with all their problems, errors too."""
    from interpreter.lasting_memory import nothing_discarded

    with nothing_discarded():
        from interpreter.checking import check_loaded
        from interpreter.layers import read_modules
        from interpreter.ruleset import Ruleset

        loaded = read_modules(paths)
        return Ruleset(loaded, check_loaded(loaded))


def _more_of(problems: Sequence[Problem]) -> str:
    """Where more is said of a problem, by the first of the worst."""
    code = min(problems, key=lambda problem: problem.severity != "error").code
    return f"`elgrande-sim explain {code}` says more of such a mistake\n"


def _must_fit(show_merged: bool, provenance: bool, deep: bool, line_up: str | None, output: str) -> None:
    """Raises UsageFault for options that say nothing together."""
    if show_merged and provenance:
        raise UsageFault("--show-merged and --provenance: ask for one of the two at a time")
    if deep and (show_merged or provenance):
        raise UsageFault("--deep finds problems; --show-merged and --provenance show what the files say")
    if line_up is not None and provenance:
        raise UsageFault("--lineup does not go with --provenance, which lists the entries of every line-up")
    if (show_merged or provenance) and output not in ("text", "json"):
        raise UsageFault(f"--format {output} is for problems; --show-merged and --provenance have text and json")


def _merged(ruleset: Ruleset, line_up: str | None, output: str, files: tuple[str, ...]) -> None:
    """The rules as they are played: rules files, or those as one value of JSON."""
    must_play(ruleset)
    line_ups = ruleset.line_ups if line_up is None else (line_up,)
    text = ruleset.loaded.show_merged(line_up)
    if output == "text":
        say(text)
        return
    from interpreter.report_json import as_json, combined, envelope

    digest = combined([ruleset.digest(name) for name in line_ups])
    words = _words(files, line_up, "--show-merged")
    say(as_json(envelope("merged", words, digest, {"line_ups": list(line_ups), "text": text})))


def _words(files: tuple[str, ...], line_up: str | None, *options: str) -> str:
    """The command again, without what does not change the answer."""
    wanted = ["--lineup", line_up] if line_up is not None else []
    return shlex.join(["elgrande-sim", "check", *files, *options, *wanted])


def _clean(ruleset: Ruleset, line_up: str | None) -> str:
    """What was looked at, and what own modules do, so that a clean answer says something."""
    from interpreter.contents import contents

    lines = ["no problems\n"]
    for name in ruleset.line_ups if line_up is None else (line_up,):
        rules, _ = ruleset.rules(name)
        counts = ruleset.players(name)
        lines.append(
            f"  {name}: {', '.join(map(str, counts))} players, {counted(len(rules.cards), 'different card')}\n"
        )
    for name, modules in ruleset.missing.items() if line_up is None else ():
        lines.append(f"  {name}: not checked, it needs module {' and '.join(modules)}\n")
    lines += [f"  {each}\n" for each in contents(ruleset.loaded)]
    return "".join(lines)


def _as_json(loaded: Loaded, problems: Sequence[Problem], broken: bool, line_up: str | None, words: str) -> None:
    from interpreter.contents import contents
    from interpreter.notices.notice import of_problems
    from interpreter.notices.plain import plain
    from interpreter.report_json import as_json, envelope

    playable = [notice.id for notice in loaded.line_ups if notice.playable and line_up in (None, notice.id)]
    if broken:
        playable = []
    result = {
        "problems": [plain(notice) for notice in of_problems(problems)],
        "errors": sum(problem.severity == "error" for problem in problems),
        "warnings": sum(problem.severity == "warning" for problem in problems),
        "line_ups": playable,
        "modules": [{"id": each.module, **each.said} for each in contents(loaded)],
    }
    digests = [loaded.digest(name) for name in playable]
    digest = digests[0] if len(digests) == 1 else ""
    say(as_json(envelope("check", words, digest, result)))


def _provenance(ruleset: Ruleset, output: str) -> None:
    """Every entry that is not confirmed."""
    from interpreter.explain import not_confirmed, sort_of

    entries = not_confirmed(ruleset)
    must_play(ruleset)
    if output == "json":
        from interpreter.report_json import as_json, envelope

        rows = [
            {
                "id": each.entry.id,
                "kind": sort_of(each.entry),
                "confidence": each.confidence,
                "source": each.entry.source,
                "note": each.entry.note,
                "where": str(each.entry.span),
                "changed": list(each.changed),
            }
            for each in entries
        ]
        say(as_json(envelope("provenance", "elgrande-sim check --provenance", "", rows)))
        return
    if not entries:
        say("every entry is confirmed\n")
        return
    say(_table(entries))


def _table(entries: Sequence[Unsure]) -> str:
    """Each entry with its source in a line of its own, its changes and its note below."""
    from interpreter.commands.outcome import speaks_unicode
    from interpreter.drawing import Page
    from interpreter.explain import sort_of

    page = Page(min(width(), 120), colour=wants_colour(), unicode=speaks_unicode())
    counts: dict[str, int] = {}
    for each in entries:
        entry = each.entry
        page.line(f"{entry.id} - {sort_of(entry)}, {each.confidence}: {entry.source}", indent=1)
        for line in (*each.changed, *([entry.note] if entry.note else [])):
            page.line(line, "dim", indent=5)
        counts[each.confidence] = counts.get(each.confidence, 0) + 1
    kinds = ", ".join(f"{count} {word}" for word, count in sorted(counts.items()))
    page.line(f"{counted(len(entries), 'entry is', 'entries are')} not confirmed: {kinds}")
    return page.text
