"""An article on paper."""

from __future__ import annotations

import re

import pytest

from ranter_tui.library.pages.book import rulebook_article
from ranter_tui.library.text.article import Article, CardPicture, Passage, Section
from ranter_tui.library.text.line import Role
from ranter_tui.library.text.measure import cells
from ranter_tui.library.text.page import ReferenceStyle, lines, page, plates_in_lines
from ranter_tui.rulebook.warrant import Warrant
from tests.library.shelves import IDS, article
from tests.library.small import SOURCES, small_book
from tests.library.test_goldens import is_kept


@pytest.mark.parametrize("width", [80, 60, 40])
def test_no_line_of_any_book_is_wider_than_the_page(width: int) -> None:
    for name in IDS:
        for line in page(article(name), width).splitlines():
            assert cells(line) <= width, (name, line)
            assert line == line.rstrip(), (name, line)


@pytest.mark.parametrize("name", IDS)
def test_every_footnote_mark_has_its_footnote_and_every_footnote_its_mark(name: str) -> None:
    text, notes = page(article(name)).split("F O O T N O T E S")
    marks = [int(number) for number in re.findall(r"\[(\d+)\]", text)]
    numbers = [int(number) for number in re.findall(r"^ *\[(\d+)\] ", notes, re.MULTILINE)]
    assert list(dict.fromkeys(marks)) == numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("name", IDS)
def test_the_key_explains_the_marks_that_were_used_and_no_others(name: str) -> None:
    text, key = page(article(name)).split("T H E   M A R K S")
    used = set(re.findall(r"^  ([■□▣◧·?¶⌂]) ", text, re.MULTILINE))
    assert set(re.findall(r"^  (\S) ", key, re.MULTILINE)) == used


def test_a_small_book_reads_like_this() -> None:
    is_kept("small.txt", page(rulebook_article(small_book(), SOURCES), 60) + "\n")


def test_authors_read_which_rule_a_sentence_states() -> None:
    told = page(rulebook_article(small_book(), SOURCES), 60, ReferenceStyle.NAMED)
    assert "  · Any number may play. §players\n" in told
    assert "nobody objects.[1] §tie §lives\n" in told
    assert "  · Who deals. §first_dealer\n" in told


def test_a_sign_leads_to_one_rule_and_titles_to_several() -> None:
    passages = tuple(
        Passage(text="Nobody says.", about=rules) for rules in (("tie",), ("tie", "lives", "powers.K.drawn"))
    )
    told = Article(address="a", title="", sections=(Section(title="", passages=passages),))
    one, several = (line for line in lines(told, 80) if str(line).strip())
    assert str(one).endswith("says.\u00a0§")
    assert str(several).endswith("§\u00a0Ties, How many lives, The King from the stock")
    assert [piece.link for piece in several.pieces if piece.link] == [
        "rule/tie",
        "rule/lives",
        "rule/powers.K.drawn",
    ]
    assert "§" not in page(told)


def test_what_is_ours_is_set_paler_where_it_stands_among_what_is_not() -> None:
    def roles(warrants: list[Warrant], rule: str = "") -> list[Role]:
        passages = tuple(Passage(text="All lose.", warrant=warrant, rule=rule) for warrant in warrants)
        told = Article(address="a", title="", sections=(Section(title="", passages=passages),))
        pieces = [piece for line in lines(told, marks=False) for piece in line.pieces]
        return [piece.role for piece in pieces if piece.text == "All lose."]

    ours = [Warrant.SILENT, Warrant.UNREAD, Warrant.EDITORIAL]
    assert roles([Warrant.ATTESTED, Warrant.PARTLY, *ours]) == [Role.TEXT, Role.TEXT, *[Role.OURS] * 3]
    assert roles(ours) == [Role.TEXT] * 3
    assert roles(ours, "tie") == [Role.OURS] * 3, "a rule might be taken for the book’s"


def test_a_title_is_set_in_spaced_capitals_with_their_accents_or_closed_up_if_it_is_too_long() -> None:
    for short, title in (("The Cuckoo Who Went Round",) * 2, ("Cuccu\u0300", "C U C C Ù")):
        told = page(rulebook_article(small_book(short=short), SOURCES), 40)
        assert told.splitlines()[0].strip() == title


# Pictures of cards

HUSAR, BLARR = CardPicture("husar", "Husar"), CardPicture("blaren", "Blarr")


def test_two_cards_stand_side_by_side_in_the_middle_with_their_names_below() -> None:
    assert "\n".join(map(str, plates_in_lines((HUSAR, BLARR), 40))) == TWO.strip("\n")


TWO = """
        ▄▄▄▄▄ ██       ▄▀▀▀▀▀▄
        ███████▀▀▄   ▄▀▄▄   ▄▄▀▄
        █▀▀▀▀▀█  █   █  ▀ ▄ ▀  █
        █ ▀ ▀ █  █   █ ▄ ▀▀  ▄ █
        ▀▄▀▀▀▄▀ █     ▀▄▀▀▀▀▀▄▀
        ▀▀▀ ▀▀▀▀▀▀      ▀▀▀▀▀
          Husar         Blarr
"""


def test_rows_are_as_even_as_can_be_and_never_wider_than_the_page() -> None:
    def names(number: int, width: int) -> list[int]:
        lines = [str(line) for line in plates_in_lines((HUSAR,) * number, width)]
        assert all(cells(line) <= width for line in lines)
        return [line.count("Husar") for line in lines if "Husar" in line]

    assert names(7, 72) == [4, 3]
    assert names(6, 72) == [3, 3]
    assert names(7, 36) == [2, 2, 2, 1]
    assert names(2, 14) == [1, 1]
    assert names(0, 72) == []
