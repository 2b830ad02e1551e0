"""The pages of the room of odds: of each book, of all books together, and of two at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import TypeAlias

from msgspec import Struct

from ranter_tui.almanac.almanac_page import (
    AlmanacPage,
    AlmanacTable,
    BookAndCommon,
    DuelOutcome,
    Habits,
    Worth,
)
from ranter_tui.almanac.figures import (
    LIVES,
    PLUS_MINUS,
    Figure,
    Odds,
    certain,
    instead_of,
    number,
    percent,
    place_name,
    seat_name,
)
from ranter_tui.almanac.good_play import GoodPlay, Knows
from ranter_tui.bots.sharp import ranks_in_words
from ranter_tui.game.cards import PACKS, Rank
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.about import listed, rank_name, with_article
from ranter_tui.game.rules.asking import changed, in_general, pack_of, power_of, sentence, title, value_of
from ranter_tui.game.rules.pack import PackName
from ranter_tui.game.rules.powers import HIGHEST
from ranter_tui.library.pages.room import titled
from ranter_tui.library.said.claims import in_short
from ranter_tui.library.text.article import SEE_ALSO, Article, Fact, Passage, told
from ranter_tui.library.text.drawn.tables import Bar, Bars, RowGroup, TableDrawing, TableRow
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import link
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.pastime import SOME, Pastime
from ranter_tui.rulebook.reference import PrintedTable
from ranter_tui.rulebook.warrant import Warrant

MARGIN = f"{PLUS_MINUS} The drawing shows it as the pale end."
PLAY = "well: no player alone could clearly lose fewer lives in a hand by playing differently"
EXACT = "Every order in which the cards can come was counted: these figures are exact."
COUNTED, PRINTED = "Counted from the pack, every deal", "As printed"

MOST = 12
"""The rules that are drawn."""
FAMILIAR = frozenset(PACKS[PackName.FRENCH_52].order) | {HIGHEST}
"""The ranks that most books have."""

Counted: TypeAlias = tuple[str, AlmanacPage]
"""The name of a book, and what has been counted of it."""
Outcomes: TypeAlias = Sequence[Sequence[DuelOutcome]]
Cells: TypeAlias = Sequence[Sequence[str]]


def _page(
    name: str,
    title: str,
    line: str,
    summary: str,
    figure: list[Bar] | TableDrawing,
    sections: Mapping[str, Iterable[Passage]],
    *,
    facts: tuple[Fact, ...] = (),
) -> Article:
    """Return a page with a drawing and these sections, by their titles. Empty sections are left out."""
    return Article(
        address=f"odds/{name}",
        title=title,
        subtitle=line,
        facts=facts,
        summary=summary,
        figure=Bars(figure) if isinstance(figure, list) else figure,
        sections=titled(sections),
    )


# Of one book


def odds_article(book: Rulebook, page: AlmanacPage, pastime: Pastime, solved: str = "") -> Article:
    """Return the page of a book; `solved` is the address of the solution, if the game has been solved."""
    guests = min(page.tables, key=lambda guests: abs(guests - SOME))
    odds = page.tables[guests].odds
    return _page(
        book.id,
        f"The odds by {book.short}",
        f"With {guests} at the table, how often each seat loses a hand",
        f"From the first to play to the dealer, who plays last. {MARGIN}",
        [
            Bar(place_name(place, guests), percent(seat.loses), seat.loses)
            for place, seat in enumerate(odds.seats)
        ],
        {
            "Who loses most": _by_guests(page, _who_loses),
            "When to change": _when_to_change(page, solved),
            "Who wins": _who_wins(page),
            "How long an evening takes": _how_long(page, pastime),
            "What its rules are worth": _worth_passages(page),
            f"What happens with {guests} at the table": _what_happens(odds, page.rules),
            SEE_ALSO: (
                Passage(term=link(book.short, f"book/{book.id}"), text="the rules that were played."),
                Passage(
                    term=link("Among the others", "odds"),
                    text="the same of every book, and what others have computed.",
                ),
                Passage(
                    term="On the command line",
                    text=f"ranter-tui odds {book.id} --seats {guests} has this table, and counts others; "
                    f"ranter-tui odds rule tie {book.id} counts what another answer to a rule would do to "
                    "each seat.",
                ),
            ),
        },
        facts=(
            Fact("Book", f"{link(book.short, f'book/{book.id}')}, without its variants"),
            Fact("All play", PLAY),
            Fact("Rests on", f"{_rests_on(odds)}, seed {page.seed}"),
        ),
    )


def _rests_on(odds: Odds) -> str:
    games = f" and {odds.game.counted:,} games" if odds.game is not None else ""
    return f"{odds.hand.counted:,} hands{games}, played by the referee"


def _by_guests(page: AlmanacPage, told: Callable[[AlmanacTable], str]) -> tuple[Passage, ...]:
    return tuple(
        Passage(term=f"{guests} guests", text=told(page.tables[guests])) for guests in sorted(page.tables)
    )


def _who_loses(table: AlmanacTable) -> str:
    loses = [seat.loses for seat in table.odds.seats]
    names = [f"the {place_name(place, len(loses))}" for place in range(len(loses))]
    most = max(range(len(loses)), key=lambda place: loses[place].value)
    least = min(range(len(loses)), key=lambda place: loses[place].value)
    said = f"{names[most]} {percent(loses[most])}, {names[least]} {percent(loses[least])}"
    if not _is_clear(loses[most], loses[least]):
        return f"no seat is clearly worse off than another; {said}."
    rivals = tuple(
        name for place, name in enumerate(names) if place != most and not _is_clear(loses[most], loses[place])
    )
    return f"{said}; it may be {listed(rivals, 'or')} who loses most." if rivals else f"{said}."


def _is_clear(one: Figure, other: Figure) -> bool:
    """Whether two figures differ by more than both may be off."""
    return abs(one.value - other.value) > one.margin + other.margin


def _when_to_change(page: AlmanacPage, solved: str) -> Iterator[Passage]:
    if solved:
        yield Passage(term=link("Solved", solved), text="deal by deal.")
    plays = [table.good for table in page.tables.values()]
    saved = max(play.gain + play.margin for play in plays)
    keeps = "A seat that was made to change, and was given the better card, keeps it. "
    does_keep = all(not place.get(Knows.LOWER) for play in plays for place in play.places)
    told = (
        f"The cards that each seat should change if it is dealt them. {keeps if does_keep else ''}"
        "A card that is left out has a power of its own. No seat alone could save more than "
        f"{saved:.3f} lives in a hand by playing differently."
    )
    yield Passage(text=pack_of(page.rules).says(told))
    yield from _by_guests(page, lambda table: when_to_change(table.good, page.rules))


def _who_wins(page: AlmanacPage) -> Iterator[Passage]:
    yield Passage(
        text="How many of 100 games each seat wins, from the first to play in the first hand to its "
        "dealer. A game that is won together is shared."
    )
    yield from _by_guests(page, _wins_told)


def _wins_told(table: AlmanacTable) -> str:
    wins = [seat.wins for seat in table.odds.seats if seat.wins is not None]
    told = ", ".join(f"{100 * won.value:.0f}" for won in wins)
    most, least = (chosen(wins, key=lambda won: won.value) for chosen in (max, min))
    clearly = "" if _is_clear(most, least) else "; no seat clearly wins oftener than another"
    return f"{told} (±{100 * max(won.margin for won in wins):.0f}){clearly}."


def _how_long(page: AlmanacPage, pastime: Pastime) -> Iterator[Passage]:
    told = {
        guests: game
        for guests, table in sorted(page.tables.items())
        if (game := table.odds.game) is not None and game.spread
    }
    if told:
        yield Passage(
            text="How many hands a game takes, and how far games differ. The minutes are about what it takes "
            "at our table."
        )
    for guests, game in told.items():
        minutes = (
            pastime.how_long(guests).removesuffix(f" with {guests}") if guests in pastime.minutes else ""
        )
        hands = f"{number(game.hands)} hands, give or take {game.spread:.1f}"
        yield Passage(term=f"{guests} guests", text=f"{'; '.join(filter(None, (hands, minutes)))}.")


def _what_happens(odds: Odds, rules: Rules) -> Iterator[Passage]:
    hand, game = odds.hand, odds.game
    yield Passage(term=link("Ties", "rule/tie"), text=f"{percent(hand.tied)} of the hands turn on them.")
    if hand.shared.value:
        yield Passage(term="Lost by more than one", text=f"{percent(hand.shared)} of the hands.")
    if hand.unlost.value:
        yield Passage(term="Lost by nobody", text=f"{percent(hand.unlost)} of the hands.")
    for rule, often in hand.powers.items():
        yield Passage(
            term=link(title(rules, rule), f"rule/{rule}"), text=f"in {percent(often)} of the hands."
        )
    if game is not None and game.wiped_out.value:
        yield Passage(
            term=link("All who are left go out together", "rule/wipe_out"),
            text=f"in {percent(game.wiped_out)} of the games.",
        )


def when_to_change(play: GoodPlay, rules: Rules) -> str:
    """Say what each seat changes of what it was dealt; neighbours that do alike are told of together."""
    changed = [place.get(Knows.NOTHING, frozenset()) for place in play.places]
    told = f"{'; '.join(_by_place([ranks_in_words(ranks, rules, len(changed)) for ranks in changed]))}."
    return f"{told} {play.mixture}." if play.mixes else told


def _by_place(by_place: Sequence[str]) -> Iterator[str]:
    """Yield what the places do, from the first to the last.

    >>> list(_by_place(["3 and lower", "3 and lower", "4 and lower"])), list(_by_place(["everything"] * 2))
    (['1st to play through 2nd: 3 and lower', 'dealer: 4 and lower'], ['all: everything'])
    """
    seats = len(by_place)
    for words, run in groupby(range(seats), key=by_place.__getitem__):
        places = [place_name(place, seats) for place in run]
        who = "all" if len(places) == seats else " through ".join(dict.fromkeys((places[0], places[-1])))
        yield f"{who}: {words}"


def _worth_passages(page: AlmanacPage) -> Iterator[Passage]:
    """Yield what the rules of a book are worth, one by one; then those that make no difference."""
    if not page.worth:
        yield Passage(text="What the rules of this book are worth has not been counted.")
        return
    guests = len(page.worth[0].lives)
    gain = max(one.gain for one in page.worth)
    yield Passage(
        text="Where this book differs from most others, and what each of these rules is worth with "
        f"{guests} at the table. Everything else is as in the book, and luck is the same with either answer. "
        f"All play well by the rules they have: no player alone could save more than {gain:.3f} lives in a "
        "hand by playing differently."
    )
    for one in page.worth:
        if one.matters:
            yield Passage(
                term=_linked(page.rules, one),
                text=f"{_instead(page.rules, one)} By this book {', and '.join(_in_words(one))}.",
                note=_figures(one),
            )
    if idle := [one for one in page.worth if not one.matters]:
        titles = tuple(_linked(page.rules, one) for one in idle)
        hands, games = (min(many) for many in zip(*((one.hands, one.games) for one in idle), strict=True))
        yield Passage(
            text=f"Without a clear effect on any seat, or on the length of a game, in {hands:,} hands and "
            f"{games:,} games: {listed(titles)}."
        )


def _linked(rules: Rules, one: Worth) -> str:
    return link(title(rules, one.rule), f"rule/{one.rule}")


def _instead(rules: Rules, one: Worth) -> str:
    common = changed(rules, {str(rule): value for rule, value in one.instead.items()})
    said = " ".join(pack_of(common).says(sentence(common, rule)) for rule in one.instead)
    power = power_of(one.rule)
    if power is not None and power[0] not in FAMILIAR:
        return f"With no such power: {said}"
    return f"Most others: {said}"


def _in_words(one: Worth) -> Iterator[str]:
    """Yield what is clear: the seat for which it makes the greatest difference, and the length of a game."""
    seats = one.lives
    if clear := [seat for seat in seats if seat.more.is_clear]:
        most = max(clear, key=lambda seat: abs(seat.more.value))
        name = seat_name(seats.index(most), len(seats))
        yield f"the {name} loses {instead_of(most.book.value, most.common.value, LIVES)}"
    if one.evening.more.is_clear:
        book, common = one.evening.book.value, one.evening.common.value
        yield f"a game takes {book:.1f} hands instead of {common:.1f}"


def _figures(one: Worth) -> str:
    """Tell what every seat loses by the book and, in brackets, by the common answer."""
    game = f"Hands of a game: {_beside(one.evening)}. From {one.hands:,} hands and {one.games:,} games."
    if not any(seat.more.is_clear for seat in one.lives):
        return game
    seats = "; ".join(
        f"{place_name(place, len(one.lives))} {_beside(seat, 100)}" for place, seat in enumerate(one.lives)
    )
    return f"Lives in 100 hands by the book (instead, and the difference): {seats}. {game}"


def _beside(what: BookAndCommon, times: int = 1) -> str:
    book, common, more = (times * figure.value for figure in (what.book, what.common, what.more))
    return f"{book:.1f} ({common:.1f}, {more:+z.1f} ± {times * what.more.margin:.1f})"


# Of all books


class AcrossBooks(Struct, frozen=True):
    """A page about all books."""

    key: str
    """Its part of an address."""
    title: str
    line: str


class CruellestRule(AcrossBooks, frozen=True):
    """Every rule by what it costs the seat that it hits hardest."""

    def article(self, books: Sequence[Counted]) -> Article:
        hits = _hits(books)
        return _page(
            self.key,
            self.title,
            self.line,
            f"In lives in 100 hands, with {SOME} at the table, or 2 where no more may play; everything else "
            f"is as in the book, and all play well by either rule. {PLUS_MINUS} A difference of less than "
            "two margins is left out. A rule that several books have is drawn once, as it is where it hits "
            "hardest.",
            [Bar(hit.name, _in_100(hit.lives), hit.lives, hit.note) for hit in hits[:MOST]],
            {
                "Rule by rule": (
                    Passage(
                        term=hit.name,
                        text=f"{_in_100(hit.lives)} to the {hit.seat}, in {listed(tuple(hit.books))}.",
                        note=hit.says,
                    )
                    for hit in hits
                ),
                SEE_ALSO: (Passage(term=link("Odds", "odds")),),
            },
        )


class Ranking(AcrossBooks, frozen=True):
    """All books, ranked by one of their figures."""

    figure: Callable[[Odds], Figure]
    said: Callable[[Figure], str] = percent
    falling: bool = True
    what: str = ""
    """What the figure counts, if rules may exclude it."""

    def article(self, books: Sequence[Counted]) -> Article:
        found = [
            (certain(page.rules, self.what, self.figure(page.tables[SOME].odds)), short, page.book)
            for short, page in books
            if SOME in page.tables
        ]
        found.sort(key=lambda ranked: ranked[0].value, reverse=self.falling)
        told = (f"{link(short, f'odds/{book}')}, {self.said(figure)}" for figure, short, book in found)
        others = (other for other in RANKINGS if other is not self)
        return _page(
            self.key,
            self.title,
            self.line,
            f"With {SOME} at every table, without variants; all play {PLAY}. {MARGIN} Books whose pale ends "
            "overlap may stand the other way round.",
            [Bar(short, self.said(figure), figure) for figure, short, _ in found],
            {
                "Book by book": (Passage(text=f"{'; '.join(told)}."),),
                SEE_ALSO: (Passage(term=link(other.title, f"odds/{other.key}")) for other in others),
            },
        )


def _in_100(lives: Figure) -> str:
    return f"{100 * lives.value:.1f} ± {100 * lives.margin:.1f}"


class HardestHit(Struct):
    """A rule, and the seat of the table that it hits hardest."""

    books: list[str]
    """The books that have the rule, with their links; the one where it hits hardest comes first."""
    name: str
    says: str
    note: str
    """The book where it hits hardest, and its answer."""
    seat: str
    lives: Figure
    """What it costs there, in lives a hand."""


def _hits(books: Sequence[Counted]) -> list[HardestHit]:
    """Return every rule that costs a seat something, the cruellest first, once for all its books."""
    costs = [
        (seat.more, seat_name(place, len(one.lives)), one.rule, short, page)
        for short, page in books
        for one in page.worth
        for place, seat in enumerate(one.lives)
        if seat.more.is_clear and seat.more.value > 0
    ]
    found = dict[tuple[str, str], HardestHit]()
    for lives, where, rule, short, page in sorted(costs, key=lambda cost: -cost[0].value):
        named, said = title(page.rules, rule), in_general(page.rules, rule)
        # What a card does stands in the heading.
        answer = "" if power_of(rule) else f": {in_short(rule, value_of(page.rules, rule))}"
        hit = HardestHit([], named, said, f"{short}{answer}", where, lives)
        those, book = found.setdefault((named, said), hit).books, link(short, f"odds/{page.book}")
        if book not in those:
            those.append(book)
    return [*found.values()]


def _lives(odds: Odds) -> Figure:
    """Return the lives that all lose together. The margin is at most the sum of theirs."""
    lives = [seat.lives for seat in odds.seats]
    return Figure(sum(each.value for each in lives), sum(each.margin for each in lives))


def _hands(odds: Odds) -> Figure:
    assert odds.game is not None
    return odds.game.hands


RANKINGS = (
    Ranking(
        "kindest-to-the-dealer",
        "Kindest to the dealer",
        "How often the dealer loses a hand, by each book; the kindest first.",
        lambda odds: odds.seats[-1].loses,
        falling=False,
    ),
    Ranking(
        "cruellest-hand",
        "The cruellest hand",
        "How many lives a hand costs the whole table, by each book; the cruellest first.",
        _lives,
        number,
    ),
    Ranking(
        "longest-evening",
        "The longest evening",
        "How many hands a game takes, by each book; the longest first.",
        _hands,
        number,
    ),
    Ranking(
        "most-shared-losses",
        "Most shared losses",
        "How often more than one loses a hand, by each book; the most companionable first.",
        lambda odds: odds.hand.shared,
        what="shared",
    ),
)

ACROSS_BOOKS: tuple[CruellestRule | Ranking, ...] = (
    *RANKINGS,
    CruellestRule(
        "cruellest-rule",
        "The cruellest rule",
        "What a rule costs the seat that it hits hardest, beside what most books have instead.",
    ),
)


# Of two


def le_her_article(duel: Habits, printed: PrintedTable, notes: Footnotes) -> Article:
    """Return the page of Le Her: the chance of Paul, the dealer's opponent."""
    return _page(
        printed.id,
        printed.title,
        printed.line,
        f"How often Paul wins, by the highest card that he and Pierre, the dealer, change. {EXACT}",
        _table(duel, printed, "Paul", "Pierre", _shares_of_the_opponent),
        {
            "What was written in 1713": told(printed.says, notes),
            "How to play it": _mixed(duel),
            SEE_ALSO: (
                Passage(term=link("The quarrel over Le Her", "essay/quarrel"), text="the whole story."),
                Passage(term=link("Le Her", "odds/le-her"), text="the odds by the book."),
            ),
        },
    )


