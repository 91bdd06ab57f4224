"""`elgrande-sim check --fix`: what can be mended without deciding anything, and what is left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.commands.outcome import FINDINGS, USAGE, UsageFault, complain, say, wants_colour
from interpreter.commands.rewriting import difference, must_stand_alone, say_exactly, write_over
from interpreter.commands.rules_files import exit_code, named_files, shown
from interpreter.inputs import STDIN

if TYPE_CHECKING:
    from interpreter.editing import Written
    from interpreter.mending.mend import Mending
    from interpreter.mending.remedies import Remedy
    from interpreter.problems import Problem


def run(
    fix: bool, diff: bool, files: tuple[str, ...], show_merged: bool, line_up: str | None, provenance: bool,
    deep: bool, fail_on: str, output: str,
) -> int:  # fmt: skip
    """Mend the files, or show how; the exit code is that of a check of what is left."""
    if not fix:
        raise UsageFault("--diff shows what --fix would change: give both")
    if show_merged or provenance or deep or line_up is not None or output != "text":
        raise UsageFault("--fix goes with --diff and --fail-on only: it is files that are mended")
    from interpreter.lasting_memory import nothing_discarded

    paths = named_files(files)
    must_stand_alone(paths)
    with nothing_discarded():
        from interpreter.mending.mend import Mending
        from interpreter.reading.nodes import read_written

        unreadable: list[Problem] = []
        before = {file.source.name: file for path in paths if (file := read_written(path, unreadable)) is not None}
        mending = Mending(dict(before))
        mending.run()
    changed = [name for name, file in mending.written.items() if file != before[name]]
    refused = _put_out(mending, before, changed, diff, paths)
    left = (*unreadable, *mending.problems)
    _tell([each for each in mending.mended if _place(each)[0] not in refused], left, diff, diff or paths == [STDIN])
    for fault in refused.values():
        complain(str(fault))
    if refused:
        return USAGE
    return exit_code(left, fail_on=fail_on) or (FINDINGS if diff and changed else 0)


def _put_out(
    mending: Mending, before: dict[str, Written], changed: Sequence[str], diff: bool, paths: Sequence[str]
) -> dict[str, UsageFault]:
    """Writes the files that changed, or shows how they do; those that could not be written, and why."""
    refused: dict[str, UsageFault] = {}
    if list(paths) == [STDIN] and not diff:
        for file in mending.written.values():
            say_exactly(file.text)
        return refused
    for name in changed:
        if diff:
            say_exactly(difference(before[name], mending.written[name]))
            continue
        try:
            write_over(name, before[name], mending.written[name])
        except UsageFault as fault:
            refused[name] = fault
    return refused


def _tell(done: Sequence[Remedy], left: Sequence[Problem], diff: bool, to_error: bool) -> None:
    """What was mended, and what is left."""
    from interpreter.problems import visible

    verb = "would be mended" if diff else "mended"
    lines = [
        f"{visible(str(each.problem.span))}: {each.problem.code} {verb}: {each.said}\n"
        for each in sorted(done, key=_place)
    ]
    say("".join(lines), to_error=to_error)
    count = f"{len(done)} mistake{'' if len(done) == 1 else 's'} {verb}"
    if left:
        say(("\n" if lines else "") + shown(left, colour=wants_colour(to_error=to_error)), to_error=to_error)
    say(f"{count}{'; what is left stands above' if left else ', nothing is left'}\n", to_error=to_error)


def _place(each: Remedy) -> tuple[str, int, int]:
    """Where it stood when it was mended."""
    span = each.problem.span
    return (span.source.name, span.line, span.column) if span else ("", 0, 0)
