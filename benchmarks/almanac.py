"""Counts good play, what awaits everybody, and what rules are worth, by each book: `make odds`.

It is written beside the books. `make odds ARGS="parlett-2008 gnav"` makes the pages of these books alone.
`ARGS=--worth` counts what those rules are worth of which it is not known yet, and leaves the rest as it is.
The same seed and precision give the same bytes.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any

import msgspec
from msgspec import Struct, json
from msgspec.structs import replace

from ranter_tui.almanac.almanac_page import (
    AlmanacPage,
    AlmanacTable,
    BookAndCommon,
    Worth,
    page_file,
    page_of,
)
from ranter_tui.almanac.good_play import GOOD, GoodPlay, Places
from ranter_tui.bots.sharp import fitted
from ranter_tui.disk.whole_files import replace_file
from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.asking import power_of, value_of
from ranter_tui.library.said.claims import Claims, apart, in_order, main_claim
from ranter_tui.odds.chunks import sums_until, workers
from ranter_tui.odds.finding_good_play import FEWEST, MOST, good_for, good_play, middling, settled
from ranter_tui.odds.playing import Play
from ranter_tui.odds.same_deals import Beside, Compared, ComparedGames, OddsCompared
from ranter_tui.odds.sampling import Counted, OddsQuestion, count_games, count_hands
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.house import with_answer
from ranter_tui.rulebook.pastime import SOME
from ranter_tui.rulebook.shelf import Shelf, shipped


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


SEED = 1713
OF_PLAY, OF_HANDS, OF_GAMES = 0.01, 0.01, 0.02
"""How precise everything is; by half as much it takes four times as long."""
WORTH = Precision(of_play=0.02, of_lives=0.01, least_hands=6_000, most_hands=20_000, games=300)
"""How precisely it is known what a rule is worth: more roughly, for there are many of them."""
WORTH_ALONE = "--worth"
FOR_ALL_TO_READ = 0o644
PACK, LIVES = RuleKey("pack"), RuleKey("lives")


def page_for(
    book: str,
    rules: Rules,
    *,
    of_play: float,
    of_hands: float,
    of_games: float,
    seed: int,
    executor: Executor,
) -> AlmanacPage:
    """Count everything that stands on the page of a book."""
    most = min(MOST, rules.players.most or MOST)
    good, tables = dict[int, Places](), dict[int, AlmanacTable]()
    for seats, play in good_plays(rules, most, of_play, seed, executor):
        law = law_for(rules, seats)
        if seats == FEWEST:
            # Two meet the same few choices hand after hand: what each of them costs adds up.
            play = settled(law, play.places, executor)
        good[seats] = play.places
        question = OddsQuestion(law, Play((GOOD,), fitted(good, rules, law)), seed)
        *_, hands = count_hands(question, of_hands, executor)
        *_, games = count_games(question, of_games, executor)
        tables[seats] = AlmanacTable(play, Counted(hands, games).odds)
    return AlmanacPage(book, rules, seed, of_play, of_hands, of_games, tables)


def good_plays(
    rules: Rules, most: int, precision: float, seed: int, executor: Executor
) -> Iterator[tuple[int, GoodPlay]]:
    """Yield good play for 2 guests, for 3, and so on: each begins with what is good for one less."""
    before = None
    for seats in range(FEWEST, most + 1):
        law = law_for(rules, seats)
        first = middling(law) if before is None else _one_more(before, rules, law)
        before = good_play(law, precision, seed, executor, first)
        yield seats, before


def _one_more(play: GoodPlay, rules: Rules, law: Law) -> Places:
    """Return where to begin with one guest more: the newcomer does as the first to play."""
    seats = law.seats - 1
    places = fitted({seats: play.places}, rules, law)[seats]
    return (places[0], *places)


class Uncommon(Struct, frozen=True):
    """A rule that most other books have otherwise."""

    rule: RuleKey
    instead: dict[RuleKey, Any]
    """The common answer as plain data, and that to a rule which does not go with it."""
    rules: Rules
    """The rules of the book with these answers."""


def uncommon(book: Rulebook, others: Sequence[Rulebook]) -> Iterator[Uncommon]:
    """Yield what sets a book apart and can be played in the common way, everything else as in the book.

    Another pack is another game. A card that no other book has is set beside one that does nothing.
    """
    rules = book.plain_rules()
    for key in in_order(claim.rule for claim, _ in apart(book, Claims(others))):
        common = dict(_common(key, others))
        if key == PACK or all(_same(key, value, value_of(rules, key)) for value in common.values()):
            continue
        changed = with_answer(rules, key, common[key])
        for against in [rule for rule, _ in conflicts(changed) if rule != key]:
            for rule, value in _common(against, others):
                common[rule] = value
                changed = with_answer(changed, rule, value)
        if not any(conflicts(changed)):
            yield Uncommon(key, json.decode(json.encode(common)), changed)


def _common(key: RuleKey, others: Sequence[Rulebook]) -> Iterator[tuple[RuleKey, Any]]:
    """Yield the rule with the answer that most of these books have, if the question arises in any of them."""
    answers, said = dict[str, Any](), Counter[str]()
    for other in others:
        claim = main_claim(other, key)
        if claim.arises:
            says = str(claim.value.count) if key == LIVES else claim.sentence
            answers.setdefault(says, claim.value)
            said[says] += 1
    if said:
        yield key, answers[said.most_common(1)[0][0]]
    elif power_of(key) is not None:
        yield key, ()


def _same(key: RuleKey, one: Any, other: Any) -> bool:
    """Whether two answers come to the same at the table: lives may be agreed on, or not."""
    return one.count == other.count if key == LIVES else bool(one == other)


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
        tuple(map(_by_the_book, hands.costs)),
        games.one.games,
        _by_the_book(games.hands),
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
    def enough(hands: Compared) -> bool:
        margin = max(place.more.margin for place in hands.costs)
        least = precision.least_hands if margin <= precision.of_lives else precision.most_hands
        return hands.one.hands >= least

    *_, hands = sums_until(executor, asked.hands, enough)
    return hands


def _games(asked: OddsCompared, most: int, executor: Executor) -> ComparedGames:
    *_, games = sums_until(executor, asked.games, lambda games: games.one.games >= most)
    return games


def _by_the_book(what: Beside) -> BookAndCommon:
    return BookAndCommon(what.other, what.one, what.more)


def encoded(page: AlmanacPage) -> bytes:
    plain = msgspec.to_builtins(page, str_keys=True, order="deterministic")
    return msgspec.json.encode(plain) + b"\n"


def uncommon_rules(shelf: Shelf, book: str) -> tuple[Uncommon, ...]:
    others = [shelf.book(other) for other in sorted(shelf.ids) if other != book]
    return tuple(uncommon(shelf.book(book), others))


def count_worth(page: AlmanacPage, asked: tuple[Uncommon, ...], executor: Executor) -> Iterator[AlmanacPage]:
    """Yield the page with one rule more that has been counted; what it knows already it keeps."""
    guests = min(page.tables, key=lambda guests: abs(guests - SOME))
    known = {one.rule: one for one in page.worth}
    for one in asked:
        if one.rule not in known or known[one.rule].instead != one.instead:
            known[one.rule] = worth(page, one.rule, one.instead, one.rules, guests, WORTH, executor)
        page = replace(page, worth=tuple(known[those.rule] for those in asked if those.rule in known))
        yield page


def main() -> None:
    shelf, jobs = Shelf(), int(os.environ.get("JOBS", os.cpu_count() or 1))
    named = [word for word in sys.argv[1:] if word != WORTH_ALONE]
    (shipped() / "odds").mkdir(exist_ok=True)
    with workers(jobs) as executor:
        for book in named or sorted(shelf.ids):
            began = time.monotonic()
            found = page_of(book) if WORTH_ALONE in sys.argv else None
            found = found or page_for(
                book,
                shelf.book(book).plain_rules(),
                of_play=OF_PLAY,
                of_hands=OF_HANDS,
                of_games=OF_GAMES,
                seed=SEED,
                executor=executor,
            )
            for counted in count_worth(found, uncommon_rules(shelf, book), executor):
                replace_file(page_file(shipped(), book), encoded(counted), mode=FOR_ALL_TO_READ)
            print(f"{book}: {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
