"""A story as plain values: what JSON holds and what the terminal shows."""

from __future__ import annotations

from typing import Any

from interpreter.chronicle import happenings as hap
from interpreter.chronicle.following import Story, asked_of
from interpreter.chronicle.misfits import Report, changed, may_see, question
from interpreter.chronicle.names import Called, capital
from interpreter.chronicle.sentences import Sentences, sentences
from interpreter.chronicle.watching import END, ROUND, Chapter, Passage
from interpreter.phrases.words import listed, spaced

Plain = dict[str, Any]


def telling(story: Story, viewer: int | None, unfit: Report | None, digest: str) -> Plain:
    """The whole story. unfit: what `misfits.report` says of its misfit. digest: of the rules it was played by."""
    table, header = story.program.table, story.trace.header
    told = sentences(story.program, viewer)
    bots = dict(zip(table.owners, header.bots, strict=False))
    over = story.game.over and story.misfit is None
    return {
        "line_up": table.line_up.id,
        "name": table.line_up.name or table.line_up.id,
        "rulings": header.rulings,
        "seed": header.seed or None,
        "rules_recorded": header.rules,
        "changed": changed(story.trace, digest),
        "rounds": list(story.program.plan.rounds),
        "seats": [
            {"colour": owner, "name": told.called.owner(seat), "bot": bots.get(owner)}
            for seat, owner in enumerate(table.owners[: table.seats])
        ],
        "as": None if viewer is None else table.owners[viewer],
        "owners": [{"colour": owner, "name": told.called.owner(i)} for i, owner in enumerate(table.owners)],
        "pieces": [{"piece": piece, "name": spaced(table.rules.pieces[piece].plural)} for piece in table.rows],
        "chapters": [_chapter(chapter, told) for chapter in story.chapters],
        "over": over,
        "winners": [table.owners[seat] for seat in story.game.winners] if over else [],
        "scores": dict(zip(table.owners, story.game.scores, strict=False)),
        "closing": _closing(story, viewer, told.called),
        "misfit": None if unfit is None else unfit.plain,
    }  # fmt: skip


def _chapter(chapter: Chapter, told: Sentences) -> Plain:
    rounds = told.called.program.plan.rounds
    label = rounds[chapter.number - 1] if chapter.kind == ROUND else None
    last = f" of {rounds[-1]}" if label != rounds[-1] else ", the last"
    titles = {ROUND: f"Round {label}{last}", END: "After the last round"}
    passages = [_passage(passage, told) for passage in chapter.passages]
    return {
        "kind": chapter.kind,
        "round": label,
        "title": titles.get(chapter.kind, "Set-up"),
        "passages": [passage for passage in passages if passage["sentences"]],
        "board": chapter.position,
    }


def _passage(passage: Passage, told: Sentences) -> Plain:
    table = told.called.program.table
    return {
        "title": capital(spaced(passage.title)) or None,
        "seat": table.owners[passage.seat] if passage.seat >= 0 else None,
        "sentences": told.of(passage),
        "scored": [
            {
                "place": table.place_ids[each.place],
                "points": {table.owners[share.seat]: share.points for share in each.shares},
                "bonuses": {table.owners[share.seat]: list(share.bonuses) for share in each.shares if share.bonuses},
            }
            for _, each in passage.happenings
            if isinstance(each, hap.Scored)
        ],
    }


def _closing(story: Story, viewer: int | None, called: Called) -> str:
    """Who won, or where the trace leaves the game."""
    game = story.game
    if story.misfit is not None:
        return ""
    if game.over:
        ranked = sorted(range(len(game.scores)), key=lambda seat: (-game.scores[seat], seat))
        scores = listed([f"{called.owner(seat)} {game.scores[seat]}" for seat in ranked], "and")
        winners = called.owners(game.winners)
        return f"{capital(winners)} {'wins' if len(game.winners) == 1 else 'share the win'}: {scores}."
    decision = game.pending
    assert decision is not None
    if len(story.game.log) < len(story.trace.choices):
        return ""  # told only up to a round
    asked = asked_of(story.program, decision)
    options = ", ".join(asked.options)
    colour = None if viewer is None else story.program.table.owners[viewer]
    seen = decision.player >= 0 and may_see(asked, colour)
    return f"The trace ends here. {capital(question(asked))}{f' ({options})' if seen else ''}."
