"""What modules say, counted: how much each adds, changes, replaces and removes."""

from __future__ import annotations

from interpreter.definition import frozen
from interpreter.layers import Loaded
from interpreter.shipped import rules_paths
from interpreter.structuring.keys import SECTIONS

_DONE = {"change": "changed", "add": "added", "replace": "replaced", "remove": "removed"}
_STEPS = "steps"


@frozen
class Contents:
    """One module. said: what it does ('added' ...) -> section -> ids, in the order of the files."""

    module: str
    said: dict[str, dict[str, tuple[str, ...]]]

    def __str__(self) -> str:
        parts = []
        for done, sections in self.said.items():
            counts = [_counted(section, len(ids)) for section, ids in sections.items()]
            parts.append(f"{' and '.join([', '.join(counts[:-1]), counts[-1]] if counts[1:] else counts)} {done}")
        return f"{self.module}: {', '.join(parts) or 'says nothing'}"


def contents(loaded: Loaded) -> list[Contents]:
    """What every module says that does not come with the program, in the order modules speak."""
    found = []
    shipped_texts = {path.read_text(encoding="utf-8") for path in rules_paths()}
    for id in loaded.modules.order:
        if _comes_along(loaded, id, shipped_texts):
            continue
        said: dict[str, dict[str, tuple[str, ...]]] = {}
        for verb, done in _DONE.items():
            for each in loaded.statements:
                if each.module == id and each.verb == verb:
                    ids = said.setdefault(done, {}).get(each.section, ())
                    said[done][each.section] = (*ids, each.id) if each.id not in ids else ids
        found.append(Contents(id, said))
    return found


def _comes_along(loaded: Loaded, id: str, shipped_texts: set[str]) -> bool:
    """Whether a module comes with the program; what was given word for word as shipped is not read again for it."""
    return loaded.modules.by_id[id].module.span.source.text in shipped_texts or id in loaded.modules.shipped()


def _counted(section: str, number: int) -> str:
    noun = "step" if section == _STEPS else SECTIONS[section].noun
    return f"{number} {noun if number == 1 else section.replace('-', ' ') if section != 'line-ups' else section}"
