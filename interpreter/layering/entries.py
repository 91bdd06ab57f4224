"""The entries of modules that play together: added, then changed, replaced and removed in module order."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as AbstractMapping
from collections.abc import Set as AbstractSet

from attrs import define, evolve, field

from interpreter.amendment import Amendment
from interpreter.layering import codes
from interpreter.layering.modules import Modules
from interpreter.layering.statements import STEPS, Statement
from interpreter.layering.touches import WHOLE, Touches, told_at
from interpreter.problems import Problem
from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence
from interpreter.reading.typed import as_meant
from interpreter.source import Source, Span
from interpreter.structuring.keys import SECTIONS
from interpreter.structuring.written import Written, WrittenRules, amendment
from interpreter.suggest import closest, sole, there_are

# Sections whose entries are of one kind, so that an id can stand in one of them only.
_SHARED = {"regions": "places"}


@define
class Merged:
    """Entries after all layers, and the places where entries were removed: (kind, id) -> place.

    left_out: what modules that join say about entries which are not there; a mistake only if they are nowhere.
    """

    written: WrittenRules
    removed: dict[tuple[str, str], Span] = field(factory=dict)
    problems: list[Problem] = field(factory=list)
    left_out: dict[Span, Problem] = field(factory=dict)


def patched(node: Mapping, keys: Mapping) -> Mapping:
    """A mapping with the values of another put in the place of its own; keys it lacked come last."""
    entries: list[tuple[Scalar, Node]] = []
    for key, value in node.entries:
        new_key, new = keys.key(key.value), keys.get(key.value)
        entries.append((key, value) if new is None or new_key is None else (new_key, new))
    entries += [(key, value) for key, value in keys.entries if node.get(key.value) is None]
    return Mapping(tuple(entries), node.span)


def merge_entries(
    modules: Modules, ids: Iterable[str], statements: Iterable[Statement], joined: AbstractSet[str] = frozenset()
) -> Merged:
    """Merges what the modules `ids` say about entries; steps are left to the line-ups.

    joined: those of them that only join: what the others remove is gone for them, and what they say of it left out.
    """
    order = modules.in_order(ids)
    rank = {id: at for at, id in enumerate(order)}
    mine = [each for each in statements if each.module in rank and each.section != STEPS]
    as_written = _as_written(mine, rank)
    mine.sort(key=lambda each: rank[each.module])
    merger = _Merger(Touches(modules, []), Merged(WrittenRules({name: {} for name in SECTIONS})))
    mine = merger.without_lost(mine, joined)
    late = _added_again(mine, modules)
    added = {id(each) for each in mine if each not in late}
    for statement in as_written:
        if id(statement) in added:
            merger.add(statement)
    for module in order:
        for statement in (each for each in late if each.module == module):
            merger.add(statement)
            merger.put_in_order(statement, rank)
        for statement in mine:
            if statement.module == module and statement.verb != "add":
                merger.alter(statement)
    merger.drop_lost_borders()
    merger.merged.problems += merger.touches.problems
    return merger.merged


def _as_written(statements: list[Statement], rank: dict[str, int]) -> list[Statement]:
    """What is added, by the order of modules, but of one section of a file as it stands there.

    So the rules that are played, written as one file, keep the order of entries that a later module replaced.
    """
    latest: dict[tuple[Source, str], int] = {}
    found: list[tuple[int, Statement]] = []
    for each in (each for each in statements if each.verb == "add"):
        part = each.span.source, each.section
        latest[part] = max(latest.get(part, 0), rank[each.module])
        found.append((latest[part], each))
    return [each for _, each in sorted(found, key=lambda pair: pair[0])]


def _thing(statement: Statement) -> tuple[str, str]:
    return _SHARED.get(statement.section, statement.section), statement.id


def _added_again(statements: list[Statement], modules: Modules) -> list[Statement]:
    """Entries under an id that a module below had removed: they come when it is gone."""
    removed: dict[tuple[str, str], list[str]] = {}
    for each in statements:
        if each.verb == "remove":
            removed.setdefault(_thing(each), []).append(each.module)

    def again(each: Statement) -> bool:
        below = (other for other in removed.get(_thing(each), ()) if other != each.module)
        return any(modules.builds_on(each.module, other) for other in below)

    return [each for each in statements if each.verb == "add" and again(each)]


@define
class _Merger:
    touches: Touches
    merged: Merged

    def without_lost(self, statements: list[Statement], joined: AbstractSet[str]) -> list[Statement]:
        """The statements without those of joined modules about what the line-up's own modules remove for good."""
        gone: dict[tuple[str, str], Span] = {}
        for each in statements:
            if each.module not in joined and each.verb in ("add", "remove"):
                if each.verb == "remove":
                    gone[_thing(each)] = each.span
                else:
                    gone.pop(_thing(each), None)
        kept = []
        for each in statements:
            lost = self._lost(each, gone) if each.module in joined and each.verb != "remove" else None
            if lost is None:
                kept.append(each)
            else:
                self.merged.left_out[each.span] = lost
        return kept

    def _lost(self, statement: Statement, gone: dict[tuple[str, str], Span]) -> Problem | None:
        """Why a statement is left out, as the problem it is if it is left out everywhere."""
        noun = SECTIONS[statement.section].noun
        if statement.verb != "add":
            removed = gone.get(_thing(statement))
            message = f"there is no {noun} `{statement.id}` any more to {statement.verb}"
        else:
            home = statement.node.get("deck") if statement.node is not None else None
            removed = gone.get(("decks", home.value)) if isinstance(home, Scalar) else None
            message = f"the deck of {noun} `{statement.id}` has been removed"
        notes = ((removed, "is where it is removed"),) if removed else ()
        return Problem(codes.UNKNOWN_ENTRY, "error", statement.span, message, "", notes) if removed else None

    def add(self, statement: Statement) -> None:
        section, id = statement.section, statement.id
        kind = _SHARED.get(section, section)
        for name in (
            section,
            *(each for each in _SHARED if _SHARED[each] == section),
            _SHARED.get(section, section),
        ):
            first = self.merged.written.of(name).get(id)
            if first:
                self._report_duplicate(statement, first)
                if statement.node is not None and first.node.keys() == ("id",):  # begun twice
                    self.merged.written.sections[name][id] = evolve(first, node=statement.node)
                return
        assert statement.node is not None
        self.merged.removed.pop((kind, id), None)
        self.touches.begin((kind, id), statement.module, statement.span)
        entry = Written(section, id, statement.module, statement.span, statement.node)
        self.merged.written.sections[section][id] = entry

    def put_in_order(self, statement: Statement, rank: dict[str, int]) -> None:
        """An entry that was added late comes before those of the modules that speak after its own."""
        entries = self.merged.written.sections[statement.section]
        own = entries.pop(statement.id)
        later = [id for id, entry in entries.items() if rank[entry.module] > rank[own.module]]
        moved = {id: entries.pop(id) for id in later}
        entries.update({statement.id: own, **moved})

    def alter(self, statement: Statement) -> None:
        section = statement.section
        entry = self.merged.written.of(section).get(statement.id)
        if entry is None:
            self._report_unknown(statement)
            return
        named = f"{SECTIONS[section].noun} `{statement.id}`"
        thing = (_SHARED.get(section, section), statement.id)
        entries = self.merged.written.sections[section]
        if statement.verb == "change":
            assert statement.node is not None
            kept = []
            for key, value in statement.node.entries:
                if self.touches.allow(thing, named, statement.module, key.value, key.span):
                    kept.append((key, value))
            node = patched(entry.node, Mapping(tuple(kept), statement.node.span))
            new = tuple(amendment(statement.module, key, entry.node.get(key.value)) for key, _ in kept)
            entries[statement.id] = evolve(entry, node=node, amended=(*entry.amended, *new))
        elif self.touches.allow(thing, named, statement.module, WHOLE, statement.span):
            if statement.verb == "remove":
                del entries[statement.id]
                self.merged.removed[thing] = statement.span
            elif statement.node is not None:
                module, span = statement.module, statement.span
                new = (Amendment("replace", module, "", span),)
                entries[statement.id] = Written(section, entry.id, module, span, statement.node, new)

    def drop_lost_borders(self) -> None:
        """A border goes with its regions: who removes a region need not remove its borders one by one."""
        gone = {id for kind, id in self.merged.removed if kind == "places"}
        borders = self.merged.written.sections["borders"]
        for id in [id for id in borders if gone.intersection(id.split("/"))]:
            ends = borders[id].node.get("between")
            if isinstance(ends, Sequence):
                del borders[id]

    def _report_duplicate(self, statement: Statement, first: Written) -> None:
        noun = SECTIONS[statement.section].noun
        message = f"{noun} `{statement.id}` is there already"
        section = first.section
        hint = f"to change it, write it under `changes: {{{section}: ...}}`"
        if section != "line-ups":
            hint += f" or `replaces: {{{section}: ...}}`"
        if statement.module == first.module:
            hint = "choose another id, or delete one of the two"
        at, note = statement.span, (first.span, "is the first one")
        if told_at(at, first.span)[0] != at:
            at, note, hint = first.span, (at, "is the other one"), "choose another id"
        self.merged.problems.append(Problem(codes.DUPLICATE, "error", at, message, hint, (note,)))

    def _report_unknown(self, statement: Statement) -> None:
        section, id = statement.section, statement.id
        noun = SECTIONS[section].noun
        thing = (_SHARED.get(section, section), id)
        removed = self.merged.removed.get(thing)
        if removed:
            if statement.verb == "remove":
                return  # two modules that both remove it agree
            if self.touches.allow(thing, f"{noun} `{id}`", statement.module, WHOLE, statement.span):
                message = f"there is no {noun} `{id}` any more to {statement.verb}"
                notes = ((removed, "is where it is removed"),)
                self.merged.problems.append(Problem(codes.UNKNOWN_ENTRY, "error", statement.span, message, "", notes))
            return
        near = closest(id, list(self.merged.written.of(section)))
        hint = f"did you mean `{near}`?" if near else ""
        for other, entries in self.merged.written.sections.items():
            if id in entries:
                hint = f"`{id}` is one of the {other}: write it under `{other}:`"
        surely = sole(id, self.merged.written.of(section))
        called = _called(id, self.merged.written.of(section))
        if called and not surely:
            hint = f"{noun} `{called}` is called so: write `{called}`"
        modules, module = self.touches.modules, statement.module
        if modules.above[module] - set(modules.by_id) or modules.circular & {module, *modules.above[module]}:
            return  # what it extends is missing, or it itself, which has been reported
        if not hint and not modules.above[module]:
            hint = f"module `{module}` builds on nothing: say what it changes, `extends: {modules.to_extend(module)}`"
        hint = hint or there_are(self.merged.written.of(section), noun)
        message = f"there is no {noun} `{id}` to {statement.verb}"
        put = surely if hint.startswith("did you mean") else None
        self.merged.problems.append(Problem(codes.UNKNOWN_ENTRY, "error", statement.span, message, hint, put=put))


def _called(name: str, entries: AbstractMapping[str, Written]) -> str | None:
    """The id of the one entry that has a name, however that is written; None for none and for several."""
    wanted = as_meant(name)
    found = []
    for id, written in entries.items():
        said = written.node.get("name")
        if isinstance(said, Scalar) and as_meant(said.value) == wanted:
            found.append(id)
    return found[0] if len(found) == 1 else None
