"""`do: take-card`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.plan.performed import EVERY, SOLE
from interpreter.steps.argument import Argument, StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

KIND = StepKind(
    do="take-card",
    doc="The player takes one of the cards lying open. It is the card in play: its numbers and action are meant.",
    arguments=(
        Argument("from", "place", "where the cards lie", required=True, of="nobody"),
        Argument("most", "card-number", "nothing is asked: the card with the most of this number is taken"),
        Argument(
            "when-none",
            "word",
            "what happens when no card is left",
            default="skip",
            values={"skip": "the player has no card in play: its numbers are 0, and it has no action"},
        ),
        Argument(
            "may-pass",
            "switch",
            "whether the player may take none (`stop`): without `instead` there is then no card in play",
            default=False,
            example="true",
        ),
        Argument(
            "instead",
            "switch",
            "whether the card comes in the place of one taken earlier in the round, which goes back into its deck, "
            "face down, and is not to be had in this round. Who takes none keeps the earlier one",
            default=False,
            example="true",
        ),
        Argument(
            "sole-action",
            "switch",
            "whether the special action of a card taken here is the only one of the player's cards that counts, "
            "whatever the step `special-action` says of several kinds",
            default=False,
            example="true",
        ),
        Argument(
            "every-action",
            "switch",
            "whether the special actions of all the player's cards count if a card is taken here: one after the other, "
            "in whatever order the player likes, whatever the step `special-action` says of several kinds",
            default=False,
            example="true",
        ),
    ),
    asks=True,
    unasked="most",
)


def plan(step: Step, builder: Builder) -> flow.TakeCard:
    """A card of the row."""
    builder.row(builder.word(step, "from"), ())
    may_pass, instead, sole, every = (
        step.arguments.get(key) is True for key in ("may-pass", "instead", "sole-action", "every-action")
    )
    for name in [SOLE] * sole + [EVERY] * every:
        builder.table.reserve(name, len(builder.table.owners))
    row, most = (builder.word(step, key) for key in ("from", "most"))
    return flow.TakeCard(step.id, row, most, may_pass, instead, sole, every)
