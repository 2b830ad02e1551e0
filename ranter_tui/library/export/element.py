"""HTML, element by element. A text becomes markup here and nowhere else, and is escaped on the way."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


class Html(str):
    """Markup. A string that is not of this type is escaped."""

    __slots__ = ()


Attribute = str | int | bool | None


def element(name: str, /, *inside: str, **attributes: Attribute) -> Html:
    """Return an element. Of an attribute's name the last underscore is dropped, others become hyphens.

    >>> element("p", "Ace & King", element("br"), class_="says", aria_label='"Bo"')
    '<p class="says" aria-label="&quot;Bo&quot;">Ace &amp; King<br></p>'
    """
    opened = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in _EMPTY:
        return Html(f"<{name}{opened}>")
    return Html(f"<{name}{opened}>{together(inside)}</{name}>")


def together(parts: Iterable[str], between: str = "") -> Html:
    """Join parts one after the other."""
    return Html(between.join(part if isinstance(part, Html) else escaped(part) for part in parts))


def stacked(parts: Iterable[str]) -> Html:
    """Join the parts that are not empty, each on lines of its own."""
    return together((part for part in parts if part), "\n")


def escaped(text: str) -> Html:
    """Escape a text, so that the markup shows just that.

    >>> escaped("<script>")
    '&lt;script&gt;'
    """
    return Html(escape(text))


_EMPTY = frozenset({"br", "hr", "input", "link", "meta"})


def _attribute(key: str, value: Attribute) -> str:
    name = key.removesuffix("_").replace("_", "-")
    if value is None or value is False:
        return ""
    if value is True:
        return f" {name}"
    return f' {name}="{escaped(str(value))}"'
