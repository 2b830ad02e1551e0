"""Bars in vectors, with their figures; what they may be off is a pale end."""

from __future__ import annotations

from collections.abc import Iterator

from ranter_tui.library.articles.article import Article
from ranter_tui.library.drawn.bars import Bars
from ranter_tui.library.export.element import Html, element

WIDE, HIGH = 360, 36
"""Units across, as on a telephone, and for each bar with its words."""
WORDS, TOP, THICK = 14, 20, 9
"""Within them: the line of the words, where the bar begins, and how thick it is."""


def bars_html(bars: Bars, article: Article) -> Html:
    drawn = element(
        "svg",
        element("title", article.title, id="page:bars"),
        element("desc", article.figure_says, id="page:bars-say"),
        *_rows(bars),
        viewBox=f"0 0 {WIDE} {HIGH * len(bars.bars)}",
        role="img",
        aria_labelledby="page:bars page:bars-say",
    )
    return element("figure", drawn, class_="bars")


def _rows(bars: Bars) -> Iterator[Html]:
    for number, bar in enumerate(bars.bars):
        top = HIGH * number
        sure, possible = (round(WIDE * bars.share(value), 1) for value in (bar.sure, bar.possible))
        yield element("text", bar.name, x=0, y=top + WORDS)
        yield element("text", bar.said, x=WIDE, y=top + WORDS, class_="said")
        yield _box(0, sure, top, "sure")
        yield _box(sure, possible, top, "unsure")


def _box(begins: float, ends: float, top: int, kind: str) -> Html:
    across = round(ends - begins, 1)
    return element("rect", x=str(begins), y=top + TOP, width=str(across), height=THICK, class_=kind)
