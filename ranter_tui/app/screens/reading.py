"""An article to read: marks in the margin with their key at the foot, and footnotes at its end."""

from __future__ import annotations

from ranter_tui.app.screens.leaf import Leaf
from ranter_tui.library.article import Article
from ranter_tui.library.line import Line
from ranter_tui.library.page import lines, marks_in
from ranter_tui.rulebook.warrant import Warrant


class ReadingScreen(Leaf):
    """One article."""

    def __init__(self, article: Article) -> None:
        super().__init__("The book", article.subtitle or article.title)
        self.article = article

    def lines(self, width: int) -> list[Line]:
        return list(lines(self.article, width))

    def foot(self) -> str:
        used = marks_in(self.article)
        return "   ".join(f"{warrant.mark} {warrant.value}" for warrant in Warrant if warrant in used)
