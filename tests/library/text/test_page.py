"""An article on paper, and a long one divided."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranter_tui.library.pages.book import rulebook_article
from ranter_tui.library.text.article import Article, CardPicture, Passage, Section
from ranter_tui.library.text.footnotes import Footnote
from ranter_tui.library.text.leaves import CONTENTS, MEASURE, MOST, leaves
from ranter_tui.library.text.line import Role
from ranter_tui.library.text.measure import cells
from ranter_tui.library.text.page import ReferenceStyle, lines, page, plates_in_lines
from ranter_tui.rulebook.source import Reading
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
def test_every_mark_has_its_footnote_or_is_explained_in_the_key_and_no_other_is(name: str) -> None:
    text, notes = page(article(name)).split("F O O T N O T E S")
    marks = [int(number) for number in re.findall(r"\[(\d+)\]", text)]
    numbers = [int(number) for number in re.findall(r"^ *\[(\d+)\] ", notes, re.MULTILINE)]
    assert list(dict.fromkeys(marks)) == numbers == list(range(1, len(numbers) + 1))
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


def untitled(*passages: Passage) -> Article:
    return Article(address="rule/tie", title="", sections=(Section(title="", passages=passages),))


def test_a_sign_leads_to_one_rule_and_titles_to_several() -> None:
    several = ("tie", "lives", "powers.K.drawn")
    told = untitled(*(Passage(text="Nobody says.", about=rules) for rules in (("tie",), several)))
    one, other = (line for line in lines(told, 80) if str(line).strip())
    assert str(one).endswith("says.\u00a0§")
    assert str(other).endswith("§\u00a0Ties, How many lives, The King from the stock")
    assert [piece.link for piece in other.pieces if piece.link] == [f"rule/{rule}" for rule in several]
    assert "§" not in page(told)


def test_what_is_ours_is_set_paler_where_it_stands_among_what_is_not() -> None:
    def roles(warrants: list[Warrant], rule: str = "") -> list[Role]:
        told = untitled(*(Passage(text="All lose.", warrant=warrant, rule=rule) for warrant in warrants))
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


# Long articles, divided


WORDS = st.text("abc de", min_size=1, max_size=400).filter(str.strip)


@st.composite
def articles(draw: st.DrawFn) -> Article:
    """Articles with sections of all lengths, and footnotes called anywhere."""
    texts = iter(range(10_000))
    notes = draw(st.integers(0, 40))

    def passage() -> Passage:
        called = draw(st.lists(st.integers(1, notes), max_size=3, unique=True)) if notes else []
        return Passage(text=f"{next(texts)} {draw(WORDS)}", footnotes=tuple(called))

    def section(depth: int) -> Section:
        inner = draw(st.integers(0, 4)) if depth else 0
        return Section(
            title=f"Section {next(texts)}",
            passages=tuple(passage() for _ in range(draw(st.integers(0, 25)))),
            sections=tuple(section(depth - 1) for _ in range(inner)),
        )

    return Article(
        address="book/long",
        title="Long",
        sections=tuple(section(2) for _ in range(draw(st.integers(1, 6)))),
        footnotes=tuple(
            Footnote(number, "somewhere", "Somewhere", "p. 1", "It says so.", Reading.WHOLE)
            for number in range(1, notes + 1)
        ),
    )


@given(articles())
@settings(max_examples=settings().max_examples // 3)
def test_nothing_is_lost_nothing_told_twice_and_no_leaf_is_long(article: Article) -> None:
    divided = leaves(article)
    told = [
        passage
        for leaf in divided.values()
        for section in leaf.sections
        if section.title != CONTENTS
        for passage in Article(address="", title="", sections=(section,)).passages()
    ]
    assert sorted(passage.text for passage in told) == sorted(one.text for one in article.passages())
    for address, leaf in divided.items():
        assert leaf.address == address
        assert sum(1 for _ in lines(leaf, MEASURE)) <= MOST
        called = {number for passage in leaf.passages() for number in passage.footnotes}
        assert {note.number for note in leaf.footnotes} == (
            called if len(divided) > 1 else {*range(1, len(article.footnotes) + 1)}
        )


def test_a_short_article_is_left_as_it_is_and_the_first_leaf_of_a_long_one_leads_to_the_others() -> None:
    short = untitled(Passage(text="All lose."))
    assert leaves(short) == {"rule/tie": short}
    sections = tuple(
        Section(
            title=f"Part {number}", passages=tuple(Passage(text=f"{number} {line}.") for line in range(60))
        )
        for number in "abcd"
    )
    divided = leaves(Article(address="book/long", title="Long", sections=sections))
    assert list(divided) == ["book/long", "book/long/part-b", "book/long/part-c", "book/long/part-d"]
    contents = divided["book/long"].sections[-1]
    assert [passage.term for passage in contents.passages] == [
        f"[Part {part}](book/long/part-{part})" for part in "bcd"
    ]
