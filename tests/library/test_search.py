"""Search: any words, however they are spelt, lead to the pages that have them."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranter_tui.library.library import Library
from ranter_tui.library.line import Role
from ranter_tui.library.search import Findings, Group, Hit, Index, in_print, open_index, own
from ranter_tui.library.search.collection import OWN, documents
from ranter_tui.library.search.excerpt import LENGTH, excerpt
from ranter_tui.library.search.in_memory import InMemory
from ranter_tui.library.search.likeness import most_alike
from ranter_tui.library.search.shelved import FORGOTTEN
from ranter_tui.library.search.words import asked, words
from ranter_tui.rulebook.cache import cache_folder
from ranter_tui.rulebook.shelf import Shelf, shipped
from tests.cli.shell import environment

LIBRARY = Library(Shelf())
WORDS = ("king", "the", "kille", "kil", "cuccu", "hoellfahren", "zzz", "killle", "foster 1914", "tie")


@cache
def index() -> Index:
    """The index of what comes with the game, prepared."""
    found = open_index(LIBRARY)
    found.prepare()
    return found


@cache
def pages() -> dict[str, str]:
    """Every address that a hit may have, with the title of its page."""
    return {
        address: one.title
        for one in documents(LIBRARY)
        for address in (one.address, *(part.address for part in one.parts))
    }


def hits(groups: tuple[Group, ...]) -> list[Hit]:
    return [hit for group in groups for hit in group.hits]


def addresses(typed: str, most: int = 100) -> list[str]:
    return [hit.address for hit in hits(index().find(typed, most))]


def rooms(groups: tuple[Group, ...]) -> list[str]:
    return [group.room for group in groups]


def marked(hit: Hit) -> list[str]:
    return [piece.text for piece in hit.excerpt if piece.role is Role.FOUND]


# What is found


@pytest.mark.parametrize(
    ("typed", "page"),
    [
        ("parlett", "book/parlett-2008"),
        ("tie", "rule/tie"),
        ("wipe_out", "rule/wipe_out"),
        ("cassell's", "source/cassell-1881"),
        ("angelo john lewis", "person/hoffmann"),
        ("miss joan", "essay/miss-joan"),
        ("courtney-1886", "source/courtney-1886"),
        ("vogelspiel", "relative/vogelspiel"),
        ("matador", "word/matador"),
        ("byteskille", "name/byteskille"),
        ("time line", "timeline"),
        ("silences", "silences"),
    ],
)
def test_a_page_is_found_by_what_it_is_called(typed: str, page: str) -> None:
    assert page in addresses(typed)


def test_a_page_is_found_by_what_it_says() -> None:
    (found,) = [hit for hit in hits(index().find("hussar grace", 100)) if hit.address == "relative/kille"]
    assert set(map(str.lower, marked(found))) == {"hussar", "grace"}


def test_a_page_is_found_by_its_title_and_its_text_together() -> None:
    assert "book/foster-1914/what-is-said" in addresses("foster announce deuce")


@pytest.mark.parametrize("typed", ["stand for the cuckoo", "sta for gog"])
def test_a_call_is_found_by_its_words_and_by_what_they_mean(typed: str) -> None:
    assert "book/gnav/what-is-said" in addresses(typed)[:5]


def test_what_is_called_so_comes_before_what_only_says_so() -> None:
    for group in index().find("kille", 100):
        called = [any(word.startswith("kille") for word in words(hit.title)) for hit in group.hits]
        assert called == sorted(called, reverse=True)
    assert index().find("kille")[0].hits[0].title == "Kille"


def test_no_page_is_found_twice() -> None:
    for typed in WORDS:
        found = [address.split("/")[:2] for address in addresses(typed)]
        assert len(found) == len({tuple(parts) for parts in found})


def test_every_hit_leads_to_a_page() -> None:
    for typed in WORDS:
        for hit in hits(index().find(typed, 100)):
            assert LIBRARY.page(hit.address).article
            assert pages()[hit.address] == hit.title


def test_the_pages_that_are_not_shown_are_counted() -> None:
    for few, all_of_them in zip(index().find("king", 2), index().find("king", 1000), strict=True):
        assert few.room == all_of_them.room
        assert few.hits == all_of_them.hits[:2]
        assert len(few.hits) + few.more == len(all_of_them.hits)
        assert (all_of_them.more, all_of_them.counted) == (0, True)


def test_an_excerpt_is_short_and_has_the_words_marked() -> None:
    for hit in hits(index().find("dealer king", 100)):
        assert 0 < len("".join(piece.text for piece in hit.excerpt)) <= LENGTH + 4
        if hit.section:
            assert marked(hit)


# However it is spelt


@pytest.mark.parametrize(
    ("typed", "page"),
    [
        ("Höllfahren", "relative/hoellfahren"),
        ("Ho\u0308llfahren", "relative/hoellfahren"),
        ("HOLLFAHREN", "relative/hoellfahren"),
        ("hoellfahr", "relative/hoellfahren"),
        ("cuccu", "relative/cuccu"),
        ("CUCCÙ", "relative/cuccu"),
        ("mecontent", "relative/mecontent"),
        ("le-her", "relative/le-her"),
    ],
)
def test_accents_and_capitals_do_not_matter(typed: str, page: str) -> None:
    assert page in addresses(typed)
    assert index().search(typed).instead == {}


@pytest.mark.parametrize(
    ("typed", "meant", "page"),
    [
        ("killle", "kille", "relative/kille"),
        ("kukkuck", "kuckuck", "relative/kuckuck"),
        ("hollfaren", "hollfahren", "relative/hoellfahren"),
        ("vogelspeil", "vogelspiel", "relative/vogelspiel"),
    ],
)
def test_a_slip_is_forgiven_and_said(typed: str, meant: str, page: str) -> None:
    found = index().search(typed, 100)
    assert meant in found.instead[typed]
    assert page in [hit.address for hit in hits(found.groups)]


def test_a_word_may_still_be_on_its_way() -> None:
    for end in range(1, len("vogelspiel") + 1):
        assert "relative/vogelspiel" in addresses("vogelspiel"[:end], 1000)


def test_a_short_word_that_is_finished_is_the_whole_word() -> None:
    assert all("k" in map(str.lower, marked(hit)) for hit in hits(index().find("k ", 100)) if hit.section)


def test_where_no_page_has_all_the_words_some_are_enough() -> None:
    found = index().search("hussar zebra qwerty", 100)
    assert not found.every
    assert {piece for hit in hits(found.groups) for piece in map(str.lower, marked(hit))} >= {"hussar"}


@pytest.mark.parametrize("typed", ["", "   ", "?!", "“—”", "_", "\0", "\ud800"])
def test_no_word_finds_nothing(typed: str) -> None:
    assert index().search(typed) == Findings()


@given(
    st.text(max_size=60)
    | st.lists(
        st.sampled_from(
            ["AND", "OR", "NOT", "NEAR(", ")", '"', "*", "^", ":", "title:", "-", "king", "ß", "ﬁ"]
        )
    ).map(" ".join)
)
def test_whatever_is_typed_is_answered(typed: str) -> None:
    for hit in hits(index().find(typed)):
        assert pages()[hit.address] == hit.title


def test_a_very_long_question_is_answered_as_well() -> None:
    assert index().find("king " * 10_000) == index().find("king ")
    assert index().find("x" * 100_000) == ()


@given(st.lists(st.sampled_from(["The", "king’s", "Cuccù", "Ho\u0308ll", "İx", "pot.", "ace"]), max_size=60))
def test_an_excerpt_is_a_piece_of_the_text(said: list[str]) -> None:
    text = " ".join(said)
    pieces = excerpt(text, asked("cucc king ho"))
    whole = "".join(piece.text for piece in pieces).removeprefix("… ").removesuffix(" …")
    assert whole in text
    assert all(piece.text for piece in pieces)


def test_words_that_are_not_alike_are_not_meant() -> None:
    assert most_alike("zebra", ["king", "ace", "pot"]) == ()


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
    found = open_index(Library(Shelf(own=folder)))
    found.prepare()
    return found


def own_group(found: Index, typed: str) -> Group | None:
    """What the guests' own books say of these very words."""
    said = found.search(typed)
    groups = said.groups if said.every and not said.instead else ()
    return next((group for group in groups if group.room == OWN), None)


