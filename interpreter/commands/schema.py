"""`elgrande-sim schema`: the form of rules files and scenario files as JSON Schema."""

from __future__ import annotations

from interpreter.commands.outcome import FINE, UsageFault, say
from interpreter.opening import is_pipe


def run(sort: str, path: str | None) -> int:
    """Print or write the schema; the exit code. sort: 'rules' or 'scenarios'."""
    from interpreter.editor.schema import as_text, rules_schema, scenarios_schema

    if path == "":
        raise UsageFault("--output is an empty word: name a file")
    text = as_text(rules_schema() if sort == "rules" else scenarios_schema())
    if path is None:
        say(text)
        return FINE
    if is_pipe(path):
        raise UsageFault(f"cannot write {path}: it is a pipe; without --output the schema goes to standard output")
    try:
        with open(path, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise UsageFault(f"cannot write {path}: {reason}") from error
    say(f"wrote {path}\n")
    return FINE
