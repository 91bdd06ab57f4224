"""The keys of line-ups."""

from __future__ import annotations

from attrs import evolve

from interpreter import model
from interpreter.structuring.findings import Limits
from interpreter.structuring.key import Key, Section, one_of

NEEDED = "required, unless `like` brings it along"

SECTIONS = (
    Section(
        "line-ups",
        "line-up",
        model.LineUp,
        "What is played together: who, how long, what is paid, and the lists of steps.",
        {
            "like": Key("another line-up of which everything is copied that is not written here", left_out="nothing",
                        written="id of a line-up"),
            "modules": Key("the modules it plays with; those they build on come along",
                           Limits(names="module"), left_out="those of `like`, and always the line-up's own"),
            "players": Key("how many can play: a number, a range such as `2-5`, or a list of such", left_out=NEEDED,
                           written="numbers of players"),
            "rounds": Key("how many rounds there are, or a list of their labels in order", Limits(low=1, high=99),
                          left_out=NEEDED, written="a whole number from 1 to 99, or a list of such"),
            "pays": Key("how many ranks are paid, by number of players; every number of players must be there",
                        Limits(low=0, high=20), left_out=NEEDED, written="`{PLAYERS: RANKS}`, up to 20 ranks"),
            "ties": one_of(
                "what players get who are equal",
                {
                    "next-rank": "all of them the value of the rank below; whoever follows gets the value after that",
                    "share": "all of them the value of the rank they hold; whoever follows ranks behind all of them",
                    "nothing": "nothing; whoever follows has the next rank",
                },
            ),
            "neutral": Key("neutral colours that take part", Limits(names="neutral colour"), left_out="none"),
            "neutral-ranks": evolve(one_of(
                "whether neutral colours hold ranks when places are scored",
                {
                    "takes-a-rank": "they hold ranks like players, and get nothing for them",
                    "none": "they hold none, as if their pieces were not there; nor do `with most` and `with fewest` "
                            "count them",
                },
            ), example="none"),
            "together": Key("groups of decks; those of a group are shuffled into its first", Limits(names="deck"),
                            left_out="every deck by itself", written="list of lists of ids of decks"),
            "rulings": Key("answers this line-up gives to rulings", left_out="the defaults",
                           example="{my-ruling: never}", written="`{RULING: VALUE}`"),
            "steps": Key("steps inserted into its lists", left_out="none", written="list of steps with `insert`",
                         example="[{insert: {last-in: end}, id: my-step, do: run, steps: my-list}]"),
            "changes": Key("its steps changed by id", left_out="none", written="`{STEP: {KEY: VALUE}}`",
                           example="{my-step: {steps: my-list}}"),
            "removes": Key("its steps left out", left_out="none", example="[my-step]", written="list of ids of steps"),
            "replaces": Key("steps in the place of those with the same id", left_out="none", written="list of steps",
                            example="[{id: my-step, do: set-starter, to: same}]"),
        },
    ),
)  # fmt: skip
