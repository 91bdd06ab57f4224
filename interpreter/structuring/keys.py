"""The sections of a rules file and the keys of their entries: the one table of what may be written where."""

from __future__ import annotations

from interpreter.structuring import keys_of_board, keys_of_cards, keys_of_line_ups
from interpreter.structuring.key import COMMON, Key, Section

__all__ = ["COMMON", "SECTIONS", "Key", "Section", "sections_with"]

_LIST = (*keys_of_board.SECTIONS, *keys_of_cards.SECTIONS, *keys_of_line_ups.SECTIONS)
SECTIONS: dict[str, Section] = {section.name: section for section in _LIST}


def sections_with(key: str) -> tuple[str, ...]:
    """The sections whose entries have this key beside the common ones."""
    return tuple(section.name for section in _LIST if key in section.keys)
