"""Running the events of a scenario on its state."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from attrs import define, field

from interpreter.chance import Draw, keyed
from interpreter.game import CHANCE, Decision, Game
from interpreter.plan.flow import InAnyOrder
from interpreter.program import Program
from interpreter.runtime.board import unpack
from interpreter.scenario import events as ev
from interpreter.scenario.refusing import Refusing
from interpreter.scenario.running import Running, run_blocks
from interpreter.scenario.structure import ROUND, blocks_of_list, blocks_of_step, flows, next_round
from interpreter.source import Span, Text

MOST_ANSWERS = 10_000  # a bound on `others:`, against effects that never end


class Stopped(Exception):
    """The game did otherwise than the scenario says; the message says how."""

    def __init__(self, span: Span, message: str) -> None:
        self.span = span
        super().__init__(message)


@define
class Playing:
    """A scenario being played. `scored`: places in the order they were scored, with what each seat gained."""

    program: Program
    state: list[int]
    texts: tuple[Text, ...] = ()  # the extra texts the program was compiled with
    seed: str | None = None
    game: Game | None = None
    running: Running | None = None
    scored: list[tuple[int, tuple[int, ...]]] = field(factory=list)
    refusals: int = 0
    waiting: bool = False  # the last event left a choice open on purpose
    _draw: Draw | None = None

    # ------------------------------------------------------------------------------------------- events
    def play(self, events: tuple[ev.Event, ...]) -> None:
        """Run the events in order. Raises Stopped at the first one the game does not allow."""
        for event in events:
            self.waiting = False
            self._one(event)

    def _one(self, event: ev.Event) -> None:
        match event:
            case ev.Run(span, step, seat):
                first, after = blocks_of_step(self.program, step)
                self._begin(span, Running.step(self.program, step, seat), run_blocks(self.program, first, after, seat))
            case ev.RunList(span, name, seat, end_only):
                first, after = blocks_of_list(self.program, name, end_only=end_only)
                if end_only and name == ROUND:
                    after = next_round(self.program, self.state) or after
                self._begin(span, Running.steps(self.program, name, seat), run_blocks(self.program, first, after, seat))
            case ev.PerformCard(span, card, seat):
                index = self._card_of(card, seat)
                self._begin(span, Running.card(self.program, card, seat), self.program.performing(index, seat))
            case ev.PerformText(span, index, seat):
                running = Running.text(self.program, self.texts[index], seat)
                self._begin(span, running, self.program.performing_extra(index, seat))
            case ev.Choose(_, choices):
                self._choose({seat: list(names) for seat, names in choices})
            case ev.Draws(_, draws):
                self._draws({name: list(items) for name, items in draws})
            case ev.AnswerOthers(span, how):
                self._answer_others(span, how)
            case ev.Refused(span, seat, name, code):
                self._refused(span, seat, name, code)

    def _card_of(self, card: str, seat: int) -> int:
        """The copy the seat has in play, else the first."""
        table = self.program.table
        in_play = {self.state[table.slots[name] + seat] for name in ("played", "taken")}
        copies = [i for i, entry in enumerate(table.cards) if entry is not None and entry.id == card]
        return next((i for i in copies if i in in_play), copies[0])

    def _begin(self, span: Span, running: Running, play: Callable[..., Any]) -> None:
        self._settle()
        self._nothing_is_asked(span)
        self.running = running
        self.game = Game(self.program, None, state=self.state, play=play, tell=self._tell)
        self.state = self.game.state

    def finish(self, heard: int) -> None:
        """Let what is left unsaid take its course; a question to the seat `heard` is left open."""
        asked = self.pending
        if asked is None or asked.player != heard:
            self._settle()

    def _tell(self, kind: str, place: int, points: int) -> None:
        if place and kind != "perform":
            self.scored.append((place, unpack(points, self.program.table.seats)))

    # ---------------------------------------------------------------------------------------- answering
    @property
    def pending(self) -> Decision | None:
        """What is asked now."""
        return self.game.pending if self.game is not None else None

    def _answer(self, option: int) -> None:
        assert self.game is not None
        assert self.running is not None
        decision = self.game.pending
        assert decision is not None
        self.running.count(self.program.sites[decision.site], option)
        self.game.apply(option)
        self.state = self.game.state

    def _settle(self, seat: int = -2, name: str = "", dictated: Collection[str] = ()) -> None:
        """Let chance take its course if there is a seed, and holders of lasting cards decline what is not said.

        The seat's own choice of that name is left alone, and so are draws that are dictated.
        """
        while (asked := self.pending) is not None:
            if asked.player == CHANCE and self.seed is not None and self._subject(asked) not in dictated:
                self._answer(self._by_seed(asked))
            elif self._is_lasting(asked) and not (asked.player == seat and asked.option(name) is not None):
                self._answer(0)
            else:
                return

    def _subject(self, asked: Decision) -> str:
        """What chance draws from; '' when somebody else is asked."""
        return self.program.sites[asked.site].subject if asked.player == CHANCE else ""

    def _is_lasting(self, asked: Decision) -> bool:
        instruction = self.program.sites[asked.site].asked
        return getattr(instruction, "seat", "") == "w" and 0 in asked.options

    def _by_seed(self, asked: Decision) -> int:
        if self._draw is None:
            self._draw = keyed(self.program, str(self.seed))
        subject = self._subject(asked)
        number, purpose = next((i, p) for i, p in enumerate(self.program.purposes) if p.name == subject)
        left = sum(1 << option - purpose.first for option in asked.options)
        return self._draw(number, left, len(self.game.log if self.game is not None else ()))

    def _choose(self, queues: dict[int, list[tuple[Span, str]]]) -> None:
        while any(queues.values()):
            first = next((seat, queue) for seat, queue in queues.items() if queue)
            asked = self.pending
            seat = asked.player if asked is not None and queues.get(asked.player) else first[0]
            where, name = queues[seat][0]
            self._settle(seat, name)
            asked = self.pending
            if asked is not None and asked.player != seat and queues.get(asked.player):
                continue
            if asked is None or asked.player != seat:
                raise Stopped(where, f"{self._name(seat)} chooses `{name}`, but {self._asked_now()}")
            option = asked.option(name)
            if option is None:
                message = f"{self._name(seat)} chooses `{name}`, but that is not offered"
                raise Stopped(where, f"{message}; offered: {', '.join(asked.names)}")
            queues[seat].pop(0)
            self._answer(option)

    def _draws(self, queues: dict[str, list[tuple[Span, str]]]) -> None:
        while any(queues.values()):
            self._settle(dictated=[name for name, queue in queues.items() if queue])
            asked = self.pending
            drawn = self._subject(asked) if asked is not None else ""
            if asked is None or not queues.get(drawn):
                where, name = next(queue[0] for queue in queues.values() if queue)
                raise Stopped(where, f"`{name}` is to be drawn, but {self._asked_now()}")
            where, name = queues[drawn].pop(0)
            option = asked.option(name)
            if option is None:
                raise Stopped(where, f"`{name}` is no longer in `{drawn}`; left: {', '.join(asked.names)}")
            self._answer(option)

    def _answer_others(self, span: Span, how: str) -> None:
        for _ in range(MOST_ANSWERS):
            asked = self.pending
            if asked is None:
                return
            declinable = asked.player != CHANCE and 0 in asked.options
            options = asked.options if declinable or asked.kind != "part" else self._once(asked)
            self._answer(0 if declinable and how == "decline" else options[int(declinable)])
        raise Stopped(span, f"after {MOST_ANSWERS} answers something is still asked")

    def _once(self, asked: Decision) -> Sequence[int]:
        """The parts of a turn that are done once: those that can be repeated would be offered without end."""
        step = next(each for each in flows(self.program) if each.step == asked.origin)
        repeats = step.repeats if isinstance(step, InAnyOrder) else ()
        return [o for o in asked.options if not (repeats and repeats[o.bit_length() - 1])] or asked.options

    # ----------------------------------------------------------------------------------------- refusals
    def _refused(self, span: Span, seat: int, name: str, code: str) -> None:
        self.refusals += 1
        self._settle(seat, name)
        asked = self.pending
        self.waiting = asked is not None
        if asked is not None and asked.player != seat:
            why = "wrong-time"
        elif asked is not None and asked.option(name) is not None:
            raise Stopped(span, f"`{name}` is offered to {self._name(seat)}, but is to be refused: {code}")
        else:
            why = Refusing(self.program, self.state, seat, self.running, asked).reason(name)
        if why != code:
            raise Stopped(span, f"`{name}` is refused to {self._name(seat)} because of `{why}`, expected `{code}`")

    # ----------------------------------------------------------------------------------------- messages
    def _name(self, seat: int) -> str:
        return self.program.table.owners[seat] if seat >= 0 else "chance"

    def _asked_now(self) -> str:
        asked = self.pending
        if asked is None:
            return "nothing is asked now (a choice with a single possibility is never asked)"
        if asked.player == CHANCE:
            subject = self._subject(asked)
            return f"something is drawn from `{subject}` now; say what: `- draw: {{{subject}: ...}}`"
        return f"{self._name(asked.player)} is asked now ({asked.kind} for `{asked.origin}`): {', '.join(asked.names)}"

    def _nothing_is_asked(self, span: Span) -> None:
        if self.pending is not None:
            raise Stopped(span, f"this comes too early: {self._asked_now()}")
