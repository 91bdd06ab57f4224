"""The command line. Only words are read here; the commands' modules are imported when they are called."""

from __future__ import annotations

import errno
import os
import sys
from typing import Any

import click

from interpreter.commands.group import Commands
from interpreter.commands.options import FORMATS, TEXT_OR_JSON, Whole, playing, whole_runs
from interpreter.commands.outcome import INTERRUPTED, OUR_BUG, USAGE, UsageFault, complain, hush, must_be_open, say
from interpreter.stopping import Stopped, hear_no_more
from interpreter.version import VERSION

_LONGEST = 300  # characters of a word in a message: a path may be thousands long
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
_FILES = click.argument("files", nargs=-1, metavar="FILES...")


@click.group(cls=Commands, no_args_is_help=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="elgrande-sim")
def cli() -> None:
    """Play El Grande from rules files: simulate, check, test and explain them.

    `elgrande-sim FILES...` is `elgrande-sim sim FILES...`. FILES are rules files, folders of them or `-` for
    standard input; all are read together.
    """


@cli.command()
@_FILES
@click.option("--lineup", "line_ups", multiple=True, metavar="ID", help="Line-up to play; may be repeated. [all]")
@click.option("--players", default="4", metavar="N", help="Seats: 4, 2-5 or 2,4.", show_default=True)
@click.option("--games", type=Whole(1, 10_000_000), metavar="N", help="Games of each line-up. [400 or fewer]")
@click.option("--bots", default="greedy", show_default=True, metavar="LIST", help="Bots by seat: search,greedy,random")
@playing
@click.option("--game", type=Whole(0), metavar="K", help="Play only game K of the run.")
@click.option("--trace", "traces", metavar="DIR", help="Write the games played, choice by choice, into a folder.")
@whole_runs
def sim(**given: Any) -> int:
    """Let bots play many games and report on them."""
    from interpreter.commands.sim import run

    return run(**given)


@cli.command()
@_FILES
@click.option("--bots", default="random,greedy,search", show_default=True, metavar="LIST", help="Bots that meet.")
@click.option("--lineup", "line_up", metavar="ID", help="Line-up to play. [the first]")
@click.option("--players", type=Whole(2, 99), default=2, show_default=True, metavar="N", help="Seats.")
@click.option("--games", type=Whole(1, 10_000_000), metavar="N", help="Games of each pair. [400 or fewer]")
@playing
@whole_runs
def ladder(**given: Any) -> int:
    """Let bots play against each other and rate them."""
    from interpreter.commands.ladder import run

    return run(**given)


@cli.command(short_help="Say what a change of the rules, or one card, does to the game.")
@click.argument("files", nargs=-1, metavar="[FILES...]")
@click.option("--with", "changed", multiple=True, metavar="FILE", help="Rules that change FILES; may be repeated.")
@click.option("--card", metavar="ID", help="Isolate a card: without its action, removed, forbidden to one seat.")
@click.option("--until", metavar="1pp", help="Play until changes in wins are known so exactly.")
@click.option("--lineup", "line_ups", multiple=True, metavar="ID", help="Line-up to play. [all whose rules differ]")
@click.option("--players", default="4", metavar="N", help="Seats: 4, 2-5 or 2,4.", show_default=True)
@click.option("--games", type=Whole(1, 10_000_000), metavar="N",
              help="Games by each rules; with --until at most. [2000 or fewer]")  # fmt: skip
@click.option("--bots", default="greedy", show_default=True, metavar="LIST", help="Bots by seat: search,greedy,random")
@playing
@whole_runs
def compare(**given: Any) -> int:
    """Say what a change of the rules does to the game: both are played from the same deals.

    Without FILES the changes are compared with the shipped rules they change.
    """
    from interpreter.commands.compare import run

    return run(**given)


@cli.command()
@_FILES
@click.option("--show-merged", is_flag=True, help="Print the rules as they are played, all files put together.")
@click.option("--lineup", "line_up", metavar="ID", help="List only this line-up; with --show-merged: as one file.")
@click.option("--provenance", is_flag=True, help="List every entry that is not confirmed.")
@click.option("--deep", is_flag=True, help="Play games, too, and try every card: does it ever do anything?")
@click.option("--fail-on", type=click.Choice(["error", "warning"]), default="error", show_default=True,
              help="What makes the exit code 1.")  # fmt: skip
@click.option("--fix", is_flag=True, help="Mend in the files what can be meant in one way only; tell the rest.")
@click.option("--diff", is_flag=True, help="With --fix: write nothing, show what would change.")
@FORMATS
def check(fix: bool, diff: bool, **given: Any) -> int:
    """Find mistakes in rules files."""
    if fix or diff:
        from interpreter.commands.mend import run as mend

        return mend(fix, diff, **given)
    from interpreter.commands.check import run

    return run(**given)


@cli.command(short_help="Run the scenarios of scenario files.")
@_FILES
@FORMATS
def test(**given: Any) -> int:
    """Run the scenarios of scenario files, with the rules files given beside them."""
    from interpreter.commands.test import run

    return run(**given)


