"""Piece phrases: `own caballeros`, `grey caballeros`, `power-cards`."""

from __future__ import annotations

from interpreter.english import NUMBERS
from interpreter.model import CardKind, Choice, Piece
from interpreter.phrases import codes
from interpreter.phrases.words import Words, spaced
from interpreter.scope import Scope
from interpreter.suggest import closest
from interpreter.syntax import ANY_KIND, Coloured, PiecePhrase, Pieces

MANY = 999  # more than any number of pieces
# Words of plain English that the grammar takes for a colour, and what to write.
_AMOUNTS = ("all", "any", "half")
_SAID_OTHERWISE = {
    **dict.fromkeys(("a", "an", "the", "this", "these"), "sentences have no articles: leave `{}` out"),
    **dict.fromkeys(("some", "several", "many", "few"), "write a number, `up to` a number or `any number of`"),
    **dict.fromkeys(("my", "your", "mine", "players"), "write `own`"),
    **dict.fromkeys(("his", "her", "its", "opponents"), "write `own` below `each opponent:`, `their` below `for each`"),
    **dict.fromkeys(("enemy", "opposing", "others", "another", "hostile"), "the pieces of others are `foreign`"),
    **{word: f"write numbers in figures: `{number}`" for number, word in enumerate(NUMBERS) if number},
}


def check_pieces(phrase: PiecePhrase, scope: Scope, *, counted: bool = False) -> Piece | CardKind | None:
    """The kind a phrase names, None if there is none; the owner it names must be able to have such pieces.

    counted: pieces are only counted here, so that `pieces` of every kind can be; then there is no one kind.
    """
    if is_any_kind(phrase) and not counted:
        mend = f"name the kind: `{written_pieces(phrase).removesuffix(phrase.noun.text)}PIECES`"
        scope.error(codes.ANY_KIND, phrase.noun.at, f"`{phrase.noun}` of every kind can only be counted", mend)
    if isinstance(phrase, Coloured):
        return _check_coloured(phrase, scope)
    noun = _noun(phrase, scope)
    if phrase.whose in ("own", "foreign"):
        scope.needs_actor(phrase.at, phrase.whose)
    elif phrase.whose == "their":
        scope.needs_their(phrase.at)
    if noun is None:
        return None
    if phrase.whose is not None and noun.of == "nobody":
        message = f"the {noun.id} belongs to nobody, so it is not `{phrase.whose}`"
        scope.error(codes.WHOSE, phrase.at, message, f"write `{phrase.noun}` alone")
    elif isinstance(noun, CardKind) and phrase.whose == "foreign":
        message = f"`foreign {phrase.noun}` are of several players, and cards are named of one"
        scope.error(codes.WHOSE, phrase.at, message, f"write `own {phrase.noun}`")
    elif isinstance(noun, CardKind) and phrase.whose is None and noun.of == "seat":
        scope.error(codes.WHOSE, phrase.at, f"every player has {noun.plural}", f"write `own {phrase.noun}`")
    return noun


def _noun(phrase: PiecePhrase, scope: Scope) -> Piece | CardKind | None:
    noun = None if is_any_kind(phrase) else scope.noun(phrase.noun)
    if phrase.plain and (isinstance(noun, CardKind) or is_any_kind(phrase)):
        message = "`plain` tells pieces from those of kinds of them (`kind-of`)"
        scope.error(codes.ANY_KIND, phrase.at, message, "leave it out, or name a piece that has kinds")
    return noun


def is_any_kind(phrase: PiecePhrase) -> bool:
    """Whether pieces of every kind are meant."""
    return phrase.noun.text in ANY_KIND


def _check_coloured(phrase: Coloured, scope: Scope) -> Piece | CardKind | None:
    colours = scope.names.rules.colours
    colour = colours.get(phrase.colour.text)
    if colour is None and _is_word_left_out(phrase, scope):
        return None
    noun = _noun(phrase, scope)
    if colour is None:
        _say_no_colour(phrase, scope)
        return None  # with the right word there, the rest of the sentence may be right
    if not colour.neutral:
        message = f"`{colour.id}` may be the colour of any player, or of none"
        scope.error(codes.WHOSE, phrase.colour.at, message, "name a neutral colour, or whose pieces: `own`, `foreign`")
    if colour is not None and noun is not None and (isinstance(noun, CardKind) or noun.of != "colour"):
        message = f"{noun.plural} do not come in colours"
        scope.error(codes.WHOSE, phrase.at, message, f"write `{phrase.noun}` alone")
    return noun


