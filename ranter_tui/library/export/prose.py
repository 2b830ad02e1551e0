"""Prose as HTML: escaped words, and links to the pages that exist."""

from __future__ import annotations

import re

from ranter_tui.library.export.element import Html, element, together
from ranter_tui.library.export.page_index import Links
from ranter_tui.library.text.line import Piece, pieces
from ranter_tui.library.text.measure import numbers_tied
from ranter_tui.rulebook.warrant import Warrant

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
        aria_label=warrant.word,
        title=f"{warrant.word}: {warrant.sentence}",
    )


def marks(used: set[Warrant]) -> Html:
    """Return the legend of the marks that were used."""
    if not used:
        return Html()
    told = (
        element("div", element("dt", mark(warrant), " ", warrant.word), element("dd", warrant.sentence))
        for warrant in Warrant
        if warrant in used
    )
    return element(
        "section", element("h2", "The marks", id="page:marks"), element("dl", *told), class_="marks"
    )