@cli.command(short_help="Say in plain English what a card or anything else means.")
@click.argument("words", nargs=-1, metavar="FILES... NAME")
@click.option("--plan", is_flag=True, help="Print the plan made from the effect, too.")
@click.option("--lineup", "line_up", metavar="ID", help="The line-up whose rules are meant. [the first that has ID]")
@TEXT_OR_JSON
def explain(**given: Any) -> int:
    """Say in plain English what a card, place, piece, area, step, ruling or problem code means, and who changed it.

    NAME is a name or an id; FILES alone list everything that has one. A family of codes such as EG5 is listed, too.
    """
    from interpreter.commands.explain import run

    return run(**given)


@cli.command(short_help="Tell a game that was written down, round by round.")
@click.argument("trace", metavar="TRACE")
@click.argument("files", nargs=-1, metavar="[FILES...]")
@click.option("--as", "seat", metavar="SEAT", help="Tell it as this seat knows it: a colour, or a number from 1.")
@click.option("--until", metavar="ROUND", help="Stop after this round.")
@TEXT_OR_JSON
def replay(**given: Any) -> int:
    """Tell a game that `sim --trace DIR` wrote down, round by round, with the board after each.

    Without FILES the rules files that the trace names are used.
    """
    from interpreter.commands.replay import run

    return run(**given)


@cli.command()
@_FILES
@click.option("--check", "only_check", is_flag=True, help="Write nothing; exit code 1 if a file is not in form.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change. Exit code as with --check.")
def fmt(**given: Any) -> int:
    """Bring rules files and scenario files into one form.

    Only blanks, empty lines and indentation change, in YAML and in sentences; `-` goes to standard output.
    """
    from interpreter.commands.fmt import run

    return run(**given)


@cli.command()
@click.argument("folder", metavar="DIR")
def init(folder: str) -> int:
    """Write a folder to begin own rules with."""
    from interpreter.commands.init import run

    return run(folder)


@cli.command(short_help="Print the JSON Schema of the files, for editors.")
@click.argument("sort", type=click.Choice(["rules", "scenarios"]), default="rules", metavar="[rules|scenarios]")
@click.option("--output", "path", metavar="FILE", help="Write to this file. [standard output]")
def schema(**given: Any) -> int:
    """Print the JSON Schema of rules files or of scenario files, for editors."""
    from interpreter.commands.schema import run

    return run(**given)


@cli.command(short_help="Serve an editor by the Language Server Protocol.")
def lsp() -> int:
    """Serve an editor by the Language Server Protocol, over standard input and output.

    The editor starts it: see docs/editors.md. It needs the extra `lsp`.
    """
    from interpreter.commands.lsp import run

    return run()


def main(words: list[str] | None = None) -> None:
    """Run the command and leave with its exit code."""
    code = called(sys.argv[1:] if words is None else words)
    if code > OUR_BUG:
        hear_no_more()
    sys.exit(code)


def called(words: list[str]) -> int:
    """Run the command; its exit code. Nothing a user can do ends in a traceback."""
    try:
        must_be_open()
        code = cli.main(words, prog_name="elgrande-sim", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except click.exceptions.NoArgsIsHelpError as shown:
        say(shown.format_message() + "\n", to_error=True)
        return USAGE
    except click.ClickException as fault:
        return _usage(fault.format_message(), fault)
    except UsageFault as fault:
        return _usage(str(fault))
    except (KeyboardInterrupt, click.Abort) as stop:
        say("\ninterrupted\n", to_error=True)
        signal = stop.__cause__ if isinstance(stop, click.Abort) else stop  # click makes the one of the other
        return 128 + signal.number if isinstance(signal, Stopped) else INTERRUPTED
    except BrokenPipeError:
        hush(sys.stdout)
        return 0
    except OSError as error:
        return _usage(_of_the_system(error))
    except Exception as error:
        return _our_bug(error)


def _usage(message: str, fault: click.ClickException | None = None) -> int:
    context = fault.ctx if isinstance(fault, click.UsageError) else None
    where = f" (see {context.command_path} --help)" if context is not None else ""
    words = (word if len(word) <= _LONGEST else f"{word[:_LONGEST]}..." for word in message.split())
    complain(f"{' '.join(words)}{where}")
    return USAGE


def _of_the_system(error: OSError) -> str:
    """What the system refuses: a file, or standard output."""
    if os.environ.get("ELGRANDE_SIM_TRACEBACK"):
        raise error
    reason = error.strerror or str(error)
    if error.filename is not None:
        return f"{error.filename}: {reason}"
    try:
        sys.stdout.flush()
    except OSError:
        hush(sys.stdout)
    return f"cannot write: {reason}" if error.errno in _FULL else reason


def _our_bug(error: Exception) -> int:
    """One line that says enough to find the fault."""
    if os.environ.get("ELGRANDE_SIM_TRACEBACK"):
        raise error
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace is not None else "?"
    what = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    say(
        f"elgrande-sim: a bug of ours, sorry: {what} (at {where}). Please report this line with your command and rules "
        "files; ELGRANDE_SIM_TRACEBACK=1 shows more.\n",
        to_error=True,
    )
    return OUR_BUG
