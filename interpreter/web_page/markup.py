"""HTML as text: every string is escaped unless it is `Markup`. What is written can be read as XML, too."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from interpreter.problems import visible


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


Content = Markup | str | int | float | None | Iterable["Content"]
Attribute = str | int | float | bool | None
_EMPTY = frozenset(("br", "meta", "col", "hr", "wbr"))
_DRAWN = frozenset(("line", "rect", "circle", "path", "use"))


def el(tag: str, *content: Content, **attributes: Attribute) -> Markup:
    """An element. Attributes: `class_` for class, `aria_label` for aria-label; None or False is left out."""
    words = "".join(_attribute(name, value) for name, value in attributes.items() if value is not None)
    if tag in _EMPTY or (tag in _DRAWN and not content):
        return Markup(f"<{tag}{words} />")
    return Markup(f"<{tag}{words}>{text(content)}</{tag}>")


def text(content: Content) -> Markup:
    """Content as HTML; control characters and what turns the direction of writing are shown, not sent."""
    if content is None:
        return Markup()
    if isinstance(content, Markup):
        return content
    if isinstance(content, str):
        return Markup(escape(visible(content), quote=False))
    if isinstance(content, int | float):
        return Markup(number(content))
    return Markup("".join(map(text, content)))


def number(value: float) -> str:
    """A number as attributes want it: two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def percent(value: float) -> str:
    """A place between 0 and 1 as a length."""
    return f"{number(100.0 * value)}%"


def _attribute(name: str, value: Attribute) -> str:
    if value is False or value is None:
        return ""
    name = name.rstrip("_").replace("_", "-")
    if value is True:
        return f' {name}="{name}"'
    said = number(value) if isinstance(value, int | float) else escape(visible(value))
    return f' {name}="{said}"'
