"""`elgrande-sim lsp`: the language server, over standard input and output."""

from __future__ import annotations

import sys

from interpreter.commands.outcome import FINE, UsageFault, say

_LIBRARIES = ("pygls", "lsprotocol")


def run() -> int:
    """Serve until the editor leaves; the exit code."""
    try:
        from interpreter.editor.server import make_server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _LIBRARIES:
            raise
        raise UsageFault(
            "the language server needs the package pygls, which comes with the extra `lsp`: "
            "pip install 'elgrande-sim[lsp]'"
        ) from error
    if sys.stdin is None:
        raise UsageFault("standard input is closed: no editor can say anything")
    if sys.stdin.isatty():
        say(
            "waiting for an editor to speak; editors start this command themselves, see docs/editors.md\n",
            to_error=True,
        )
    make_server().start_io()
    return FINE
