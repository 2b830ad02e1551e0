"""The front page of the library: what the game is, and ways to a book, an answer and a story."""

from __future__ import annotations

from collections.abc import Sequence

from ranter_tui.game.rules.about import MOST, counted, rank_name
from ranter_tui.library.pages.room import Room
from ranter_tui.library.text.article import Article, CardPicture, Passage, Section
from ranter_tui.library.text.line import link
from ranter_tui.telling.cards_in_words import capital

FRONT, FRONT_TITLE = "library", "The library"
BOOK, QUESTION, STORY = "A book", "A question", "A story"
"""The ways in, each a section."""

THE_GAME = (
    "Everybody gets one card. On your turn keep it, or change it for your neighbour’s, who can refuse only "
    "with a King. The dealer, who is last, may change with the pack. Then all show: the lowest card loses a "
    "life. The last player left wins. It has been played for some five hundred years, under dozens of names."
)


def front(rooms: Sequence[Room], books: int) -> Article:
    """Return the article. Each room has its link in one of the ways in."""
    to = {room.address: link(room.title, room.address) for room in rooms}
    number = counted(books, "rulebook", upto=MOST)
    return Article(
        address=FRONT,
        title=FRONT_TITLE,
        subtitle="Ranter-Go-Round and its family, by the books",
        sections=(
            Section(
                title="",
                plates=(CardPicture("cuckoo", rank_name("cuckoo")),),
                passages=(
                    Passage(text=THE_GAME),
                    Passage(
                        term=link("How it is usually played today", "essay/usual"),
                        text="the rules in two minutes, to read aloud and begin.",
                    ),
                ),
            ),
            _way_in(
                BOOK,
                link(capital(number), "books"),
                f"each with its history, its rules and its quarrels. What they rest on: {to['sources']}.",
            ),
            _way_in(
                QUESTION,
                to["rules"],
                f"what every book answers. Where they do not agree: {to['contradictions']}. Where they say "
                f"nothing: {to['silences']}. Who loses most, and when to change: {to['odds']}. What a word "
                f"means: {to['glossary']}. What the game is called: {to['names']}.",
            ),
            _way_in(
                STORY,
                link("The history in one sitting", "essay/history"),
                f"from the malcontents to today; and other {to['essays']}. Who wrote of it: {to['people']}. "
                f"Drawn: {to['timeline']}, "
                f"{to['places']}, {to['family']}, {to['resemblance']}. On the marks in the margin: "
                f"{link('How to read this library', 'essay/reading')}.",
            ),
        ),
    )


def _way_in(title: str, way: str, others: str) -> Section:
    return Section(title=title, passages=(Passage(term=way, text=others),))
