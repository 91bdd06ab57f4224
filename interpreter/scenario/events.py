"""`when`: what happens, one event after the other, read and looked up before anything runs."""

from __future__ import annotations

from attrs import define, field

from interpreter.definition import frozen
from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence
from interpreter.scenario import codes
from interpreter.scenario.names import Names
from interpreter.scenario.structure import lists_that_can_run, seated_steps
from interpreter.source import Span, Text

ACTIONS = ("run", "list", "end-of", "perform", "score", "effect", "draw", "others")
OTHERS = ("first", "decline")
REFUSALS = (
    "taboo", "not-adjacent", "full", "closed", "none-there", "not-owner", "wrong-kind", "limit-reached",
    "already-played", "wrong-time", "compulsory", "not-offered",
)  # fmt: skip


@frozen
class Run:
    """A step, taken by a seat when it belongs to a turn (-1: by nobody in particular)."""

    span: Span
    step: str
    seat: int


@frozen
class RunList:
    """A whole list of steps, or with `end_only` just what its end brings about."""

    span: Span
    name: str
    seat: int
    end_only: bool


@frozen
class PerformCard:
    """The special action of a card, by a seat."""

    span: Span
    card: str
    seat: int


@frozen
class PerformText:
    """Sentences, number `index` of the extra texts compiled, by a seat."""

    span: Span
    index: int
    seat: int


@frozen
class Choose:
    """Choices by name of one or more seats, each seat's in order."""

    span: Span
    choices: tuple[tuple[int, tuple[tuple[Span, str], ...]], ...]


@frozen
class Draws:
    """What chance brings, by what it draws from."""

    span: Span
    draws: tuple[tuple[str, tuple[tuple[Span, str], ...]], ...]


@frozen
class AnswerOthers:
    """Everything else that is asked until the step or card is done: 'first' or 'decline'."""

    span: Span
    how: str


@frozen
class Refused:
    """A choice that must not be offered to a seat, and why."""

    span: Span
    seat: int
    name: str
    code: str


Event = Run | RunList | PerformCard | PerformText | Choose | Draws | AnswerOthers | Refused


@frozen
class Extras:
    """The texts a scenario needs compiled: those of its `effect` events, then a scoring of every place."""

    texts: tuple[Text, ...] = ()
    scoring: dict[str, int] = field(factory=dict)


def effect_texts(when: Sequence | None) -> tuple[Text, ...]:
    """The texts of all `effect` events, in order."""
    found = []
    for node in when or ():
        effect = node.get("effect") if isinstance(node, Mapping) else None
        if isinstance(effect, Scalar):
            found.append(effect.text)
    return tuple(found)


def read_events(names: Names, when: Sequence | None, extras: Extras) -> tuple[Event, ...]:
    """The events; mistakes are entered in `names.problems`."""
    reader = _Reader(names, extras)
    found = [reader.event(node) for node in when or ()]
    return tuple(event for event in found if event is not None)


