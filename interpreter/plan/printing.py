"""A plan as text: one instruction a line, for `explain --plan` and the golden files."""

from __future__ import annotations

from attrs import fields

from interpreter.plan import framing
from interpreter.plan import instructions as ins
from interpreter.plan.table import Table

INDENT = "  "


def print_effect(effect: framing.Effect, table: Table, frames: list[framing.Frame]) -> str:
    """The plan of one effect, with the lasting effects it begins."""
    return "\n".join(_Printer(table, frames).body(effect.body, 0)) + "\n"


class _Printer:
    def __init__(self, table: Table, frames: list[framing.Frame]) -> None:
        self.table = table
        self.frames = frames

    def body(self, instructions: tuple[ins.Instruction, ...], depth: int) -> list[str]:
        return [INDENT * depth + line for it in instructions for line in self.instruction(it)]

    def instruction(self, it: ins.Instruction) -> list[str]:
        match it:
            case ins.MovePieces():
                return self._move(it)
            case ins.MoveUnique():
                many = "" if it.amount == ins.Amount("exactly", 1) else f"{self.amount(it.amount)} "
                head = f"MOVE-UNIQUE {many}{it.piece}{self.whose(it.whose)} by {it.seat}" + (
                    " optional" if it.optional else ""
                )
                return [head, *self._ends(it.sources, None, it.targets, it.otherwise)]
            case ins.Turn():
                head = f"TURN {self.amount(it.amount)} {'+'.join(it.kinds)}{self.whose(it.whose)} by {it.seat}"
                return [head, f"{INDENT}in   {self.places(it.sources)}", f"{INDENT}into {it.into}"]
            case ins.Claim():
                return [f"CLAIM {'+'.join(it.kinds)} for {it.seat}"]
            case ins.MoveCards():
                cards = f"{self.amount(it.amount)} {self.cards(it.kind, it.only)}"
                return [f"MOVE-CARDS {cards} of {it.owner} from {it.source} to {it.target}"]
            case ins.Flip(seat, piece, many, found, optional):
                head = f"FLIP {self.amount(many)} {piece} by {seat}" + (" optional" if optional else "")
                return [f"{head} in {self.places(found)}"]
            case ins.Score():
                return [self._score(it)]
            case ins.Gain():
                return [f"GAIN {it.points} for {it.seat}"]
            case ins.ChoosePlace():
                return [f"CHOOSE {it.into} by {it.seat} among {self.places(it.places)}"]
            case ins.ChoosePlayer():
                return [f"CHOOSE-SEAT {it.into} by {it.seat} among {self.seats(it.seats)}"]
            case ins.SetDiscs():
                return [f"SET-DISCS {self.seats(it.seats)} to {self.meant_places(it.places)}"]
            case ins.Reach(block):
                return [f"REACH {block}"]
            case ins.SetDiscLast():
                return [f"SET-DISC-LAST {it.seat}{' together' if it.together else ''}"]
            case ins.Begin():
                return self._begin(it)
            case ins.Finish() | ins.Cancel():
                return [type(it).__name__.upper()]
        return self._frame(it)

    def _frame(self, it: ins.Instruction) -> list[str]:
        match it:
            case ins.ForSeats():
                return [f"FOR {self.seats(it.seats)}", *self.body(it.body, 1)]
            case ins.AsSeat():
                return [f"AS {it.seat} ({it.register})", *self.body(it.body, 1)]
            case ins.Maybe():
                return [f"MAYBE by {it.seat}", *self.body(it.body, 1)]
            case ins.Branch():
                lines = [f"BRANCH by {it.seat}"]
                for i, body in enumerate(it.bodies, start=1):
                    lines += [f"{INDENT}{i}:", *self.body(body, 2)]
                return lines
            case ins.MeantBodies():
                lines = []
                for meaning, body in zip(self._meanings(it.question), it.bodies, strict=True):
                    lines += [f"WHERE {meaning}", *self.body(body, 1)]
                return lines
            case ins.Perform(seat, kind, rows, only):
                return [f"PERFORM a {self.cards(kind, only)} in {' or '.join(rows)} by {seat}"]
            case ins.PerformAgain(seat, step, event):
                return [f"PERFORM what {step} did in {event} by {seat}"]
            case ins.When():
                lines = [f"WHEN {self.test(it.test)}", *self.body(it.body, 1)]
                return lines + (["ELSE", *self.body(it.otherwise, 1)] if it.otherwise else [])
        raise AssertionError(it)

    def _meanings(self, question: ins.Question) -> list[str]:
        area = list(self.table.rules.areas)[question.area]
        named = [" or ".join(f"frame {frame}" for frame in frames) for frames in question.frames]
        return [f"{area} of {question.seat} is as in {what}" for what in ("the rules", *named)]

    # ---------------------------------------------------------------------------------------- parts
    def _move(self, it: ins.MovePieces) -> list[str]:
        head = f"{it.shape} {self.amount(it.amount)} {'+'.join(it.meant)}{self.whose(it.whose)} by {it.seat}"
        return [head, *self._ends(it.sources, it.then, it.targets, it.otherwise)]

    def _ends(
        self,
        sources: ins.PlaceSet | None,
        then: ins.PlaceSet | None,
        targets: ins.PlaceSet,
        otherwise: ins.PlaceSet | None,
    ) -> list[str]:
        named = (("from", sources), ("then", then), ("to", targets), ("else", otherwise))
        return [f"{INDENT}{word:<4} {self.places(found)}" for word, found in named if found is not None]

    def _score(self, it: ins.Score) -> str:
        only = " first place only" if it.first_only else ""
        like = f" like {self.anchor(it.like)}" if it.like is not None else ""
        order = f" in an order chosen by {it.seat}" if it.chosen_order else ""
        return f"SCORE {self.places(it.places)}{only}{like}{order}"

    def _begin(self, it: ins.Begin) -> list[str]:
        until = f"until {it.ends_in} ends" if it.ends_in else "until finished"
        later = f", {it.rounds_later} round later" if it.rounds_later else ""
        keep = "keeping the card, " if it.keep else ""
        lines = [
            f"BEGIN frame {it.frame} for {it.seat}: {keep}{until}{later}"
            + (f" with {', '.join(it.variables)}" if it.variables else "")
        ]
        frame = self.frames[it.frame]
        lines += [self._standing(rule) for rule in frame.standing]
        lines += [f"{INDENT}AREA {new.area} is {self.places(new.places)}" for new in frame.areas]
        for ear in frame.listenings:
            lines += [
                f"{INDENT}{ear.order.upper()} {'next ' if ear.next else ''}{ear.step} of {ear.who}",
                *self.body(ear.body, 2),
            ]
        return lines

    def _standing(self, rule: framing.Standing) -> str:
        what = [*rule.refs, *([self._mask(rule.mask)] if rule.mask else []), *([rule.bonus] if rule.bonus else [])]
        while_running = f" while {rule.step} runs" if rule.step else ""
        more = " and bonuses" if rule.bonuses else f" holds {rule.number}" if rule.rule == "limit" else ""
        more += f", else {self.table.place_ids[rule.instead]}" if rule.instead else ""
        return f"{INDENT}{rule.rule.upper()} {', '.join(what)}{more}{while_running}"

    def amount(self, amount: ins.Amount) -> str:
        count = f"[{amount.name}]" if amount.name else str(amount.number)
        return {"exactly": count, "up-to": f"up-to {count}"}.get(amount.mode, amount.mode)

    def whose(self, whose: ins.Whose) -> str:
        if whose.which == "any":
            return ""
        if whose.which == "none":
            return " of a colour not in play"
        if whose.colour >= 0:
            return f" of {self.table.owners[whose.colour]}"
        return f" of {whose.seat}" if whose.which == "one" else f" not of {whose.seat}"

    def seats(self, seats: ins.SeatSet) -> str:
        who = f"{seats.register} in {'opponents' if seats.who == 'opponent' else 'everyone'} after {seats.of}"
        return who + (f" if {self.test(seats.test)}" if seats.test is not None else "")

    def test(self, test: ins.Test) -> str:
        match test:
            case ins.NotTest(inner):
                return f"not ({self.test(inner)})"
            case ins.AllTest(tests):
                return " and ".join(f"({self.test(each)})" for each in tests)
            case ins.MemberTest(places, ref, disc_of):
                return f"{ref or f'disc of {disc_of}'} in {self.places(places)}"
            case ins.CardTest(kind, owner, pile, compare, number, only):
                return f"{compare} {number} {self.cards(kind, only)} of {owner} in {pile}"
            case ins.CountTest(count, places, compare, number):
                return f"{compare} {number} {self.count(count)} in {self.places(places)}"
            case ins.MeantTest(question, tests):
                found = zip(self._meanings(question), tests, strict=True)
                return "; ".join(f"where {meaning}: {self.test(test)}" for meaning, test in found)
        raise AssertionError(test)

    def cards(self, kind: str, only: int) -> str:
        first, count = self.table.sets[kind].first, self.table.sets[kind].count
        meant = (card.id for i, card in enumerate(self.table.cards[first : first + count]) if card and only >> i & 1)
        return kind if only < 0 else " or ".join(dict.fromkeys(meant)) or "nothing"

    def count(self, count: ins.CountOf) -> str:
        return "+".join((count.piece, *count.more)) + self.whose(count.whose)

    def meant_places(self, places: ins.PlaceSet | ins.MeantPlaces) -> str:
        if isinstance(places, ins.PlaceSet):
            return self.places(places)
        found = zip(self._meanings(places.question), places.sets, strict=True)
        return "; ".join(f"where {meaning}: {self.meant_places(each)}" for meaning, each in found)

    def places(self, places: ins.PlaceSet) -> str:
        found = " or ".join(self.term(term) for term in places.terms)
        return found + (f", else {self.places(places.otherwise)}" if places.otherwise else "")

    def term(self, term: ins.Term) -> str:
        base = term.ref or (f"disc of {term.disc_of}" if term.disc_of else self._mask(term.mask))
        words = [base if term.quantity == "the" else f"{term.quantity} {base}"]
        words += [f"near {self.anchor(a)}" for a in term.near] + [f"apart {self.anchor(a)}" for a in term.apart]
        words += [self._narrowing(n) for n in term.narrowings]
        return " ".join(words) + (" open" if term.open else "") + (" without parts" if term.alone else "")

    def _mask(self, mask: int) -> str:
        if mask == self.table.regions:
            return "{regions}"
        names = [name for name, place in self.table.places.items() if mask >> place & 1]
        return names[0] if len(names) == 1 else "{" + ", ".join(names) + "}"

    def anchor(self, anchor: ins.Anchor) -> str:
        if anchor.sort == "place":
            return self.table.place_ids[anchor.place]
        return anchor.piece + self.whose(anchor.whose) if anchor.sort == "unit" else f"{anchor.sort} {anchor.ref}"

    def _narrowing(self, item: ins.Narrowing) -> str:
        match item:
            case ins.Holding(count, compare, number):
                return f"holding {compare} {number} {self.count(count)}"
            case ins.Extreme(count, word):
                return f"with {word} {self.count(count)}"
            case ins.WorthOf(low, high):
                return f"worth {low}-{high}"
            case ins.Leading(count, negated):
                return f"{'not ' if negated else ''}led by {self.count(count)}"
            case ins.NamedOnDiscs(compare, number):
                return f"on {compare} {number} discs"
        raise AssertionError(item, fields(type(item)))
