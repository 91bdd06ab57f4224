"""What areas can mean while lasting effects redefine them: every phrase that says one is planned for each meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from interpreter.plan import framing
from interpreter.plan import instructions as ins
from interpreter.plan.table import Table

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

T = TypeVar("T")
Said = tuple[str, str]  # an area, and the register of the seat it is said of


class Meanings:
    """The redefined areas of a program, and which meaning each has in what is being planned.

    Where nothing is redefined, `each` plans once and everything is as the rules say.
    """

    def __init__(self, table: Table, frames: Iterable[framing.Frame]) -> None:
        self.numbers = {area: number for number, area in enumerate(table.rules.areas)}
        self.redefined: dict[str, list[tuple[int, framing.Redefined]]] = {}  # area -> frames and what they say
        for number, frame in enumerate(frames):
            for new in frame.areas:
                self.redefined.setdefault(new.area, []).append((number, new))
        self._chosen: dict[Said, framing.Redefined | None] = {}
        self._open: Said | None = None  # the first area said whose meaning was not chosen
        self._plain: frozenset[str] = frozenset()  # areas that are what the rules say here

    def of(self, area: str, seat: str) -> framing.Redefined | None:
        """The meaning an area has here for a seat; None for that of the rules."""
        if area not in self.redefined or area in self._plain:
            return None
        if (area, seat) not in self._chosen:
            self._open = self._open or (area, seat)
            return None
        return self._chosen[area, seat]

    def reference(self, area: str, variable: int, seat: str) -> ins.Ref:
        """A variable of the lasting effect that gives an area its meaning for a seat."""
        return f"y{self.numbers[area]}_{variable}_{seat}"

    @contextmanager
    def as_it_was(self, area: str) -> Iterator[None]:
        """Inside, an area is what the rules say."""
        before, self._plain = self._plain, self._plain | {area}
        yield
        self._plain = before

    @contextmanager
    def as_they_were(self) -> Iterator[None]:
        """Inside, all areas are what the rules say."""
        before, self._plain = self._plain, frozenset(self.redefined)
        yield
        self._plain = before

    def each(self, make: Callable[[], T], join: Callable[[ins.Question, tuple[T, ...]], T], planner: Planner) -> T:
        """What `make` plans; joined, once for each meaning, when it says a redefined area."""
        if not self.redefined:
            return make()
        before, self._open = self._open, None
        registers = planner.registers
        found = make()
        said, self._open = self._open, before
        if said is None:
            return found
        options: list[tuple[list[int], T]] = [([], self._with(said, None, registers, make, join, planner))]
        most = planner.registers
        for frame, new in self.redefined[said[0]]:
            option = self._with(said, new, registers, make, join, planner)
            most = max(most, planner.registers)
            known = next((frames for frames, other in options[1:] if other == option), None)
            if known is None:
                options.append(([frame], option))
            else:
                known.append(frame)
        planner.registers = most
        return join(self._question(said, options[1:]), tuple(option for _, option in options))

    def _with(
        self,
        said: Said,
        meaning: framing.Redefined | None,
        registers: int,
        make: Callable[[], T],
        join: Callable[[ins.Question, tuple[T, ...]], T],
        planner: Planner,
    ) -> T:
        """What is planned under one meaning; the same registers are handed out under each."""
        planner.registers = registers
        self._chosen[said] = meaning
        found = self.each(make, join, planner)
        del self._chosen[said]
        return found

    def _question(self, said: Said, options: list[tuple[list[int], T]]) -> ins.Question:
        area, seat = said
        known = dict(self.redefined[area])
        reads = tuple(tuple(sorted({at for _, at in known[frames[0]].variables})) for frames, _ in options)
        return ins.Question(self.numbers[area], seat, tuple(tuple(frames) for frames, _ in options), reads)
