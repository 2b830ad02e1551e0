"""Search: any words, however they are spelt, lead to the pages that have them."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranter_tui.library.library import Library
from ranter_tui.library.pages.room import ContentsEntry
from ranter_tui.library.said.holdings import Holdings
from ranter_tui.library.search import document as collection
from ranter_tui.library.search import indexing
from ranter_tui.library.search.document import OWN, DocumentPart, SearchDocument, texts
from ranter_tui.library.search.english import English
from ranter_tui.library.search.excerpt import LENGTH, excerpt
from ranter_tui.library.search.index import Findings, Hit, Index, TextIndex
from ranter_tui.library.search.indexing import Builder
from ranter_tui.library.search.spelling import words
from ranter_tui.library.search.vocabulary import Vocabulary
from ranter_tui.library.text.article import Article, Passage, Section
from ranter_tui.library.text.line import Role
from ranter_tui.rulebook import cache as kept_books
from ranter_tui.rulebook.cache import cache_folder
from ranter_tui.rulebook.reference import Asked
from ranter_tui.rulebook.shelf import Shelf, shipped
from tests.library.shelves import answers, index, library, rows_of
from tests.rulebook.marks import edit

# Whatever is found is made once, by the worker that plays these tests.
pytestmark = pytest.mark.xdist_group("library")

LIBRARY = library()
CALLED, SLIPS, _ROOMS = rows_of(Path(__file__).with_name("words.txt"))
ROOMS_BY_NAME = {row[0]: row[1] for row in _ROOMS}
"""What is typed alone, and the room that is called so."""
ENGLISH = English(LIBRARY.holdings.shelf.players_words)


def prepared(shelf: Shelf) -> Index:
    found = Index(Holdings(shelf))
    found.prepare()
    return found


@cache
def pages() -> dict[str, str]:
    """Every address that a hit may have, with the title of its page."""
    return {
        address: one.title
        for one in texts(LIBRARY.holdings.shelf)
        for address in (one.address, *(part.address for part in one.parts))
    }


def find(typed: str, most: int = 8) -> tuple[Hit, ...]:
    return index().search(typed, most).hits


def addresses(typed: str, most: int = 100) -> list[str]:
    return [hit.address for hit in find(typed, most)]


def marked(hit: Hit) -> list[str]:
    return [piece.text for piece in hit.excerpt if piece.role is Role.FOUND]


# What is found


@pytest.mark.parametrize(("typed", "page"), CALLED)
def test_a_page_is_found_by_what_it_is_called_however_that_is_spelt(typed: str, page: str) -> None:
    assert page in addresses(typed, 5)
    assert index().search(typed).instead == {}


def test_a_page_is_found_by_what_it_says() -> None:
    (found,) = [hit for hit in (find("hussar grace", 100)) if hit.address == "relative/kille"]
    assert set(map(str.lower, marked(found))) == {"hussar", "grace"}


def test_what_is_called_so_comes_before_what_only_says_so() -> None:
    called = [any(word.startswith("kille") for word in words(hit.title)) for hit in find("kille", 5)]
    assert called == sorted(called, reverse=True)
    assert find("kille")[0].title == "Kille"


def test_a_room_comes_first_that_is_called_so_and_is_no_question() -> None:
    assert {*ROOMS_BY_NAME.values()} == {room.address for room in LIBRARY.rooms}
    for typed, room in ROOMS_BY_NAME.items():
        for so_far in (typed, f"{typed} "):
            assert addresses(so_far)[0] == room, so_far
        for book in (None, *LIBRARY.holdings.books[:3]):
            assert answers().ready_answer(typed, book) is None, typed
    assert Index(LIBRARY.holdings).search("name").hits[0].address == "names", "before anything is read"
    assert addresses("silences parlett")[0] == "silence/parlett-2008"


def best_first(typed: str, *sections: tuple[str, str]) -> list[str]:
    """Return the headings of sections, each on a page of its own, in the order in which they are found."""
    documents = (
        SearchDocument(
            heading, "A page", "Essays", "", (), (DocumentPart(f"{heading}/it", heading, text, " "),)
        )
        for heading, text in sections
    )
    data = Builder(ENGLISH, Asked(), {}).data(documents, Vocabulary())
    return [hit.section for hit in TextIndex(data, ENGLISH).findings(f"{typed} ", 9).hits]


def test_the_word_that_was_typed_and_a_heading_count_for_more_than_another_word_and_the_text() -> None:
    once = f"Cut the deck. {'Then each takes one card and looks at it. ' * 20}"
    often = "The pack lies on the table: a whole pack, an old pack, the usual pack."
    assert best_first("deck", ("Of old", often), ("Today", once)) == ["Today", "Of old"]
    in_passing, of_it = "Stakes go into the pot. Whoever is last takes the pot.", "What is lost goes into it."
    assert best_first("pot", ("The end", in_passing), ("The pot", of_it)) == ["The pot", "The end"]


def test_an_excerpt_is_short_and_has_the_words_marked() -> None:
    for typed in ("dealer king", "hussar", "when should i swap a 7", "dealer loses last life"):
        for hit in find(typed, 100):
            said = "".join(piece.text for piece in hit.excerpt)
            assert 0 < len(said) <= LENGTH + 4
            assert not re.search(r"[.?!:;,]\.(?!\.)", said), f"a sign twice: {said}"
            assert marked(hit) or not hit.section


def test_what_has_no_heading_is_found_where_the_section_around_it_is() -> None:
    cards = Section(title="The cards", sections=(Section(title="", passages=(Passage(text="A goblet."),)),))
    article = Article(address="book/own", title="Our own", sections=(cards,))
    (part,) = collection.document(ContentsEntry("book/own", "Our own"), OWN, article).parts
    assert (part.address, part.title, part.text) == ("book/own/the-cards", "The cards", "A goblet.")


# In whatever English


def best(typed: str) -> list[str]:
    """The addresses of the best hits."""
    return [hit.address for hit in find(f"{typed} ", 5)]


def called(typed: str) -> set[str]:
    """The pages that are found, whichever of their sections."""
    return {"/".join(address.split("/")[:2]) for address in addresses(f"{typed} ", 1000)}


def test_an_ending_makes_no_difference() -> None:
    for one, other in (
        ("tie", "ties"),
        ("lives", "life"),
        ("exchanging", "exchanges"),
        ("draws", "drawn"),
        ("pennies", "penny"),
        ("the dealer's king", "the dealers kings"),
        ("the dealer's king", "the dealer’s king"),
        ("a pig's toe", "a pig’s toe"),
    ):
        assert best(one)[0] == best(other)[0], one


def test_idle_words_are_not_looked_for() -> None:
    for full, bare in (
        ("what if the dealer draws a king in parlett", "dealer draws king parlett"),
        ("who is the one that deals first", "deals first"),
    ):
        assert called(full) == called(bare) and best(full)[0] == best(bare)[0]
    assert "essay/silences" in addresses("what no book says")
    assert find("what is it")


def test_what_players_say_for_the_words_of_the_books_is_understood() -> None:
    said_for = {"swap": "exchange", "trade": "exchange", "deck": "stock", "strike": "life"}
    for players, books in said_for.items():
        assert "/".join(best(books)[0].split("/")[:2]) in called(players), players


def test_a_list_of_links_is_no_good_hit() -> None:
    lists = {part.address for one in texts(LIBRARY.holdings.shelf) for part in one.parts if part.only_lists}
    assert "contradiction/ace/the-rules-that-it-is-about" in lists
    for typed in ("king", "dealer draws king", "hussar", "ties"):
        assert not lists.intersection(best(typed)), typed


@pytest.mark.parametrize(("typed", "meant", "page"), SLIPS)
def test_a_slip_is_forgiven_and_said(typed: str, meant: str, page: str) -> None:
    found = index().search(typed, 100)
    assert meant in found.instead[typed]
    assert page in [hit.address for hit in found.hits]


def test_a_word_may_still_be_on_its_way_and_one_that_is_finished_is_the_whole_word() -> None:
    for end in range(1, len("vogelspiel") + 1):
        assert "relative/vogelspiel" in addresses("vogelspiel"[:end], 1000)
    assert all("k" in map(str.lower, marked(hit)) for hit in (find("k ", 100)) if hit.section)


@pytest.mark.parametrize("typed", ["", "   ", "?!", "“—”", "_", "\0", "\ud800"])
def test_no_word_finds_nothing(typed: str) -> None:
    assert index().search(typed) == Findings()


def test_a_word_that_stands_nowhere_is_said_and_those_that_do_are_looked_for() -> None:
    found = index().search("did prince xqzzyk play it ")
    assert found.nowhere == ("xqzzyk",) and found.hits and not found.every
    assert found.remarks(False) == "“xqzzyk” is nowhere in our books and sources."


@pytest.mark.parametrize("name", ["prince albert", "compleat gamester"])
def test_a_name_of_two_words_that_no_page_has_together_is_nowhere(name: str) -> None:
    found = index().search(f"is it in the {name} ")
    assert found.remarks(False) == f"“{name}” is nowhere in our books and sources."
    assert index().search("what did professor hoffmann say about it ").apart == ""


def test_a_slip_changes_neither_the_order_nor_the_answer() -> None:
    for typed, meant in (
        ("wat happens if the dealr cuts a knig", "what happens if the dealer cuts a king"),
        ("vogelspeil witch", "vogelspiel witch"),
        ("how old is the game in gernan books", "how old is the game in german books"),
    ):
        assert best(typed) == best(meant), typed
        assert answers().answer(typed) == answers().answer(meant), typed


@given(
    st.text(max_size=60)
    | st.lists(
        st.sampled_from(
            ["AND", "OR", "NOT", "NEAR(", ")", '"', "*", "^", ":", "title:", "-", "king", "ß", "ﬁ"]
        )
    ).map(" ".join)
)
def test_whatever_is_typed_is_answered(typed: str) -> None:
    found = find(typed, 100)
    assert all(pages()[hit.address] == hit.title for hit in found)
    assert len(found) == len({tuple(hit.address.split("/")[:2]) for hit in found}), "no page is found twice"


def test_a_very_long_question_is_answered_as_well() -> None:
    assert find("king " * 10_000) == find("king ")
    assert find("x" * 100_000) == ()


@given(st.lists(st.sampled_from(["The", "king’s", "Cuccù", "Ho\u0308ll", "İx", "pot.", "ace"]), max_size=60))
def test_an_excerpt_is_a_piece_of_the_text(said: list[str]) -> None:
    text = " ".join(said)
    pieces = excerpt(text, index().ranking.reader.question("cucc king ho").words)
    whole = "".join(piece.text for piece in pieces).removeprefix("… ").removesuffix(" …")
    assert whole in text
    assert all(piece.text for piece in pieces)


# The guests' own books


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    return folder


def put(folder: Path, name: str, text: str) -> Path:
    """A book of the guests' own that says something of its own."""
    like = (shipped() / "foster-1914.yaml").read_text(encoding="utf-8")
    like = like.replace("id: foster-1914", f"id: {name}", 1).replace(
        "short: Foster 1914", f"short: {name} rules", 1
    )
    path = folder / f"{name}.yaml"
    path.write_text(like.replace("summary: >-\n", f"summary: >-\n  {text} ", 1), encoding="utf-8")
    return path


