"""Makes the pages of the almanac: good play of a book, and what awaits everybody who plays it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

from msgspec.structs import replace

from ranter_tui.almanac.almanac_page import AlmanacPage, AlmanacTable, nearest_page
from ranter_tui.almanac.good_play import GoodPlay, Places
from ranter_tui.bots.sharp import fitted
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.rules import Rules
from ranter_tui.odds.good import good_play, middling, settled, still_good, straightened
from ranter_tui.odds.plays import GOOD, Play
from ranter_tui.odds.sampling import Counted, OddsQuestion, count_games, count_hands

FEWEST, MOST = 2, 10
"""The guests for whom there is a table."""


def good_for(
    rules: Rules, guests: int, precision: float, seed: int, executor: Executor, *, ahead: int = 1
) -> GoodPlay:
    """Return good play for so many: from the almanac or, where that has other rules, found from there on.

    Play that is as good by these rules stays as it is, so that rules are not told apart by choices which make
    next to no difference.
    """
    law, known = law_for(rules, guests), nearest_page(rules)
    if known is None or guests not in known.tables:
        return good_play(law, precision, seed, executor, middling(law), ahead=ahead)
    good = known.tables[guests].good
    if replace(known.rules, lives=rules.lives) == rules:
        return good
    places = fitted({guests: good.places}, known.rules, law)[guests]
    if still := still_good(law, places, precision, seed, executor, ahead=ahead):
        return still
    found = good_play(law, precision, seed, executor, places, ahead=ahead)
    return straightened(law, found, precision, seed, executor, ahead=ahead)


def good_plays(
    rules: Rules, most: int, precision: float, seed: int, executor: Executor, *, ahead: int = 1
) -> Iterator[tuple[int, GoodPlay]]:
    """Yield good play for 2 guests, for 3, and so on: each begins with what is good for one less."""
    before = None
    for seats in range(FEWEST, most + 1):
        law = law_for(rules, seats)
        first = middling(law) if before is None else _one_more(before, rules, law)
        before = good_play(law, precision, seed, executor, first, ahead=ahead)
        yield seats, before


def _one_more(play: GoodPlay, rules: Rules, law: Law) -> Places:
    """Return what to begin with where one guest more sits down: the newcomer does as the first one does."""
    seats = law.seats - 1
    places = fitted({seats: play.places}, rules, law)[seats]
    return (places[0], *places)


def page_for(
    book: str,
    rules: Rules,
    *,
    of_play: float,
    of_hands: float,
    of_games: float,
    seed: int,
    executor: Executor,
    ahead: int = 1,
) -> AlmanacPage:
    """Count everything that stands on the page of a book."""
    most = min(MOST, rules.players.most or MOST)
    good, tables = dict[int, Places](), dict[int, AlmanacTable]()
    for seats, play in good_plays(rules, most, of_play, seed, executor, ahead=ahead):
        law = law_for(rules, seats)
        if seats == FEWEST:
            # Two meet the same few choices hand after hand: what each of them costs adds up.
            play = settled(law, play, executor)
        good[seats] = play.places
        question = OddsQuestion(law, Play((GOOD,), fitted(good, rules, law)), seed)
        *_, hands = count_hands(question, of_hands, executor, ahead=ahead)
        *_, games = count_games(question, of_games, executor, ahead=ahead)
        tables[seats] = AlmanacTable(play, Counted(hands, games).odds)
    return AlmanacPage(book, rules, seed, of_play, of_hands, of_games, tables)
