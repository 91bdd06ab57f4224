"""Building the package: the rules and the grammar are carried inside it, the grammar compiled.

Everything else about the package stands in `pyproject.toml`. A checkout installed with
`pip install -e .` uses its own `rules/` and `grammar/`, so nothing is carried then.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
CARRIED = ("rules/*.yaml", "grammar/*.lark", "grammar/*.md", "grammar/problems.yaml", "docs/starter/*")


class BuildWithRules(build_py):
    """The usual build of the modules, then the files the program reads."""

    def run(self) -> None:
        """Build, then carry; an editable install carries nothing."""
        super().run()
        if not self.editable_mode:
            self._carry(Path(self.build_lib) / "interpreter" / "_shipped")

    def _carry(self, target: Path) -> None:
        shutil.rmtree(target, ignore_errors=True)
        for pattern in CARRIED:
            for path in sorted(ROOT.glob(pattern)):
                place = target / path.relative_to(ROOT)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, place)
        sys.path.insert(0, str(ROOT))
        from interpreter.grammar_file import build_parser

        grammar = (target / "grammar" / "effects.lark").read_text(encoding="utf-8")
        build_parser(target / "grammar" / "effects.parser", grammar)


setup(cmdclass={"build_py": BuildWithRules})
