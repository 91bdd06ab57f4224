"""The keys of cards, of the decks they lie in, and of rulings."""

from __future__ import annotations

from attrs import evolve

from interpreter import model
from interpreter.structuring.findings import Limits
from interpreter.structuring.key import ID, Key, Section, one_of

SECTIONS = (
    Section(
        "card-kinds",
        "card kind",
        model.CardKind,
        "Kinds of cards. What is printed on cards of a kind as a number is a key of every such card.",
        {
            "plural": Key("its name for several; sentences may use either", ID),
            "of": one_of("whose they are",
                          {"nobody": "the cards lie in decks", "seat": "every player has one set of all of them"}),
            "numbers": Key("the names of the numbers every card of the kind shows", ID, left_out="none"),
            "kept-in": Key("where a card lies while `keep this card` lasts: a place of every player for such cards",
                           Limits(names="place"), example="my-kept-cards", left_out="it stays where it lies"),
            "kept-then": Key("where it goes when that is over, together with `kept-in`", Limits(names="place"),
                             example="my-pile", left_out="there is no `kept-in`"),
        },
    ),
    Section(
        "decks",
        "deck",
        model.Deck,
        "Face-down stacks of cards.",
        {"kind": Key("the kind of its cards; the cards say `deck: ID`", Limits(names="card-kind"),
                     left_out="needed, unless `one-for-each` is there"),
         "one-for-each": Key("instead it has one card for each region, or each that has a tag, for draws of a place",
                             Limits(names="tag of regions", also=("region",)),
                             left_out="its cards are entries of `cards`", written="`region`, or a tag of regions")},
    ),
    Section(
        "cards",
        "card",
        model.Card,
        "Cards. Beside these keys a card has one for each number of its kind, every one of them required (see "
        "`without-number` of the step `play-cards`).",
        {
            "kind": Key("its kind of card", Limits(names="card-kind")),
            "deck": Key("the deck it starts in", Limits(names="deck"), left_out="every player has one, by its kind"),
            "copies": Key("how many there are of it: in its deck, or in the set of every player; 0 leaves it out",
                          Limits(high=99)),
            "stays": Key("is never used up: it is turned up again every time its deck is"),
            "duty": evolve(
                one_of("whether its special action may be declined",
                       {"optional": "it may", "compulsory": "it is performed as far as it can be"}),
                example="compulsory", left_out="as the step says that performs it",
            ),
            "comes-first": Key("in a step `in-any-order` its special action is performed before all other parts",
                               example="true"),
            "answerable": one_of(
                "when lasting effects hear of its special action, so that they can stop it",
                {"always": "when it is performed, and when a use is made of it while it is kept",
                 "when-taken": "when it is performed",
                 "when-used": "when its owner says yes to a `may:` of it while it is kept",
                 "never": "never"},
            ),
            "text": Key("what its author says it does, for people; it changes nothing in the game",
                        example="a word about it"),
            "effect": Key("its special action, in sentences of the language of effects", left_out="it has none"),
        },
    ),
    Section(
        "rulings",
        "ruling",
        model.Ruling,
        "Questions with several good answers. `by RULING:` makes any value depend on one.",
        {"question": Key("what is asked, in plain words"),
         "values": Key("the answers there are, two or more", ID),
         "default": Key("the answer that holds when nobody says otherwise", ID, written="one of `values`")},
    ),
)  # fmt: skip
