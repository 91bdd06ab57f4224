"""The planner: what a sentence means for one line-up at one player count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from attrs import evolve

from interpreter import syntax as syn
from interpreter.model import Piece
from interpreter.operations.block import Block
from interpreter.operations.catalogue import operation_of
from interpreter.parsing import parse
from interpreter.plan import framing, meanings, places
from interpreter.plan import instructions as ins
from interpreter.plan.nodes import nodes
from interpreter.plan.table import Table
from interpreter.source import Text


class Planner:
    """Plans the texts of one table and collects the lasting frames it meets.

    `own` is the register `own` speaks of, `their` the one `for each` names, `actor` the seat that decides.
    known: the lasting frames of all texts, from planning them before; they may redefine areas. noting: play is to
    note which `blocks` it comes to.
    """

    def __init__(self, table: Table, known: Iterable[framing.Frame] = (), *, noting: bool = False) -> None:
        self.table = table
        self.blocks: list[framing.PlannedBlock] | None = [] if noting else None
        self._text: Text | None = None
        self.meanings = meanings.Meanings(table, known)
        self.frames: list[framing.Frame] = []
        self.endings: dict[str, int] = {}  # step or list whose end ends a lasting effect -> its number
        self.actor = self.own = "p"
        self.their = ""
        self._registers = 0
        self._locals: dict[str, ins.Ref] = {}
        self._seats: dict[str, str] = {}
        self._frozen: list[ins.Ref] | None = None
        self._inner: set[str] = set()
        self._origin = ""
        self.heard = ""  # the step or list the trigger around listens to

    # ---------------------------------------------------------------------------------------- texts
    def effect(self, text: Text, origin: str, step_variables: dict[str, ins.Ref] | None = None) -> framing.Effect:
        """The plan of an effect text, which must have been checked."""
        block = parse(text, "effect", [])
        assert isinstance(block, Block), f"unchecked text {text.value!r}"
        self._text = text
        self.actor = self.own = "p"
        self.their, self._registers, self._origin = "", 0, origin
        self._locals = dict(step_variables or {})
        self._seats = {}
        return framing.Effect(origin, self.block(block))

    def condition(self, text: Text, origin: str, step_variables: dict[str, ins.Ref]) -> ins.Test | bool:
        """The plan of a condition of its own, which must have been checked; True or False when rulings settle it."""
        condition = parse(text, "test", [])
        assert condition is not None, f"unchecked text {text.value!r}"
        self.actor = self.own = "p"
        self.their, self._registers, self._origin = "", 0, origin
        self._locals, self._seats = dict(step_variables), {}
        return places.test(self, condition)

    def block(self, block: Block) -> tuple[ins.Instruction, ...]:
        """The instructions of a block, in order."""
        planned = tuple(it for node in block.statements for it in self._statement(node))
        return planned if self.blocks is None else self._noted(block, planned)

    def _noted(self, block: Block, planned: tuple[ins.Instruction, ...]) -> tuple[ins.Instruction, ...]:
        """A block that notes that play came to it; behind its first sentence where somebody asks what that is."""
        if self._text is None or self.blocks is None:
            return planned
        self.blocks.append(framing.PlannedBlock(self._origin, self._text.at(*block.at)))
        first = 1 if planned and isinstance(planned[0], ins.Perform | ins.PerformAgain) else 0
        return (*planned[:first], ins.Reach(len(self.blocks) - 1), *planned[first:])

    def _statement(self, node: object) -> ins.Plan:
        def plan() -> ins.Plan:
            found: ins.Plan = operation_of(node).plan(node, self)
            return found

        def joined(question: ins.Question, bodies: tuple[ins.Plan, ...]) -> ins.Plan:
            return (ins.MeantBodies(question, bodies),)

        return self.meanings.each(plan, joined, self)

    def carried(self, text: Text, origin: str) -> tuple[framing.Standing, ...]:
        """The standing rules of a piece, from a text that must have been checked."""
        from interpreter.operations.standing import rules_of

        block = parse(text, "effect", [])
        assert isinstance(block, Block), f"unchecked text {text.value!r}"
        self._origin = origin
        return rules_of(block.statements, self)

    def arrivals(self) -> tuple[framing.Arrival, ...]:
        """What pieces do when they arrive somewhere."""
        from interpreter.operations.arrival import arrivals_of

        found: list[framing.Arrival] = []
        for piece in self.table.rules.pieces.values():
            self._text = piece.always if isinstance(piece.always, Text) else None
            block = parse(piece.always, "effect", []) if isinstance(piece.always, Text) else None
            if isinstance(block, Block):
                found += arrivals_of(block, piece.id, self)
        return tuple(arrival for arrival in found if arrival.body)  # a ruling can leave nothing of it

    def arrival(self, where: syn.Places, name: str, body: Block, kind: str) -> framing.Arrival:
        """One arrival; `own` is whoever decides for the piece."""
        self.actor = self.own = "p"
        self.their, self._registers, self._origin = "", 0, kind
        self._locals, self._seats = {}, {}
        found, into = places.place_set(self, where), self.bind(name)
        return framing.Arrival(kind, found, into, self.block(body))

    def carries_taboo(self, piece: Piece) -> bool:
        """Whether a piece makes the place taboo where it stands."""
        before = self._origin
        rules = self.carried(piece.always, piece.id) if isinstance(piece.always, Text) else ()
        self._origin = before
        return any(rule.rule == "taboo" for rule in rules)

    def fixed(self, place: syn.Place) -> int:
        """The places a phrase always means, as a mask."""
        return places.one_place(self, place).terms[0].mask

    def area(self, name: str, their: bool) -> ins.PlaceSet:
        """What a named area means; `own` inside it is whoever it is said of."""
        seat = self.their if their else self.own
        new = self.meanings.of(name, seat)
        if new is not None:
            with self._meaning_of(new, seat):
                return self.area_text(new.tree, seat)
        means = self.table.rules.areas[name].means
        assert isinstance(means, Text)
        tree = parse(means, "area", [])
        assert isinstance(tree, syn.AreaText), f"unchecked area {name}"
        return self.area_text(tree, seat)

    def area_text(self, tree: syn.AreaText, seat: str) -> ins.PlaceSet:
        """A meaning of an area, said of a seat."""
        with self.acting(seat, decides=False):
            found = places.place_set(self, tree.first)
            if tree.otherwise is not None:
                found = evolve(found, otherwise=places.place_set(self, tree.otherwise))
        return found

    @contextmanager
    def _meaning_of(self, new: framing.Redefined, seat: str) -> Iterator[None]:
        """Inside, names are those of the lasting effect that redefines an area, and the area is what it was."""
        before = self._locals, self._frozen
        self._locals = {name: self.meanings.reference(new.area, at, seat) for name, at in new.variables}
        self._frozen = None
        with self.meanings.as_it_was(new.area):
            yield
        self._locals, self._frozen = before

    def redefine(self, area: str, tree: syn.AreaText) -> framing.Redefined:
        """What an area means from now on for the owner of the lasting effect planned here."""
        names = {str(node.name) for node in nodes(tree) if isinstance(node, syn.Variable)}
        variables = tuple((name, int(self.variable(name)[1:])) for name in sorted(names))
        with self.meanings.as_they_were():
            return framing.Redefined(area, tree, self.area_text(tree, self.own), variables)

    # -------------------------------------------------------------------------------------- registers
    @property
    def registers(self) -> int:
        """How many registers and locals were handed out; set back to hand the same out again."""
        return self._registers

    @registers.setter
    def registers(self, number: int) -> None:
        self._registers = number

    def register(self) -> str:
        """A fresh loop register."""
        self._registers += 1
        return f"q{self._registers}"

    @contextmanager
    def acting(self, register: str, *, decides: bool = True) -> Iterator[None]:
        """Inside, `own` means this register, who also decides unless told otherwise."""
        before = self.actor, self.own
        self.own = register
        if decides:
            self.actor = register
        yield
        self.actor, self.own = before

    @contextmanager
    def about(self, register: str) -> Iterator[None]:
        """Inside, `their` means this register."""
        before, self.their = self.their, register
        yield
        self.their = before

    # -------------------------------------------------------------------------------------- variables
    def fresh(self) -> ins.Ref:
        """A local no name stands for."""
        self._registers += 1
        return f"v{self._registers}"

    def bind(self, name: str) -> ins.Ref:
        """A fresh local for a name in capitals."""
        self._locals[name] = self.fresh()
        if self._frozen is not None:
            self._inner.add(name)
        return self._locals[name]

    def name(self, name: str, ref: ins.Ref) -> None:
        """Let a name in capitals stand for what is kept somewhere already."""
        self._locals[name] = ref
        self._inner.add(name)

    def variable(self, name: str) -> ins.Ref:
        """Where a name in capitals is kept; inside a lasting effect outer ones are frozen into it."""
        ref = self._locals[name]
        if self._frozen is not None and not ref.startswith("z") and name not in self._inner:
            if ref not in self._frozen:
                self._frozen.append(ref)
            return f"z{self._frozen.index(ref)}"
        return ref

    def bind_seat(self, name: str) -> str:
        """A fresh register for a player named in capitals."""
        self._seats[name] = self.register()
        if self._frozen is not None:
            self._inner.add(name)
        return self._seats[name]

    def seat(self, name: str) -> str:
        """The register of a player named in capitals; inside a lasting effect an outer one is frozen into it."""
        register = self._seats[name]
        if self._frozen is not None and name not in self._inner and register not in self._frozen:
            self._frozen.append(register)
        return register

    # ---------------------------------------------------------------------------------- lasting effects
    @contextmanager
    def lasting(self) -> Iterator[list[ins.Ref]]:
        """Inside a lasting effect: its owner is register `w`, variables from outside are frozen into it."""
        before = self._frozen, self.actor, self.own, self._locals
        self._frozen, self.actor, self.own = [], "w", "w"
        self._inner = set()
        yield self._frozen
        self._frozen, self.actor, self.own, self._locals = before

    def ending(self, step: str) -> None:
        """Number "the end of this step or list", which ends lasting effects."""
        self.endings.setdefault(step, len(self.endings) + 1)

    def add_frame(
        self,
        listenings: tuple[framing.Listening, ...],
        standing: tuple[framing.Standing, ...],
        frozen: tuple[ins.Ref, ...],
        keep: bool,
        areas: tuple[framing.Redefined, ...] = (),
        later: int = 0,
        ends_in: str = "",
    ) -> int:
        """Number a lasting effect."""
        self.frames.append(framing.Frame(self._origin, listenings, standing, frozen, keep, areas, later, ends_in))
        return len(self.frames) - 1