def test_a_book_of_the_guests_own_is_found(own_folder: Path) -> None:
    put(own_folder, "trombone", "Whoever yodels has lost.")
    found = with_own(own_folder)
    (called,) = found.find("trombone")
    assert (called.room, called.hits[0].address) == (OWN, "book/trombone")
    (says,) = found.find("yodel")
    assert marked(says.hits[0]) == ["yodels"]
    assert found.search("trombne").instead == {"trombne": ("trombone",)}
    assert own_group(found, "hoellfahren") is None


def test_what_is_changed_added_or_taken_away_is_noticed(own_folder: Path) -> None:
    path = put(own_folder, "trombone", "Whoever yodels has lost.")
    assert own_group(with_own(own_folder), "yodels")
    size = path.stat().st_size
    put(own_folder, "trombone", "Whoever juggle has lost.")
    assert path.stat().st_size == size
    found = with_own(own_folder)
    assert own_group(found, "juggle")
    assert own_group(found, "yodels") is None
    put(own_folder, "uncle", "Whoever whistles has lost.")
    found = with_own(own_folder)
    assert own_group(found, "whistles")
    assert own_group(found, "juggle")
    path.unlink()
    found = with_own(own_folder)
    assert own_group(found, "whistles")
    assert own_group(found, "juggle") is None
    (own_folder / "uncle.yaml").unlink()
    assert own_group(with_own(own_folder), "whistles") is None


