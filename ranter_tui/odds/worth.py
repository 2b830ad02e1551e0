"""Counts what a rule is worth: the same deals by the rules of a book, and with another answer to the rule."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.almanac.almanac_page import AlmanacPage
from ranter_tui.almanac.good_play import GoodPlay, Places
from ranter_tui.almanac.worth import BookAndCommon, Worth
from ranter_tui.bots.sharp import fitted
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.odds.almanac_page import good_for
from ranter_tui.odds.chunks import chunks_in_order
from ranter_tui.odds.plays import GOOD, Play
from ranter_tui.odds.same_deals import Compared, ComparedGames, OddsCompared
from ranter_tui.odds.sampling import OddsQuestion


class Precision(Struct, frozen=True):
    """How precisely it is counted what a rule is worth."""

    of_play: float
    """Nobody saves more lives in a hand than that by other play."""
    of_lives: float
    """The lives that the rule costs each seat are known within so much, if that does not take more hands."""
    least_hands: int
    """A rule that changes none of them is taken to change none."""
    most_hands: int
    games: int


def worth(
    page: AlmanacPage,
    rule: RuleKey,
    instead: Mapping[RuleKey, Any],
    rules: Rules,
    guests: int,
    precision: Precision,
    executor: Executor,
) -> Worth:
    """Count hands by these rules, which have the common answer, and the same by those of the page.

    Both tables play well, each by its own rules; the play of the book stays where that is as good.
    """
    by_the_book = page.tables[guests].good
    other = replace(by_the_book, places=_fitted(by_the_book.places, page.rules, law_for(rules, guests)))
    asked = _comparison(page, by_the_book, rules, other)
    hands = _hands(asked, precision, executor)
    if _changes_hands(hands):
        other = good_for(rules, guests, precision.of_play, page.seed, executor)
        asked = _comparison(page, by_the_book, rules, other)
        hands = _hands(asked, precision, executor)
    games = _games(asked, precision.games, executor)
    return Worth(
        rule,
        dict(instead),
        max(play.gain + play.margin for play in (by_the_book, other)),
        hands.one.hands,
        _lives(hands),
        hands.together.mean(hands.one.hands),
        games.one.games,
        _evening(games),
    )


def _fitted(places: Places, rules: Rules, law: Law) -> Places:
    return fitted({law.seats: places}, rules, law)[law.seats]


def _comparison(page: AlmanacPage, by_the_book: GoodPlay, rules: Rules, other: GoodPlay) -> OddsCompared:
    """Compare the common rule, which comes first, with that of the book."""
    guests = len(other.places)
    tables = ((rules, other), (page.rules, by_the_book))
    common, book = (
        OddsQuestion(law_for(these, guests), Play((GOOD,), {guests: good.places}), page.seed)
        for these, good in tables
    )
    return OddsCompared(common, book)


def _changes_hands(hands: Compared) -> bool:
    """Whether the rule has made a difference to any hand, while everybody played as before."""
    return any(seat.squares for seat in (*hands.more, *hands.lives))


def _hands(asked: OddsCompared, precision: Precision, executor: Executor) -> Compared:
    so_far = Compared.of(asked.one.law, asked.other.law)
    for chunk in chunks_in_order(executor, asked.hands):
        so_far = so_far.plus(chunk)
        margin = max(difference.margin for difference in so_far.in_lives)
        enough = precision.least_hands if margin <= precision.of_lives else precision.most_hands
        if so_far.one.hands >= enough:
            break
    return so_far


def _games(asked: OddsCompared, most: int, executor: Executor) -> ComparedGames:
    so_far = ComparedGames.of(asked.one.law, asked.other.law)
    for chunk in chunks_in_order(executor, asked.games):
        so_far = so_far.plus(chunk)
        if so_far.one.games >= most:
            break
    return so_far


def _lives(hands: Compared) -> tuple[BookAndCommon, ...]:
    common, book = ([lives.mean(one.hands) for lives in one.lives] for one in (hands.one, hands.other))
    return tuple(map(BookAndCommon, book, common, hands.in_lives))


def _evening(games: ComparedGames) -> BookAndCommon:
    common, book = (one.hands.mean(one.games) for one in (games.one, games.other))
    return BookAndCommon(book, common, games.difference)
