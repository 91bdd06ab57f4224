"""A house file with one card, for tests of what is said of its sentences."""

from __future__ import annotations

HOUSE = "format: 1\nmodules: [{id: house, extends: base, source: ours}]\n"
CARD = """cards:
  - id: feast
    kind: action-card
    deck: stack-2
    places: 2
    source: ours
    effect: |
"""


def feast(effect: str, more: str = "") -> str:
    """The file whose card does this. more: sections in front of the card."""
    return HOUSE + more + CARD + "".join(f"      {line}\n" for line in effect.splitlines())
