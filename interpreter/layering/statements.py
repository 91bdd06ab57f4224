"""One rules file as statements: what is added, changed, replaced and removed, and by which module."""

from __future__ import annotations

import re
from typing import Literal

from attrs import field

from interpreter.definition import frozen
from interpreter.english import a
from interpreter.layering import codes
from interpreter.layering.borders import border_of, known_as
from interpreter.layering.forms import as_entries, as_entry, as_ids
from interpreter.layering.misspelt import entry_as_meant, sections_as_meant
from interpreter.layering.repeats import report_repeats
from interpreter.problems import Problem
from interpreter.reading import typed
from interpreter.reading.codes import MISSING, SIZE
from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence
from interpreter.reading.tree import MODULES, SKELETON, empty
from interpreter.source import Source, Span, Text
from interpreter.structuring import codes as keys_codes
from interpreter.structuring.keys import SECTIONS, sections_with
from interpreter.suggest import closest, sole

Verb = Literal["add", "change", "replace", "remove"]
STEPS = "steps"
FORMAT = 1
_CHANGING: dict[str, Verb] = {"changes": "change", "replaces": "replace", "removes": "remove"}
# Keys no change can touch: in any section, in line-ups. What a line-up does to steps would be lost as a whole.
_OWN_PATCHES = frozenset({STEPS, *_CHANGING})
_MOSTLY = {"areas": "means", "bonuses": "points", "rulings": "default", "scoreboards": "values", "steps": "effect"}
_FIXED = (frozenset({"id"}), frozenset({"id", "modules", "like"}) | _OWN_PATCHES)
_COLON = re.compile(r"\s*:")
# Entries of a section in one file. Of most sections each entry is looked at beside each other one.
MOST_ENTRIES = {"cards": 5_000, "borders": 5_000}
MOST_OTHERS = 500
TESTS = "tests"  # scenarios beside the rules they are about; read by those who run them
_TOP = ("format", *SECTIONS, STEPS, *_CHANGING, TESTS)


@frozen
class Statement:
    """One thing a file says about one entry.

    `span` is where its id stands. `node` holds the whole entry ('add', 'replace'), the keys to patch
    ('change') or what is said beside the id ('remove').
    """

    verb: Verb
    section: str
    id: str
    module: str
    span: Span
    node: Mapping | None = None


@frozen
class RulesFile:
    """A file that was read: the modules it declares and what it says, in the order written.

    `lost` are sections of which something could not be used, so that names may be missing through no fault of
    those who use them.
    """

    source: Source
    modules: tuple[Statement, ...]
    statements: tuple[Statement, ...]
    lost: frozenset[str] = frozenset()


def read_statements(source: Source, root: Mapping, problems: list[Problem]) -> RulesFile:
    """The statements of a file; everything wrong with its outline is entered in `problems`."""
    return _Outline(source, sections_as_meant(root, _TOP, "a rules file", problems), problems).read()


def word(value: str, span: Span) -> Scalar:
    """A node for a word that layers supply and nobody wrote, said to stand at `span`."""
    return Scalar(Text(value, span, (), span.end), "plain")


