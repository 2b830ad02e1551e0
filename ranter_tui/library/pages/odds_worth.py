"""What the rules of a book are worth that are not common, and which rule of all books is the cruellest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from ranter_tui.almanac.almanac_page import AlmanacPage
from ranter_tui.almanac.odds import Figure, Odds
from ranter_tui.almanac.odds_in_words import LIVES, instead_of, number, percent, place_name, seat_name
from ranter_tui.almanac.worth import BookAndCommon, Worth
from ranter_tui.game.cards import PACKS
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.about import listed
from ranter_tui.game.rules.asking import changed, in_general, pack_of, power_of, sentence, title
from ranter_tui.game.rules.pack import PackName
from ranter_tui.game.rules.powers import HIGHEST
from ranter_tui.library.text.article import SEE_ALSO, Article, Passage, Section
from ranter_tui.library.text.drawn.tables import Bar, Bars, bars_in_words
from ranter_tui.library.text.line import link
from ranter_tui.rulebook.pastime import SOME

MARGIN = "Behind ± stands how far a figure may be off, 95 times in 100; in the drawing that is the pale end."
PLAY = "well: nobody would clearly lose fewer lives in a hand by playing otherwise alone"

CRUELLEST = "cruellest-rule"
CRUELLEST_TITLE = "The cruellest rule"
CRUELLEST_LINE = "What a rule costs the seat that it hits hardest, beside what most books have instead."
MOST = 12
"""The rules that are drawn."""
FAMILIAR = frozenset(PACKS[PackName.FRENCH_52].order) | {HIGHEST}
"""The ranks that most books have."""


def worth_passages(page: AlmanacPage) -> Iterator[Passage]:
    """Yield what the rules of a book are worth, one by one; then those that make no difference."""
    if not page.worth:
        yield Passage(text="What the rules of this book are worth has not been counted.")
        return
    guests = len(page.worth[0].lives)
    gain = max(one.gain for one in page.worth)
    yield Passage(
        text="Rules that most other books have otherwise, and what each is worth with "
        f"{guests} at the table: everything else is as in the book, and luck is the same with either. All "
        f"play well by the rules they have; nobody would save more than {gain:.3f} lives in a hand by other "
        "play."
    )
    for one in page.worth:
        if one.matters:
            yield _passage(page.rules, one)
    if idle := [one for one in page.worth if not one.matters]:
        titles = tuple(_linked(page.rules, one) for one in idle)
        hands, games = (min(many) for many in zip(*((one.hands, one.games) for one in idle), strict=True))
        yield Passage(
            text=f"No difference is clear to any seat, or to the length of a game, in {hands:,} hands and "
            f"{games:,} games: {listed(titles)}."
        )


def _passage(rules: Rules, one: Worth) -> Passage:
    return Passage(
        term=_linked(rules, one),
        text=f"{_instead(rules, one)} By this book {_in_words(one)}.",
        note=_figures(one),
    )


def _linked(rules: Rules, one: Worth) -> str:
    return link(title(rules, one.rule), f"rule/{one.rule}")


def _instead(rules: Rules, one: Worth) -> str:
    """Say what is set beside the rule."""
    common = changed(rules, {str(rule): value for rule, value in one.instead.items()})
    said = " ".join(pack_of(common).says(sentence(common, rule)) for rule in one.instead)
    power = power_of(one.rule)
    if power is not None and power[0] not in FAMILIAR:
        return f"No other book has this pack. Beside a card that does nothing: {said}"
    return f"Most others: {said}"


def _in_words(one: Worth) -> str:
    """Say what is clear: the seat for which it makes the greatest difference, and the length of a game."""
    told, seats = [], one.lives
    if clear := [seat for seat in seats if seat.is_clear]:
        most = max(clear, key=lambda seat: abs(seat.more.value))
        name = seat_name(seats.index(most), len(seats))
        told.append(f"the {name} loses {instead_of(most.book.value, most.common.value, LIVES)}")
    if one.evening.is_clear:
        book, common = one.evening.book.value, one.evening.common.value
        told.append(f"a game takes {book:.1f} hands instead of {common:.1f}")
    return ", and ".join(told)


def _figures(one: Worth) -> str:
    """Tell what every seat loses by the book and, in brackets, by the common answer."""
    told = []
    if any(seat.is_clear for seat in one.lives):
        seats = (
            f"{place_name(place, len(one.lives))} {_beside(seat, 100)}"
            for place, seat in enumerate(one.lives)
        )
        told.append(f"Lives in 100 hands by the book (instead, and the difference): {'; '.join(seats)}.")
    told.append(f"Hands of a game: {_beside(one.evening)}.")
    told.append(f"From {one.hands:,} hands and {one.games:,} games.")
    return " ".join(told)


def _beside(what: BookAndCommon, times: int = 1) -> str:
    book, common, more = (times * figure.value for figure in (what.book, what.common, what.more))
    return f"{book:.1f} ({common:.1f}, {more:+z.1f} ± {times * what.more.margin:.1f})"


class HardestHit(Struct, frozen=True):
    """A rule, and the seat of the table that it hits hardest."""

    books: tuple[str, ...]
    """The books that have it, with their links; where it hits hardest first."""
    name: str
    says: str
    seat: str
    lives: Figure
    """What it costs there, in lives a hand."""


def _hits(books: Sequence[tuple[str, AlmanacPage]]) -> list[HardestHit]:
    """Return every rule that costs some seat something, the cruellest first; each once for all its books."""
    found = dict[tuple[str, str], list[tuple[Figure, str, str]]]()
    for short, page in books:
        for one in page.worth:
            clear = [seat for seat in one.lives if seat.is_clear and seat.more.value > 0]
            if clear:
                most = max(clear, key=lambda seat: seat.more.value)
                where = seat_name(one.lives.index(most), len(one.lives))
                named, said = title(page.rules, one.rule), in_general(page.rules, one.rule)
                book = link(short, f"odds/{page.book}")
                found.setdefault((named, said), []).append((most.more, book, where))
    hits = []
    for (name, says), those in found.items():
        those.sort(key=lambda hit: -hit[0].value)
        lives, _, where = those[0]
        hits.append(HardestHit(tuple(book for _, book, _ in those), name, says, where, lives))
    return sorted(hits, key=lambda hit: -hit.lives.value)


def cruellest_article(books: Sequence[tuple[str, AlmanacPage]], guests: int) -> Article:
    """Return the page of rules by what they cost; of the books, given by their names, those with worths."""
    hits = _hits(books)
    bars = [Bar(hit.name, _in_100(hit.lives), hit.lives) for hit in hits[:MOST]]
    return Article(
        address=f"odds/{CRUELLEST}",
        title=CRUELLEST_TITLE,
        subtitle=CRUELLEST_LINE,
        summary=f"In lives in 100 hands, with {guests} at the table, or 2 where no more may play; everything "
        "else is as in the book, and all play well by either rule. Behind ± stands how far a figure may be "
        "off, 95 times in 100; where so many are compared, some of the least may be there by chance alone. A "
        "rule that several books have is drawn once, as it is where it hits hardest.",
        figure=Bars(bars),
        figure_says=bars_in_words(bars),
        sections=(
            Section(title="Rule by rule", passages=tuple(_told(hit) for hit in hits)),
            Section(title=SEE_ALSO, passages=(Passage(term=link("Odds", "odds")),)),
        ),
    )


def _told(hit: HardestHit) -> Passage:
    told = f"{_in_100(hit.lives)} to the {hit.seat}, in {listed(hit.books)}."
    return Passage(term=hit.name, text=told, note=hit.says)


def _in_100(lives: Figure) -> str:
    return f"{100 * lives.value:.1f} ± {100 * lives.margin:.1f}"


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
