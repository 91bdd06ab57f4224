"""Standing rules in play: which of them hold now, and what they make of places, bonuses and scorings.

What follows from them is kept in the state and worked out anew only when a piece that carries one moves, a lasting
effect begins or ends, or a step that one of them names begins or ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from interpreter.definition import frozen
from interpreter.plan.framing import Frame, Standing
from interpreter.plan.table import RECORD_FIELDS, Table
from interpreter.runtime.consequences import MODES, Causes, remembered
from interpreter.runtime.static import members

RUNNING, JOINED = "running", "joined"  # slots: steps that run, as bits; places scored together with others
SCORED = "scored together "  # slots, by step: places scored that way while it runs, '' for one sentence


Groups = list[tuple[int, set[str]]]  # places scored as one, as a mask, with the steps of the rules that join them


@frozen
class Held:
    """A rule with where its places are kept: slots of units, offsets in a record; and the bit of its step."""

    rule: Standing
    slots: tuple[int, ...]
    bit: int


class StandingRules:
    """The standing rules of one program. All methods work on the state list they are given."""

    def __init__(
        self, table: Table, carried: dict[str, tuple[Standing, ...]], frames: Sequence[Frame], steps: dict[str, int]
    ) -> None:
        self.table = table
        self._steps = steps
        self._running, self._records = table.slots.get(RUNNING, 0), table.slots["records"]
        self._carried = [
            Held(rule, tuple(unit.slot for unit in table.units_of(kind)), self._bit(rule))
            for kind, rules in carried.items()
            for rule in rules
        ]
        self._lasting = {
            number: [Held(rule, tuple(len(RECORD_FIELDS) + int(ref[1:]) for ref in rule.refs), self._bit(rule))
                     for rule in frame.standing]
            for number, frame in enumerate(frames, 1) if frame.standing
        }  # fmt: skip
        every = [*self._carried, *(held for rules in self._lasting.values() for held in rules)]
        self._every = [held.rule for held in every]
        kinds = {rule.rule for rule in self._every}
        self.joins, self.scores = "join" in kinds, bool(kinds - {"taboo", "limit"})
        self.carriers = {slot for held in self._carried for slot in held.slots}
        named = any(held.rule.mask for rules in self._lasting.values() for held in rules)  # not by a variable
        self.needed = bool(self._steps) or self.scores or named
        self._together = {  # step of a joining rule -> the slot of what was scored by it
            held.rule.step: table.slots[SCORED + held.rule.step] for held in every if held.rule.rule == "join"
        }
        self._begun = [(self._steps[step], slot) for step, slot in self._together.items() if step]
        self._carried_by, self._lasting_by = self._by_sort(kinds)
        self._joining: dict[int, Callable[[list[int]], Groups]] = {}  # by the places on the board

    def _by_sort(self, sorts: set[str]) -> tuple[dict[str, list[Held]], dict[str, dict[int, list[Held]]]]:
        """The rules of pieces by sort, and those of lasting effects by sort and frame."""
        carried = {sort: [held for held in self._carried if held.rule.rule == sort] for sort in sorts}
        lasting: dict[str, dict[int, list[Held]]] = {sort: {} for sort in sorts}
        for frame, rules in self._lasting.items():
            for held in rules:
                lasting[held.rule.rule].setdefault(frame, []).append(held)
        return carried, lasting

    def _bit(self, rule: Standing) -> int:
        return self._steps.get(rule.step, 0)

    def every(self, sort: str) -> list[Standing]:
        """All rules of a sort, whether they hold or not."""
        return [rule for rule in self._every if rule.rule == sort]

    def causes(self, *sorts: str) -> Causes:
        """What it depends on which rules of some sorts hold, and where."""
        carried = [held for sort in sorts for held in self._carried_by.get(sort, ())]
        lasting = [each for sort in sorts for each in self._lasting_by.get(sort, {}).items()]
        slots = {slot for held in carried for slot in held.slots}
        if any(held.bit for rules in (carried, *(rules for _, rules in lasting)) for held in rules):
            slots.add(self._running)
        return Causes(frozenset(slots), frozenset(frame for frame, _ in lasting))

    # -------------------------------------------------------------------------------------- what holds
    def holding(self, state: list[int], sort: str, but: int = -1) -> list[tuple[Standing, int]]:
        """The rules of a sort that hold now, each with the places it covers as a mask. but: a unit (slot) left out."""
        found = list[tuple[Standing, int]]()
        running = state[self._running] if self._steps else 0
        for held in self._carried_by.get(sort, ()):
            if not held.bit or running & held.bit:
                mask = 0
                for slot in held.slots:
                    mask |= 1 << state[slot] if slot != but else 0
                found.append((held.rule, mask))
        lasting = self._lasting_by.get(sort)
        if lasting and state[self._records]:
            for record in range(self.table.slots["lasting"], len(state), self.table.record_size):
                for held in lasting.get(state[record], ()):
                    if not held.bit or running & held.bit:
                        mask = held.rule.mask
                        for offset in held.slots:
                            mask |= 1 << state[record + offset]
                        found.append((held.rule, mask))
        return found

    def taboo(self, state: list[int], but: int = -1) -> int:
        """The places under a taboo, as a mask."""
        found = 0
        for _, mask in self.holding(state, "taboo", but):
            found |= mask
        return found

    def doubled(self, state: list[int]) -> tuple[int, int]:
        """The places whose boards count twice, and those whose bonuses do, as masks."""
        values = bonuses = 0
        for rule, mask in self.holding(state, "double"):
            values |= mask
            bonuses |= mask if rule.bonuses else 0
        return values, bonuses

    def unpaid(self, state: list[int]) -> set[str]:
        """The bonuses that are not paid now."""
        return {rule.bonus for rule, _ in self.holding(state, "no-bonus")}

    def runs(self, state: list[int], step: str) -> bool:
        """Whether a step that was named to `steps` runs."""
        return bool(state[self.table.slots[RUNNING]] & self._steps[step])

    # -------------------------------------------------------------------------------------- scored together
    def joined(self, state: list[int], on_board: int) -> int:
        """The places scored together with others, as a mask."""
        return sum(mask for mask, _ in self._groups(state, on_board)) if self.joins else 0

    def _groups(self, state: list[int], on_board: int) -> Groups:
        """Places scored as one, as masks, with the steps of the rules that join them; remembered."""
        known = self._joining.get(on_board)
        if known is None:
            work_out = partial(self._work_out_groups, on_board=on_board)
            known = self._joining[on_board] = remembered(self.table, self.causes("join"), work_out)
        return known(state)

    def _work_out_groups(self, state: list[int], on_board: int) -> Groups:
        found: Groups = []
        for rule, places in self.holding(state, "join"):
            mask = places & on_board
            if not mask & mask - 1:  # one place alone is scored as usual
                continue
            of_steps, apart = {rule.step}, []
            for other, others in found:
                if other & mask:
                    mask, of_steps = mask | other, of_steps | others
                else:
                    apart.append((other, others))
            found = [*apart, (mask, of_steps)]
        return found

    def group(self, state: list[int], place: int, on_board: int) -> tuple[int, ...]:
        """The places scored as one with a place that is joined to others."""
        return next((members(mask) for mask, _ in self._groups(state, on_board) if mask >> place & 1), (place,))

    def due(self, state: list[int], place: int, on_board: int) -> tuple[int, ...]:
        """The places to be scored with a joined place; none when that was done."""
        mask, of_steps = next(each for each in self._groups(state, on_board) if each[0] >> place & 1)
        done = any(state[self._together[step]] >> place & 1 for step in of_steps)
        return () if done else members(mask)

    def done(self, state: list[int], place: int, on_board: int) -> tuple[int, ...]:
        """The same, noting that they are scored."""
        mask, of_steps = next(each for each in self._groups(state, on_board) if each[0] >> place & 1)
        slots = [self._together[step] for step in of_steps]
        for slot in slots:
            if state[slot] >> place & 1:
                return ()
        for slot in slots:
            state[slot] |= mask
        return members(mask)

    def begin(self, state: list[int], running: int) -> None:
        """Note the steps that run now, as bits; what is scored together in one that begins, is scored anew."""
        begun = running & ~state[self._running]
        state[self._running] = running
        for bit, together in self._begun:
            if bit & begun:
                state[together] = 0


def steps(
    carried: dict[str, tuple[Standing, ...]], frames: Sequence[Frame], more: Sequence[str] = ()
) -> dict[str, int]:
    """The steps and lists that standing rules (and `more`) name, each with a bit."""
    rules = [rule for found in carried.values() for rule in found]
    rules += [rule for frame in frames for rule in frame.standing]
    names = dict.fromkeys([*(rule.step for rule in rules if rule.step), *more])
    return {step: 1 << i for i, step in enumerate(names)}


def reserve(
    table: Table, running: dict[str, int], carried: dict[str, tuple[Standing, ...]], frames: Sequence[Frame]
) -> None:
    """Give the slots that these rules need their place in the state."""
    if running:
        table.reserve(RUNNING)
    rules = [rule for found in carried.values() for rule in found]
    rules += [rule for frame in frames for rule in frame.standing]
    if running or rules:
        table.reserve(MODES)
    for rule in rules:
        if rule.rule == "join":
            table.reserve(JOINED)
            table.reserve(SCORED)
            table.reserve(SCORED + rule.step)
