"""Compiling: checked rules to a program. The same rules give the same program, byte for byte."""

from __future__ import annotations

from functools import reduce
from itertools import compress
from operator import or_
from typing import Any

from interpreter.chance import digest
from interpreter.emit import arrivals
from interpreter.emit.answers import heard_when_used
from interpreter.emit.blocks import play_source
from interpreter.emit.emitter import Emitter
from interpreter.emit.executing import execute
from interpreter.emit.flow import MANY_ROUNDS, FlowEmitter
from interpreter.emit.groups import with_groups
from interpreter.emit.lookups import shortened
from interpreter.emit.running import running
from interpreter.emit.scoring import scoring_functions
from interpreter.model import LineUp, Rules
from interpreter.plan import framing
from interpreter.plan import instructions as ins
from interpreter.plan.bonuses import bonus_rules, named_steps
from interpreter.plan.builder import build
from interpreter.plan.crowds import CROWD
from interpreter.plan.parts import carriers
from interpreter.plan.planner import Planner
from interpreter.plan.rooms import plan_rooms, wholes_of
from interpreter.plan.settle import effective_rulings
from interpreter.plan.table import RECORD_FIELDS, Table, lay_out
from interpreter.program import Program, Purpose
from interpreter.runtime import narrow_moves
from interpreter.runtime.arrivals import Arrivals
from interpreter.runtime.board import Board
from interpreter.runtime.configurations import many_configurations
from interpreter.runtime.consequences import Consequences
from interpreter.runtime.crowding import ADDED, LIMITS, TOPS
from interpreter.runtime.had import had_functions
from interpreter.runtime.hidden import unseen
from interpreter.runtime.lasting import Lasting, ears
from interpreter.runtime.modes import Modes
from interpreter.runtime.numbers import first_numbers
from interpreter.runtime.performing import performer
from interpreter.runtime.piles import card_tables, items_of, put_back_card, unused_cards
from interpreter.runtime.rooms import SHAPE, Rooms
from interpreter.runtime.score_source import score_source
from interpreter.runtime.scoring_events import scoring_events
from interpreter.runtime.standing import StandingRules, reserve, steps
from interpreter.runtime.start import starting_state
from interpreter.runtime.static import StaticTables
from interpreter.source import Text


def compile_program(
    rules: Rules,
    line_up: LineUp,
    players: int,
    rulings: dict[str, str] | None = None,
    *,
    every_step: bool = False,
    noted: bool = False,
    extras: tuple[Text, ...] = (),
    reaching: bool = False,
) -> Program:
    """Compile checked rules.

    Args:
        players: number of seats; must be one the line-up allows.
        rulings: rulings that differ from their defaults.
        every_step: make every step enterable (scenarios); the games are the same.
        noted: make the steps enterable that an observer of games takes note of (simulations); likewise.
        extras: further effect texts to compile, performable one by one (scenarios).
        reaching: let games note which blocks of sentences they come to, in `Program.reached`; likewise.

    Raises:
        ValueError: a player count the line-up does not have, or an unknown ruling or value.

    """
    if players not in line_up.players:
        allowed = ", ".join(map(str, line_up.players))
        raise ValueError(f"line-up '{line_up.id}' is for {allowed} players, not {players}")
    table = lay_out(rules, line_up, effective_rulings(rules, line_up, rulings or {}), players)
    return _Compilation(table, every_step, noted, extras, reaching).program()


