"""The kinds of step a line-up is made of, one file each; `KINDS` is the closed list by `do:` word."""

from __future__ import annotations

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

MODULES = (
    effect,
    draw,
    deal,
    set_starter,
    each_seat,
    turn_up,
    play_cards,
    play_at_random,
    take_card,
    in_any_order,
    special_action,
    discard,
    run,
    repeat,
    shuffle_back,
    compare,
)
KINDS: dict[str, StepKind] = {module.KIND.do: module.KIND for module in MODULES}
