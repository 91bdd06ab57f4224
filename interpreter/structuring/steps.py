"""Steps of a line-up: `{id, effect}` or `{id, do, ...}` with the arguments the kind of step declares."""

from __future__ import annotations

import re
from typing import Any

from attrs import evolve
from cattrs import Converter

from interpreter import model
from interpreter.definition import frozen
from interpreter.model import Choice, Step
from interpreter.reading import typed
from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence
from interpreter.source import Span, Text
from interpreter.steps.argument import Argument, StepKind
from interpreter.steps.catalogue import KINDS
from interpreter.structuring import codes
from interpreter.structuring.entries import core
from interpreter.structuring.findings import Asked, Findings, Limits, Refused
from interpreter.structuring.meant import key_meant, with_lists
from interpreter.structuring.respelt import respelt
from interpreter.structuring.written import Written
from interpreter.suggest import closest, sole

EFFECT = "effect"
NESTED = "steps"
ABOUT = ("id", "name", "module", "source", "confidence", "note")
WHETHER: dict[str, Any] = {"only-if": Text | Choice, "repeats": bool}
_VARIABLE = re.compile(r"[A-Z][A-Z0-9_]*")

# How each kind of argument is read: the type, and what the values may name.
READ_AS: dict[str, tuple[Any, Limits]] = {
    "number": (int | Choice, Limits(low=1, high=99)),
    "switch": (bool | Choice, Limits()),
    "place": (str | Choice, Limits(names="place")),
    "deck": (str | Choice, Limits(names="deck")),
    "decks": (tuple[str, ...] | Choice, Limits(names="deck")),
    "card-kind": (str | Choice, Limits(names="card-kind")),
    "card-kinds": (str | tuple[str, ...] | Choice, Limits(names="card-kind")),
    "card-number": (str | Choice, Limits(names="card number")),
    "colours": (tuple[str, ...] | Choice, Limits(names="colour in play")),
    "colour": (str | Choice, Limits(names="colour in play")),
    "list": (str | Choice, Limits(names="list")),
    "rounds": (tuple[int, ...] | Choice, Limits(low=1, high=99)),
    "order": (str | Choice, Limits(names="order")),
    "measures": (tuple[Text, ...] | Choice, Limits()),
}


def _of_other_kinds(key: str, known: list[str]) -> str:
    """What to say of a key that steps of this kind do not have: whose it is, or which there are."""
    homes = [f"`do: {kind.do}`" for kind in KINDS.values() if key in (each.name for each in kind.arguments)]
    keys = f"the keys here are: {', '.join(known)}"
    if not homes:
        return keys
    inside = (
        f" with `{NESTED}: [{{id: NAME, effect: ...}}]`, this one's sentences inside" if homes == ["`do: run`"] else ""
    )
    return f"`{key}` is a key of steps {' and '.join(homes)}: write such a step{inside}; {keys}"


def is_step_list(node: Node) -> bool:
    """Whether the value of a line-up's key is meant as a list of steps."""
    return isinstance(node, Sequence) and all(isinstance(item, Mapping) for item in node.items)


@frozen
class Steps:
    """Reads the steps of one line-up. Steps that cannot be read at all are left out."""

    findings: Findings
    converter: Converter
    written: Written

    def read_list(self, node: Node, what: str) -> tuple[Step, ...]:
        """The steps of a list; `what` names the list in messages."""
        items = typed.as_list(node, self.findings.problems, what)
        if items is None:
            self.findings.failed.append(node.span)
            return ()
        read = [self._read(item, f"step {number} of {what}") for number, item in enumerate(items, 1)]
        return tuple(step for step in read if step is not None)

    def _read(self, node: Node, what: str) -> Step | None:
        problems = self.findings.problems
        hint = "a step is written `{id: NAME, effect: SENTENCES}` or `{id: NAME, do: KIND, ...}`"
        if isinstance(node, Scalar) and (named := typed.id_meant(node.value)):
            hint += f"; to take a list of steps, name it without brackets: `{NESTED}: {named}`"
        mapping = typed.as_mapping(node, problems, what, hint)
        if mapping is None:
            return None
        id_node = mapping.get("id")
        if id_node is None:
            message = f"{what} lacks `id`"
            self.findings.error(codes.MISSING_KEY, node.span, message, "add `id:`, a name for the step")
            return None
        id = typed.as_id(id_node, problems, f"`id` of {what}")
        if id is None and isinstance(id_node, Scalar) and typed.as_meant(id_node.value) != id_node.value:
            id = typed.as_meant(id_node.value)
        if id is None:
            return None
        step = _Step(self, mapping, id, id_node.span)
        return step.read()