def printed_article(duel: Habits, printed: PrintedTable, notes: Footnotes) -> Article:
    """Return the page of Moreland's table."""
    return _page(
        printed.id,
        printed.title,
        printed.line,
        "How often the dealer wins a hand and, after the stroke, how often the opponent does, by the highest "
        f"card that each still changes. {EXACT}",
        _table(duel, printed, "Opponent", "Dealer", _shares_of_both),
        {
            "Where they differ, and why": told(printed.says, notes),
            SEE_ALSO: (
                Passage(term=link("What has been computed", "essay/mathematics"), text="the page in full."),
            ),
        },
    )


def _table(
    duel: Habits, printed: PrintedTable, opponent: str, dealer: str, said: Callable[[Outcomes], Cells]
) -> TableDrawing:
    heads = ("", *(f"{dealer}: {rank_name(rank)}" for rank in printed.dealer))
    labels = tuple(f"{opponent}: {rank_name(rank)}" for rank in printed.opponent)
    counted = said([[duel.outcome(mine, his) for his in printed.dealer] for mine in printed.opponent])
    return TableDrawing(
        heads, (RowGroup(COUNTED, _rows(labels, counted)), RowGroup(PRINTED, _rows(labels, printed.cells)))
    )


def _rows(labels: Sequence[str], cells: Cells) -> tuple[TableRow, ...]:
    return tuple(
        TableRow(label, tuple((Passage(text=said),) for said in row))
        for label, row in zip(labels, cells, strict=True)
    )