@define
class _Reader:
    names: Names
    extras: Extras
    effects: int = 0

    def event(self, node: Node) -> Event | None:
        mapping = self.names.mapping(node, "an entry of `when`")
        if mapping is None:
            return None
        actions = [key for key, _ in mapping.entries if key.value in ACTIONS]
        if len(actions) > 1:
            message = f"`{actions[0].value}` and `{actions[1].value}` are two events"
            self.names.error(codes.VALUE, actions[1].span, message, "give each an entry of its own, behind `- `")
            return None
        if not actions:
            return self._refused(mapping) if mapping.get("refused") is not None else self._choose(mapping)
        for key, _ in mapping.entries:
            if key.value not in (actions[0].value, "by"):
                self.names.unknown(key, "key of `when`", [actions[0].value, "by"], "keys")
        value = mapping.get(actions[0].value)
        assert value is not None
        return self._action(actions[0].value, mapping, value)

    def _action(self, action: str, mapping: Mapping, value: Node) -> Event | None:
        if action == "draw":
            return self._draws(mapping, value)
        scalar = self.names.scalar(value, f"`{action}`")
        if scalar is None:
            return None
        match action:
            case "run":
                return self._run(mapping, scalar)
            case "list" | "end-of":
                return self._list(mapping, scalar, end_only=action == "end-of")
            case "perform":
                return self._perform(mapping, scalar)
            case "score":
                return self._score(mapping, scalar)
            case "effect":
                self.effects += 1
                seat = self._player(mapping)
                return None if seat is None else PerformText(scalar.span, self.effects - 1, seat)
        if scalar.value not in OTHERS:
            self.names.unknown(scalar, "way to answer", OTHERS, "ways")
            return None
        self._no_by(mapping, "`others`")
        return AnswerOthers(scalar.span, scalar.value)

    # ---------------------------------------------------------------------------------------------- by
    def _by(self, mapping: Mapping, *, needed: bool) -> int | None:
        node = mapping.get("by")
        if node is None:
            if needed:
                self.names.error(codes.MISSING, mapping.span, "who does this?", "add `by: COLOUR`")
            return None
        scalar = self.names.scalar(node, "`by`")
        return self.names.owner(scalar) if scalar is not None else None

    def _no_by(self, mapping: Mapping, what: str) -> None:
        key = mapping.key("by")
        if key is not None:
            message, hint = f"{what} is not done by one player", "remove `by:`; `starter:` in `given` says who begins"
            self.names.error(codes.VALUE, key.span, message, hint)

    def _seat_of(self, mapping: Mapping, steps: list[str], what: str) -> int | None:
        """Who takes steps: a seat or a neutral colour, where they belong to the turn of such a one; -1 if to none."""
        program = self.names.program
        by_seat, by_neutral = (seated_steps(program, neutral=neutral) for neutral in (False, True))
        if not (by_seat | by_neutral).intersection(steps):
            self._no_by(mapping, what)
            return -1
        owner = self._by(mapping, needed=True)
        if owner is None:
            return None
        neutral = owner >= program.table.seats
        if not (by_neutral if neutral else by_seat).intersection(steps):
            who = "a neutral colour" if neutral else "a player"
            self.names.error(codes.VALUE, mapping.span, f"{what} does not belong to the turn of {who}")
            return None
        return owner

    def _player(self, mapping: Mapping) -> int | None:
        """Who performs something: only seats do."""
        node = mapping.get("by")
        scalar = self.names.scalar(node, "`by`") if node is not None else None
        return self.names.seat(scalar) if scalar is not None else self._by(mapping, needed=node is None)

    # ------------------------------------------------------------------------------------------ actions
    def _run(self, mapping: Mapping, scalar: Scalar) -> Event | None:
        steps = self.names.program.entries
        if scalar.value not in steps:
            hint = "a whole list of steps is run with `list:`" if scalar.value in self._lists() else ""
            if hint:
                self.names.error(codes.NAME, scalar.span, f"`{scalar.value}` is not a step", hint)
            else:
                self.names.unknown(scalar, "step", steps, "steps")
            return None
        seat = self._seat_of(mapping, [scalar.value], f"step `{scalar.value}`")
        return None if seat is None else Run(scalar.span, scalar.value, seat)

    def _lists(self) -> tuple[str, ...]:
        return lists_that_can_run(self.names.program)

    def _list(self, mapping: Mapping, scalar: Scalar, *, end_only: bool) -> Event | None:
        known = self._lists()
        if scalar.value not in known:
            self.names.unknown(scalar, "list of steps", known, "lists")
            return None
        steps = [step.id for step in self.names.program.table.line_up.lists[scalar.value]]
        seat = self._seat_of(mapping, steps, f"list `{scalar.value}`")
        return None if seat is None else RunList(scalar.span, scalar.value, seat, end_only)

    def _perform(self, mapping: Mapping, scalar: Scalar) -> Event | None:
        card = self.names.card(scalar)
        seat = self._player(mapping)
        if card is not None and card not in self.names.program.effects:
            self.names.error(codes.VALUE, scalar.span, f"`{card}` has no special action")
            return None
        return None if card is None or seat is None else PerformCard(scalar.span, card, seat)

    def _score(self, mapping: Mapping, scalar: Scalar) -> Event | None:
        self._no_by(mapping, "scoring")
        if self.names.place(scalar) is None:
            return None
        if scalar.value not in self.extras.scoring:
            self.names.error(codes.VALUE, scalar.span, f"`{scalar.value}` has no scoreboard, so it is never scored")
            return None
        return PerformText(scalar.span, self.extras.scoring[scalar.value], 0)

    def _draws(self, mapping: Mapping, value: Node) -> Event | None:
        self._no_by(mapping, "a draw")
        drawn = self.names.mapping(value, "`draw`")
        purposes = {purpose.name: purpose for purpose in self.names.program.purposes}
        found = []
        for key, item in drawn.entries if drawn is not None else ():
            if key.value not in purposes:
                self.names.unknown(key, "deck or draw", purposes, "draws")
                continue
            known, listed = purposes[key.value].items, []
            for scalar in self.names.scalars(item, f"a draw from `{key.value}`"):
                name = self.names.aliases.get(scalar.value, scalar.value)
                if name not in known:
                    self.names.unknown(scalar, f"`{key.value}` card", known, "cards")
                listed.append((scalar.span, name))
            found.append((key.value, tuple(listed)))
        return Draws(mapping.span, tuple(found)) if drawn is not None else None

    # ------------------------------------------------------------------------------------------ choices
    def _choose(self, mapping: Mapping) -> Event | None:
        found = []
        for key, value in mapping.entries:
            if not self.names.is_owner(key.value):
                known = [*self.names.program.table.owners, *self.names.aliases, *ACTIONS]
                self.names.unknown(key, "player or event", known, "events")
                continue
            seat = self.names.seat(key)
            names = [(s.span, self.names.choice(s)) for s in self.names.scalars(value, "a choice")]
            listed = tuple((span, name) for span, name in names if name is not None)
            if seat is not None and listed:
                found.append((seat, listed))
        return Choose(mapping.span, tuple(found)) if found else None

    def _refused(self, mapping: Mapping) -> Event | None:
        node = mapping.get("refused")
        assert node is not None
        code = self.names.scalar(node, "`refused`")
        if code is not None and code.value not in REFUSALS:
            self.names.unknown(code, "reason to refuse", REFUSALS, "reasons")
        rest = [(key, value) for key, value in mapping.entries if key.value != "refused"]
        if len(rest) != 1 or not self.names.is_owner(rest[0][0].value):
            message = "`refused` speaks of one choice of one player"
            self.names.error(codes.VALUE, mapping.span, message, "write `{COLOUR: CHOICE, refused: REASON}`")
            return None
        seat, scalar = self.names.seat(rest[0][0]), self.names.scalar(rest[0][1], "the refused choice")
        name = self.names.choice(scalar) if scalar is not None else None
        if seat is None or name is None or code is None:
            return None
        return Refused(mapping.span, seat, name, code.value)
