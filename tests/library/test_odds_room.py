"""What the room of odds says of each book, of all of them, and of those who counted before us."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from benchmarks.duels import habits_counted, le_her
from ranter_tui.almanac.answer import Figure
from ranter_tui.almanac.duels import duels
from ranter_tui.almanac.reading import has_page, page
from ranter_tui.game.cards import Rank
from ranter_tui.game.law import law_for
from ranter_tui.library.articles.odds_ranked import RANKINGS
from ranter_tui.library.drawn.bars import SURE, UNSURE, Bar, Bars
from ranter_tui.library.library import Library
from ranter_tui.library.room import NoSuchPage
from ranter_tui.library.typeset.page import lines
from ranter_tui.rulebook.shelf import Shelf
from tests.library.shelves import SHELF

LIBRARY = Library(SHELF)
COUNTED = [book for book in SHELF.ids if has_page(book)]


def text(address: str) -> str:
    return " ".join(" ".join(str(line) for line in lines(LIBRARY.whole(address), 80)).split())


@pytest.mark.parametrize("book", COUNTED)
def test_a_book_has_its_odds_and_they_lead_to_each_other(book: str) -> None:
    found = page(book)
    assert found is not None
    odds = LIBRARY.whole(f"odds/{book}")
    assert {section.title for section in odds.sections} >= {"Who loses most", "When to change", "See also"}
    for guests in found.tables:
        assert f" {guests} guests: " in text(f"odds/{book}")
    assert f"](book/{book})" in odds.facts[0].text
    assert any(f"](odds/{book})" in passage.term for passage in LIBRARY.whole(f"book/{book}").passages())


def test_every_seat_has_its_figure_with_what_it_may_be_off_and_the_play_is_named() -> None:
    found = page("parlett-2008")
    assert found is not None
    said = text("odds/parlett-2008")
    for seat in found.tables[6].odds.seats:
        assert f"{seat.loses.value:.1%} ± {seat.loses.margin * 100:.1f}" in said
    assert "nobody would clearly lose fewer lives in a hand by playing otherwise alone" in said
    assert f"{found.tables[6].odds.hand.counted:,} hands" in said


@pytest.mark.parametrize("ranking", RANKINGS, ids=lambda ranking: ranking.key)
def test_books_are_ranked_by_what_was_counted_of_them(ranking: object) -> None:
    which = next(one for one in RANKINGS if one is ranking)
    drawn = LIBRARY.whole(f"odds/{which.key}").figure
    assert isinstance(drawn, Bars)
    values = [bar.figure.value for bar in drawn.bars]
    assert values == sorted(values, reverse=which.falling)
    pages = [found for book in COUNTED if (found := page(book)) is not None and 6 in found.tables]
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
    # Whoever mixes is not to be had: no habit of the other's wins him more than the value.
    chances = found.le_her.against_the_mixture()
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
    library = Library(Shelf(own=tmp_path))
    assert "ours" in library.stacks.shelf.ids
    with pytest.raises(NoSuchPage):
        library.whole("odds/ours")
    assert not any("(odds/" in passage.term for passage in library.whole("book/ours").passages())


def test_a_bar_ends_pale_by_as_much_as_it_may_be_off() -> None:
    drawn = Bars([Bar("one", "50% ± 10", Figure(0.5, 0.1)), Bar("two", "30% ± 0", Figure(0.3, 0.0))])
    one, two = (str(line) for line in drawn.lines(40))
    room = len(one) - one.index(SURE)
    assert one.count(SURE) == round(room * 4 / 6) and one.count(SURE) + one.count(UNSURE) == room
    assert two.count(SURE) == round(room / 2) and UNSURE not in two
    for width in (12, 60, 200):
        assert all(len(str(line)) <= max(width, 26) for line in drawn.lines(width))
