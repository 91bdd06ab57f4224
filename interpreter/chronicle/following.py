"""A trace played by the rules, as far as it fits them."""

from __future__ import annotations

from attrs import define

from interpreter.chronicle.position import looking
from interpreter.chronicle.watching import Chapter, Told, Watcher
from interpreter.decision import Decision
from interpreter.definition import frozen
from interpreter.game import Game
from interpreter.program import Program
from interpreter.source import Span
from interpreter.trace import asker
from interpreter.trace_reading import Choice, Trace


@frozen
class Asked:
    """What the rules ask: who, for which card or step, what an option is, how secret, and the options by name."""

    who: str
    origin: str
    kind: str
    secret: str
    options: tuple[str, ...]


@frozen
class Misfit:
    """Where a trace no longer fits. asked: None when the game is over there; found: None when the trace is.

    scores: those the game ended with, as `red 60, blue 55`, when only they differ.
    """

    span: Span
    asked: Asked | None
    found: Choice | None
    scores: str | None = None


@define
class Story:
    """A trace as far as it was played. game: the game where it stopped."""

    program: Program
    trace: Trace
    chapters: list[Chapter]
    game: Game
    misfit: Misfit | None = None


def follow(program: Program, trace: Trace, seat: int | None = None, until: int | None = None) -> Story:
    """Play a trace.

    Args:
        program: what is played, compiled with `every_step`.
        trace: the choices.
        seat: for whom the board is described; None for somebody who sees everything.
        until: number of the last round to play.

    """
    watcher = Watcher(program, looking(seat))
    game = Told(program, watcher=watcher)
    story = Story(program, trace, watcher.chapters, game)
    for choice in trace.choices:
        if _is_past(game, until):
            break
        decision = game.pending
        option = _fitting(program, decision, choice)
        if option is None:
            story.misfit = Misfit(choice.asked, asked_of(program, decision) if decision is not None else None, choice)
            break
        assert game.ask is not None
        watcher.choosing(game.ask[0], game.ask[1], option)
        game.apply(option)
    if _is_past(game, until):
        assert until is not None
        while watcher.chapters[-1].number > until:
            watcher.chapters.pop()
        return story
    watcher.close()
    if len(watcher.chapters) > 1 and not any(passage.happenings for passage in watcher.chapters[-1].passages):
        watcher.chapters.pop()  # a round that has only begun; its board is that of the one before
    story.misfit = story.misfit or _at_the_end(story)
    return story


def _is_past(game: Game, until: int | None) -> bool:
    return until is not None and game.round > until


def _fitting(program: Program, decision: Decision | None, choice: Choice) -> int | None:
    """The option a line means; None when something else is asked."""
    if decision is None:
        return None
    asked = asker(program, decision.player), decision.origin, decision.secret
    return decision.option(choice.name) if asked == (choice.who, choice.origin, choice.secret) else None


def asked_of(program: Program, decision: Decision) -> Asked:
    """A pending decision by names."""
    who = asker(program, decision.player)
    return Asked(who, decision.origin, decision.kind, decision.secret, decision.names)


def _at_the_end(story: Story) -> Misfit | None:
    """Whether a trace that gives scores ends where the game does, and with them."""
    trace, game = story.trace, story.game
    if trace.scores is None:
        return None
    if game.pending is not None:
        return Misfit(trace.end, asked_of(story.program, game.pending), None)
    scores = tuple(zip(story.program.table.owners, game.scores, strict=False))
    if scores == trace.scores:
        return None
    return Misfit(trace.end, None, None, ", ".join(f"{owner} {points}" for owner, points in scores))