def with_own(folder: Path) -> Index:
    return prepared(Shelf(own=folder))


def of_ones_own(found: Index, typed: str) -> list[Hit]:
    """What the guests' own books say of these very words."""
    said = found.search(typed, 100)
    return [hit for hit in said.hits if hit.room == OWN and not (said.instead or said.nowhere)]


def test_a_guests_own_book_is_found_below_the_shipped_and_a_broken_one_is_left_out(own_folder: Path) -> None:
    put(own_folder, "trombone", "Whoever yodels has lost.")
    (own_folder / "broken.yaml").write_text("id: broken\n", encoding="utf-8")
    found = with_own(own_folder)
    for either in (found, Index(Holdings(Shelf(own=own_folder)))):
        called = either.search("trombone").hits[0]
        assert (called.room, called.address) == (OWN, "book/trombone"), "before it is prepared, too"
    (says,) = found.search("yodel").hits
    assert marked(says) == ["yodels"]
    assert found.search("trombne").instead == {"trombne": ("trombone",)}
    assert not of_ones_own(found, "hoellfahren") and not of_ones_own(found, "broken")
    rooms = [hit.room for hit in found.search("deuce ", 100).hits]
    assert rooms.index("Rulebooks") < rooms.index(OWN)


def test_what_is_changed_added_or_taken_away_is_noticed(
    full: Path, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # They alone are taken in: all the others take longer, and stay the same.
    monkeypatch.setattr(indexing, "texts", lambda shelf: (one for one in texts(shelf) if one.room == OWN))
    path = put(own_folder, "trombone", "Whoever yodels has lost.")
    assert of_ones_own(with_own(own_folder), "yodels")
    size = path.stat().st_size
    put(own_folder, "trombone", "Whoever juggle has lost.")
    assert path.stat().st_size == size
    put(own_folder, "uncle", "Whoever whistles has lost.")
    found = with_own(own_folder)
    assert of_ones_own(found, "juggle") and of_ones_own(found, "whistles")
    assert not of_ones_own(found, "yodels")
    path.unlink()
    found = with_own(own_folder)
    assert of_ones_own(found, "whistles") and not of_ones_own(found, "juggle")


def test_the_front_page_counts_no_book_that_is_left_out(own_folder: Path) -> None:
    counted = Library(Holdings(Shelf(own=own_folder))).whole("library")
    (own_folder / "broken.yaml").write_text("id: broken\n", encoding="utf-8")
    assert Library(Holdings(Shelf(own=own_folder))).whole("library") == counted
    put(own_folder, "trombone", "Whoever yodels has lost.")
    assert Library(Holdings(Shelf(own=own_folder))).whole("library") != counted


# Where it is kept


@pytest.fixture
def full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own, in which everything is that comes with the game."""
    assert index().ready
    before = cache_folder()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    shutil.copytree(before, cache_folder())
    # However much other tests have kept there: nothing is swept out.
    monkeypatch.setattr(kept_books, "MOST_ALIKE", 1000)
    return cache_folder()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Shelf]:
    """The shelves whose pages had to be made; which is spared here, for that takes seconds."""
    documents, asked_for = tuple(texts(LIBRARY.holdings.shelf)), list[Shelf]()

    def shipped_pages(shelf: Shelf) -> tuple[SearchDocument, ...]:
        asked_for.append(shelf)
        return documents

    monkeypatch.setattr(collection, "shipped_pages", shipped_pages)
    return asked_for


def forget(folder: Path) -> None:
    for path in (*folder.glob("texts-*"), *folder.glob("index-*")):
        path.unlink()


def test_before_it_is_prepared_titles_are_found() -> None:
    early = Index(LIBRARY.holdings)
    was_ready = early.ready
    assert "relative/kille" in [hit.address for hit in early.search("kille").hits]
    assert early.search("killle").instead == {"killle": ("kille",)}
    assert not any(hit.section for hit in early.search("hussar grace").hits)
    early.prepare()
    assert (was_ready, early.ready) == (False, True)
    assert any(hit.section for hit in early.search("hussar grace").hits)


WRITTEN_ANEW = (("essays", "How to read"), ("sources", "The article"), ("gnav", "The horse"))


def test_whatever_is_written_anew_on_the_shelf_is_noticed(
    full: Path, made: list[Shelf], tmp_path: Path, own_folder: Path
) -> None:
    folder = tmp_path / "shelf"
    shutil.copytree(shipped(), folder)
    for times, (name, said) in enumerate(WRITTEN_ANEW):
        assert tuple(texts(Shelf(folder))) and len(made) == times
        edit(folder / f"{name}.yaml", f": {said}", f": Platypus of {name}. {said}")
        assert tuple(texts(Shelf(folder))) and len(made) == times + 1
    put(own_folder, "trombone", "Whoever yodels has lost.")
    assert tuple(texts(Shelf(folder, own_folder))) and len(made) == len(WRITTEN_ANEW), (
        "only that book is read"
    )


def test_one_thread_may_prepare_while_others_ask(full: Path, made: list[Shelf]) -> None:
    forget(full)
    found = Index(LIBRARY.holdings)
    preparing = Thread(target=found.prepare)
    preparing.start()
    while preparing.is_alive():
        assert found.search("kille").hits
        preparing.join(0.01)
    again = prepared(Shelf())
    assert len(made) == 1, "what was prepared once is there at once"
    for either in (found, again):
        assert either.search("hussar grace", 100).hits == find("hussar grace", 100)
