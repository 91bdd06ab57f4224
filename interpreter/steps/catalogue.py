"""The kinds of step a line-up is made of, one file each; `KINDS` is the closed list by `do:` word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.steps import (
    compare,
    deal,
    discard,
    draw,
    each_seat,
    effect,
    in_any_order,
    play_at_random,
    play_cards,
    repeat,
    run,
    set_starter,
    shuffle_back,
    special_action,
    take_card,
    turn_up,
)
from interpreter.steps.argument import StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

MODULES = {
    module.KIND.do: module
    for module in (
        effect, draw, deal, set_starter, each_seat, turn_up, play_cards, play_at_random, take_card, in_any_order,
        special_action, discard, run, repeat, shuffle_back,
    )
}  # fmt: skip
KINDS: dict[str, StepKind] = {do: module.KIND for do, module in MODULES.items()} | {compare.KIND.do: compare.KIND}


def plan(step: Step, builder: Builder) -> flow.Flow:
    """The plan of one step."""
    planned: flow.Flow = MODULES[step.do].plan(step, builder)
    return planned
