"""All line-ups tried, and what came of it as problems."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence

from attrs import define, field

from interpreter.definition import frozen
from interpreter.landmarks import landmarks
from interpreter.problems import Problem, sort_problems
from interpreter.rehearsal import codes
from interpreter.rehearsal.positions import Position
from interpreter.rehearsal.trial import SEED, Budget, Trial
from interpreter.ruleset import Ruleset
from interpreter.source import Span


@frozen
class Rehearsal:
    """What was found, and how much was tried: games that were played, positions in which some card was performed."""

    problems: tuple[Problem, ...]
    games: int
    positions: int


@define
class _Course:
    """By place what became of cards and blocks; one that was in order in some line-up has nothing to tell."""

    unchanged: dict[Span, tuple[str, list[str], Position]] = field(factory=dict)
    unseen: dict[Span, tuple[str, list[str]]] = field(factory=dict)
    seen: set[Span] = field(factory=set)
    blocks: dict[Span, str] = field(factory=dict)
    last: dict[str, Position] = field(factory=dict)
    reached: set[Span] = field(factory=set)
    games: int = 0
    positions: int = 0

    def line_up(self, ruleset: Ruleset, files: Sequence[str], line_up: str, budget: Budget) -> None:
        """Try one line-up at every number of players."""
        changing, seen, cards, last = set[str](), set[str](), dict[str, Span](), dict[str, Position]()
        for players in ruleset.players(line_up):
            program = ruleset.program(line_up, players, noted=True, reaching=True)
            command = _command(files, line_up, players)
            trial = Trial(program, landmarks(program), command, budget, changing, seen, self.reached)
            trial.run()
            self.games += trial.games
            self.positions += trial.tried
            cards |= {card.id: card.span for card in program.table.cards if card is not None}
            last |= trial.last
            # A step's sentences wait for what may be rare in games at random; a card's are tried on purpose.
            self.blocks |= {block.span: block.origin for block in program.blocks if block.origin in program.effects}
            self.reached |= {program.blocks[number].span for number in program.reached}
        self.last |= last
        for id, span in cards.items():
            if id in last and id not in changing:
                self.unchanged.setdefault(span, (id, [], last[id]))[1].append(line_up)
            if id not in seen:
                self.unseen.setdefault(span, (id, []))[1].append(line_up)

    def problems(self) -> Iterator[Problem]:
        """What is to be told."""
        for span, (id, line_ups, position) in self.unchanged.items():
            message = f"card `{id}` was tried in {_listed(line_ups)} and never changed anything"
            mend = "look at what its sentences need to find: pieces, places, borders"
            shown = f"{mend}; nothing happens, for one, in round {position.round} of `{position.command}`"
            yield Problem(codes.NO_CHANGE, "warning", span, message, shown)
        for span, (id, line_ups) in self.unseen.items():
            message = f"card `{id}` never came into play in {_listed(line_ups)}"
            mend = "look at its deck, at how many cards are drawn of it, and at `copies`"
            yield Problem(codes.NEVER_IN_PLAY, "warning", span, message, mend)
        yield from self._idle_blocks()

    def _idle_blocks(self) -> Iterator[Problem]:
        """Blocks nobody came to; of those in each other the outermost, of unchanging cards none."""
        told = [span for span, (_, _, _) in self.unchanged.items()]
        origins = {self.unchanged[span][0] for span in told}
        outer: list[Span] = []
        for span in sorted(self.blocks, key=lambda each: (each.source.name, each.start, -each.end)):
            if span in self.reached or self.blocks[span] in origins or any(_within(span, each) for each in outer):
                continue
            outer.append(span)
            origin = self.blocks[span]
            message = f"`{origin}` was tried in many positions, and play never came to these sentences of it"
            position = self.last.get(origin)
            mend = "can what stands above them ever be so, or be chosen?"
            if position is not None:
                mend += f" It was not, for one, in round {position.round} of `{position.command}`"
            yield Problem(codes.NEVER_REACHED, "warning", span, message, mend)


def rehearse(ruleset: Ruleset, files: Sequence[str], line_ups: Iterable[str], budget: Budget) -> Rehearsal:
    """Tries the cards of some line-ups at every number of players; the same budget finds the same.

    files: as they were named, for the commands that are shown. Raises as `Ruleset.program`.
    """
    course = _Course()
    for line_up in line_ups:
        course.line_up(ruleset, files, line_up, budget)
    return Rehearsal(sort_problems(course.problems()), course.games, course.positions)


def _command(files: Sequence[str], line_up: str, players: int) -> str:
    named = shlex.join(["elgrande-sim", "sim", *files, "--lineup", line_up, "--players", str(players)])
    return f"{named} --bots random --seed {SEED} --game "


def _listed(names: Sequence[str]) -> str:
    return f"line-up `{names[0]}`" if len(names) == 1 else f"{len(names)} line-ups, `{names[0]}` for one"


def _within(span: Span, other: Span) -> bool:
    return span.source is other.source and other.start <= span.start and span.end <= other.end
