"""What the room of odds says of each book, of all of them, and of those who counted before us."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from benchmarks.almanac import WORTH, encoded, uncommon, uncommon_rules, worth
from benchmarks.duels import habits_counted, le_her
from ranter_tui.almanac.almanac_page import duels, has_page
from ranter_tui.almanac.figures import Figure
from ranter_tui.game.cards import Rank
from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.law import law_for
from ranter_tui.game.rules.asking import value_of
from ranter_tui.library.library import Library
from ranter_tui.library.pages.odds_pages import RANKINGS, Ranking, against_the_mixture, odds_article
from ranter_tui.library.pages.room import NoSuchPage
from ranter_tui.library.said.holdings import Holdings
from ranter_tui.library.text.drawn.tables import SURE, UNSURE, Bar, Bars
from ranter_tui.library.text.page import lines
from ranter_tui.odds.chunks import Here
from ranter_tui.rulebook.pastime import Pastime
from ranter_tui.rulebook.shelf import Shelf
from tests.library.shelves import SHELF, counted, library

LIBRARY = library()
COUNTED = [book for book in SHELF.ids if has_page(book)]


def text(address: str) -> str:
    return " ".join(" ".join(str(line) for line in lines(LIBRARY.whole(address), 80)).split())


@pytest.mark.parametrize("book", COUNTED)
def test_a_book_has_its_odds_and_they_lead_to_each_other(book: str) -> None:
    found = counted(book)
    odds = LIBRARY.whole(f"odds/{book}")
    assert {section.title for section in odds.sections} >= {"Who loses most", "When to change", "See also"}
    said = text(f"odds/{book}")
    assert [guests for guests in found.tables if f" {guests} guests: " not in said] == []
    assert f"](book/{book})" in odds.facts[0].text
    assert any(f"](odds/{book})" in passage.term for passage in LIBRARY.whole(f"book/{book}").passages())


def test_every_seat_has_its_figure_with_its_margin_and_its_chance_to_win_and_the_play_is_named() -> None:
    found = counted("parlett-2008")
    said = text("odds/parlett-2008")
    for seat in found.tables[6].odds.seats:
        assert f"{seat.loses.value:.1%} ± {seat.loses.margin * 100:.1f}" in said
    assert "no player alone could clearly lose fewer lives in a hand by playing differently" in said
    assert f"{found.tables[6].odds.hand.counted:,} hands" in said
    wins = [seat.wins for seat in found.tables[6].odds.seats if seat.wins is not None]
    assert len(wins) == 6
    assert f"6 guests: {', '.join(f'{100 * won.value:.0f}' for won in wins)} (±2)" in said


@pytest.mark.parametrize("book", COUNTED)
def test_it_is_known_of_each_rule_that_is_not_common_what_it_is_worth(book: str) -> None:
    """Where it is not, a book was changed since, or there is another: `make odds ARGS=--worth` counts it."""
    found, others = counted(book), [SHELF.book(other) for other in sorted(SHELF.ids) if other != book]
    asked = list(uncommon(SHELF.book(book), others))
    assert [(one.rule, one.instead) for one in found.worth] == [(one.rule, one.instead) for one in asked]
    for one, other in zip(found.worth, asked, strict=True):
        assert not any(conflicts(other.rules))
        assert value_of(other.rules, one.rule) != value_of(found.rules, one.rule)
        assert one.gain <= WORTH.of_play and one.games >= WORTH.games
        precise = max(seat.more.margin for seat in one.lives) <= WORTH.of_lives
        assert one.hands >= (WORTH.least_hands if precise else WORTH.most_hands)


def test_a_part_of_what_rules_are_worth_is_the_same_when_it_is_counted_anew() -> None:
    found = counted("le-her")
    known = next(one for one in found.worth if one.rule == "tie")
    asked = next(one for one in uncommon_rules(SHELF, "le-her") if one.rule == "tie")
    again = worth(found, asked.rule, asked.instead, asked.rules, 2, WORTH, Here())
    assert encoded(replace(found, worth=(again,))) == encoded(replace(found, worth=(known,)))


def test_what_a_rule_is_worth_is_told_with_each_seat_and_what_makes_no_difference_is_named() -> None:
    found = counted("wizard-of-odds")
    said, tie = text("odds/wizard-of-odds"), next(one for one in found.worth if one.rule == "tie")
    assert "Ties: Most others: All who tie for the losing card lose." in said
    dealer = tie.lives[-1]
    assert dealer.more.is_clear and dealer.more.value < 0
    assert f"dealer {100 * dealer.book.value:.1f} ({100 * dealer.common.value:.1f}, " in said
    assert "Without a clear effect on any seat" in said and "The first dealer" in said
    blank = odds_article(SHELF.book("wizard-of-odds"), replace(found, worth=()), Pastime({}))
    assert "has not been counted" in " ".join(passage.text for passage in blank.passages())


def test_the_cruellest_rule_stands_first_and_leads_to_its_books() -> None:
    drawn, said = LIBRARY.whole("odds/cruellest-rule"), text("odds/cruellest-rule")
    assert isinstance(drawn.figure, Bars)
    values = [bar.figure.value for bar in drawn.figure.bars]
    assert values == sorted(values, reverse=True) and values[0] > 0
    pages = map(counted, COUNTED)
    seats = [seat.more for found in pages for one in found.worth for seat in one.lives if seat.more.is_clear]
    assert values[0] == max(more.value for more in seats)
    assert "The King is put back: " in said and "to the dealer, in" in said
    first = drawn.figure.bars[0]
    assert (first.name, first.note) == ("Keeping and changing", "As qui court: everybody must change")


def test_what_the_rules_exclude_never_happens() -> None:
    drawn = LIBRARY.whole("odds/most-shared-losses").figure
    assert isinstance(drawn, Bars)
    said = {bar.name: bar.said for bar in drawn.bars}
    assert said["Cassell 1881/82"] == said["Wizard of Odds"] == "never"
    assert "±" in said["Parlett 2008"]


@pytest.mark.parametrize("which", RANKINGS, ids=lambda which: which.key)
def test_books_are_ranked_by_what_was_counted_of_them(which: Ranking) -> None:
    drawn = LIBRARY.whole(f"odds/{which.key}").figure
    assert isinstance(drawn, Bars)
    values = [bar.figure.value for bar in drawn.bars]
    assert values == sorted(values, reverse=which.falling)
    pages = [found for found in map(counted, COUNTED) if 6 in found.tables]
    assert sorted(values) == sorted(which.figure(found.tables[6].odds).value for found in pages)


def test_what_ships_of_le_her_and_of_moreland_is_what_the_referee_counts() -> None:
    found = duels()
    assert found is not None
    assert found.le_her == le_her(SHELF.book("le-her").plain_rules())
    law = law_for(found.moreland.rules, 2)
    for mine, his in (("7", "10"), ("10", "7")):
        outcome = found.moreland.outcome(Rank(mine), Rank(his))
        assert outcome == habits_counted(law, Rank(mine), Rank(his))


def test_le_her_is_solved_as_it_was_printed() -> None:
    said = text("odds/le-her-solved")
    for fraction in ("2828/5525", "2834/5525", "2838/5525"):
        assert said.count(fraction) >= 2
    assert "11,327 times in 22,100" in said
    assert "Paul changes up to a 6 in 5 of 8 hands and up to a 7 in 3 of 8 hands" in said
    assert "Pierre changes up to an 8 in 5 of 8 hands and up to a 7 in 3 of 8 hands" in said
    found = duels()
    assert found is not None
    short = text("odds/le-her")
    mixed = "the first to play changes a 7 in 3/8 of the hands (38%) and the dealer changes an 8 in 5/8"
    assert mixed in short and "Solved: deal by deal." in short
    assert "changes a 7 in 22/27" in text("odds/parlett-2008") and "Solved" not in text("odds/parlett-2008")
    # Whoever mixes is not to be had: no habit of the other's wins him more than the value.
    chances = against_the_mixture(found.le_her)
    assert max(chances.values()) == Fraction(found.le_her.value) == chances[Rank("6")] == chances[Rank("7")]


def test_with_one_pack_both_win_more_than_moreland_prints() -> None:
    (table,) = (one for one in SHELF.printed.printed if one.id == "printed")
    found = duels()
    assert found is not None
    for mine, row in zip(table.opponent, table.cells, strict=True):
        for his, cell in zip(table.dealer, row, strict=True):
            dealer, opponent = map(float, cell.split("/"))
            ours = found.moreland.outcome(mine, his)
            assert dealer < Fraction(ours.dealer) < dealer + 0.015
            assert opponent < Fraction(ours.opponent) < opponent + 0.015


def test_a_book_of_the_guests_has_no_odds(tmp_path: Path) -> None:
    own = (SHELF.folder / "parlett-2008.yaml").read_text("utf-8")
    (tmp_path / "ours.yaml").write_text(re.sub(r"(?m)^id: .*$", "id: ours", own), "utf-8")
    guests = Library(Holdings(Shelf(own=tmp_path)))
    assert "ours" in guests.holdings.shelf.ids
    with pytest.raises(NoSuchPage):
        guests.whole("odds/ours")
    assert not any("(odds/" in passage.term for passage in guests.whole("book/ours").passages())


def test_a_bar_ends_pale_by_as_much_as_it_may_be_off() -> None:
    drawn = Bars([Bar("one", "50% ± 10", Figure(0.5, 0.1)), Bar("two", "30% ± 0", Figure(0.3, 0.0))])
    one, two = (str(line) for line in drawn.lines(40))
    room = len(one) - one.index(SURE)
    assert one.count(SURE) == round(room * 4 / 6) and one.count(SURE) + one.count(UNSURE) == room
    assert two.count(SURE) == round(room / 2) and UNSURE not in two
    for width in (12, 60, 200):
        assert all(len(str(line)) <= max(width, 26) for line in drawn.lines(width))
