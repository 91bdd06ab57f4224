"""On what authority an entry stands once every module has had its say."""

from __future__ import annotations

from interpreter.amendment import Amendment
from interpreter.layering.files import shipped_modules
from interpreter.layers import Playable
from interpreter.model import Entry, Place, Step

HOUSE_RULE = "house rule"
EDITORIAL = "editorial"
_ABOUT = frozenset({"name", "source", "confidence", "note", "text"})  # keys that say nothing about play


def authority(playable: Playable, section: str, entry: Entry) -> str:
    """How sure the wording of an entry is: one of the words of `confidence`, or 'house rule'.

    section: its section by the name of the model, 'steps' for a step. What a module changes is its author's word, not
    that of the books the entry was read in, unless the change says so itself.
    """
    changes = [each for each in changes_of(entry) if each.verb != "change" or each.key not in _ABOUT]
    if changes:
        said = {each.key for each in entry.amended if each.module == changes[-1].module and each.verb == "change"}
        if "confidence" in said:
            return entry.confidence
        if "source" not in said:
            return EDITORIAL
        return entry.confidence if changes[-1].module in shipped_modules() else HOUSE_RULE
    if _is_said(playable, section, entry) or entry.module in shipped_modules() or _is_copied(playable, entry):
        return entry.confidence
    return HOUSE_RULE


def changes_of(entry: Entry) -> list[Amendment]:
    """What other modules than its own did to an entry."""
    return [each for each in entry.amended if each.module != entry.module]


def said_of_changes(entry: Entry) -> tuple[str, ...]:
    """The same in words, a line each, replacements included: `changed by house in my.yaml:5 (points, was 2)`."""
    return tuple(_said(each) for each in entry.amended)


def _said(each: Amendment) -> str:
    where = f"by {each.module} in {each.span.source.name}:{each.span.line}"
    match each.verb:
        case "replace":
            return f"replaced {where}"
        case "add" | "remove":
            return f"step {'added' if each.verb == 'add' else 'removed'} {where} ({each.key})"
    return f"changed {where} ({each.key}, {f'was {each.was}' if each.was else 'not said before'})"


def _is_copied(playable: Playable, entry: Entry) -> bool:
    """Whether an entry stands in a shipped file: a step that a line-up of the house has by `like:`."""
    shipped = shipped_modules()
    return any(
        module.id in shipped and module.span.source is entry.span.source for module in playable.rules.modules.values()
    )


def _is_said(playable: Playable, section: str, entry: Entry) -> bool:
    """Whether somebody wrote a `confidence:`."""
    if entry.confidence != "confirmed":  # what an entry has that says nothing
        return True
    id = f"{playable.line_up.id} {entry.id}" if isinstance(entry, Step) else entry.id
    named = "regions" if isinstance(entry, Place) and entry.region else section.replace("_", "-")
    return (named, id, "confidence") in playable.findings.where