@frozen
class _Step:
    steps: Steps
    mapping: Mapping
    id: str
    span: Span

    def read(self) -> Step | None:
        findings = self.steps.findings
        kind = self._kind()
        if kind is None:
            findings.failed.append(self.mapping.span)
            return None
        return evolve(self, mapping=self._with_known_keys(kind))._read_as(kind)

    def _read_as(self, kind: StepKind) -> Step:
        values: dict[str, Any] = {
            "id": self.id,
            "span": self.span,
            "module": self.steps.written.module,
            "amended": self.steps.written.steps.get(self.id, ()),
            "do": kind.do,
        }
        for key in ABOUT[1:]:
            node = self.mapping.get(key)
            if node is not None:
                limits = Limits(words=model.CONFIDENCES if key == "confidence" else ())
                self._put(values, key, node, str, limits)
        for key, type in WHETHER.items():
            node = self.mapping.get(key)
            if node is not None:
                self._put(values, key, node, type, Limits(), key.replace("-", "_"))
        if kind.do == EFFECT:
            self._put(values, EFFECT, self.mapping.get(EFFECT), Text | Choice, Limits())
        values["arguments"] = self._arguments(kind, values)
        return Step(**values)

    def _kind(self) -> StepKind | None:
        findings = self.steps.findings
        do, effect = self.mapping.get("do"), self.mapping.get(EFFECT)
        if do is not None and effect is not None:
            key = self.mapping.key(EFFECT)
            assert key is not None
            hint = "keep one of the two; to put an effect in the place of another step, use `replaces:`"
            findings.error(codes.STEP, key.span, f"step `{self.id}` has both `do` and `effect`", hint)
            return None
        if effect is not None:
            return KINDS[EFFECT]
        if do is None:
            hint = "add `effect:` (sentences) or `do:` (a kind of step)"
            findings.error(codes.STEP, self.span, f"step `{self.id}` has neither `do` nor `effect`", hint)
            return None
        word = typed.as_word(do, findings.problems, f"`do` of step `{self.id}`")
        if word is None or (word in KINDS and word != EFFECT):
            return KINDS[word] if word else None
        meant = closest(word, [each for each in KINDS if each != EFFECT])
        allowed = ", ".join(sorted(set(KINDS) - {EFFECT}))
        hint = f"did you mean `{meant}`?" if meant else f"the kinds of step are: {allowed}"
        if not meant:
            hint += "; sentences stand under `effect:`, a list of steps is taken with `do: run, steps: LIST`"
        if word == EFFECT:
            hint = "write `effect:` with the sentences, without `do:`"
        put = sole(word, set(KINDS) - {EFFECT})
        findings.error(codes.WORD, do.span, f"there is no kind of step {typed.shown(word)}", hint, put)
        return None

    def _with_known_keys(self, kind: StepKind) -> Mapping:
        """The step as it is meant; keys it cannot have are reported."""
        findings, names = self.steps.findings, dict[str, str]()
        needed = [each.name for each in kind.arguments if each.required]
        known = [*ABOUT, *WHETHER, EFFECT if kind.do == EFFECT else "do", *(each.name for each in kind.arguments)]
        lists = [each.name for each in kind.arguments if each.kind in READ_AS and core(READ_AS[each.kind][0]) is tuple]
        mapping = with_lists(self.mapping, f"step `{self.id}`", known, lists, findings.problems)
        for key, node in mapping.entries:
            if key.value not in known:
                hint, put, name = key_meant(self.mapping, key.value, known, needed)
                message = f"step `{self.id}` (`{kind.do}`) has no key `{key.value}`"
                hint = hint or _of_other_kinds(key.value, known)
                findings.error(codes.UNKNOWN_KEY, key.span, message, hint, put)
                if name is None or name in names.values():
                    findings.failed.append(node.span)
                else:
                    names[key.value] = name
        return respelt(mapping, names)

    def _arguments(self, kind: StepKind, values: dict[str, Any]) -> dict[str, object]:
        found: dict[str, object] = {}
        for argument in kind.arguments:
            node = self.mapping.get(argument.name)
            if node is None:
                self._report_missing(kind, argument)
            elif argument.name == NESTED and isinstance(node, Sequence):
                written = evolve(self.steps.written, module=values["module"])  # nested steps are whose this one is
                nested = evolve(self.steps, written=written)
                values["steps"] = nested.read_list(node, f"`steps` of step `{self.id}`")
            else:
                self._read_argument(found, argument, node)
        return found

    def _report_missing(self, kind: StepKind, argument: Argument) -> None:
        if argument.required:
            message = f"step `{self.id}` (`{kind.do}`) lacks `{argument.name}`"
            hint = f"add `{argument.name}:` ({argument.doc})"
            self.steps.findings.error(codes.MISSING_KEY, self.span, message, hint)

    def _read_argument(self, found: dict[str, object], argument: Argument, node: Node) -> None:
        if argument.kind == "word":
            self._put(found, argument.name, node, str | Choice, Limits(words=tuple(argument.values)))
        elif argument.kind == "variable":
            self._read_variable(found, argument.name, node)
        elif argument.kind == "steps":
            typed.as_list(node, self.steps.findings.problems, f"`{argument.name}` of step `{self.id}`")
        else:
            kind, limits = READ_AS[argument.kind]
            self._put(found, argument.name, node, kind, limits)

    def _read_variable(self, found: dict[str, object], name: str, node: Node) -> None:
        findings = self.steps.findings
        what = f"`{name}` of step `{self.id}`"
        word = typed.as_text(node, findings.problems, what)
        if word is None:
            return
        if isinstance(node, Scalar) and _VARIABLE.fullmatch(word):
            found[name] = word
            return
        message = f"{what} must be a name in capitals, but {typed.shown(word)} is written"
        findings.error(codes.VARIABLE, node.span, message, f"write {re.sub('[^A-Z0-9]+', '_', word.upper())}")

    def _put(
        self, values: dict[str, Any], key: str, node: Node | None, kind: Any, limits: Limits, field: str = ""
    ) -> None:
        assert node is not None
        findings = self.steps.findings
        findings.where[("steps", f"{self.steps.written.id} {self.id}", key)] = node.span
        asked = Asked(findings, node, f"`{key}` of step `{self.id}`", limits)
        try:
            values[field or key] = self.steps.converter.structure(asked, kind)
        except Refused:
            findings.failed.append(node.span)
