"""Happenings put into clauses: who does what. Several of a kind in a row make one clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from attrs import frozen

from interpreter.chronicle import happenings as hap
from interpreter.chronicle.names import Called
from interpreter.phrases.words import listed

Ways = list[tuple[int, int, int]]  # from, to, how many


@frozen
class Clause:
    """What several subjects do ('' for a clause that names its own subject), in the singular and the plural."""

    subjects: tuple[int, ...]
    singular: str
    plural: str = ""


@frozen
class Clauses:
    """Makes clauses. viewer: the seat for whom the story is told, or None for somebody who may see everything."""

    called: Called
    viewer: int | None

    def of(self, happenings: Sequence[hap.Happening], actor: int) -> list[Clause]:
        """Clauses for what happened in a row, in a turn of `actor` (-1 outside turns)."""
        found: list[Clause] = []
        for kind, group in groupby(happenings, type):
            row = list(group)
            if kind is hap.Moved:
                found += self._moved([each for each in row if isinstance(each, hap.Moved)], actor)
            elif kind is hap.Scored:
                found.append(self._scored([each for each in row if isinstance(each, hap.Scored)]))
            elif kind is hap.Dealt:
                found += self._dealt([each for each in row if isinstance(each, hap.Dealt)])
            else:
                found += [clause for each in row for clause in self._single(each, actor)]
        return found

    # ---------------------------------------------------------------------------------------- moves
    def _moved(self, moves: Sequence[hap.Moved], actor: int) -> list[Clause]:
        """Moves of the same pieces by the same seat make a clause; seats whose moves are alike share one."""
        found: list[tuple[int, str, str]] = []
        for (by, piece, owner), group in groupby(moves, lambda m: (m.by, m.piece, m.owner)):
            subject = by if by >= 0 else owner
            for ways in _kinds(self.called, _summed(group)):
                found.append((subject, *self._way(piece, owner, subject, ways)))
        clauses = []
        for (singular, plural), alike in groupby(found, lambda each: each[1:]):
            clauses.append(Clause(tuple(dict.fromkeys(each[0] for each in alike)), singular, plural))
        del actor
        return clauses

    def _way(self, piece: str, owner: int, by: int, ways: Ways) -> tuple[str, str]:
        """The predicate for ways of one kind, in the singular and the plural."""
        called = self.called
        source, target, _ = ways[0]
        home, to_home = called.is_home(source), called.is_home(target)
        verb, word = ("take", "to") if home and to_home else ("place", "in") if home else ("move", "to")
        if to_home and not home:
            verb = "take" if owner == by else "send"

        def many(count: int) -> str:
            return called.pieces(piece, owner, count, by)

        if len({way[0] for way in ways}) == 1:
            first = f"{many(ways[0][2])} from {called.place(source)} {word} {called.place(target)}"
            more = [f"{_number(count)} {word} {called.place(place)}" for _, place, count in ways[1:]]
            said = listed([first, *more], "and")
        elif len({way[1] for way in ways}) == 1:
            first = f"{many(ways[0][2])} from {called.place(source)}"
            more = [f"{_number(count)} from {called.place(place)}" for place, _, count in ways[1:]]
            said = f"{listed([first, *more], 'and')} {word} {called.place(target)}"
        else:
            parts = [(many(n) if i == 0 else _number(n), a, b) for i, (a, b, n) in enumerate(ways)]
            said = listed([f"{n} from {called.place(a)} {word} {called.place(b)}" for n, a, b in parts], "and")
        return f"{verb}s {said}", f"each {verb} {said}"

    def _went(self, each: hap.Went, actor: int) -> Clause:
        by = each.by if each.by >= 0 else actor
        called = self.called
        source = f" from {called.place(each.source)}" if called.is_scored(each.source) else ""
        way = f"{source} to {called.place(each.target)}"
        if by < 0:
            return Clause((), f"{called.unit(each.unit, by)} goes{way}")
        return Clause((by,), f"moves {called.unit(each.unit, by)}{way}")

    # ---------------------------------------------------------------------------------------- points
    def _scored(self, scored: Sequence[hap.Scored]) -> Clause:
        called = self.called
        if len(scored) == 1:
            return Clause((), f"{called.place(scored[0].place)} is scored: {self.shares(scored[0].shares)}")
        parts = [f"{called.place(each.place)} ({self.shares(each.shares)})" for each in scored]
        sums: dict[int, int] = {}
        for share in (share for each in scored for share in each.shares):
            sums[share.seat] = sums.get(share.seat, 0) + share.points
        total = [hap.Share(seat, points) for seat, points in sorted(sums.items(), key=lambda item: (-item[1], item[0]))]
        return Clause((), f"scored are {listed(parts, 'and')}, in all {self.shares(total)}")

    def shares(self, shares: Iterable[hap.Share]) -> str:
        """`red 6 with King's bonus, blue 2`, or `nobody`."""
        parts = []
        for share in shares:
            bonuses = f" with {listed(list(share.bonuses), 'and')}" if share.bonuses else ""
            parts.append(f"{self.called.owner(share.seat)} {share.points}{bonuses}")
        return ", ".join(parts) or "nobody"

    # ----------------------------------------------------------------------------------------- cards
    def _dealt(self, dealt: Sequence[hap.Dealt]) -> list[Clause]:
        clauses = []
        for (pile, count), group in groupby(dealt, lambda each: (each.pile, each.count)):
            owners = tuple(each.owner for each in group)
            said = f"{count} card{'s' if count > 1 else ''} in the {self.called.pile(pile)}"
            clauses.append(Clause(owners, f"has {said}", f"each have {said}"))
        return clauses

    def _cards(self, each: hap.CardsMoved) -> Clause:
        called, count = self.called, len(each.cards)
        cards = listed([called.card(card) for card in each.cards], "and")
        if each.secret and self.viewer not in (None, each.owner):
            cards = "a card unseen" if count == 1 else f"{count} cards unseen"
        return Clause((each.owner,), f"moves {cards} from the {called.pile(each.source)} to the "
                                     f"{called.pile(each.target)}")  # fmt: skip

    # ------------------------------------------------------------------------------------------ rest
    def _single(self, each: hap.Happening, actor: int) -> list[Clause]:
        called = self.called
        match each:
            case hap.Went():
                return [self._went(each, actor)]
            case hap.CardsMoved():
                return [self._cards(each)]
            case hap.Took(seat, card):
                return [Clause((seat,), f"takes {called.card(card)}")]
            case hap.Drawn(who, name):
                place = called.place(called.program.table.places[name])
                return [Clause((who,), f"draws {place}") if who >= 0 else Clause((), f"{place} is drawn")]
            case hap.Gained(shares):
                return [Clause((share.seat,), f"gains {share.points} points") for share in shares]
            case hap.Opened(discs):
                named = [f"{called.owner(seat)} {called.place(place)}" for seat, place in discs]
                return [Clause((), f"the discs show {listed(named, 'and')}")] if named else []
            case hap.Named(by, name, place):
                return [Clause((by,), f"names {called.place(place) if place else name}")]
            case _:
                return self._of_effects(each)

    def _of_effects(self, each: hap.Happening) -> list[Clause]:
        called = self.called
        match each:
            case hap.Begins(seat):
                return [Clause((), f"{called.owner(seat)} begins")]
            case hap.Declined(seat, card):
                return [Clause((seat,), f"does not use {called.card(card)}")]
            case hap.Answered(by, origin, stops):
                return [Clause((by,), f"{'stops this' if stops else 'answers'} with {called.origin(origin)}")]
            case hap.Lasts(owner, card, True):
                return [Clause((owner,), f"keeps {called.card(card)}")]
            case hap.Lasts(owner, card, _):
                return [Clause((), "it stays in force" if card else f"what {called.owner(owner)} began stays in force")]
            case hap.Over(owner, card):
                what = f"{called.card(card)} of {called.owner(owner)}" if card else "a lasting effect"
                return [Clause((), f"{what} is over")]
        return []


def _number(count: int) -> str:
    return "one" if count == 1 else str(count)


def _summed(moves: Iterable[hap.Moved]) -> Ways:
    """Equal ways together, in the order they were first gone."""
    found: dict[tuple[int, int], int] = {}
    for move in moves:
        found[move.source, move.target] = found.get((move.source, move.target), 0) + move.count
    return [(source, target, count) for (source, target), count in found.items()]


def _kinds(called: Called, ways: Ways) -> Iterable[Ways]:
    """Ways parted by whether they begin and end in a place of one's own: each kind has its verb."""
    for _, group in groupby(ways, lambda way: (called.is_home(way[0]), called.is_home(way[1]))):
        yield list(group)