def _is_word_left_out(phrase: Coloured, scope: Scope) -> bool:
    """Whether a piece and a place stand side by side, having said so."""
    places = {*scope.names.rules.places, *scope.names.rules.areas}
    if phrase.colour.text not in scope.names.pieces or phrase.noun.text not in places:
        return False
    at = phrase.noun.at[0]
    message = f"`{phrase.colour}` is a piece and `{phrase.noun}` a place: a word is missing between them"
    scope.error(codes.NO_COLOUR, (at, at), message, "write `from`, `in` or `to` there")
    return True


def _say_no_colour(phrase: Coloured, scope: Scope) -> None:
    word = phrase.colour
    mend = _SAID_OTHERWISE.get(word.text, "").format(word)
    if mend:
        scope.error(codes.NO_COLOUR, word.at, f"`{word}` is taken for a colour here", mend)
        return
    known = ["own", "foreign", "their", *scope.names.rules.colours]
    if closest(word.text, known) is None and closest(word.text, _AMOUNTS) is not None:
        known = list(_AMOUNTS)
    scope.known(word, known, codes.NO_COLOUR, "colours, nor `own`, `foreign` or `their`")


def is_single(phrase: PiecePhrase, noun: Piece | CardKind, scope: Scope) -> bool:
    """Whether the phrase can mean one thing only: the king, one's own grande, a card there is only one of."""
    if isinstance(noun, CardKind) and phrase.noun.text in scope.names.cards:
        return most(phrase, noun, scope) == 1
    if isinstance(noun, CardKind) or scope.names.copies(noun) != 1:
        return False
    return noun.of == "nobody" or (isinstance(phrase, Pieces) and phrase.whose in ("own", "their"))


def most(phrase: PiecePhrase, noun: Piece | CardKind, scope: Scope) -> int:
    """How many such pieces there are, at most."""
    if isinstance(noun, CardKind):
        card = scope.names.cards.get(phrase.noun.text)
        return MANY if card is None else max(_numbers(card.copies), default=1)
    owners = 1 if noun.of == "nobody" else max(scope.names.line_up.players, default=1)
    if isinstance(phrase, Coloured) or phrase.whose in ("own", "their"):
        owners = 1
    elif phrase.whose == "foreign":
        owners -= 1
    if noun.of == "colour" and not isinstance(phrase, Coloured) and phrase.whose in (None, "foreign"):
        owners += len(scope.names.line_up.neutral)
    return scope.names.copies(noun) * max(owners, 1)


def _numbers(value: object) -> list[int]:
    """The numbers a value may be, whatever the rulings say."""
    if isinstance(value, Choice):
        return [number for option in value.options.values() for number in _numbers(option)]
    return [value] if isinstance(value, int) else []


def written_pieces(phrase: PiecePhrase) -> str:
    """A piece phrase as a sentence has it."""
    whose = phrase.colour.text if isinstance(phrase, Coloured) else phrase.whose
    return " ".join([*([whose] if whose else []), *(["plain"] if phrase.plain else []), phrase.noun.text])


def english_pieces(phrase: PiecePhrase, words: Words) -> str:
    """One piece there is only one of: `the king`, `your grande`."""
    noun = _called(phrase, words, False)
    if isinstance(phrase, Pieces) and phrase.whose in ("own", "their"):
        return f"{words.possessive('their' if phrase.whose == 'their' else None)} {noun}"
    return f"the {noun}" if isinstance(phrase, Pieces) and phrase.whose is None else english_of(phrase, words, "", True)


def _called(phrase: PiecePhrase, words: Words, many: bool) -> str:
    return f"{'plain ' if phrase.plain else ''}{words.noun(phrase.noun, many)}"


def english_of(phrase: PiecePhrase, words: Words, number: str, one: bool) -> str:
    """So many pieces: `up to 2 of your caballeros`, `1 grey caballero`; `one` if the number is 1."""
    noun, plural = _called(phrase, words, not one), _called(phrase, words, True)
    if isinstance(phrase, Coloured):
        return f"{number} {spaced(phrase.colour)} {noun}".strip()
    if phrase.whose in ("own", "their"):
        whose = words.possessive("their" if phrase.whose == "their" else None)
        return f"{number.removesuffix(' of')} of {whose} {plural}"
    kind = words.kind(phrase.noun)
    if phrase.whose == "foreign":
        return f"{number} {noun} of other players".strip()
    owned = kind is not None and kind.of != "nobody" and number != "any"
    return f"{number} {noun}{' of any colour' if owned else ''}"
