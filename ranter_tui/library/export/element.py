"""HTML, element by element, and prose with its links and marks.

A text becomes markup here and nowhere else, and is escaped on the way.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files

from ranter_tui.library.export.page_index import Links
from ranter_tui.library.text.line import Piece, pieces
from ranter_tui.library.text.measure import numbers_tied
from ranter_tui.rulebook.warrant import Warrant


class Html(str):
    """Markup. A string that is not of this type is escaped."""

    __slots__ = ()


@cache
def packed(package: str, name: str) -> str:
    """Return the text of a file that lies in a package."""
    return (files(package) / name).read_text(encoding="utf-8")


def digest(text: str) -> str:
    """Return the digest by which a content security policy names a style or a script."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


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


def folded_on_phones(title: str, inside: Html) -> Html:
    """Return what a phone shows on request, and any wider screen at once; the style sheet sees to that."""
    return element("details", element("summary", title), inside, class_="folded-on-phones")


_EMPTY = frozenset({"br", "hr", "input", "link", "meta"})


def _attribute(key: str, value: Attribute) -> str:
    name = key.removesuffix("_").replace("_", "-")
    if value is None or value is False:
        return ""
    if value is True:
        return f" {name}"
    return f' {name}="{escaped(str(value))}"'


_QUOTED = re.compile("(“[^”]*”)")
_ADDRESS = re.compile(r"https?://[^\s\"'<>]+")


def prose(text: str, links: Links) -> Html:
    """Return a text in which [words](address) become links."""
    return together(piece_html(piece, links) for piece in pieces(text))


def quoting(text: str, language: str, links: Links) -> Html:
    """Return a text whose quoted words are marked as being in another language."""
    return together(
        element("span", part, lang=language) if part.startswith("“") else prose(part, links)
        for part in _QUOTED.split(text)
    )


def piece_html(piece: Piece, links: Links) -> str:
    """Return a piece of a text; a link, if its page exists."""
    leads = links.to(piece.link) if piece.link else None
    text = numbers_tied(piece.text)
    return element("a", text, href=leads) if leads is not None else text


def prose_or_address(text: str, links: Links) -> Html:
    """Return a text as prose, or as a link if it is nothing but a web address."""
    if _ADDRESS.fullmatch(text):
        return element("a", text, href=text, rel="external noreferrer")
    return prose(text, links)


def mark(warrant: Warrant) -> Html:
    """Return the mark of a warrant."""
    return element(
        "span",
        warrant.mark,
        class_=f"mark {warrant.value}",
        role="img",
        aria_label=warrant.words,
        title=f"{warrant.words}: {warrant.sentence}",
    )


def marks(used: Sequence[Warrant]) -> Html:
    """Return the legend of the marks that were used."""
    if not used:
        return Html()
    told = (
        element("div", element("dt", mark(warrant), " ", warrant.words), element("dd", warrant.sentence))
        for warrant in used
    )
    return element(
        "section", element("h2", "The marks", id="page:marks"), element("dl", *told), class_="marks"
    )
