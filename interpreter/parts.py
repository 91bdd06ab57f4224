"""Parts of a job as they are played in any process and sent to another."""

from __future__ import annotations

import os
from traceback import extract_tb
from typing import Any

from interpreter.ruleset import Ruleset
from interpreter.series import AnyJob, Part, Table


class WorkerFailure(Exception):
    """Playing broke down in another process; the message says how and where."""


def portable(rulesets: tuple[Ruleset, ...]) -> tuple[Ruleset, ...]:
    """Rules as they are sent to another process, where they are compiled again."""
    return tuple(Ruleset(each.loaded, each.warnings) for each in rulesets)


def played_part(
    rulesets: tuple[Ruleset, ...], tables: dict[AnyJob, Table[Any]], job: AnyJob, blocks: range
) -> Part | Exception:
    """What came of some blocks, or what broke down, as it can be sent."""
    try:
        if job not in tables:
            tables[job] = job.table(rulesets)
        part: Part = job.nothing()
        for number in blocks:
            job.enter(tables[job].played(number), part)
        return part
    except OSError as error:
        return OSError(error.errno, error.strerror, error.filename)
    except Exception as error:
        at = extract_tb(error.__traceback__)[-1]
        where = f"{os.path.basename(at.filename)}:{at.lineno}"
        return WorkerFailure(f"{type(error).__name__}: {error}, in another process at {where}")