@frozen
class _Outline:
    source: Source
    root: Mapping
    problems: list[Problem]
    lost: set[str] = field(factory=set)

    def error(self, code: str, span: Span, message: str, help: str = "", put: str | None = None) -> None:
        self.problems.append(Problem(code, "error", span, message, help, put=put))

    def read(self) -> RulesFile:
        if self.root.get("scenarios") is not None:
            key = self.root.key("scenarios")
            assert key is not None
            hint = "`elgrande-sim test` reads and runs it; rules stand in files of their own"
            self.error(codes.SCENARIOS, key.span, "this file holds scenarios, not rules", hint)
            return RulesFile(self.source, (), ())
        self._check_format()
        if self.root.keys() == ("format",):
            self.problems.append(empty(self.source))
        modules = self._declared_modules()
        first = modules[0].id if modules else ""
        statements: list[Statement] = []
        for key, node in self.root.entries:
            if key.value in SECTIONS or key.value == STEPS:
                if key.value != "modules":
                    statements += self._entries("add", key.value, node, first)
            elif key.value in _CHANGING:
                statements += self._changing(_CHANGING[key.value], key.value, node, first)
            elif key.value not in ("format", TESTS):
                self._report_section(key)
        return RulesFile(self.source, modules, self._with_module(statements), frozenset(self.lost))

    def _check_format(self) -> None:
        node = self.root.get("format")
        if node is None:
            start = Span(self.source, 0, 0)
            self.error(codes.FORMAT, start, "the file does not say its format", f"begin it with `format: {FORMAT}`")
            return
        count = len(self.problems)
        number = typed.as_int(node, self.problems, "`format`", 0, 999)
        if number != FORMAT and len(self.problems) == count:
            message = f"format {number} is not known to this version of the program"
            self.error(codes.FORMAT, node.span, message, f"the one known format is {FORMAT}")

    def _declared_modules(self) -> tuple[Statement, ...]:
        node = self.root.get("modules")
        if isinstance(node, Scalar) and not node.value:
            self.error(MISSING, node.span, "`modules` is a list, but nothing is written", f"write:\n{MODULES}")
            return ()
        return tuple(self._entries("add", "modules", node, "")) if node is not None else ()

    def _entries(self, verb: Verb, section: str, node: Node, module: str) -> list[Statement]:
        items = typed.as_list(node, self.problems, f"`{section}`", as_entries(section, node))
        most = MOST_ENTRIES.get(section, MOST_OTHERS)
        written = list(items or ())
        found = [self._entry(verb, section, item, module) for item in written[:most]]
        for item in written[most : most + 1]:
            message = f"this entry of `{section}` is one too many: no more than {most:,} are read"
            self.error(SIZE, item.span, message, "split the rules over several files")
            self.lost.add(section)
        if items is None or None in found:
            self.lost.add(section)
        return [statement for statement in found if statement is not None]

    def _entry(self, verb: Verb, section: str, node: Node, module: str) -> Statement | None:
        noun = SECTIONS[section].noun if section in SECTIONS else "step"
        mapping = typed.as_mapping(node, self.problems, f"an entry of `{section}`", as_entry(section, node))
        if mapping is None:
            return None
        mapping = entry_as_meant(section, mapping, self.problems, inserted=verb == "add")
        if section == "borders":
            id, span = border_of(mapping)
        else:
            id_node = mapping.get("id")
            if id_node is None:
                self.error(
                    keys_codes.MISSING_KEY,
                    mapping.span,
                    f"this {noun} lacks `id`",
                    "add `id:`, its name in rules",
                )
                return None
            typed.as_id(id_node, self.problems, f"`id` of {a(noun)}")
            if not isinstance(id_node, Scalar) or not id_node.value:
                return None
            id, span = typed.as_meant(id_node.value), id_node.span
        return Statement(verb, section, id, self._owner(mapping, module), span, mapping)

    def _owner(self, mapping: Mapping, module: str) -> str:
        node = mapping.get("module")
        return (typed.as_name(node, self.problems, "`module`") or module) if node is not None else module

    def _changing(self, verb: Verb, key: str, node: Node, module: str) -> list[Statement]:
        inner = "{ID: {KEY: VALUE}}" if verb == "change" else "[...]"
        hint = f"first the section, then what it is about: `{key}: {{SECTION: {inner}}}`"
        sections = typed.as_mapping(node, self.problems, f"`{key}`", hint)
        statements: list[Statement] = []
        meant = sections_as_meant(sections, (*SECTIONS, STEPS), f"`{key}`", self.problems) if sections else None
        for section, value in meant.entries if meant else ():
            if section.value == "modules" or (section.value not in SECTIONS and section.value != STEPS):
                self._report_changed_section(key, section)
            elif verb == "replace" and section.value == "line-ups":
                hint = "change keys of it under `changes:`, or write a line-up of your own that is `like:` it"
                self.error(codes.NO_CHANGE, section.span, "line-ups cannot be replaced", hint)
            elif verb == "replace":
                statements += self._entries(verb, section.value, value, module)
            elif verb == "remove":
                statements += self._removals(section.value, value, module)
            else:
                statements += self._patches(section.value, value, module)
        return statements

    def _removals(self, section: str, node: Node, module: str) -> list[Statement]:
        found = []
        items = typed.as_list(node, self.problems, f"`{section}` under `removes`", as_ids(node))
        for item in items or ():
            owner, named, keys = module, item, None
            if isinstance(item, Mapping):
                owner, id_node, keys = self._owner(item, module), item.get("id"), item
                named = id_node if id_node is not None else item
                self._check_removal(section, item)
            name = typed.as_name(named, self.problems, f"an entry of `{section}` under `removes`")
            if name is not None:
                found.append(Statement("remove", section, known_as(section, name), owner, named.span, keys))
        named_here = ((_removed(each), each.id, each.span) for each in found)
        report_repeats(named_here, f"`{section}` under `removes`", self.problems)
        return found

    def _check_removal(self, section: str, item: Mapping) -> None:
        allowed = ("id", "module", *(("line-ups",) if section == STEPS else ()))
        for key, _ in item.entries:
            if key.value not in allowed:
                hint = f"a removal says {' and '.join(f'`{name}`' for name in allowed)} at most"
                self.error(keys_codes.UNKNOWN_KEY, key.span, f"a removal has no key `{key.value}`", hint)

    def _patches(self, section: str, node: Node, module: str) -> list[Statement]:
        found = []
        hint = "write the id of what changes, without `- `: `ID: {KEY: VALUE}`"
        entries = typed.as_mapping(node, self.problems, f"`{section}` under `changes`", hint)
        for key, value in entries.entries if entries else ():
            hint = f"say which key gets the value: `{key.value}: {{{_MOSTLY.get(section, 'KEY')}: VALUE}}`"
            keys = typed.as_mapping(value, self.problems, f"the change of `{key.value}`", hint)
            if keys is None:
                continue
            kept = tuple(
                each for each in keys.entries if each[0].value != "module" and not self._is_unsaid(section, *each)
            )
            if not kept and keys.entries:
                continue
            if not kept:
                self.error(codes.NO_CHANGE, key.span, f"the change of `{key.value}` names no key", "delete it")
            elif fixed := next((each for each, _ in kept if each.value in _FIXED[section == "line-ups"]), None):
                self._report_fixed(fixed)
            else:
                patch = Mapping(kept, keys.span)
                id = known_as(section, key.value)
                found.append(Statement("change", section, id, self._owner(keys, module), key.span, patch))
        return found

    def _is_unsaid(self, section: str, key: Scalar, value: Node) -> bool:
        """Whether nothing is written behind a key that changes; that does not take the key away, and is told."""
        if not typed.is_nothing(value) or not _COLON.match(key.span.source.text, key.span.end):
            return False  # a key without its colon is another mistake
        word = value.span.text
        hint = "write a value" + (f', or quote the word: "{word}"' if word.isalpha() else "")
        if section != "line-ups":
            hint += f"; to be without `{key.value}`, write the whole entry anew: `replaces: {{{section}: [...]}}`"
        self.error(MISSING, key.span, f"nothing is written behind `{key.value}`", hint)
        return True

    def _with_module(self, statements: list[Statement]) -> tuple[Statement, ...]:
        """The statements that belong to a module; a file without any is reported once."""
        homeless = [statement for statement in statements if not statement.module]
        if homeless and isinstance(self.root.get("modules"), Sequence | None):
            message = f"`{homeless[0].id}` belongs to no module, because the file declares none"
            self.error(codes.NO_MODULE, homeless[0].span, message, f"begin the file like this:\n{SKELETON}")
        return tuple(statement for statement in statements if statement.module)

    def _report_fixed(self, key: Scalar) -> None:
        message, hint = "an id cannot be changed", "remove the entry and add one with the new id"
        if key.value != "id":
            message = f"`{key.value}` of a line-up cannot be changed by another module"
            hint = "write a line-up of your own: `{id: ..., like: ..., modules: [...]}`"
        if key.value in _OWN_PATCHES:
            top = key.value if key.value == STEPS else f"{key.value}: {{steps: ...}}"
            hint = f"write `{top}` at the top of the file; `line-ups: [ID]` beside a step's keys limits it to some"
        self.error(codes.NO_CHANGE, key.span, message, hint)

    def _report_section(self, key: Scalar) -> None:
        near = closest(key.value, _TOP)
        if near:
            self.lost.add(near)
        hint = f"did you mean `{near}`?" if near else f"the sections are: {', '.join(_TOP)}"
        homes = sections_with(key.value)
        if homes and not near:
            hint = f"`{key.value}` is a key of entries in {' and '.join(homes)}"
        put = sole(key.value, [each for each in _TOP if self.root.get(each) is None])
        self.error(codes.SECTION, key.span, f"a rules file has no section `{key.value}`", hint, put)

    def _report_changed_section(self, key: str, section: Scalar) -> None:
        known = [name for name in (*SECTIONS, STEPS) if name != "modules"]
        near = closest(section.value, known)
        hint = f"did you mean `{near}`?" if near else f"the sections are: {', '.join(known)}"
        if not near:
            hint = f"first the section, then the id: `SECTION: {{{section.value}: ...}}`; {hint}"
        if section.value == "modules":
            hint = "only the file that declares a module can change what it says about it"
        put = sole(section.value, known) if section.value != "modules" else None
        self.error(codes.SECTION, section.span, f"`{key}` has no section `{section.value}`", hint, put)


def _removed(statement: Statement) -> tuple[str, str, str]:
    """What is removed, of steps also from which line-ups: from each of them it can be written by itself."""
    only = statement.node.get("line-ups") if statement.node is not None else None
    return statement.id, statement.module, only.span.text if only is not None else ""