class _Compilation:
    def __init__(self, table: Table, every_step: bool, noted: bool, extras: tuple[Text, ...], reaching: bool) -> None:
        self.table = table
        self.every_step, self.noted = every_step, noted
        self.reached: set[int] = set()
        self._planned(Planner(table, noting=reaching), extras)
        if any(frame.areas for frame in self.planner.frames):  # what areas can mean is known now
            self._planned(Planner(table, self.planner.frames, noting=reaching), extras)
        self.carried = {
            piece.id: self.planner.carried(piece.always, piece.id)
            for piece in table.rules.pieces.values()
            if isinstance(piece.always, Text)
        }
        self.taboo = {piece for piece, rules in self.carried.items() if any(rule.rule == "taboo" for rule in rules)}
        lasting_taboo = [rule for frame in self.planner.frames for rule in frame.standing if rule.rule == "taboo"]
        self.rooms = with_groups(plan_rooms(table, self.carried, self.planner.frames), table, self.plan)
        if self.rooms is not None:
            for name in ("narrow", SHAPE, LIMITS, CROWD, ADDED, TOPS):
                table.reserve(name)
        self.emitter = Emitter(table, self._taboo_mask(lasting_taboo), self.planner.endings, self.rooms)
        self.emitter.arrivals = self.arrivals
        self.bonuses = bonus_rules(self.planner)
        self.emitter.running = steps(self.carried, self.planner.frames, named_steps(self.bonuses))
        reserve(table, self.emitter.running, self.carried, self.planner.frames)
        self.listened = self._listened()
        self.emitter.scorings = scoring_events(self.listened)

    def _planned(self, planner: Planner, extras: tuple[Text, ...]) -> None:
        self.planner = planner
        self.plan, self.rows = build(self.table, planner)
        self.effects = self._card_effects()
        self.extra_effects = [planner.effect(text, "scenario") for text in extras]
        self.arrivals = planner.arrivals()

    def _card_effects(self) -> dict[str, framing.Effect]:
        return {
            card.id: self.planner.effect(card.effect, card.id)
            for card in self.table.rules.cards.values()
            if isinstance(card.effect, Text)
        }

    def _taboo_mask(self, lasting: list[framing.Standing]) -> int:
        pieces = [self.table.rules.pieces[name] for name in self.taboo]
        mask = reduce(or_, (rule.mask for rule in lasting), self.table.regions if lasting else 0)
        for piece in pieces:
            mask |= self.table.stands_mask(piece)
        return mask | sum(1 << part.place for part in self.table.parts if wholes_of(self.table, part) & mask)

    def _listened(self) -> dict[str, int]:
        events = dict.fromkeys(f"{ear.order} {ear.step}" for frame in self.planner.frames for ear in frame.listenings)
        return {event: 1 << i for i, event in enumerate(events)}

    # -------------------------------------------------------------------------------------- source
    def program(self) -> Program:
        table = self.table
        (arriving, asking), (functions, names) = arrivals.functions(self.emitter), self._functions()
        out = FlowEmitter(self.emitter, self.listened, self.rows, self.every_step, self.noted)
        out.conditions = self.plan.conditions
        play = self._play(out)
        table.record_size = self._record_size()
        table.reserve("lasting", 0)  # the last part of the state: it grows when lasting effects begin
        kinds = self.emitter.anchors | carriers(table) | self.taboo
        many = bool(carriers(table)) or many_configurations(table, kinds, self.planner.frames)
        static = StaticTables(table, self._configuration(), many=many, taboo=self.emitter.taboo_mask)
        for listing in self.emitter.listings:
            static.add(listing)
        board = Board(table, static, self.bonuses, self.taboo, self.emitter.had)
        modes = self._modes(board)
        lasting = Lasting(table, board)
        source = shortened(static, score_source(board), self.emitter.shared, arriving, functions, out.functions, play)
        namespace = self._namespace(static, board, lasting)
        namespace.update(scoring_functions(board, lasting, modes, self.emitter))
        execute(source, namespace)
        if asking:
            told = Arrivals(table, self.arrivals, [(namespace[name], asking[name]) for name in asking]).names
            namespace.update(told(ask=self.emitter.arrivals_ask))
        self._give_actions(names, namespace)
        lasting.actions, lasting.asks = actions, asks = namespace["ACTIONS"], namespace["ASKS"]
        self._give_ears(lasting, names, namespace)
        board.heed(Consequences(board))
        extras = [(namespace[f"x{i}"], names[f"x{i}"]) for i in range(len(self.extra_effects))]
        return Program(
            table, self.plan, self.effects, self.planner.frames, self.emitter.sites.sites, self._purposes(out),
            out.entries, out.lists, out.loop_heads, self.rows, self.listened, board, lasting, source,
            starting_state(table, board), namespace["play"], actions, asks, extras, tuple(self.planner.blocks or ()),
            self.reached, self.arrivals,
        )  # fmt: skip

    def _record_size(self) -> int:
        frames = self.planner.frames
        stamp = any(frame.areas for frame in frames)
        return len(RECORD_FIELDS) + max((len(frame.frozen) + len(frame.marks) for frame in frames), default=0) + stamp

    def _functions(self) -> tuple[list[str], dict[str, bool]]:
        lines: list[str] = []
        names: dict[str, bool] = {}

        def add(name: str, parameters: str, origin: str, body: tuple[ins.Instruction, ...], prelude: str = "") -> None:
            self.emitter.origin = origin
            source, asks = self.emitter.function(name, parameters, body, prelude)
            lines.extend(source)
            names[name] = asks

        for i, effect in enumerate(self.effects.values()):
            add(f"e{i}", "s, p, k, tell", effect.origin, effect.body)
        for i, effect in enumerate(self.extra_effects):
            add(f"x{i}", "s, p, k, tell", effect.origin, effect.body)
        for i, frame in enumerate(self.planner.frames):
            for j, listening in enumerate(frame.listenings):
                first = len(RECORD_FIELDS)
                seats = [f"; {ref} = s[z+{first + n}]" for n, ref in enumerate(frame.frozen) if ref.startswith("q")]
                owner = "w, k = s[z+1], s[z+4]" + "".join(seats)
                self.emitter.heard_when_used = heard_when_used(self.table, self.plan, self.listened, frame)
                add(f"f{i}_{j}", "s, z, p, tell", frame.origin, listening.body, owner)
        self.emitter.heard_when_used = ()
        return lines, names

    def _play(self, out: FlowEmitter) -> list[str]:
        slot, plan = self.table.slots, self.plan
        out.begin(out.label())  # NEW_GAME
        with running(out, "set-up"):
            out.steps(plan.set_up)
        head, over = out.loop_head(), out.label()
        out.rounds = MANY_ROUNDS
        out.begin(head)
        out.line(f"if s[{slot['round']}] == {len(plan.rounds)}:")
        out.line(f"    ph = {over}")
        out.line("    continue")
        out.line(f"s[{slot['round']}] += 1")
        out.forget("round")
        stopped = out.stoppable("round")
        entry = out.label()
        out.begin(entry)
        with running(out, "round"):
            out.steps(plan.round)
        out.fire("after", "round")
        out.stopped_here(stopped)
        out.expire("round")
        out.jump(head)
        out.lists["round"] = [(entry, head)]
        out.rounds = 1
        out.begin(over)
        out.named_list("end", plan.end)
        last = out.label()
        out.begin(last)
        out.line("return")
        out.lists["end"] = [(over, last)]
        counters = [n for name, first in slot.items() if name.startswith("loop ") for n in (first, first + 1)]
        return play_source(out, counters, slot["phase"])

    def _modes(self, board: Board) -> Modes | None:
        """What standing rules make of the board, room included, where they are more than taboos that always hold."""
        standing = StandingRules(self.table, self.carried, self.planner.frames, self.emitter.running)
        if self.rooms is not None:
            board.rooms = Rooms(self.table, self.rooms, standing)
        return Modes(board, standing) if standing.needed else None

    def _configuration(self) -> list[int]:
        anchors = [u.slot for u in self.table.units if u.kind in self.emitter.anchors | carriers(self.table)]
        return [self.table.slots["taboo"], *sorted(anchors)]

    def _namespace(self, static: StaticTables, board: Board, lasting: Lasting) -> dict[str, Any]:
        table, out, seats = self.table, self.emitter, range(self.table.seats)
        namespace: dict[str, Any] = {name: values for values, name in out.constants.items()}
        namespace.update(
            CLOCKWISE=[tuple((first + i) % table.seats for i in seats) for first in seats],
            OTHERS=[tuple((first + i) % table.seats for i in seats if i) for first in seats],
            EVERYONE=[tuple((first + i + 1) % table.seats for i in seats) for first in seats],
            **first_numbers(table.stock, made=self.every_step),
            WORTH=board.worth, COUNTED=board.counted, TOLD=board.told, POINTS=board.points, FIRSTS=board.firsts,
            counted=board.order, pay=board.pay, pay_first=board.pay_first, moved=board.moved, barred=board.barred,
            begin=lasting.begin, end=lasting.end, expire=lasting.expire, fire=lasting.fire, watched=lasting.watched,
            windows=lasting.windows, meant=lasting.meant, unkept=lasting.unkept, in_turn=lasting.in_turn,
            used=lasting.used, unseen=unseen, compress=compress, performed=performer(lasting), items=items_of,
            unused=unused_cards(table, lasting), put_back=put_back_card(table, lasting),
            ACTIONS=[], ASKS=[], HEARD=[bool(c and c.heard_when_taken) for c in table.cards], REACHED=self.reached.add,
        )  # fmt: skip
        namespace.update(narrow_moves.functions(board, out.narrow_moves, namespace))
        namespace.update(card_tables(table, out.listed_cards) | had_functions(table, out.had, out.crowds))
        namespace.update(static.tables())
        return namespace

    def _give_actions(self, names: dict[str, bool], namespace: dict[str, Any]) -> None:
        by_card = {name: f"e{i}" for i, name in enumerate(self.effects)}
        functions = [by_card.get(card.id) if card else None for card in self.table.cards]
        namespace["ACTIONS"] += [namespace[name] if name else None for name in functions]
        namespace["ASKS"] += [bool(name and names[name]) for name in functions]

    def _give_ears(self, lasting: Lasting, names: dict[str, bool], namespace: dict[str, Any]) -> None:
        for i, frame in enumerate(self.planner.frames):
            functions = [f"f{i}_{j}" for j in range(len(frame.listenings))]
            lasting.ears.append(
                ears(frame, self.listened, [(namespace[function], names[function]) for function in functions])
            )
            taboo = [ref for rule in frame.standing if rule.rule == "taboo" for ref in rule.refs]
            if taboo:
                slots = [int(ref[1:]) + len(RECORD_FIELDS) for ref in taboo]
                lasting.board.lasting_taboo[i + 1] = tuple(slots)
            if frame.areas:
                numbers = self.planner.meanings.numbers
                lasting.redefining[i + 1] = frozenset(numbers[new.area] for new in frame.areas)

    def _purposes(self, out: FlowEmitter) -> list[Purpose]:
        table = self.table
        found = []
        for name, first, count in out.purposes:
            if name in table.deck_of.values() or " " in name:
                items = tuple(c.id for c in table.cards[first : first + count] if c is not None)
            elif name in table.drawn_from:
                items = tuple(table.place_ids[place] for place in table.drawn_from[name])
            else:
                items = tuple(table.owners[first : first + count])
            found.append(Purpose(name, first, items, digest(name)))
        return found
