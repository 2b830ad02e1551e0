"""An article on paper."""

from __future__ import annotations

import re

import pytest

from ranter_tui.library.articles.book import rulebook_article
from ranter_tui.library.typeset.measure import cells
from ranter_tui.library.typeset.page import page
from tests.library.shelves import IDS, article
from tests.library.small import SOURCES, small_book


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
    assert page(rulebook_article(small_book(), SOURCES), 60) == PAGE.strip("\n")


PAGE = """
                        C U C K O O
                      A Winter's Games

    By       Jenny Wren, Professor Owl (Ada Finch)
    Year     1901
    Place    unknown
    Players  unknown; here any number
    Lives    3 (or 2 to 4)
    Rules    2 attested, 1 reported, 1 inferred, 2 silent
    Cite as  small, version 1

    It is short.

H I S T O R Y

    It came out in winter.[1]

  ¶ We like it.

T H E   R U L E S

The table
  ■ Whoever is left with the lowest card loses the hand.[1]
    §object
  · Any number may play. §players
        The text does not say how many may play. We set no
        bound.

Lives
  ■ The table agrees on two to four lives for each: three,
    if nobody objects.[1] §lives

Cards with powers
  □ When asked to change, the holder of a King shows it and
    refuses, and his own turn is over.[2] §powers.K.asked
  · A King drawn from the stock is a card like any other.
    §powers.K.drawn
        The text does not say. It stays a King.

The showdown
  ◧ All who tie for the losing card lose.[1][2] §tie
        It follows.

V A R I A N T S

  ■ One loser
        Of those who tie for the losing card, only the last
        to turn up loses; so a dealer loses every tie. The
        table agrees on two to four lives for each: four, if
        nobody objects.[1] §tie §lives

W H A T   I S   S A I D

  ■ Refusing with a King: “Cuckoo!”[1]
  ■ Giving up an Ace: “Alas”[1]

I T S   W O R D S

    widow: The stock.[1]

W H A T   I T   L E A V E S   U N S A I D

  · Who deals. §first_dealer

W H E N   P L A Y E R S   Q U A R R E L

  ◧ Three tie.
        All lose.[1] §tie

E X A M P L E   H A N D S

    Everybody keeps
        Nothing happens.
        Dealt: Anna 3H, Ben 5 (dealer).

F O O T N O T E S

  [1] Wren & Owl 1901, p. 12; read whole. The lowest card
      loses.
  [2] The Lost Book (1800), p. 1; as reported by Cuckoo (The
      Hedge). A King refuses.

S O U R C E S

    Wren & Owl 1901
        Jenny Wren, Professor Owl (Ada Finch), A Winter's
        Games: For the Long Evenings, London: Nest & Sons,
        1901, p. 12.
        Read from cover to cover.
        Uncertain: Who Owl was.

    The Lost Book (1800)
        The Lost Book, 1800.
        Nobody has it.

    Cuckoo (The Hedge)
        Cuckoo, The Hedge, a site.
        https://hedge.example/cuckoo
        A copy was read.

T H E   M A R K S

  ■ attested: we have read the source, and it says so
  □ reported: a source that we have read says that the book
    says so
  ◧ inferred: it is not written, but follows from what is;
    the reason is given
  · silent: the text was read whole and does not say; we
    chose
  ¶ editorial: it is ours
"""


def test_a_title_that_is_too_long_for_spaced_capitals_is_set_closed_up() -> None:
    told = page(rulebook_article(small_book(game="The Cuckoo Who Went Round and Round"), SOURCES), 60)
    assert told.splitlines()[0].strip() == "The Cuckoo Who Went Round and Round"


def test_an_accent_stays_on_its_capital() -> None:
    told = page(rulebook_article(small_book(game="Cuccu\u0300"), SOURCES))
    assert told.splitlines()[0].strip() == "C U C C Ù"
