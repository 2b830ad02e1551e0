"""The pictures of cards as HTML: each a vector drawing with its name below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ranter_tui.library.articles.article import CardPicture
from ranter_tui.library.export.element import Html, element
from ranter_tui.library.pictures import pixels


def plates_html(plates: Sequence[CardPicture]) -> Html:
    return element("div", *map(_plate, plates), class_="plates") if plates else Html()


def _plate(plate: CardPicture) -> Html:
    """Return a picture. Its name is read out once: with the drawing, and not again below it."""
    drawn = pixels(plate.rank)
    path = element("path", d="".join(_strokes(drawn)))
    picture = element(
        "svg",
        path,
        viewBox=f"0 0 {len(drawn[0])} {len(drawn)}",
        role="img",
        aria_label=f"Picture of the card {plate.name}",
        shape_rendering="crispEdges",
    )
    return element("figure", picture, element("figcaption", plate.name, aria_hidden="true"))


def _strokes(drawn: Sequence[str]) -> Iterator[str]:
    """Yield each run of black pixels in a row as a bar of a path."""
    for y, row in enumerate(drawn):
        for black, run in groupby(enumerate(row), key=lambda pixel: pixel[1] == "#"):
            bar = [x for x, _ in run]
            if black:
                yield f"M{bar[0]} {y}h{len(bar)}v1H{bar[0]}z"
