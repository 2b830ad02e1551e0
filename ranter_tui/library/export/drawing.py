"""A character drawing as an HTML figure: its names are links, its strokes are not read aloud."""

from __future__ import annotations

from ranter_tui.library.articles.article import Article
from ranter_tui.library.export.element import Html, element, together
from ranter_tui.library.export.page_index import Links
from ranter_tui.library.export.prose import linked
from ranter_tui.library.typeset.line import Piece, Role, TextLine


def figure(article: Article, links: Links) -> Html:
    """Return the drawing of an article, which scrolls sideways, and below it its alternative text."""
    if not article.figure:
        return Html()
    drawn = together((_line(line, links) for line in article.figure), "\n")
    told = element("details", element("summary", "The drawing in words"), element("p", article.figure_says))
    return element(
        "figure",
        element(
            "div",
            element("pre", drawn),
            class_="drawing",
            role="region",
            tabindex=0,
            aria_label=f"{article.title}, drawn",
        ),
        element("figcaption", told) if article.figure_says else "",
    )


def _line(line: TextLine, links: Links) -> Html:
    return together(_piece(piece, links) for piece in line.pieces)


def _piece(piece: Piece, links: Links) -> str:
    if piece.role is Role.DRAWN:
        return element("span", piece.text, class_="drawn", aria_hidden="true")
    if piece.role in (Role.TEXT, Role.NAME):
        return linked(piece, links)
    return element("span", linked(piece, links), class_=piece.role.value)
