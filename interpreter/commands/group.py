"""All commands together: in which order they are told, and which one may be left out."""

from __future__ import annotations

import os

import click

from interpreter.commands.outcome import UsageFault

_DEFAULT = "sim"
# As somebody needs them who writes a first house rule.
_ORDER = ("check", "explain", "test", "sim", "compare", "ladder", "replay", "init", "fmt", "schema", "lsp")


class Commands(click.Group):
    """A group whose first command may be left out: `elgrande-sim FILES...` simulates."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of docs/README.md."""
        return sorted(self.commands, key=_ORDER.index)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the default command in front of files and options that are not the group's."""
        if args and args[0] not in self.commands and args[0] not in ("--help", "-h", "--version"):
            _no_slip(args[0], tuple(self.commands))
            args = [_DEFAULT, *args]
        return super().parse_args(ctx, args)


def _no_slip(word: str, commands: tuple[str, ...]) -> None:
    """Raise UsageFault for what is no file and looks like a command."""
    from interpreter.suggest import closest

    if word.isalpha() and not os.path.exists(word) and (near := closest(word, commands)):
        raise UsageFault(f"there is no command, file or folder '{word}'; did you mean the command '{near}'?")
