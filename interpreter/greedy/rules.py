"""Which rule answers which question of a program; told once, from the sentence or step that asks."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.emit.sites import Site
from interpreter.greedy import moving, naming
from interpreter.greedy.keeping import NOTHING_LEARNED, CardWorths, keep
from interpreter.greedy.moving import Answer, Rule, best
from interpreter.greedy.taking import Promises
from interpreter.greedy.worth import Worth
from interpreter.keeping import keepings
from interpreter.plan import flow
from interpreter.plan import instructions as ins
from interpreter.plan.nodes import nodes
from interpreter.program import Program

DECLINED = -0.5  # what it brings to perform no card: less than one that brings nothing, more than a loss


def rules_by_site(program: Program, worths: CardWorths = NOTHING_LEARNED) -> list[Rule | None]:
    """The rule for each site of a program; None where nothing that can be told depends on the answer."""
    rules = _Rules(program).by_site
    if worths.cards:
        for site, keeping in keepings(program).items():
            rules[site] = keep(program, keeping, worths)
    return rules


class _Rules:
    def __init__(self, program: Program) -> None:
        self._program = program
        self._worth = Worth(program)
        self._promises = Promises(program, self._worth)
        steps = nodes(program.plan)
        self._takes = {step.step: step for step in steps if isinstance(step, flow.TakeCard)}
        self._performs = {step.step: step for step in steps if isinstance(step, flow.Special)}
        effects = (program.effects.get(card.id) if card is not None else None for card in program.table.cards)
        self._at_will = [effect is not None and _at_will(effect.body) for effect in effects]
        self.by_site = [self._rule(site) for site in program.sites]

    def _rule(self, site: Site) -> Rule | None:
        worth = self._worth
        match site.sort, site.asked:
            case "to", ins.MovePieces() as move if self._counts(move):
                return moving.where_to(worth, move)
            case "piece", ins.MovePieces() as move if self._counts(move):
                return moving.which_piece(worth, move)
            case "place", ins.MovePieces() as move if self._counts(move):
                return moving.out_of(worth, move)
            case "count", ins.MovePieces() as move:
                return moving.how_many(worth, move)
            case "place", ins.Score() as score:
                return naming.scored(worth, score)
            case "place", (ins.SetDiscs() | ins.ChoosePlace()) as asked:
                return naming.named(self._program, worth, asked)
            case "place", ins.MoveUnique() as move:
                return naming.unit_to(worth, move)
            case "unit", ins.Flip() as flip:
                return naming.flipped(worth, flip)
            case "unit", ins.MoveUnique() as move:
                return naming.which_unit(worth, move)
            case "branch", ins.Branch(bodies=bodies):
                return self._branch(bodies)
            case "card", _ if site.origin in self._takes:
                return self._take(self._takes[site.origin])
            case "use", _:
                return self._use(self._performs[site.origin])
            case "action", _:
                return self._act()
        return None

    def _counts(self, move: ins.MovePieces) -> bool:
        """Whether the pieces count where they are scored."""
        return self._program.table.rules.pieces[move.piece].counts is True

    def _branch(self, bodies: tuple[tuple[ins.Instruction, ...], ...]) -> Rule:
        """The branch that allows most moves."""
        promises = self._promises
        moves = [promises.moves(body) for body in bodies]

        def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
            return best(options, [int(8 * promises.number(moves[option - 1], s, p)) for option in options])

        return rule

    def _take(self, step: flow.TakeCard) -> Rule:
        """The card that promises most; who takes none may have one already."""
        take, taken = self._promises.take, self._program.table.slots["taken"]
        if not step.instead:
            return take

        def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
            held = s[taken + p]
            value, cards = take(s, p, [card or held for card in options])
            return value, [0 if card == held and 0 in options else card for card in cards]

        return rule

    def _use(self, step: flow.Special) -> Rule:
        """Perform the card unless the first thing to come of it would be a loss."""
        program, at_will, slots = self._program, self._at_will, self._program.table.in_play(step.kinds)
        only = slots[0] if len(slots) == 1 else None

        def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
            card = s[only + p] if only is not None else program.acting(step, s, p)[0]
            if at_will[card] or self._first(s, p, card) >= 0:
                return 0, (1,)
            return 0, (0,)

        return rule

    def _act(self) -> Rule:
        """The card that brings most, none if all would be a loss; what begins at will is no loss."""
        at_will = self._at_will

        def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
            firsts = [self._first(s, p, card) if card else DECLINED for card in options]
            gains = [max(0, first) if at_will[card] else first for card, first in zip(options, firsts, strict=True)]
            return best(options, gains)

        return rule

    def _first(self, s: list[int], p: int, card: int) -> float:
        """What the first question of a card's action would bring; all of it, when it asks nothing."""
        if not self._program.asks[card]:
            return self._promises.brought(s, p, card)
        action = self._program.actions[card]
        assert action is not None
        then = s[:]
        ask = next(action(then, p, card, None), None)
        rule = self.by_site[ask[0]] if ask is not None and ask[1] == p else None
        return rule(then, p, ask[2])[0] if rule is not None and ask is not None else 0


def _at_will(body: tuple[ins.Instruction, ...]) -> bool:
    """Whether sentences begin with what need not be a loss: moves up to a number, a choice of anything."""
    match body[:1]:
        case (ins.MovePieces(amount=amount),):
            return amount.mode in ("up-to", "any")
        case (ins.Score(places=places),):
            return any(term.quantity in ("one", "any") for term in places.terms)
        case (ins.Branch(bodies=bodies) | ins.MeantBodies(bodies=bodies),):
            return any(_at_will(each) for each in bodies)
        case (ins.MoveUnique() | ins.Flip() | ins.ChoosePlace() | ins.SetDiscs() | ins.MoveCards() | ins.Begin(),):
            return True
        case (ins.Perform(),):
            return True
    return False
