"""What is known at a point of a text while it is checked: names, players spoken of, and what came before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from attrs import define, evolve, field

from interpreter.called import described
from interpreter.definition import frozen
from interpreter.model import CardKind, Piece, Place
from interpreter.names import Names, meant
from interpreter.phrases import codes
from interpreter.problems import Problem, Severity
from interpreter.source import Text
from interpreter.suggest import closest, sole
from interpreter.syntax import AreaText, Event, Range, Word

Belongs = Literal["card", "piece", "area", "bonus", "step", "measure", "arrival"]


@define
class Binding:
    """A name in capitals. kind: 'place' or 'seat'. at: where it was given, None outside this text."""

    kind: str
    at: Range | None
    read: bool = False


@frozen
class NewMeaning:
    """A meaning that a lasting effect in some text gives an area."""

    text: Text
    tree: AreaText


@frozen
class Meanings:
    """What checking one text needs to know of all others.

    areas: the readable meanings of every area, by id. statement: checks a sentence or frame of any kind.
    redefined: what lasting effects make of areas.
    """

    names: Names
    areas: dict[str, tuple[AreaText, ...]]
    statement: Callable[[Any, Scope], None]
    redefined: dict[str, tuple[NewMeaning, ...]] = field(factory=dict)


@define
class Scope:
    """The state of checking one text.

    belongs: what the text is part of. acting: somebody is `own`. about: somebody is `their`.
    lasting: inside a lasting effect, `listening` being the step of the trigger around, if any, and `order`
    its 'before', 'during' or 'after'.
    settled: rulings decided by what stands around, each with the values it may still have.
    """

    meanings: Meanings
    text: Text
    belongs: Belongs
    problems: list[Problem]
    acting: bool = True
    about: bool = False
    lasting: bool = False
    listening: Event | None = None
    order: str = ""
    discs: bool = False
    settled: dict[str, frozenset[str]] = field(factory=dict)
    bound: list[dict[str, Binding]] = field(factory=lambda: [{}])

    @property
    def names(self) -> Names:
        """What names can mean here."""
        return self.meanings.names

    # ---------------------------------------------------------------------------------- what is reported
    def error(self, code: str, at: Range, message: str, mend: str = "", put: str | None = None) -> None:
        """Report a mistake between two offsets of the text. put: as in `Problem`."""
        self._report(code, "error", at, message, mend, put)

    def warning(self, code: str, at: Range, message: str, mend: str = "") -> None:
        """Report something that is allowed, but hardly meant."""
        self._report(code, "warning", at, message, mend, None)

    def _report(self, code: str, severity: Severity, at: Range, message: str, mend: str, put: str | None) -> None:
        problem = Problem(code, severity, self.text.at(*at), message, mend, put=put)
        if not self._is_told(problem):
            self.problems.append(problem)

    def _is_told(self, problem: Problem) -> bool:
        """Whether the same was found in this text before; what is told of one text stands together."""
        whole = self.text.span
        for told in reversed(self.problems):
            at = told.span
            if at is None or at.source is not whole.source or not whole.start <= at.start <= whole.end:
                return False
            if told == problem:
                return True
        return False

    # ------------------------------------------------------------------------------------------ look-ups
    def noun(self, word: Word) -> Piece | CardKind | None:
        """The piece or card kind of that name, or the kind of that card; None, having said so, when there is none."""
        names = self.names
        found = names.pieces.get(word.text) or names.card_kinds.get(word.text)
        card = names.cards.get(word.text)
        if found is None and card is not None:
            found = names.card_kinds.get(card.kind)
        elif found is None:
            known = [*names.pieces, *names.card_kinds]
            is_card = closest(word.text, known) is None and closest(word.text, names.cards) is not None
            mend = self._is_other(word) + meant(word.text, names.cards if is_card else known, "pieces")
            put = sole(word.text, [*known, *names.cards])
            if word.text in names.rules.places or word.text in names.rules.areas:
                mend, put = "it is a place; name the pieces that stand there", None
            self.error(codes.NO_PIECE, word.at, f"there is no piece or card kind `{word}`", mend, put)
        return found

    def place(self, word: Word) -> Place | None:
        """The place of that name; None for an area, or, having said so, when there is neither."""
        rules = self.names.rules
        if word.text in rules.areas:
            return None
        found = rules.places.get(word.text)
        piece = self.names.pieces.get(word.text)
        if found is None and piece is not None:
            mend = f"name the place where it stands: `any region with {piece.id}`"
            self.error(codes.NO_PLACE, word.at, f"`{word}` is a piece, not a place", mend)
        elif found is None:
            known = [*rules.places, *rules.areas]
            given = [name for names in self.bound for name in names if name == word.text.upper()]
            mend, put = meant(word.text, given or known, "places"), sole(word.text, given or known)
            mend = self._is_other(word) + mend
            if word.text in ("it", "that", "there", "them"):
                mend, put = "give the place a name first, and write that: `choose one region as R`", None
            self.error(codes.NO_PLACE, word.at, f"there is no place or area `{word}`", mend, put)
        return found

    def _is_other(self, word: Word) -> str:
        """What a name means that is used for something else, if anything, as the beginning of a hint."""
        kind = next(iter(self.names.called.meanings(word.text)), "")
        return f"it is the name of {described([kind])}; " if kind else ""

    def known(self, word: Word, among: Any, code: str, what: str) -> bool:
        """Whether a name is one of those given; otherwise says so. `what` is their plural."""
        if word.text in among:
            return True
        mend, put = meant(word.text, among, what), sole(word.text, among)
        self.error(code, word.at, f"`{word}` is none of the {what}", mend, put)
        return False

    # ----------------------------------------------------------------------------------------- variables
    def bind(self, word: Word, kind: str) -> None:
        """Give a name in capitals to a place or a player, until the block around ends."""
        if any(word.text in names for names in self.bound):
            mend = "take another name for it"
            self.error(codes.BOUND_TWICE, word.at, f"`{word}` already means something here", mend)
        self.bound[-1][word.text] = Binding(kind, word.at)

    def read(self, word: Word, kind: str) -> None:
        """Use a name in capitals as a 'place' or a 'seat'."""
        found = next((names[word.text] for names in reversed(self.bound) if word.text in names), None)
        if found is None:
            known = [name for names in self.bound for name in names]
            mend = meant(word.text, known, "names") if known else f"say before what it is: `choose ... as {word}`"
            small, rules = word.text.lower().replace("_", "-"), self.names.rules
            put = small if small in rules.places or small in rules.areas else None
            mend = f"a name of the rules has small letters: `{small}`" if put else mend
            self.error(codes.NO_VARIABLE, word.at, f"nothing was given the name `{word}` before", mend, put)
            return
        found.read = True
        if found.kind != kind:
            said = {"place": "a place", "seat": "a player"}
            message = f"`{word}` is {said[found.kind]}, {said[kind]} is wanted here"
            self.error(codes.KIND, word.at, message)

    # -------------------------------------------------------------------------------------------- blocks
    def inside(self, **changes: Any) -> Scope:
        """The scope of a block in this one; names given in it end with it. `changes` hold inside only."""
        return evolve(self, bound=[*self.bound, {}], **changes)

    def end(self) -> None:
        """Say which of the names given in the innermost block were never used."""
        for name, binding in self.bound[-1].items():
            if not binding.read and binding.at is not None:
                mend = "use it, or leave the choice out"
                self.warning(codes.NEVER_READ, binding.at, f"`{name}` is never used", mend)

    # ------------------------------------------------------------------------------------------- players
    def needs_actor(self, at: Range, word: str) -> None:
        """`own`, `foreign` and `opponent` are said from somebody's side."""
        if not self.acting:
            mend = "say who: `each player:` with an indented block, or `all players set discs ...`"
            self.error(codes.NO_ACTOR, at, f"nobody acts here, so `{word}` has no meaning", mend)

    def needs_their(self, at: Range) -> None:
        """`their` speaks of the player that `for each` names."""
        if self.about:
            return
        if self.belongs == "area":
            mend = "write `own`; a sentence can say `their` in front of the area's name"
        else:
            mend = "write `own`, or put the sentence under `for each player:`"
        self.error(codes.THEIR, at, "`their` speaks of nobody here", mend)

    def needs_lasting(self, at: Range, what: str, mend: str) -> bool:
        """Whether the words stand in a lasting effect; otherwise says that they must."""
        if not self.lasting:
            self.error(codes.LASTING, at, f"{what} has no meaning outside a lasting effect", mend)
        return self.lasting
