"""Prose as HTML: words, and links to the pages that there are."""

from __future__ import annotations

import re

from ranter_tui.library.export.catalogue import Links
from ranter_tui.library.export.element import Html, element, together
from ranter_tui.library.line import Piece
from ranter_tui.library.link import pieces

_QUOTED = re.compile("(“[^”]*”)")
_ADDRESS = re.compile(r"https?://[^\s\"'<>]+")


def prose(text: str, links: Links) -> Html:
    """A text in which [words](address) lead to another page."""
    return together(linked(piece, links) for piece in pieces(text))


def quoting(text: str, language: str, links: Links) -> Html:
    """A text in which the words in quotation marks are in another language."""
    return together(
        element("span", part, lang=language) if part.startswith("“") else prose(part, links)
        for part in _QUOTED.split(text)
    )


def linked(piece: Piece, links: Links) -> str:
    """A piece of a text; a link, if there is a page to lead to."""
    leads = links.to(piece.link) if piece.link else None
    return element("a", piece.text, href=leads) if leads is not None else piece.text


def prose_or_address(text: str, links: Links) -> Html:
    """The same, or, where it is nothing but the address of a page on the web, a link to that."""
    if _ADDRESS.fullmatch(text):
        return element("a", text, href=text, rel="external noreferrer")
    return prose(text, links)
