"""Amounts: `3`, `up to [takes]`, `all`, `any number of`, `half of`."""

from __future__ import annotations

from interpreter.english import there_are
from interpreter.model import CardKind, Piece
from interpreter.phrases import codes
from interpreter.phrases.words import Words, spaced
from interpreter.scope import Scope
from interpreter.syntax import Amount, AnyNumber, Count, Every, Exactly, Half, Number, Printed, UpTo


def check_amount(amount: Amount, noun: Piece | CardKind, single: bool, most: int, scope: Scope) -> None:
    """An amount of pieces. single: there is only one such piece. most: how many there can be at most."""
    if isinstance(amount, (Every, AnyNumber, Half)):
        if single:
            word = written_amount(amount)
            message = f"there is only one such {noun.id}, so `{word}` says nothing"
            scope.error(codes.UNIQUE, amount.at, message, "leave it out, or write `up to 1`")
        return
    check_count(amount.count, noun, most, scope)


def check_count(count: Count, noun: Piece | CardKind, most: int, scope: Scope) -> None:
    """A number of pieces, 1 to `most`."""
    if isinstance(count, Printed):
        scope.known(count.name, scope.names.numbers, codes.NO_NUMBER, "numbers printed on cards")
    elif count.value == 0:
        mend = "name a number from 1 on, or leave the sentence out"
        scope.error(codes.NUMBER, count.at, "nothing is moved by a move of 0", mend)
    elif count.value > most:
        message = f"{there_are(most, only=True)} of these, not {count.value}"
        up_to = "1" if most == 1 else f"a number up to {most}"
        scope.error(codes.NUMBER, count.at, message, f"write {up_to}, or `all`")


def written_count(count: Count) -> str:
    """A count as a sentence has it."""
    return f"[{count.name}]" if isinstance(count, Printed) else str(count.value)


def written_amount(amount: Amount) -> str:
    """An amount as a sentence has it."""
    match amount:
        case Exactly(count):
            return written_count(count)
        case UpTo(count):
            return f"up to {written_count(count)}"
        case Every():
            return "all"
        case AnyNumber():
            return "any number of"
        case Half():
            return "half of"


def is_free(amount: Amount | None) -> bool:
    """Whether the player decides how many."""
    return isinstance(amount, (UpTo, AnyNumber))


def is_many(amount: Amount | None) -> bool:
    """Whether it can be more than one."""
    match amount:
        case Exactly(Number(value)) | UpTo(Number(value)):
            return value != 1
        case None:
            return False
    return True


def english_amount(amount: Amount) -> str:
    """`up to 2`, `all`; `as many` for a number printed on a card, see `english_printed`."""
    match amount:
        case Exactly(Printed()) | UpTo(Printed()):
            return "as many"
        case UpTo(Number(1)):
            return "1"
    return written_amount(amount)


def english_printed(amount: Amount, words: Words) -> str:
    """What follows the pieces when their number is printed on a card."""
    match amount:
        case Exactly(Printed(name)):
            return f" as {words.whose} card says ({spaced(name)})"
        case UpTo(Printed(name)):
            return f" as {words.whose} card says ({spaced(name)}), or fewer,"
    return ""
