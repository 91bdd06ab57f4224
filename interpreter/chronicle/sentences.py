"""Passages put into sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from attrs import evolve

from interpreter.chronicle import happenings as hap
from interpreter.chronicle.clauses import Clause, Clauses, Scene
from interpreter.chronicle.names import Called, capital
from interpreter.chronicle.stages import stages
from interpreter.chronicle.watching import Passage
from interpreter.definition import frozen
from interpreter.phrases.words import listed, spaced
from interpreter.plan import flow
from interpreter.program import Program


def sentences(program: Program, viewer: int | None) -> Sentences:
    """What tells the games of a program. viewer: as in `Clauses`."""
    steps = {id: stage.flow for id, stage in stages(program).steps.items()}
    plays = {
        (step.source, step.target) for step in steps.values() if isinstance(step, flow.PlayCards | flow.PlayAtRandom)
    }
    called = Called(program)
    return Sentences(called, Clauses(called, viewer, frozenset(plays)), steps)


@frozen
class Sentences:
    """Tells passages. steps: the flow of each passage's step."""

    called: Called
    clauses: Clauses
    steps: dict[str, flow.Flow]

    def of(self, passage: Passage) -> list[str]:
        """The sentences of a passage; none when nothing happened in it."""
        if not passage.happenings:
            return []
        match self.steps.get(passage.step):
            case flow.TurnUp(row=row):
                return [self._turned_up(passage, row)]
            case flow.PlayCards() as step:
                return self._played(passage, step)
        found = []
        taken = next((each.card for _, each in passage.happenings if isinstance(each, hap.Took)), 0)
        scene = Scene(passage.seat, taken)
        for card, group in groupby(passage.happenings, lambda each: each[0]):
            happenings = [happening for _, happening in group]
            found += self._by_card(card, happenings, scene) if card else self._plain(happenings, scene)
        lead = self.called.owner(passage.seat) if passage.seat >= 0 else ""
        if found and passage.card and found[0].startswith(f"{capital(lead)} "):
            number = self.called.number(passage.card, passage.number)
            found[0] = f"{capital(lead)} ({number}){found[0][len(lead) :]}"
        return found

    def _plain(self, happenings: Sequence[hap.Happening], scene: Scene) -> list[str]:
        """A sentence, or one for each clause outside turns."""
        clauses = self.clauses.of(happenings, scene)
        runs = [clauses] if scene.actor >= 0 else [[clause] for clause in clauses]
        return [f"{capital(said)}." for said in map(self.joined, runs) if said]

    def _by_card(self, card: int, happenings: Sequence[hap.Happening], scene: Scene) -> list[str]:
        """What a card's special action brought."""
        told = [each for each in happenings if not isinstance(each, hap.Performs)]
        if any(isinstance(each, hap.Answered) for each in told):  # what was used up by the answer need not be said
            told = [each for each in told if not isinstance(each, hap.Over)]
        clauses = self.clauses.of(told, evolve(scene, acting=card))
        if told and isinstance(told[0], hap.Answered | hap.Lasts):
            return [f"{capital(self.joined(clauses))}."]
        lead = "By this card" if card == scene.card else f"By {self.called.card(card)}"
        if card != scene.card and scene.actor >= 0 and not (clauses and clauses[0].subjects):
            lead += f" of {self.called.owner(scene.actor)}"
        return [f"{lead} {self.joined(clauses) or 'nothing changes'}."]

    def joined(self, clauses: Sequence[Clause]) -> str:
        """Clauses in a row; what the same subject does next does not name it again."""
        parts = []
        for subjects, group in groupby(clauses, lambda clause: clause.subjects):
            row = list(group)
            if not subjects:
                parts += [clause.singular for clause in row]
                continue
            said = [(clause.plural or clause.singular) if len(subjects) > 1 else clause.singular for clause in row]
            parts.append(f"{self.called.owners(subjects)} {listed(said, 'and')}")
        return "; ".join(parts)

    def _turned_up(self, passage: Passage, row: str) -> str:
        cards = [self.called.card(each.card) for _, each in passage.happenings if isinstance(each, hap.TurnedUp)]
        return f"{capital(self.called.pile(row))}: {', '.join(cards)}."

    def _played(self, passage: Passage, step: flow.PlayCards) -> list[str]:
        kind = self.called.program.table.rules.card_kinds[step.kind]
        played = []
        rest: list[hap.Happening] = []
        for _, each in passage.happenings:
            if isinstance(each, hap.CardsMoved) and each.target == step.target and len(each.cards) == 1:
                played.append(f"{self.called.owner(each.owner)} {self.called.number(each.cards[0], step.different)}")
            else:
                rest.append(each)
        said = [f"{capital(spaced(kind.plural))}: {', '.join(played)}."] if played else []
        others = self.joined(self.clauses.of(rest, Scene()))
        return said + ([f"{capital(others)}."] if others else [])
