"""The structure of a game as one re-enterable generator.

Steps become blocks of a `while True` loop, chosen by `ph`. A block is a run of steps between two points where
the game can be entered from its state alone; loops keep their counters in the state. With `every_step` each
step is a block of its own, which scenarios use to begin anywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.emit import flow_cards, flow_loops, flow_parts, flow_row, flow_special
from interpreter.emit.running import note_running, running
from interpreter.emit.sites import Site
from interpreter.emit.writer import Writer
from interpreter.plan import flow
from interpreter.plan import instructions as ins
from interpreter.plan.nodes import nodes
from interpreter.plan.performed import forgetting

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.emit.emitter import Emitter

EMITTERS: dict[type, Callable[[Any, Any], None]] = {
    flow.Perform: flow_cards.perform,
    flow.Draw: flow_cards.draw,
    flow.Deal: flow_cards.deal,
    flow.SetStarter: flow_cards.set_starter,
    flow.TurnUp: flow_cards.turn_up,
    flow.PlayCards: flow_cards.play_cards,
    flow.PlayAtRandom: flow_cards.play_at_random,
    flow.TakeCard: flow_row.take_card,
    flow.Discard: flow_cards.discard,
    flow.PutAway: flow_cards.put_away,
    flow.ShuffleBack: flow_cards.shuffle_back,
    flow.Special: flow_special.special,
    flow.EachSeat: flow_loops.each_seat,
    flow.InAnyOrder: flow_parts.in_any_order,
    flow.Run: flow_loops.run,
    flow.Repeat: flow_loops.repeat,
}

MANY_ROUNDS = 8  # how much more often than once steps of a round count as gone through


class FlowEmitter:
    """Writes steps into numbered blocks."""

    def __init__(
        self, emitter: Emitter, listened: dict[str, int], rows: dict[str, list[str]], every_step: bool, noted: bool
    ) -> None:
        self.emitter = emitter
        self.listened = listened
        self.rows = rows
        self.every_step = every_step
        self.noted = noted
        self.conditions: dict[str, ins.Test] = {}  # without what steps are left out
        self.firsts: set[str] = set()  # steps that come first when a seat begins its part of a loop
        self.blocks: dict[int, list[str]] = {}
        self.weights: dict[int, int] = {}  # about how often each block is entered
        self.entries: dict[str, list[tuple[int, int]]] = {}  # step id -> (its block, the block after it)
        self.lists: dict[str, list[tuple[int, int]]] = {}
        self.endings_used: set[str] = set()
        self.functions: list[str] = []  # bodies of steps that are listened to while they run
        self.stopped: int | None = None  # where the present step goes on when it is cancelled
        self.purposes: list[tuple[str, int, int]] = []  # name, first item, count
        self.loops: list[int] = []
        self.tested: set[str] = set()  # steps entered only where their condition has just been found to hold
        self.part: tuple[int, int] | None = None  # of parts in any order the one being written: loop slot, its bit
        self.rounds = 1  # about how often what is written is gone through
        self.neutral = False  # in the steps of a neutral colour, whose sentences the starter performs
        self.running = 0  # steps named by standing rules that run in the open block
        self._labels = 0
        self._loop_heads: set[int] = set()
        self._open = -1

    # --------------------------------------------------------------------------------------- blocks
    @property
    def loop_heads(self) -> tuple[bool, ...]:
        """By block whether a round or a turn of a repeat begins in it."""
        return tuple(label in self._loop_heads for label in range(self._labels + 1))

    def label(self) -> int:
        """A fresh block number."""
        self._labels += 1
        return self._labels

    def loop_head(self) -> int:
        """The same for one in which a round or a turn of a repeat begins."""
        label = self.label()
        self._loop_heads.add(label)
        return label

    def begin(self, label: int) -> None:
        """Continue in block `label`; falls through from the open block."""
        if self._open >= 0:
            self.jump(label)
        self.emitter.writer = Writer(0)
        self.blocks[label] = self.emitter.writer.lines
        self.weights[label] = 4 ** len(self.loops) * self.rounds
        self._open = label
        seat = self.loops[-1] + 1 if self.loops else self.emitter.slot("starter")
        self.line(f"p = s[{seat}]")
        note_running(self)

    def jump(self, label: int) -> None:
        """End the open block, going on in another."""
        self.leap(str(label))

    def leap(self, label: str) -> None:
        """End the open block, going on in the one an expression gives."""
        self.emitter.writer.line(f"ph = {label}")
        self._open = -1

    def line(self, text: str) -> None:
        """One line of the open block."""
        self.emitter.writer.line(text)

    # ---------------------------------------------------------------------------------------- steps
    def steps(self, steps: tuple[flow.Flow, ...]) -> None:
        """Write steps in order into the open block and the blocks they need."""
        for step in steps:
            self.step(step)

    def step(self, step: flow.Flow) -> None:
        """One step, with what listens before and after it and the lasting effects its end ends."""
        entry = self._open
        apart = self.every_step or (self.noted and self._noteworthy(step))
        if apart:
            entry = self.label()
            self.begin(entry)
        self.emitter.origin = step.step
        self.forget(step.step)
        left_out = flow_parts.unless(self, step.step)
        special = isinstance(step, flow.Special)  # has windows of its own, see `Lasting.watched`
        stopped = self.stopped = None if special else self.stoppable(step.step)
        with running(self, step.step):
            EMITTERS[type(step)](self, step)
        self.emitter.origin = step.step
        if not special:
            self.fire("after", step.step)
        self.stopped_here(stopped)
        self.expire(step.step)
        self.stopped_here(left_out)
        if apart:
            after = self.label()
            self.begin(after)
            self.entries.setdefault(step.step, []).append((entry, after))

    def _noteworthy(self, step: flow.Flow) -> bool:
        """Whether points may be given or cards change hands while a step runs, or somebody's part begins with it."""
        if step.step in self.firsts or any(
            f"{when} {step.step}" in self.listened for when in ("before", "during", "after")
        ):
            return True
        match step:
            case flow.Perform(body=body):
                return any(isinstance(node, ins.Score | ins.Gain) for node in nodes(body)) or self._arrivals_pay(body)
            case flow.Special() | flow.TakeCard() | flow.EachSeat() | flow.Run() | flow.Repeat():
                return True
        return False

    def _arrivals_pay(self, body: tuple[ins.Instruction, ...]) -> bool:
        """Whether something moves that may be told of on arrival, and points may be given then."""
        told = (node for arrival in self.emitter.arrivals for node in nodes(arrival.body))
        moves = any(isinstance(node, ins.MovePieces | ins.MoveUnique) for node in nodes(body))
        return moves and any(isinstance(node, ins.Score | ins.Gain) for node in told)

    def named_list(self, name: str, steps: tuple[flow.Flow, ...]) -> None:
        """A list by its name, which is an event too: `before turn`, `until general-scoring ends`."""
        if not name:
            self.steps(steps)
            return
        self.forget(name)
        stopped = self.stoppable(name)
        with running(self, name):
            self.steps(steps)
        self.fire("after", name)
        self.stopped_here(stopped)
        self.expire(name)

    def forget(self, step: str) -> None:
        """What special actions were done before a step or list begins is of no interest when it is over."""
        for slot in forgetting(self.emitter.table, step):
            self.line(f"s[{slot}] = 0")

    def stoppable(self, step: str) -> int | None:
        """Tell what listens before a step or list; the block to go on in when it was cancelled there, if it can be."""
        if not {f"before {step}", f"during {step}"} & self.listened.keys():
            return None
        stopped = self.label()
        self.fire("before", step)
        self.leave_if_cancelled(stopped)
        return stopped

    def leave_if_cancelled(self, stopped: int) -> None:
        """Go on in another block when a listener has cancelled what runs."""
        cancel = self.emitter.slot("cancel")
        with self.emitter.writer.block(f"if s[{cancel}]:"):
            self.line(f"s[{cancel}] = 0")
            self.line(f"ph = {stopped}")
            self.line("continue")

    def stopped_here(self, stopped: int | None) -> None:
        """Go on here when the step was cancelled."""
        if stopped is not None:
            self.begin(stopped)

    def fire(self, order: str, step: str) -> None:
        """Tell lasting effects that listen to a step, if any in this program ever can."""
        bit = self.listened.get(f"{order} {step}")
        if bit is not None:
            with self.emitter.writer.block(f"if s[{self.emitter.slot('listen')}] & {bit}:"):
                self.line(f"yield from fire(s, {bit}, p, tell)")

    def expire(self, step: str) -> None:
        """End the lasting effects that last until this step or list ends."""
        flow_parts.settle(self, step)
        late = self.emitter.table.slots.get(ins.SET_LAST)
        if step == "round" and late is not None:  # who was to set a disc last does not wait in a later round
            seats = self.emitter.table.seats
            self.line(f"s[{late}:{late + seats}] = {(0,) * seats}")
        ending = self.emitter.endings.get(step)
        if ending is not None:
            self.endings_used.add(step)
            with self.emitter.writer.block(f"if s[{self.emitter.slot('records')}]:"):
                self.line(f"expire(s, {ending})")

    def bit(self, first: int, count: int) -> str:
        """The table of each item's bit, for items from `first`."""
        return self.emitter.constant(tuple([0] * first + [1 << i for i in range(count)]))

    def purpose(self, name: str, first: int, count: int) -> int:
        """The number of a purpose of chance; bit `i` of what is left stands for item `first + i`."""
        if (name, first, count) not in self.purposes:
            self.purposes.append((name, first, count))
        return self.purposes.index((name, first, count))

    def drawn(self, into: str, name: str, first: int, count: int, left: str, epoch: str = "0") -> None:
        """Draw one of the items left. `epoch` tells apart draws that could find the same items left."""
        number = self.purpose(name, first, count)
        site = self.emitter.site(Site("draw", self.emitter.origin, subject=name))
        options = f"items({left}, {first})"
        once = ""
        if count == 1:  # whoever asks for one of these has looked whether it is left
            left, epoch, once = "1", "0", f"only({(~first,)}) if only is not None else "
        drawn = f"draw({number}, {left}, {epoch}) if draw is not None else (yield ({site}, -1, {options}))"
        self.line(f"{into} = {once}{drawn}")