def test_another_book_has_only_that_book_read(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(own_folder, "trombone", "Whoever yodels has lost.")
    with_own(own_folder)
    read: list[str] = []
    once = own.own_book

    def counted(shelf: Shelf, name: str) -> object:
        read.append(name)
        return once(shelf, name)

    monkeypatch.setattr(own, "own_book", counted)
    with_own(own_folder)
    put(own_folder, "uncle", "Whoever whistles has lost.")
    with_own(own_folder)
    with_own(own_folder)
    assert read == ["uncle"]


def test_a_broken_book_is_left_out_of_it(own_folder: Path) -> None:
    put(own_folder, "trombone", "Whoever yodels has lost.")
    (own_folder / "broken.yaml").write_text("id: broken\n", encoding="utf-8")
    found = with_own(own_folder)
    assert own_group(found, "yodels")
    assert found.find("broken.yaml") == () or own_group(found, "broken") is None


def test_of_very_many_books_not_all_are_looked_at_and_that_is_said(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own, "BOUND", 3)
    for number in range(5):
        put(own_folder, f"house-{number}", "Whoever yodels has lost.")
    group = own_group(with_own(own_folder), "yodels")
    assert group is not None
    assert not group.counted
    assert len(group.hits) + group.more == 3


# Where it is kept


@pytest.fixture
def full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own, in which everything is that comes with the game."""
    assert index().ready
    before = cache_folder()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    shutil.copytree(before, cache_folder(), ignore=shutil.ignore_patterns("search-own-*"))
    return cache_folder()


@pytest.fixture
def kept(full: Path) -> Path:
    """The same with no register in it."""
    for path in registers(full):
        path.unlink()
    return full


def registers(folder: Path) -> list[Path]:
    return sorted(folder.glob("search-*"))


def test_before_it_is_made_titles_are_found(kept: Path) -> None:
    early = open_index(LIBRARY)
    assert not early.ready
    assert "relative/kille" in [hit.address for hit in hits(early.find("kille"))]
    assert early.search("killle").instead == {"killle": ("kille",)}
    assert early.find("hussar grace") == ()
    assert registers(kept) == []
    early.prepare()
    assert early.ready
    assert early.find("hussar grace")


def test_what_was_made_once_is_there_at_once(kept: Path) -> None:
    open_index(LIBRARY).prepare()
    (path,) = registers(kept)
    made = path.stat()
    again = open_index(LIBRARY)
    assert again.find("hussar grace", 100) == index().find("hussar grace", 100)
    again.prepare()
    assert path.stat() == made


def test_one_thread_may_prepare_while_others_ask(kept: Path) -> None:
    found = open_index(LIBRARY)
    preparing = Thread(target=found.prepare)
    preparing.start()
    while preparing.is_alive():
        assert found.find("kille")
    assert found.find("hussar grace", 100) == index().find("hussar grace", 100)


def test_where_nothing_can_be_kept_it_is_made_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    found = open_index(LIBRARY)
    found.prepare()
    assert found.find("hussar grace", 100) == index().find("hussar grace", 100)


@pytest.mark.parametrize("without", [b"", b"no register at all", b"SQLite format 3\0" + bytes(5000)])
def test_what_is_no_register_is_made_anew(full: Path, own_folder: Path, without: bytes) -> None:
    put(own_folder, "trombone", "Whoever yodels has lost.")
    with_own(own_folder)
    assert len(registers(full)) == 2
    for path in registers(full):
        path.write_bytes(without)
    found = repaired(own_folder)
    assert own_group(found, "yodels")
    assert found.find("hussar grace", 100) == index().find("hussar grace", 100)


def repaired(folder: Path) -> Index:
    """The index once it has noticed what is wrong and was prepared again."""
    found = with_own(folder)
    for typed in WORDS:
        found.find(typed, 100)
    if not found.ready:
        found.prepare()
    return found


@pytest.mark.parametrize("seed", range(6))
def test_a_damaged_register_never_lies(full: Path, own_folder: Path, seed: int) -> None:
    put(own_folder, "trombone", "Whoever yodels has lost.")
    with_own(own_folder)
    luck = random.Random(seed)
    for path in registers(full):
        data = bytearray(path.read_bytes())
        for _ in range(luck.choice([1, 10, 1000])):
            data[luck.randrange(len(data))] = luck.randrange(256)
        path.write_bytes(data[: luck.randrange(len(data))] if luck.random() < 0.3 else data)
    found = with_own(own_folder)
    known = {**pages(), **dict.fromkeys(own_pages(own_folder), "trombone rules")}
    for typed in (*WORDS, "yodels"):
        for hit in hits(found.find(typed, 100)):
            assert known[hit.address] == hit.title
    if not found.ready:
        found.prepare()
        assert found.find("king", 100)[0] == index().find("king", 100)[0]
        assert found.ready


def own_pages(folder: Path) -> Iterator[str]:
    one = own.own_book(Shelf(own=folder), "trombone")
    yield one.address
    yield from (part.address for part in one.parts)


def test_what_is_old_is_swept_away(kept: Path) -> None:
    old, new = kept / "search-in-print-old.sqlite", kept / "search-in-print-new.sqlite"
    for path in (old, new):
        path.touch()
    long_ago = time.time() - FORGOTTEN - 60
    os.utime(old, (long_ago, long_ago))
    open_index(LIBRARY).prepare()
    assert not old.exists()
    assert new.exists()


SCRIPT = """
from ranter_tui.library.library import Library
from ranter_tui.library.search import open_index
from ranter_tui.rulebook.shelf import Shelf
index = open_index(Library(Shelf()))
print("begins", flush=True)
index.prepare()
print(index.find("hussar grace", 100))
"""


def process(cache_home: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", SCRIPT],
        stdout=subprocess.PIPE,
        text=True,
        env=environment(XDG_CACHE_HOME=str(cache_home)),
    )


def test_two_processes_may_make_it_at_once(tmp_path: Path, kept: Path) -> None:
    both = [process(tmp_path / "cache") for _ in range(2)]
    said = [one.communicate(timeout=120)[0].splitlines() for one in both]
    assert said == [["begins", str(index().find("hussar grace", 100))]] * 2
    assert len(registers(kept)) == 1


@pytest.mark.parametrize("seconds", [0.2, 0.7, 1.1, 1.5])
def test_a_process_that_is_killed_leaves_nothing_that_is_read(
    tmp_path: Path, kept: Path, seconds: float
) -> None:
    with process(tmp_path / "cache") as one:
        assert one.stdout is not None
        one.stdout.readline()
        time.sleep(seconds)
        one.kill()
    found = open_index(LIBRARY)
    found.prepare()
    assert found.find("hussar grace", 100) == index().find("hussar grace", 100)


# Without FTS5


def test_without_fts5_the_same_pages_are_found(
    full: Path, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(own_folder, "trombone", "Whoever yodels has lost.")
    with_fts5 = with_own(own_folder)
    for module in (in_print, own):
        monkeypatch.setattr(module, "has_fts5", lambda: False)
    without = with_own(own_folder)
    for typed in (*WORDS, "yodels", "trombone"):
        with_it, without_it = with_fts5.search(typed, 1000), without.search(typed, 1000)
        assert (with_it.instead, with_it.every) == (without_it.instead, without_it.every)
        assert set(rooms(with_it.groups)) == set(rooms(without_it.groups))
        for group in with_it.groups:
            (other,) = [one for one in without_it.groups if one.room == group.room]
            assert of_pages(group) == of_pages(other)


def of_pages(group: Group) -> set[str]:
    return {hit.title for hit in group.hits}


@given(st.text(max_size=40))
def test_in_memory_whatever_is_typed_is_answered(typed: str) -> None:
    question = asked(typed)
    for number in in_memory().titled(question):
        assert in_memory().page(number).address in pages()


@cache
def in_memory() -> InMemory:
    return InMemory(documents(LIBRARY))
