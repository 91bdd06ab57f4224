"""The rules and the grammar that come with the program, in a checkout as well as in an installed package."""

from __future__ import annotations

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent
CARRIED = PACKAGE / "_shipped"


def shipped_folder() -> Path:
    """The folder that holds `rules/` and `grammar/`: inside an installed package, else the checkout.

    Raises FileNotFoundError when the package was installed without them.
    """
    for folder in (CARRIED, PACKAGE.parent):
        if (folder / "grammar" / "effects.lark").is_file():
            return folder
    raise FileNotFoundError(f"grammar/effects.lark is missing from {CARRIED}: install the package again")


def grammar_text() -> str:
    """The grammar of the effect language, as Lark reads it."""
    return (shipped_folder() / "grammar" / "effects.lark").read_text(encoding="utf-8")


def parser_path() -> Path:
    """Where the compiled grammar is kept: written when a package is built or by `make`; it need not exist."""
    return shipped_folder() / "grammar" / "effects.parser"


def rules_paths() -> tuple[Path, ...]:
    """The rules files of the program, sorted by name."""
    return tuple(sorted((shipped_folder() / "rules").glob("*.yaml")))


def is_shipped(name: str) -> bool:
    """Whether a file, named as people are shown it, is one of the program's rules files."""
    return Path(name).resolve() in _resolved()


@cache
def _resolved() -> frozenset[Path]:
    return frozenset(path.resolve() for path in rules_paths())


def starter_files() -> dict[str, str]:
    """What a new folder of own rules begins with: file name -> text, the rules first."""
    folder = shipped_folder() / "docs" / "starter"
    names = ("house.yaml", "scenarios.yaml", "README.md")
    return {name: (folder / name).read_text(encoding="utf-8") for name in names}
