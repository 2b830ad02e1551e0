"""Figures as bars, each with a pale end as long as the figure may be off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from ranter_tui.almanac.odds import Figure
from ranter_tui.library.articles.drawing import WIDEST, Drawing
from ranter_tui.library.typeset.line import Piece, Role, TextLine
from ranter_tui.library.typeset.measure import cells, padded

SURE, UNSURE = "█", "░"
GAP = 2
SHORTEST = 4
"""Cells for the longest bar at least."""


class Bar(Struct, frozen=True):
    name: str
    said: str
    """The figure in words."""
    figure: Figure

    @property
    def sure(self) -> float:
        return max(self.figure.value - self.figure.margin, 0.0)

    @property
    def possible(self) -> float:
        return self.figure.value + self.figure.margin


class Bars(Drawing):
    """One bar below the other, drawn to the same scale."""

    def __init__(self, bars: Iterable[Bar]) -> None:
        self.bars = tuple(bars)

    def share(self, value: float) -> float:
        """Return a value as a part of the longest bar."""
        longest = max((bar.possible for bar in self.bars), default=0.0)
        return value / longest if longest else 0.0

    def lines(self, width: int = WIDEST) -> Sequence[TextLine]:
        return tuple(self._rows(min(width, WIDEST)))

    def _rows(self, width: int) -> Iterator[TextLine]:
        names, said = (
            max(map(cells, column))
            for column in zip(*((bar.name, bar.said) for bar in self.bars), strict=True)
        )
        room = max(width - names - said - 2 * GAP, SHORTEST)
        for bar in self.bars:
            sure, possible = (round(room * self.share(value)) for value in (bar.sure, bar.possible))
            yield TextLine(
                (
                    Piece(padded(bar.name, names + GAP), Role.NAME),
                    Piece(padded(bar.said, said + GAP)),
                    Piece(SURE * sure, Role.MARK),
                    Piece(UNSURE * (possible - sure), Role.DRAWN),
                )
            )


def bars_in_words(bars: Iterable[Bar]) -> str:
    """Return the alternative text of bars, for those who do not see them.

    >>> bars_in_words([Bar("dealer", "51% ± 1", Figure(0.51, 0.01))])
    'dealer 51% ± 1.'
    """
    return f"{'; '.join(f'{bar.name} {bar.said}' for bar in bars)}."