def _up_to(rank: Rank) -> str:
    return f"up to {with_article(rank_name(rank))}"


def _shares_of_the_opponent(outcomes: Outcomes) -> Cells:
    """Return his shares as fractions of one whole, and as percentages."""
    chances = [[Fraction(outcome.opponent) for outcome in row] for row in outcomes]
    whole = lcm(*(chance.denominator for row in chances for chance in row))
    return [[f"{int(chance * whole)}/{whole}, {float(chance):.2%}" for chance in row] for row in chances]


def _shares_of_both(outcomes: Outcomes) -> Cells:
    """Return the shares of the dealer and of his opponent, set as they are printed: ".453/.480"."""
    return [[f"{_decimal(one.dealer)}/{_decimal(one.opponent)}" for one in row] for row in outcomes]


def _decimal(fraction: str) -> str:
    """Return a share in three digits.

    >>> _decimal("2834/5525")
    '.513'
    """
    return f"{float(Fraction(fraction)):.3f}".lstrip("0")


def _mixed(duel: Habits) -> Iterator[Passage]:
    yield Passage(
        text="If either always does the same, the other has an answer to it. So both should mix: "
        f"{_mixture('Paul', duel.opponent_mixes)}; {_mixture('Pierre', duel.dealer_mixes)}. Then neither "
        f"can do better, and Paul wins {_chance(duel.value)}. He has the better of it, although the dealer "
        "takes every tie.",
        warrant=Warrant.EDITORIAL,
    )
    chances = against_the_mixture(duel)
    next_best = max((rank for rank in chances if rank not in duel.opponent_mixes), key=chances.__getitem__)
    yield Passage(
        text=f"Any other habit costs Paul something. The next best, to change {_up_to(next_best)}, wins "
        f"{float(chances[next_best]):.2%} of the hands while Pierre mixes.",
        warrant=Warrant.EDITORIAL,
    )


def against_the_mixture(duel: Habits) -> dict[Rank, Fraction]:
    """Return the opponent's chance by each habit, while the dealer mixes."""
    return {
        mine: sum(
            (
                Fraction(part) * Fraction(duel.outcome(mine, his).opponent)
                for his, part in duel.dealer_mixes.items()
            ),
            Fraction(),
        )
        for mine in duel.opponent
    }


def _mixture(who: str, mixes: Mapping[Rank, str]) -> str:
    """Say up to which cards a player changes, and how often."""
    shares = (
        f"{_up_to(rank)} in {Fraction(part).numerator} of {Fraction(part).denominator} hands"
        for rank, part in sorted(mixes.items(), key=lambda mixed: Fraction(mixed[1]), reverse=True)
    )
    return f"{who} changes {listed(tuple(shares))}"


def _chance(fraction: str) -> str:
    chance = Fraction(fraction)
    return f"{chance.numerator:,} times in {chance.denominator:,}, or {float(chance):.3%}"
