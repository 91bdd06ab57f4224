"""A game watched while a trace is played: what happens, in chapters of rounds and passages of turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define, evolve, field

from interpreter.chronicle import happenings as hap
from interpreter.chronicle.differences import NOBODY, Cause, Differences
from interpreter.chronicle.scoring import shares
from interpreter.chronicle.stages import Stage, Stages, cancels, stages
from interpreter.game import Game
from interpreter.plan import flow
from interpreter.plan import instructions as ins
from interpreter.program import Program
from interpreter.runtime.lasting import CARD

SET_UP, ROUND, END = "set-up", "round", "end"


@define
class Passage:
    """What happens in one go: a seat's turn, a list of steps with a name, or plain steps one after the other.

    step: the id of the step it stands for, '' for plain ones. card: the card a seat acts by, 0 for none. happenings:
    each with the card whose special action it is part of, or 0.
    """

    step: str = ""
    title: str = ""
    seat: int = -1
    card: int = 0
    number: str = ""
    happenings: list[tuple[int, hap.Happening]] = field(factory=list)


@define
class Chapter:
    """The set-up, a round (its number from 1), or what comes after the last one; the board at its end."""

    kind: str
    number: int
    passages: list[Passage] = field(factory=list)
    position: dict[str, Any] | None = None


class Told(Game):
    """A game whose chance is decided by a trace, and which somebody watches from its beginning."""

    def __init__(self, program: Program, *, watcher: Watcher) -> None:
        watcher.game = self
        super().__init__(program, None, tell=watcher.tell, play=watcher.play)


@define
class Watcher:
    """Notices what happens. `look` describes the board at the end of a chapter."""

    program: Program
    look: Callable[[Game], dict[str, Any]]
    game: Game | None = None
    chapters: list[Chapter] = field(factory=lambda: [Chapter(SET_UP, 0)])
    _stages: Stages = field(init=False)
    _differences: Differences = field(init=False)
    _state: list[int] = field(factory=list)
    _before: list[int] = field(factory=list)
    _steps: list[Stage] = field(factory=list)
    _cause: Cause = NOBODY
    _frame: int = 0

    def __attrs_post_init__(self) -> None:
        """What follows from the program."""
        self._stages = stages(self.program)
        self._differences = Differences(self.program)

    # ------------------------------------------------------------------------------ what the game calls
    def play(self, s: list[int], draw: Any, snap: Any, tell: Any) -> Any:
        """The program's `play`, watched."""
        self._state, self._before = s, s[:]

        def watched(state: list[int], block: int) -> bool:
            stop = bool(snap is not None and snap(state, block))
            self._block(block)
            return stop

        return self.program.play(s, draw, watched, tell)

    def tell(self, kind: str, place: int, points: int) -> None:
        """Points were given, or (`perform`) the seat `points` performs the card `place` as its own."""
        self.notice()
        if kind == "perform":
            self._note(hap.PerformsOther(points, place))
            return
        found = shares(self.program, self._state, place, points)
        self._note(hap.Gained(found) if kind == "gain" else hap.Scored(place, found))

    def choosing(self, site: int, player: int, option: int) -> None:
        """Somebody is about to choose."""
        self.notice()
        asked = self.program.sites[site]
        if player < 0:
            if isinstance(self._step, flow.Draw):
                purpose = next(p for p in self.program.purposes if p.name == asked.subject)
                self._note(hap.Drawn(self._seat, purpose.items[option - purpose.first]))
            return
        self._cause = Cause(player, site, option)
        if asked.sort == "use":
            self._use(player, bool(option))
        elif asked.sort == "action":
            self._act(player, option)
        elif asked.sort == "yes" and option:
            own = self._frame and self.program.table.cards[self._frame]
            plain = self._step is not None and self._step.step == asked.origin
            if not plain and (not own or own.id != asked.origin or player != self._seat):
                body = asked.asked.body if isinstance(asked.asked, ins.Maybe) else ()
                self._note(hap.Answered(player, asked.origin, cancels(body)))
        elif asked.secret == "own" and isinstance(asked.asked, ins.MoveUnique):
            units = self.program.table.units
            mine = (i for i, unit in enumerate(units) if (unit.kind, unit.owner) == (asked.subject, player))
            self._note(hap.Hid(player, next(mine)))
        elif asked.sort == "place" and not asked.secret and isinstance(asked.asked, ins.ChoosePlace):
            self._note(hap.Named(player, "", option))
        elif asked.sort == "seat":
            self._note(hap.Named(player, self.program.table.owners[option - 1]))

    # -------------------------------------------------------------------------------------- noticing
    def notice(self) -> None:
        """Put down what is different since the last time."""
        before, self._before = self._before, self._state[:]
        for found in self._differences.between(before, self._state, self._cause):
            if not (
                isinstance(found, hap.CardsMoved) and isinstance(self._step, flow.PutAway)
            ):  # as little news as rows
                self._note(found)
        self._rows(before)
        number = self.program.table.slots["round"]
        if before[number] != self._state[number]:
            self._chapter(Chapter(ROUND, self._state[number]))

    def close(self) -> None:
        """Describe the board where the story ends."""
        self.notice()
        if self.game is not None:
            self.chapters[-1].position = self.look(self.game)

    def _chapter(self, chapter: Chapter) -> None:
        if self.game is not None:
            self.chapters[-1].position = self.look(self.game)
        self.chapters.append(chapter)

    def _rows(self, before: list[int]) -> None:
        """Cards that came to lie open, and those a seat took; clearing a row is no news."""
        table = self.program.table
        for row, size in table.row_sizes.items():
            first = table.slots[f"row {row}"]
            for slot in range(first, first + size):
                old, new = before[slot], self._state[slot]
                if new and new != old:
                    self._note(hap.TurnedUp(row, new))
                elif old and not new and isinstance(self._step, flow.TakeCard):
                    self._put_back(before)
                    self._note(hap.Took(self._seat, old))

    def _put_back(self, before: list[int]) -> None:
        """The card in whose place another is taken, unless it is kept."""
        table, lasting = self.program.table, self.program.lasting
        old = before[table.slots["taken"] + self._seat]
        kept = any(self._state[z] and self._state[z + CARD] == old for z in lasting.records(self._state))
        if isinstance(self._step, flow.TakeCard) and self._step.instead and old and not kept:
            self._note(hap.PutBack(self._seat, old))

    # ------------------------------------------------------------------------------------- the steps
    @property
    def _step(self) -> flow.Flow | None:
        return self._steps[-1].flow if self._steps else None

    @property
    def _seat(self) -> int:
        """Whose turn it is, -1 outside turns."""
        slot = self._steps[-1].seat if self._steps else -1
        return self._state[slot] if slot >= 0 else -1

    def _block(self, block: int) -> None:
        self.notice()
        ended = self._stages.ends.get(block)
        if ended is not None:
            self._end(ended)
        begun = self._stages.begins.get(block)
        if begun is not None:
            self._begin(self._stages.steps[begun])

    def _begin(self, stage: Stage) -> None:
        if stage.last and self.chapters[-1].kind != END:
            self._chapter(Chapter(END, self.chapters[-1].number))
        self._steps.append(stage)
        self._cause = NOBODY
        self._passage()
        if isinstance(stage.flow, flow.Special):
            cards = self.program.acting(stage.flow, self._state, self._seat)
            asked = stage.flow.either and len(cards) > 1
            if cards and not asked and self.program.table.compulsory(cards[0], stage.flow.compulsory):
                self._frame = cards[0]
                self._note(hap.Performs(self._seat, cards[0]))

    def _end(self, step: str) -> None:
        if isinstance(self._stages.steps[step].flow, flow.SetStarter):
            slots = self.program.table.slots
            if self._state[slots["round"]] < len(self.program.plan.rounds):
                self._note(hap.Begins(self._state[slots["starter"]], not self._state[slots["round"]]))
        while self._steps and self._steps.pop().flow.step != step:
            pass
        self._cause, self._frame = NOBODY, 0

    def _use(self, seat: int, used: bool) -> None:
        card = self._could_act(seat)[0]
        if used:
            self._frame = card
        self._note(hap.Performs(seat, card) if used else hap.Declined(seat, card))

    def _act(self, seat: int, card: int) -> None:
        """Of several cards one, or none (0), is performed."""
        self._frame = card
        for each in [card] if card else self._could_act(seat):
            self._note(hap.Performs(seat, each) if card else hap.Declined(seat, each))

    def _could_act(self, seat: int) -> list[int]:
        step = self._steps[-1].flow
        assert isinstance(step, flow.Special)
        return self.program.acting(step, self._state, seat)

    # ---------------------------------------------------------------------------------- the passages
    def _passage(self) -> Passage:
        """The passage that what happens now belongs to."""
        passages = self.chapters[-1].passages
        stage = self._steps[-1] if self._steps else None
        step, seat = (stage.passage, self._seat) if stage is not None else ("", -1)
        if not passages or (passages[-1].step, passages[-1].seat) != (step, seat):
            found = Passage(step, stage.title if stage else "", seat, number=stage.number if stage else "")
            if seat >= 0 and found.number:
                found.card = self._state[self.program.table.slots["played"] + seat]
            passages.append(found)
        return passages[-1]

    def _note(self, happening: hap.Happening) -> None:
        happenings = self._passage().happenings
        before = happenings[-1][1] if happenings else None
        if isinstance(happening, hap.CardsMoved) and isinstance(before, hap.CardsMoved) and happening.secret:
            if evolve(happening, cards=()) == evolve(before, cards=()):  # chosen one by one, told in one go
                happening = evolve(happening, cards=(*before.cards, *happening.cards))
                happenings.pop()
        happenings.append((self._frame, happening))
