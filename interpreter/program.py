"""A program: one line-up at one player count, compiled and ready to play.

Everything a game needs that does not change while it is played: names, layout, the generated functions, the
state before set-up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from attrs import define, field

from interpreter.chance import Lanes, Order, salts, side_by_side
from interpreter.definition import frozen
from interpreter.emit.sites import Site
from interpreter.ending import leaders
from interpreter.model import Step
from interpreter.plan import flow, framing
from interpreter.plan import instructions as ins
from interpreter.plan.nodes import nodes
from interpreter.plan.performed import SOLE, remembering
from interpreter.plan.table import Table
from interpreter.runtime.board import Board
from interpreter.runtime.lasting import Lasting


def walk(steps: tuple[Step, ...]) -> list[Step]:
    """Steps with all the steps nested in them."""
    return [found for step in steps for found in (step, *walk(step.steps))]


@frozen
class Purpose:
    """A purpose of chance: what is drawn, as names, and the item the first bit stands for."""

    name: str
    first: int
    items: tuple[str, ...]
    salt: int


@define(slots=False)
class Program:
    """See the module's text. `play(s, draw, snap, tell, seen, only)` is the generator of a whole game.

    loop_heads: of every block, by number, whether a round or another turn of a repeat begins in it: rules may ask for
    any number of these, and of nothing else.
    """

    table: Table
    plan: flow.GamePlan
    effects: dict[str, framing.Effect]
    frames: list[framing.Frame]
    sites: list[Site]
    purposes: list[Purpose]
    entries: dict[str, list[tuple[int, int]]]
    lists: dict[str, list[tuple[int, int]]]
    loop_heads: tuple[bool, ...]
    rows: dict[str, list[str]]
    listened: dict[str, int]  # "before STEP" and so on -> event bit, for what some lasting effect listens to
    board: Board
    lasting: Lasting
    source: str
    start: list[int]
    play: Callable[..., Any] = field(repr=False)
    actions: list[Callable[..., Any] | None] = field(repr=False)
    asks: list[bool] = field(repr=False)
    extras: list[tuple[Callable[..., Any], bool]] = field(repr=False)
    blocks: tuple[framing.PlannedBlock, ...] = ()  # blocks of sentences, if it was compiled to note them
    reached: set[int] = field(factory=set)  # those that games came to, by number
    arrivals: tuple[framing.Arrival, ...] = ()

    @cached_property
    def card_sites(self) -> dict[int, tuple[str, int, bool]]:
        """Sites where a card leaves a pile of a seat for another: (kind, slot of the pile it leaves, secret)."""
        found = {}
        for number, site in enumerate(self.sites):
            if isinstance(site.asked, ins.MoveCards) and site.asked.owner == site.asked.seat:
                source = site.asked.source
            elif site.subject == "play":
                source = site.names[0]
            else:
                continue
            found[number] = self.table.rules.places[source].holds, self.table.piles[source], site.secret == "own"
        return found

    @cached_property
    def kind_piles(self) -> dict[str, tuple[tuple[int, bool], ...]]:
        """By kind of card the piles of seats that hold it: (first slot, whether everybody sees what lies there)."""
        places = self.table.rules.places
        return {
            kind: tuple(
                (slot, places[name].seen == "always")
                for name, slot in self.table.piles.items()
                if places[name].holds == kind
            )
            for kind in self.table.sets
        }

    @cached_property
    def firsts(self) -> list[int]:
        """For each purpose of chance the item its first bit stands for."""
        return [purpose.first for purpose in self.purposes]

    @cached_property
    def lanes(self) -> Lanes:
        """The items of all purposes of chance that have several, see `chance.orders`."""
        return self.lanes_of([i for i, purpose in enumerate(self.purposes) if len(purpose.items) > 1])

    def lanes_of(self, purposes: Sequence[int]) -> Lanes:
        """The items of some purposes of chance."""
        return side_by_side([(i, self.purposes[i].salt, salts(self.purposes[i].items)) for i in purposes])

    @cached_property
    def undealt(self) -> tuple[list[Order], tuple[int, ...]]:
        """For each purpose of chance the order of its items where there is only one, and the bit of each index."""
        sizes = [len(purpose.items) for purpose in self.purposes]
        return [(0,) if size == 1 else () for size in sizes], tuple(1 << i for i in range(max(sizes, default=0)))

    @property
    def phase_slot(self) -> int:
        """The slot of the block the game is in."""
        return self.table.slots["phase"]

    def performing(self, card: int, seat: int) -> Callable[..., Any]:
        """A generator function, called like `play`, of one card's special action by one seat; others may listen.

        Raises ValueError for a card without a special action.
        """
        action = self.actions[card]
        entry = self.table.cards[card]
        if action is None or entry is None:
            raise ValueError("this card has no special action")
        steps = {step for step, kinds in self.special_steps.items() if entry.kind in kinds}
        before, during, after = (
            sum(self.listened.get(f"{order} {step}", 0) for step in steps) for order in ("before", "during", "after")
        )

        def play(s: list[int], draw: Any, snap: Any, tell: Any) -> Any:
            if snap is not None:
                snap(s, s[self.phase_slot])
            done = [slot for step in steps for slot in remembering(self.table, step)]
            for slot in done:
                s[slot] = card
            if entry.heard_when_taken and s[self.table.slots["listen"]] & (before | during | after):
                if not (yield from self.lasting.watched(s, seat, card, before, during, after, tell)):
                    for slot in done:
                        s[slot] = 0
            elif self.asks[card]:
                yield from action(s, seat, card, tell)
            else:
                action(s, seat, card, tell)

        return play

    def performing_extra(self, index: int, seat: int) -> Callable[..., Any]:
        """The same for one of the `extras` the program was compiled with."""
        action, asks = self.extras[index]

        def play(s: list[int], draw: Any, snap: Any, tell: Any) -> Any:
            if snap is not None:
                snap(s, s[self.phase_slot])
            if asks:
                yield from action(s, seat, 0, tell)
            else:
                action(s, seat, 0, tell)

        return play

    @property
    def special_steps(self) -> dict[str, tuple[str, ...]]:
        """The steps that perform special actions, with the card kinds whose action it is."""
        return {step.step: step.kinds for step in nodes(self.plan) if isinstance(step, flow.Special)}

    def acting(self, step: flow.Special, state: list[int], seat: int) -> list[int]:
        """The cards a seat has in play whose special action the step could perform, in the order of their kinds."""
        slots, ready = self._in_play[step.step]
        if len(slots) == 1:  # as nearly always
            card = state[slots[0] + seat]
            return [card] if ready[card] else []
        if SOLE in self.table.slots and state[self.table.slots[SOLE] + seat]:
            slots = [self.table.slots["taken"]]
        return [card for slot in slots if ready[card := state[slot + seat]]]

    @cached_property
    def _in_play(self) -> dict[str, tuple[list[int], list[bool]]]:
        """By step that performs special actions: slots of cards in play, and by card whether it could perform it."""
        cards = [*zip(self.table.cards, self.actions, strict=True)]
        return {
            step: (
                self.table.in_play(kinds),
                [card is not None and card.kind in kinds and action is not None for card, action in cards],
            )
            for step, kinds in self.special_steps.items()
        }

    def winners(self, state: list[int]) -> tuple[int, ...]:
        """The seats that lead in a state, by the line-up's end."""
        return leaders(self.table, state, self.plan.measures)

    def site(self, number: int) -> Site:
        """An ask site by its number."""
        return self.sites[number]
