"""Happenings put into clauses: who does what. Several of a kind in a row make one clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from attrs import evolve

from interpreter.chronicle import happenings as hap
from interpreter.chronicle.names import Called
from interpreter.definition import frozen
from interpreter.phrases.words import listed


@frozen
class Clause:
    """What several subjects do ('' for a clause that names its own subject), in the singular and the plural."""

    subjects: tuple[int, ...]
    singular: str
    plural: str = ""


@frozen
class Scene:
    """Where clauses stand. actor: whose turn it is, or -1. card: the card spoken of (`it`), or 0. there: the place
    just spoken of, or 0. acting: the card whose special action is told, or 0.
    """

    actor: int = -1
    card: int = 0
    there: int = 0
    acting: int = 0


@frozen
class Clauses:
    """Makes clauses.

    viewer: the seat for whom the story is told, or None for somebody who may see everything. plays: the piles, from
    and to, between which cards go when they are played.
    """

    called: Called
    viewer: int | None
    plays: frozenset[tuple[str, str]] = frozenset()

    def of(self, happenings: Sequence[hap.Happening], scene: Scene) -> list[Clause]:
        """Clauses for what happened in a row."""
        found: list[Clause] = []
        for kind, group in groupby(happenings, type):
            row = list(group)
            if kind is hap.Moved:
                found += self._moved([each for each in row if isinstance(each, hap.Moved)], scene)
            elif kind is hap.Scored:
                found.append(self._scored([each for each in row if isinstance(each, hap.Scored)]))
            elif kind is hap.Dealt:
                found += self._dealt([each for each in row if isinstance(each, hap.Dealt)])
            else:
                found += [clause for each in row for clause in self._single(each, scene)]
            drawn = [each for each in row if isinstance(each, hap.Drawn)]
            scene = evolve(scene, there=self.called.program.table.places[drawn[-1].name]) if drawn else scene
        return found

    # ---------------------------------------------------------------------------------------- moves
    def _moved(self, moves: Sequence[hap.Moved], scene: Scene) -> list[Clause]:
        """Moves by the same seat make a clause for each verb; seats whose moves are alike share one."""
        found: list[tuple[int, str, str]] = []
        for (subject, verb, word), group in groupby(moves, lambda move: self._verb(move, scene)):
            said = self._ways(_summed(group), subject, word, scene)
            found.append((subject, f"{verb}s {said}", f"each {verb} {said}"))
        clauses = []
        for (singular, plural), alike in groupby(found, lambda each: each[1:]):
            clauses.append(Clause(tuple(dict.fromkeys(each[0] for each in alike)), singular, plural))
        return clauses

    def _verb(self, move: hap.Moved, scene: Scene) -> tuple[int, str, str]:
        """Who moves, the verb for it, and the word before where it leads."""
        subject = move.by if move.by >= 0 else move.owner
        home, to_home = self.called.is_home(move.source), self.called.is_home(move.target)
        if home and not to_home:
            return subject, "place", "in"
        if subject != move.owner and to_home:
            return subject, "send", "to"
        return subject, "take" if home and subject == scene.actor else "move", "to"

    def _ways(self, moves: Sequence[hap.Moved], by: int, word: str, scene: Scene) -> str:
        """`2 from A to B and one to C`, `one from A and 2 from B to C`, or move by move."""
        called = self.called
        mixed = len({(move.piece, move.owner) for move in moves}) > 1
        counts = [
            called.pieces(move.piece, move.owner, move.count, by) if mixed or not i else called.count(move.count)
            for i, move in enumerate(moves)
        ]
        starts = ["" if called.is_usual(move) else f" from {called.place(move.source)}" for move in moves]
        ends = [self._end(move.target, word, scene) for move in moves]
        if len({move.source for move in moves}) == 1:
            starts[1:] = [""] * (len(moves) - 1)
        if len({move.target for move in moves}) == 1:
            ends[:-1] = [""] * (len(moves) - 1)
        return listed([count + start + end for count, start, end in zip(counts, starts, ends, strict=True)], "and")

    def _end(self, place: int, word: str, scene: Scene) -> str:
        return " there" if place == scene.there else f" {word} {self.called.place(place)}"

    def _turned(self, each: hap.Turned, scene: Scene) -> Clause:
        called, by = self.called, each.by if each.by >= 0 else scene.actor if scene.actor >= 0 else each.to
        pieces, place = called.pieces(each.piece, each.owner, each.count, by), called.place(each.place)
        if each.owner != each.to:
            return Clause((by,), f"claims {pieces} in {place}")
        return Clause((by,), f"turns {pieces} in {place} into {called.kind(each.into, each.count)}")

    def _went(self, each: hap.Went, scene: Scene) -> list[Clause]:
        """Of a piece that only its owner sees others are told no more than where it came out."""
        unit = self.called.program.table.units[each.unit]
        if self.viewer in (None, unit.owner):
            return [self._moves(each, scene)]
        if each.came or (each.left and not each.target):
            return []
        return [self._moves(evolve(each, source=0) if each.left else each, scene)]

    def _moves(self, each: hap.Went, scene: Scene) -> Clause:
        by = each.by if each.by >= 0 else scene.actor
        called = self.called
        source = f" from {called.place(each.source)}" if called.is_scored(each.source) else ""
        way = source + self._end(each.target, "to", scene)
        if by < 0:
            return Clause((), f"{called.unit(each.unit, by)} goes{way}")
        return Clause((by,), f"moves {called.unit(each.unit, by)}{way}")

    # ---------------------------------------------------------------------------------------- points
    def _scored(self, scored: Sequence[hap.Scored]) -> Clause:
        """Places that paid with who got what and the sum of it, then those that paid nothing."""
        called = self.called
        if len(scored) == 1:
            return Clause((), f"{called.place(scored[0].place)} is scored: {self.shares(scored[0].shares)}")
        paid = [f"{called.place(each.place)} ({self.shares(each.shares)})" for each in scored if each.shares]
        idle = [called.place(each.place) for each in scored if not each.shares]
        sums: dict[int, int] = {}
        for share in (share for each in scored for share in each.shares):
            sums[share.seat] = sums.get(share.seat, 0) + share.points
        total = [hap.Share(seat, points) for seat, points in sorted(sums.items(), key=lambda item: (-item[1], item[0]))]
        said = f"{listed(paid, 'and')} {'is' if len(paid) == 1 else 'are'} scored" if paid else ""
        said += f", in all {self.shares(total)}" if len(paid) > 1 else ""
        nothing = f"nobody gets anything for {listed(idle, 'and')}" if idle else ""
        return Clause((), "; ".join(part for part in (said, nothing) if part))

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
        if (each.source, each.target) in self.plays:
            return Clause((each.owner,), f"plays {cards}")
        return Clause((each.owner,), f"moves {cards} from the {called.pile(each.source)} to the "
                                     f"{called.pile(each.target)}")  # fmt: skip

    # ------------------------------------------------------------------------------------------ rest
    def _single(self, each: hap.Happening, scene: Scene) -> list[Clause]:
        called = self.called
        match each:
            case hap.Went():
                return self._went(each, scene)
            case hap.Hid(by, unit):
                seen = self.viewer in (None, by)
                return [] if seen else [Clause((by,), f"decides unseen where {called.unit(unit, by)} goes")]
            case hap.Flipped(by, unit):
                by = by if by >= 0 else scene.actor
                flipped = called.unit(unit, by)
                return [Clause((by,), f"flips {flipped}") if by >= 0 else Clause((), f"{flipped} is flipped")]
            case hap.Turned():
                return [self._turned(each, scene)]
            case hap.CardsMoved():
                return [self._cards(each)]
            case hap.Took(seat, card):
                return [Clause((seat,), f"takes {called.card(card)}")]
            case hap.PutBack(seat, card):
                return [Clause((seat,), f"puts back {called.card(card)}")]
            case hap.Drawn(who, name):
                place = called.place(called.program.table.places[name])
                return [Clause((who,), f"draws {place}") if who >= 0 else Clause((), f"{place} is drawn")]
            case hap.Gained(shares):
                return [Clause((share.seat,), f"gains {_points(share.points)}") for share in shares]
            case hap.Opened(discs):
                named = [f"{called.owner(seat)} {called.place(place)}" for seat, place in discs]
                return [Clause((), f"the discs show {listed(named, 'and')}")] if named else []
            case hap.Named(by, name, place):
                return [Clause((by,), f"names {called.place(place) if place else name}")]
            case hap.Begins(seat, first):
                return [
                    Clause((), f"{called.owner(seat)} begins" if first else f"next to begin is {called.owner(seat)}")
                ]
            case _:
                return self._of_effects(each, scene)

    def _of_effects(self, each: hap.Happening, scene: Scene) -> list[Clause]:
        called = self.called

        def named(card: int) -> str:
            return "it" if card == scene.card else called.card(card)

        match each:
            case hap.Declined(seat, card):
                return [Clause((seat,), f"does not use {named(card)}")]
            case hap.PerformsOther(seat, card):
                return [Clause((seat,), f"performs {called.card(card)}")]
            case hap.Answered(by, origin, stops):
                does = f"stops {self._stopped(scene)}" if stops else "answers"
                return [Clause((by,), f"{does} with {called.origin(origin)}")]
            case hap.Lasts(owner, card, True):
                return [Clause((owner,), f"keeps {named(card)}")]
            case hap.Lasts(owner, card, _, until):
                acting = card or scene.acting
                what = f"{called.card(acting)} of {called.owner(owner)}" if acting else "this"
                return [Clause((), f"{what} holds {until}")]
            case hap.Over(owner, card):
                return [Clause((), f"{called.card(card)} of {called.owner(owner)} is over")] if card else []
        return []

    def _stopped(self, scene: Scene) -> str:
        """The special action that is stopped."""
        if scene.card and scene.acting in (0, scene.card):
            return "the card"
        whose = f"{self.called.owner(scene.actor)}'s " if scene.actor >= 0 else "the "
        return whose + (self.called.card(scene.acting) if scene.acting else "special action")


def _points(count: int) -> str:
    return "one point" if count == 1 else f"{count} points"


def _summed(moves: Iterable[hap.Moved]) -> list[hap.Moved]:
    """Moves of the same pieces the same way together, in the order they were first made."""
    found: dict[tuple[str, int, int, int], hap.Moved] = {}
    for move in moves:
        key = move.piece, move.owner, move.source, move.target
        found[key] = evolve(move, count=move.count + (found[key].count if key in found else 0))
    return list(found.values())
