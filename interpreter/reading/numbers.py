"""Ways of writing a number that YAML reads differently from what people see."""

from __future__ import annotations

import re

from interpreter.english import NUMBERS, a

_MAX_DIGITS = 30  # longer numbers are not worked out for the hint

_LEADING_ZERO = re.compile(r"[+-]?0[0-9_]+")
_OTHER_RADIX = re.compile(r"[+-]?0([xXoObB])[0-9a-fA-F_]+")
_UNDERSCORES = re.compile(r"[+-]?[0-9][0-9_]*")
_CLOCK = re.compile(r"[+-]?[0-9]+(:[0-9]+)+(\.[0-9]*)?")
_SIGN = re.compile(r"\+[0-9]+")
_FRACTION = re.compile(r"[+-]?[0-9]*\.[0-9]*")
_POWER = re.compile(r"[+-]?[0-9]+\.?[0-9]*[eE][+-]?[0-9]+")
_ENDLESS = re.compile(r"[+-]?\.(inf|nan)", re.IGNORECASE)
_RADIX_NAMES = {"x": "hexadecimal", "o": "octal", "b": "binary"}


def why_not_plain(written: str) -> tuple[str, str]:
    """For a number not in plain decimal: what it is ("... is a time of day") and how to write it.

    Both are empty if the text is not a number in any form known here.
    """
    said = f"`{written if len(written) <= 40 else written[:37] + '...'}`"
    if written == "-0":
        return f"{said} is zero with a sign", "write 0"
    if _SIGN.fullmatch(written):
        return f"{said} has a plus sign", f"write {_short(written[1:])}"
    if _LEADING_ZERO.fullmatch(written):
        return f"{said} has a leading zero, which YAML takes for an octal number", _leading_zero(written)
    if radix := _OTHER_RADIX.fullmatch(written):
        name = _RADIX_NAMES[radix[1].lower()]
        return f"{said} is {a(f'{name} number')}", f"write it in decimal{_worked_out(written)}"
    if _UNDERSCORES.fullmatch(written) and "_" in written:
        return f"{said} has underscores", f"write {_short(written.replace('_', ''))}"
    if _CLOCK.fullmatch(written):
        return f"{said} is a time, which YAML takes for a number in base 60", "write one whole number"
    if _FRACTION.fullmatch(written) and any(map(str.isdigit, written)):
        whole, _, rest = written.partition(".")
        hint = f"write {_short(whole)}" if whole.isdigit() and not rest.strip("0") else "write a whole number"
        return f"{said} has a decimal point", hint
    if _POWER.fullmatch(written):
        return f"{said} is a number with an exponent", f"write all its digits{_powered(written)}"
    if _ENDLESS.fullmatch(written):
        return f"{said} is no whole number", "write a whole number"
    if written.isdecimal() and not written.isascii():
        return f"{said} has digits other than 0-9", "write it with the digits 0-9"
    return "", ""


def number_meant(written: str) -> str:
    """What to write where a number in words, several numbers or one with a comma behind it stands; '' if none is."""
    if written.lower() in NUMBERS:
        return f"write {NUMBERS.index(written.lower())}"
    if re.fullmatch(r"[0-9]{1,6},", written):
        return f"write {written[:-1]}, without the comma"
    several = re.fullmatch(r"-?[0-9]{1,6}( +-?[0-9]{1,6})+", written)
    return f"put commas between the numbers: {', '.join(written.split())}" if several else ""


def _short(digits: str) -> str:
    sign = "-" if digits.startswith("-") else ""
    plain = sign + (digits.lstrip("+-").lstrip("0") or "0")
    return plain if len(plain) <= _MAX_DIGITS else "it in plain digits"


def _leading_zero(written: str) -> str:
    digits = written.lstrip("+-0").replace("_", "")
    decimal = _short(written.replace("_", ""))
    if not digits or len(digits) > _MAX_DIGITS or not re.fullmatch("[0-7]+", digits):
        return f"write {decimal}"
    octal = ("-" if written.startswith("-") else "") + str(int(digits, 8))
    return f"write {decimal}" if octal == decimal else f"write {decimal} (or {octal}, if octal is meant)"


def _worked_out(written: str) -> str:
    if len(written) > _MAX_DIGITS:
        return ""
    try:
        return f": {int(written.replace('_', ''), 0)}"
    except ValueError:
        return ""


def _powered(written: str) -> str:
    mantissa, exponent = re.split("[eE]", written)
    if len(written) > 12 or "." in mantissa or exponent.startswith("-") or int(exponent) > 12:
        return ""
    return f": {int(mantissa) * 10 ** int(exponent)}"
