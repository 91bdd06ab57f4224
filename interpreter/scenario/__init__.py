"""Scenario files: facts about the rules, written as given / when / then, and run. See docs/scenarios.md."""

from interpreter.scenario.result import Result, render_results
from interpreter.scenario.runner import run

__all__ = ["Result", "render_results", "run"]
