"""Which files are read together with one: those of its folder, or open beside it, that declare what it builds on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from attrs import define, field

from interpreter.inputs import ours_in
from interpreter.layering.modules import extended_names
from interpreter.layering.statements import RulesFile, read_statements
from interpreter.problems import Problem
from interpreter.reading.nodes import Mapping as Lines
from interpreter.reading.nodes import Scalar, Sequence, read_file, read_yaml
from interpreter.source import Source

_Stamp = tuple[int, int]


def outline(source: Source) -> RulesFile | None:
    """What a file says, without judging it; None for one that cannot be read."""
    root = read_yaml(source, [])
    return read_statements(source, root, []) if isinstance(root, Lines) else None


@define
class Neighbours:
    """Rules files beside others, read when first wanted and again when they change."""

    _read: dict[Path, tuple[_Stamp, RulesFile | None]] = field(factory=dict)

    def together(self, source: Source, opened: Mapping[str, Source]) -> list[Source]:
        """The file, then the files that declare modules it extends or names, and what these build on.

        opened: files that are open, by path; their texts go before those on the disk. What is shipped is found by
        whoever reads the files.
        """
        first = outline(source)
        if first is None:
            return [source]
        found, waiting = [first], self._candidates(source, opened)
        while True:
            wanted = _named(found) - _declared(found)
            added = next((file for file in waiting if _declared([file]) & wanted), None)
            if added is None:
                return [file.source for file in found]
            waiting.remove(added)
            found.append(added)

    def _candidates(self, source: Source, opened: Mapping[str, Source]) -> list[RulesFile]:
        """Open files first, then those of the same folder."""
        files = [outline(each) for name, each in opened.items() if name != source.name]
        for path in ours_in(Path(source.name).parent):
            if path.as_posix() not in opened and path.as_posix() != source.name:
                files.append(self._file(path))
        return [file for file in files if file is not None]

    def _file(self, path: Path) -> RulesFile | None:
        try:
            status = path.stat()
        except OSError:
            return None
        stamp = (status.st_mtime_ns, status.st_size)
        if path not in self._read or self._read[path][0] != stamp:
            problems: list[Problem] = []
            source = read_file(path, problems)
            self._read[path] = (stamp, outline(source) if source is not None else None)
        return self._read[path][1]


def _declared(files: Iterable[RulesFile]) -> set[str]:
    return {statement.id for file in files for statement in file.modules}


def _named(files: Iterable[RulesFile]) -> set[str]:
    """The modules that files extend, name in line-ups, or belong to."""
    found: set[str] = set()
    for file in files:
        for module in file.modules:
            found |= {name for name, _ in extended_names(module)}
        for statement in file.statements:
            found.add(statement.module)
            named = statement.node.get("modules") if statement.node is not None else None
            items = named.items if isinstance(named, Sequence) and statement.section == "line-ups" else ()
            found |= {item.value for item in items if isinstance(item, Scalar)}
    return found - {""}
