"""Articles on a screen: the very lines of the printed page, with bold where print has capitals and space."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content, Span

from ranter_tui.library.article import Article
from ranter_tui.library.line import Line, Role
from ranter_tui.library.page import lines

STYLES = {
    Role.TITLE: "bold",
    Role.BELOW_TITLE: "italic",
    Role.HEADING: "bold",
    Role.GROUP: "bold",
    Role.NAME: "bold",
    Role.NOTE: "dim",
    Role.REFERENCE: "dim",
    Role.FOUND: "bold underline",
}

ACCENTED = {Role.HEADING, Role.MARK, Role.NUMBER, Role.DRAWN}
"""What is printed in the second colour."""


def set_article(article: Article, width: int, accent: str = "$brass") -> Content:
    """The article in lines of at most `width` cells; from 30 on it looks like something, 72 is plenty."""
    return set_lines(lines(article, width), accent)


def set_lines(those: Iterable[Line], accent: str = "$brass") -> Content:
    """Lines of a page. The accent is a colour of the theme that can be read on the ground they stand on."""
    text: list[str] = []
    spans: list[Span] = []
    at = 0
    for line in those:
        for piece in line.pieces:
            style = _style(piece.role, accent)
            if style and not piece.text.isspace():
                spans.append(Span(at, at + len(piece.text), style))
            text.append(piece.text)
            at += len(piece.text)
        text.append("\n")
        at += 1
    return Content("".join(text)[:-1], spans)


def _style(role: Role, accent: str) -> str:
    return " ".join(filter(None, (STYLES.get(role, ""), accent if role in ACCENTED else "")))
