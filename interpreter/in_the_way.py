"""What is in the way where a folder or a file is to be made, said of the very part of the path where it lies."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from interpreter.opening import reason_of, sort_of


def no_folder(path: str | Path) -> str:
    """Why there is no folder there, and none can be made; '' when nothing is in the way.

    Raises OSError for what may not be looked at, ValueError for what cannot be a path at all.
    """
    for part in _way(Path(path)):
        try:
            mode = os.stat(part).st_mode
        except FileNotFoundError:
            if not os.path.islink(part):
                return ""
            return f"{part} is a link to {os.readlink(part)}, which is not there"
        except OSError as error:
            if error.errno != errno.ELOOP:
                raise
            return f"{part} is a link that leads in a circle"
        if not stat.S_ISDIR(mode):
            return f"{part} is {sort_of(mode)}, and a folder has to be there"
    return ""


def why_not(path: str | Path, error: OSError | ValueError) -> str:
    """Why a folder cannot be made or used, or nothing be written in it, where there was an error for that."""
    try:
        found = no_folder(path)
    except (OSError, ValueError):
        found = ""
    if found:
        return found
    if isinstance(error, PermissionError):
        return f"you have no permission to write in folder {_nearest(Path(path))}"
    return reason_of(error)


def _way(path: Path) -> list[Path]:
    """The folders on the way to a path, and the path itself."""
    return [*reversed(path.parents), path]


def _nearest(path: Path) -> Path:
    """The last folder on the way to a path that can be seen."""
    there = [Path()]
    for part in _way(path):
        try:
            if not stat.S_ISDIR(os.stat(part).st_mode):
                break
        except OSError:
            break
        there.append(part)
    return there[-1]
