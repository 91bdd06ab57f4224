"""The page about editors: what is to be copied from it can be read, and names commands there are."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from interpreter.cli import cli
from interpreter.editor.schema import MODELINE

PAGE = (Path(__file__).parents[2] / "docs" / "editors.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def test_settings_can_be_read() -> None:
    (settings,) = [json.loads(each) for each in blocks("json")]
    (helix,) = [tomllib.loads(each) for each in blocks("toml")]
    (neovim,) = blocks("lua")
    own = helix["language-server"]["elgrande"]
    assert [own["command"], *own["args"]] == ["elgrande-sim", "lsp"]
    assert [settings["glspc.server.command"], *settings["glspc.server.commandArguments"]] == ["elgrande-sim", "lsp"]
    assert 'cmd = { "elgrande-sim", "lsp" }' in neovim
    assert "lsp" in cli.commands


def test_the_first_line_is_the_one_that_is_written() -> None:
    assert all(each.startswith(MODELINE) for each in blocks("yaml"))
    assert blocks("yaml")
