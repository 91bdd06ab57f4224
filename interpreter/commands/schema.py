"""`elgrande-sim schema`: the form of rules files and scenario files as JSON Schema."""

from __future__ import annotations

import os

from interpreter.commands.outcome import FINE, UsageFault, say
from interpreter.in_the_way import no_folder, why_not
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
    except FileNotFoundError as error:
        folder = os.path.dirname(os.path.realpath(path) if os.path.islink(path) else path)
        raise UsageFault(
            f"cannot write {path}: {no_folder(folder) or f'there is no folder {folder}: make it first'}"
        ) from error
    except OSError as error:
        reason = error.strerror if os.path.exists(path) else why_not(os.path.dirname(path), error)
        raise UsageFault(f"cannot write {path}: {reason}") from error
    except ValueError as error:
        raise UsageFault(f"cannot write {path}: {error}") from error
    say(f"wrote {path}\n")
    return FINE
