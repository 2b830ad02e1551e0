"""All books in one drawing, by one figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from ranter_tui.almanac.almanac_page import AlmanacPage
from ranter_tui.almanac.odds import Figure, Odds
from ranter_tui.almanac.odds_in_words import number, percent
from ranter_tui.library.articles.article import Article, Passage, Section
from ranter_tui.library.articles.odds import MARGIN, PLAY
from ranter_tui.library.articles.see_also import SEE_ALSO
from ranter_tui.library.drawn.bars import Bar, Bars, bars_in_words
from ranter_tui.library.questions.good_for import SOME
from ranter_tui.library.typeset.link import link


class RankedBy(Struct, frozen=True):
    """What the books are ranked by."""

    key: str
    """Its part of an address."""
    title: str
    line: str
    figure: Callable[[Odds], Figure]
    said: Callable[[Figure], str] = percent
    falling: bool = True


def _dealer(odds: Odds) -> Figure:
    return odds.seats[-1].loses


def _lives(odds: Odds) -> Figure:
    """Return the lives that all lose together; what it may be off is not more than what each may."""
    lives = [seat.lives for seat in odds.seats]
    return Figure(sum(each.value for each in lives), sum(each.margin for each in lives))


def _hands(odds: Odds) -> Figure:
    assert odds.game is not None
    return odds.game.hands


RANKINGS = (
    RankedBy(
        "kindest-to-the-dealer",
        "Kindest to the dealer",
        "How often the dealer loses a hand, by each book; the kindest first.",
        _dealer,
        falling=False,
    ),
    RankedBy(
        "cruellest-hand",
        "The cruellest hand",
        "How many lives a hand costs the whole table, by each book; the cruellest first.",
        _lives,
        number,
    ),
    RankedBy(
        "longest-evening",
        "The longest evening",
        "How many hands a game takes, by each book; the longest first.",
        _hands,
        number,
    ),
    RankedBy(
        "most-shared-losses",
        "Most shared losses",
        "How often more than one loses a hand, by each book; the most companionable first.",
        lambda odds: odds.hand.shared,
    ),
)


class Ranked(Struct, frozen=True):
    """A book that is ranked."""

    short: str
    page: AlmanacPage


def ranked_article(ranking: RankedBy, books: Sequence[Ranked]) -> Article:
    found = sorted(
        ((ranking.figure(book.page.tables[SOME].odds), book) for book in books),
        key=lambda pair: pair[0].value,
        reverse=ranking.falling,
    )
    bars = [Bar(book.short, ranking.said(figure), figure) for figure, book in found]
    return Article(
        address=f"odds/{ranking.key}",
        title=ranking.title,
        subtitle=ranking.line,
        summary=f"With {SOME} at every table, without variants; all play {PLAY}. {MARGIN} Books whose pale "
        "ends overlap may stand the other way round.",
        figure=Bars(bars),
        figure_says=bars_in_words(bars),
        sections=(
            Section(
                title="Book by book",
                passages=(
                    Passage(
                        text="; ".join(
                            f"{link(book.short, f'odds/{book.page.book}')}, {ranking.said(figure)}"
                            for figure, book in found
                        )
                        + "."
                    ),
                ),
            ),
            Section(
                title=SEE_ALSO,
                passages=tuple(
                    Passage(term=link(other.title, f"odds/{other.key}"))
                    for other in RANKINGS
                    if other is not ranking
                ),
            ),
        ),
    )
