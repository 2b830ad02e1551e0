"""The odds of a book: which seat loses how often, when to change, and how long an evening takes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import groupby

from ranter_tui.almanac.almanac_page import AlmanacPage, AlmanacTable
from ranter_tui.almanac.good_play import GoodPlay, Knows
from ranter_tui.almanac.odds import Figure, Odds
from ranter_tui.almanac.odds_in_words import number, percent, place_name
from ranter_tui.game.cards import Rank
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.about import listed, rank_name
from ranter_tui.game.rules.asking import pack_of, title
from ranter_tui.game.rules.table import Object
from ranter_tui.library.pages.odds_worth import MARGIN, PLAY, worth_passages
from ranter_tui.library.text.article import SEE_ALSO, Article, Fact, Passage, Section
from ranter_tui.library.text.drawn.tables import Bar, Bars, bars_in_words
from ranter_tui.library.text.line import link
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.pastime import SOME, Pastime


def when_to_change(play: GoodPlay, rules: Rules) -> str:
    """Say what each seat changes of what it was dealt; neighbours that do alike are told of together."""
    changed = [place.get(Knows.NOTHING, frozenset()) for place in play.places]
    law = law_for(rules, len(changed))
    return f"{'; '.join(_told([_cards(ranks, law) for ranks in changed]))}."


def _told(by_place: Sequence[str]) -> Iterator[str]:
    """Yield what the places do, from the first to the last.

    >>> list(_told(["3 and lower", "3 and lower", "4 and lower"])), list(_told(["everything"] * 2))
    (['1st to play through 2nd: 3 and lower', 'dealer: 4 and lower'], ['all: everything'])
    """
    seats = len(by_place)
    for words, run in groupby(range(seats), key=by_place.__getitem__):
        places = [place_name(place, seats) for place in run]
        who = "all" if len(places) == seats else " through ".join(dict.fromkeys((places[0], places[-1])))
        yield f"{who}: {words}"


def _cards(changed: Collection[Rank], law: Law) -> str:
    """Return ranks by the highest of them, and those below it that are kept."""
    worst_first = sorted(law.order, key=law.strength.__getitem__)
    if not changed:
        return "nothing"
    highest = max(map(worst_first.index, changed))
    if not highest:
        return rank_name(worst_first[0])
    kept = tuple(rank_name(rank) for rank in worst_first[:highest] if rank not in changed)
    beyond = "higher" if law.rules.object is Object.AVOID_HIGHEST else "lower"
    up_to = f"{rank_name(worst_first[highest])} and {beyond}"
    return f"{up_to}, but not {listed(kept, 'or')}" if kept else up_to


def usual(page: AlmanacPage) -> int:
    """Return the number of guests that is told of first: some, or as near as there is."""
    return min(page.tables, key=lambda guests: abs(guests - SOME))


def odds_article(
    book: Rulebook, page: AlmanacPage, pastime: Pastime, mixed: tuple[Passage, ...] = ()
) -> Article:
    """Return the page of a book. If the game has been solved, it says how it is `mixed`."""
    guests = usual(page)
    odds = page.tables[guests].odds
    bars = [
        Bar(place_name(place, guests), percent(seat.loses), seat.loses)
        for place, seat in enumerate(odds.seats)
    ]
    sections = (
        Section(title="Who loses most", passages=_by_guests(page, _who_loses)),
        Section(title="When to change", passages=(*mixed, *_when_to_change(page))),
        Section(title="Who wins", passages=tuple(_who_wins(page))),
        Section(title="How long an evening takes", passages=tuple(_how_long(page, pastime))),
        Section(title="What its rules are worth", passages=tuple(worth_passages(page))),
        Section(
            title=f"What happens with {guests} at the table", passages=tuple(_what_happens(odds, page.rules))
        ),
        Section(title=SEE_ALSO, passages=tuple(_onwards(book, guests))),
    )
    return Article(
        address=f"odds/{book.id}",
        title=f"The odds by {book.short}",
        subtitle=f"With {guests} at the table, how often each seat loses a hand",
        facts=(
            Fact("Book", f"{link(book.short, f'book/{book.id}')}, without its variants"),
            Fact("All play", PLAY),
            Fact("Rests on", f"{_rests_on(odds)}, seed {page.seed}"),
        ),
        summary=f"From the first to play to the dealer, who plays last. {MARGIN}",
        figure=Bars(bars),
        figure_says=bars_in_words(bars),
        sections=tuple(section for section in sections if section.passages),
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


def _when_to_change(page: AlmanacPage) -> Iterator[Passage]:
    plays = [table.good for table in page.tables.values()]
    saved = max(play.gain + play.margin for play in plays)
    keeps = "A seat that was made to change, and was given the better card, keeps it. "
    does_keep = all(not place.get(Knows.LOWER) for play in plays for place in play.places)
    told = (
        f"What each seat should change of what it was dealt. {keeps if does_keep else ''}"
        "Where a card is left out, it makes next to no difference or has a power. "
        f"Whoever played otherwise alone would save at most {saved:.3f} lives in a hand."
    )
    yield Passage(text=pack_of(page.rules).says(told))
    yield from _by_guests(page, lambda table: when_to_change(table.good, page.rules))


def _who_wins(page: AlmanacPage) -> Iterator[Passage]:
    """Tell the chance of each seat to win the game, where the figures are known."""
    known = {
        guests: [seat.wins for seat in table.odds.seats if seat.wins is not None]
        for guests, table in sorted(page.tables.items())
    }
    if any(known.values()):
        yield Passage(
            text="How many of 100 games each seat wins, from the first to play in the first hand to its "
            "dealer. A game that is won together is shared."
        )
    for guests, wins in known.items():
        if wins:
            yield Passage(term=f"{guests} guests", text=_wins_told(wins))


def _wins_told(wins: Sequence[Figure]) -> str:
    told = ", ".join(f"{100 * won.value:.0f}" for won in wins)
    most, least = (chosen(wins, key=lambda won: won.value) for chosen in (max, min))
    clearly = "" if _is_clear(most, least) else "; no seat clearly wins oftener than another"
    return f"{told} (±{100 * max(won.margin for won in wins):.0f}){clearly}."


def _how_long(page: AlmanacPage, pastime: Pastime) -> Iterator[Passage]:
    games = {guests: table.odds.game for guests, table in sorted(page.tables.items())}
    told = {guests: game for guests, game in games.items() if game is not None and game.spread}
    if told:
        yield Passage(
            text="The hands of a game, and how far one game is from another; the minutes are about what it "
            "takes at our table."
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


def _onwards(book: Rulebook, guests: int) -> Iterator[Passage]:
    yield Passage(term=link(book.short, f"book/{book.id}"), text="the rules that were played.")
    yield Passage(
        term=link("Among the others", "odds"), text="the same of every book, and what was computed before."
    )
    yield Passage(
        term="On the command line",
        text=f"ranter-tui odds {book.id} --seats {guests} has this table, and counts others; ranter-tui odds "
        f"rule tie {book.id} counts what another answer to a rule would do to each seat.",
    )
