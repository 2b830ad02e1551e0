"""The family side by side: the table says what the books say, and shows where they differ or keep quiet."""

from __future__ import annotations

from collections.abc import Sequence

from ranter_tui.library.pages.resemblance import resemblance_table
from ranter_tui.library.text.article import Passage
from ranter_tui.library.text.line import without_links
from ranter_tui.library.text.measure import cells
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.reference import Relative
from ranter_tui.rulebook.warrant import Warrant
from tests.library.shelves import SHELF, books, library
from tests.library.small import BOOK, PAGE, small_book

GAMES = tuple(game for game in SHELF.family.relatives if game.books)

Cell = tuple[Passage, ...]


def rows(games: Sequence[Relative], of: Sequence[Rulebook]) -> dict[str, tuple[Cell, ...]]:
    """The cells of the table by the names of its rows."""
    table = resemblance_table(games, of)
    return {without_links(row.label): row.cells for group in table.groups for row in group.rows}


def told(title: str, *of_one_game: Rulebook) -> Cell:
    """What is found of one thing in a game with these books."""
    game = Relative(
        id="game", name="A Game", where="Here", when="Now", year=1900, pack="cards", line="A game.",
        chapters=(), books=tuple(book.id for book in of_one_game),
    )  # fmt: skip
    return rows([game], of_one_game)[title][0]


def book_with(name: str, warrant: str, tie: str) -> Rulebook:
    cites = [PAGE] if warrant != "editorial" else []
    entry = {"value": tie, "warrant": warrant, "cites": cites, "note": "So it is."}
    return small_book(id=name, short=name, rules={**BOOK["rules"], "tie": entry}, variants=[])


def test_books_that_differ_both_have_their_say_and_more_books_come_first() -> None:
    three = [book_with(name, "attested", "first_in_order") for name in ("b", "c")]
    cell = told("Ties", book_with("a", "inferred", "all_lose"), *three)
    assert cell == (
        Passage(text="[the first in the turn](book/b)", warrant=Warrant.ATTESTED),
        Passage(text="[all of them](book/a)", warrant=Warrant.INFERRED),
    )


def test_several_books_are_known_as_well_as_the_best_of_them_and_our_choice_is_nobodys_word() -> None:
    cell = told("Ties", book_with("a", "inferred", "all_lose"), book_with("b", "attested", "all_lose"))
    assert cell == (Passage(text="[all of them](book/a)", warrant=Warrant.ATTESTED),)
    ours = book_with("a", "editorial", "all_lose")
    assert told("Ties", ours) == (Passage(text="?"),)
    says = Passage(text="[the first in the turn](book/b)", warrant=Warrant.ATTESTED)
    assert told("Ties", ours, book_with("b", "attested", "first_in_order")) == (says,)


def test_the_table_fits_the_page_and_every_game_is_at_the_head_of_a_column() -> None:
    table = resemblance_table(GAMES, books())
    for width in (56, 76, 108):
        assert max(cells(str(line)) for line in table.lines(width)) <= width
    drawn = table.lines()
    links = {piece.link for line in drawn for piece in line.pieces if piece.link}
    assert {f"relative/{game.id}" for game in GAMES} <= links
    known = {"tie", "dealer_turn", "lives"}
    assert {f"rule/{key}" for key in known} <= links
    assert {link for link in links if link.startswith("book/")} <= {f"book/{name}" for name in SHELF.ids}


def test_the_family_room_leads_to_the_table_and_says_which_games_can_be_played_here() -> None:
    assert library().page("resemblance").article.figure
    family = library().whole("family")
    assert any("(resemblance)" in passage.term for passage in family.passages())
    here, elsewhere = family.sections[:2]
    assert (here.title, elsewhere.title) == ("To be played here", "To be read about")
    playable = [f"[{one.name}](relative/{one.id})" for one in GAMES]
    assert [passage.term for passage in here.passages] == playable
    assert any("Malcontento" in passage.term for passage in elsewhere.passages)
