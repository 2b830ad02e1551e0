"""What an article shows, as HTML: a table, a map or bars in vectors, or a drawing in characters."""

from __future__ import annotations

from ranter_tui.library.articles.article import Article
from ranter_tui.library.articles.drawing import Drawing
from ranter_tui.library.drawn.bars import Bars
from ranter_tui.library.drawn.map import PlacesMap
from ranter_tui.library.drawn.table_of_cells import TableDrawing
from ranter_tui.library.export.bars import bars_html
from ranter_tui.library.export.element import Html, element, together
from ranter_tui.library.export.map import map_html
from ranter_tui.library.export.page_index import Links
from ranter_tui.library.export.prose import piece_html
from ranter_tui.library.export.table_of_cells import table_html
from ranter_tui.library.typeset.line import Piece, Role, TextLine


def figure(article: Article, links: Links) -> Html:
    """Return what an article shows; a drawing scrolls sideways, and has its alternative text below it."""
    match article.figure:
        case TableDrawing() as table:
            return table_html(table, article.title, links)
        case PlacesMap() as places:
            return map_html(places, article, links)
        case Bars() as bars:
            return bars_html(bars, article)
        case Drawing() as drawing:
            return _drawn(drawing, article, links)
    return Html()


def _drawn(drawing: Drawing, article: Article, links: Links) -> Html:
    """Return a drawing: its names are links, its strokes are not read aloud."""
    drawn = together((_line(line, links) for line in drawing.lines()), "\n")
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
        return piece_html(piece, links)
    return element("span", piece_html(piece, links), class_=piece.role.value)
