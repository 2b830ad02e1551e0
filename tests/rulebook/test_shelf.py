"""The shelf: which books stand on it, and that what is kept of them is never anything but what they say."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from ranter_tui.disk.disk import Disk
from ranter_tui.library.library import Library
from ranter_tui.library.said.holdings import Holdings
from ranter_tui.rulebook import cache, load, reader, shelf
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.heading import Heading
from ranter_tui.rulebook.load import as_told
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.rulebook.reader import Document
from ranter_tui.rulebook.shelf import TWIN, NoSuchBook, Shelf
from tests.rulebook.marks import edit

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "rulebooks"
BOOKS = ("cassell-1882", "foster-1914", "parlett-2008")


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own."""
    folder = tmp_path / "cache" / "books"
    monkeypatch.setattr(cache, "cache_folder", lambda: folder)
    return folder


@pytest.fixture
def folder(tmp_path: Path, kept: Path) -> Path:
    place = tmp_path / "rulebooks"
    place.mkdir()
    for name in (*BOOKS, "sources", "glossary", "names", "timeline"):
        shutil.copy(SHIPPED / f"{name}.yaml", place)
    return place


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From when it is called, no book may be read from its file."""

    def read_again(document: Document, sources: object) -> Rulebook:
        raise AssertionError(f"{document.name} was read again")

    return lambda: monkeypatch.setattr(load, "checked", read_again)


def entries(kept: Path, name: str = "") -> list[Path]:
    return sorted(kept.glob(f"{name}*.msgpack"))


def test_in_a_checkout_the_books_are_found_beside_the_package() -> None:
    assert Shelf().folder == SHIPPED
    files = sorted(SHIPPED.glob("*.yaml"))
    books = [path.stem for path in files if "\nrules:\n" in path.read_text(encoding="utf-8")]
    assert Shelf().ids == tuple(books)
    assert len(Shelf().ids) >= 21


def test_where_the_game_is_installed_they_are_found_inside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "ranter_tui"
    (package / "rulebooks").mkdir(parents=True)
    monkeypatch.setattr(shelf, "__file__", str(package / "rulebook" / "shelf.py"))
    assert Shelf().folder == package / "rulebooks"


def test_what_stands_beside_the_books_is_no_book(folder: Path) -> None:
    assert Shelf(folder).ids == BOOKS
    assert len(Shelf(folder).glossary.terms) > 10
    assert len(Shelf(folder).names.names) > 10
    assert len(Shelf(folder).time_line.events) > 10


def test_the_oldest_come_first_and_those_without_any_year_last(folder: Path) -> None:
    assert [book.year for book in Shelf(folder).books()] == [1881, 1914, 2008]
    edit(folder / "cassell-1882.yaml", "\nyear: 1881", "\nyear: null")
    order = ["foster-1914", "parlett-2008", "cassell-1882"]
    assert [book.id for book in Shelf(folder).books()] == order
    assert [heading.id for heading in Shelf(folder).headings()] == order


def test_a_book_without_a_year_stands_where_its_page_does_and_with_its_game(folder: Path) -> None:
    edit(folder / "parlett-2008.yaml", "year: 2008", "page_year: 1900")
    assert [book.dated for book in Shelf(folder).headings()] == ["1881", "1900*", "1914"]
    for name, year in (
        ("parlett-2008", "page_year: 1900"),
        ("foster-1914", "year: 1914"),
        ("cassell-1882", "year: 1881"),
    ):
        edit(folder / f"{name}.yaml", f"\n{year}", "\npage_year: 2020")
    games = [book.game for book in Shelf(folder).headings()]
    assert games == ["Chase the Ace", "Ranter Go Round", "Ranter Go Round"]


MEANT = {
    "parlett-2008": ("parlett", "Parlett 2008", "Parlet", "PARLETT", "parl", "2008 parlett", "parlet-2008"),
    "kuckuck": ("kuckuck", "braillespiel"),
    "kuckuck-meyers-1907": ("meyers", "kuckuck 1907", "Kuckuck (Meyers 1907)"),
    "kukushka": ("kiev", "Cuckoo (Kiev)"),
    "hoellfahren": ("Höllfahren", "hollfahren", "von hahn"),
    "phillips-westall-1945": ("phillips", "Phillips & Westall", "westall"),
    "chase-the-ace-us": ("chase the ace", "web text"),
    "le-her": ("le her", "Le-Her"),
    "coucou": ("coucou",),
    "cucu-40": ("Cucù, 40 cards",),
    "hoffmann-1891": ("hofmann",),
}


def test_a_book_is_found_by_its_id_its_short_name_a_part_of_either_or_a_slip() -> None:
    shelf = Shelf()
    for book, names in MEANT.items():
        assert {shelf.called(name) for name in (book, *names)} == {book}
    assert shelf.called("rules/ours.yaml") == "rules/ours.yaml"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mcleod", "'mcleod' may be 'mcleod-cuckoo' or 'mcleod-screw-your-neighbor'"),
        ("foster-1915", "there is no rulebook 'foster-1915'; did you mean 'foster-1914'?"),
        ("xyzzy", "there is no rulebook 'xyzzy'; there are as-qui-court, "),
        ("", "there is no rulebook ''; there are "),
        ("p" * 10_000, "there is no rulebook 'ppp"),
    ],
)
def test_a_name_that_is_not_clear_is_refused_with_advice(name: str, said: str) -> None:
    with pytest.raises(NoSuchBook) as refusal:
        Shelf().called(name)
    assert str(refusal.value).startswith(said)


def test_a_book_that_there_is_not_is_refused_with_advice(folder: Path) -> None:
    there_are = "there are cassell-1882, foster-1914, parlett-2008"
    for name in ("whist", "sources"):
        with pytest.raises(NoSuchBook, match=f"^there is no rulebook '{name}'; {there_are}$"):
            Shelf(folder).book(name)


def test_a_file_is_a_book_wherever_it_lies_and_whatever_it_is_called(folder: Path, tmp_path: Path) -> None:
    for name in ("house.yaml", "house.yml"):
        path = tmp_path / name
        shutil.copy(SHIPPED / "parlett-2008.yaml", path)
        assert Shelf(folder).book(str(path)) == as_told(Shelf(folder).book("parlett-2008"))
    with pytest.raises(BadFile, match="there is no such file"):
        Shelf(folder).book(str(tmp_path / "nowhere.yaml"))


def test_on_the_shelf_a_book_goes_by_its_id(folder: Path) -> None:
    (folder / "parlett-2008.yaml").rename(folder / "parlett-2009.yaml")
    with pytest.raises(BadFile) as bad:
        Shelf(folder).book("parlett-2009")
    (problem,) = bad.value.problems
    assert problem.what == "the file is called 'parlett-2009', and the book in it 'parlett-2008'"
    assert (problem.file, problem.line) == (str(folder / "parlett-2009.yaml"), 1)


def test_one_bad_book_empties_no_list_wherever_it_lies(folder: Path, own: Path) -> None:
    (folder / "bad.yaml").write_text("id: bad\n", encoding="utf-8")
    (own / "ours.yaml").rename(own / "ours.yml")
    for one in (Shelf(folder, own), Shelf(folder, own, lasts=True)):
        assert [book.id for book in one.books()] == [*BOOKS, "ours"]
        assert one.troubles[0].startswith(f"{folder / 'bad.yaml'}:1:1: ")
    shutil.copy(own / "ours.yml", own / "ours.yaml")
    assert Shelf(folder, own).troubles[0] == f"{own / 'ours.yml'}: {TWIN}"


def test_a_bad_file_beside_the_books_empties_no_list(tmp_path: Path, kept: Path) -> None:
    place = tmp_path / "rulebooks"
    shutil.copytree(SHIPPED, place)
    for file in ("glossary.yaml", "names.yaml", "family.yaml", "timeline.yaml"):
        (place / file).write_text("words: []\n")
    for standing in (Shelf(place), Shelf(place, lasts=True)):
        library = Library(Holdings(standing))
        assert library.page("names").article.title == "Names"
        assert len(standing.headings()) == len(Shelf().headings())
        told = [said.splitlines()[0] for said in standing.lacking]
        assert {said.rpartition("/")[2].partition(" ")[0] for said in told} == {
            f"{file}.yaml:1:1:" for file in ("glossary", "names", "timeline", "family")
        }
        assert [("Left out", said) for said in standing.lacking] == [*standing.amiss]


def test_the_second_time_nothing_is_read_again(folder: Path, kept: Path, closed: Callable[[], None]) -> None:
    first = (list(Shelf(folder).books()), Shelf(folder).headings())
    assert [path.name.rpartition("-")[0] for path in entries(kept)] == sorted([*BOOKS, "contents", "sources"])
    closed()
    assert (list(Shelf(folder).books()), Shelf(folder).headings()) == first


def test_the_list_asks_for_no_book_once_it_is_kept(folder: Path, kept: Path) -> None:
    first = Shelf(folder).headings()
    for path in entries(kept):
        if not path.name.startswith("contents"):
            path.unlink()
    assert Shelf(folder).headings() == first
    assert len(entries(kept)) == 1


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data[:-1],
        lambda data: data + b"\0",
        lambda data: b"garbage",
        lambda data: bytes(len(data)),
        lambda data: data.replace(b"all_lose", b"all_l\xfese"),
        lambda data: data.replace(b"all_lose", b"all_loze"),
        lambda data: data.replace(b"silent", b"attest"),
        # Nobody could tell by looking at these that they are damaged.
        lambda data: data.replace(b"Anna", b"Emma"),
        lambda data: data.replace(b"\xa5count\x03", b"\xa5count\x04"),
        lambda data: b"\xdd\xff\xff\xff\xff" + data,
    ],
)
def test_what_was_kept_and_is_damaged_is_read_again_and_mended(
    damage: Callable[[bytes], bytes], folder: Path, kept: Path, closed: Callable[[], None]
) -> None:
    book = Shelf(folder).book("parlett-2008")
    (path,) = entries(kept, "parlett")
    sound = path.read_bytes()
    assert damage(sound) != sound
    path.write_bytes(damage(sound))
    assert Shelf(folder).book("parlett-2008") == book
    assert path.read_bytes() == sound
    closed()
    assert Shelf(folder).book("parlett-2008") == book


@pytest.mark.parametrize("where", ["books", "cache"])
def test_a_cache_that_cannot_be_is_done_without(where: str, folder: Path, kept: Path) -> None:
    in_the_way = kept if where == "books" else kept.parent
    in_the_way.parent.mkdir(parents=True, exist_ok=True)
    in_the_way.write_text("a file where a folder should be", encoding="utf-8")
    for _ in range(2):
        assert Shelf(folder).book("parlett-2008").short == "Parlett 2008"
        assert len(Shelf(folder).headings()) == 3
    assert in_the_way.read_text(encoding="utf-8") == "a file where a folder should be"


def test_a_folder_where_a_copy_should_be_is_done_without(folder: Path, kept: Path) -> None:
    book = Shelf(folder).book("parlett-2008")
    (path,) = entries(kept, "parlett")
    path.unlink()
    path.mkdir()
    assert Shelf(folder).book("parlett-2008") == book
    assert [left.name for left in kept.iterdir() if left.suffix != ".msgpack"] == []


@pytest.mark.parametrize(
    ("step", "error"),
    [
        ("make", PermissionError(13, "Permission denied")),
        ("rename", OSError(28, "No space left on device")),
    ],
)
def test_a_cache_that_cannot_be_written_is_done_without_and_leaves_nothing_half(
    step: str, error: OSError, folder: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*arguments: object, **named: object) -> None:
        raise error

    monkeypatch.setattr(Disk, step, refuse)
    assert Shelf(folder).book("parlett-2008").short == "Parlett 2008"
    assert list(kept.iterdir()) == []


LOAD_AND_DIE = """
import os, signal, sys
from pathlib import Path
from ranter_tui.disk.disk import Disk
from ranter_tui.rulebook.shelf import Shelf

def die(*arguments):
    os.kill(os.getpid(), signal.SIGKILL)

{how}
Shelf(Path(sys.argv[1])).book("parlett-2008")
"""
LOAD = """
import sys
from pathlib import Path
from ranter_tui.rulebook.shelf import Shelf

print(len(list(Shelf(Path(sys.argv[1])).books())))
"""
DIE_BEFORE_IT_IS_IN_PLACE = "Disk.rename = die"
DIE_IN_THE_MIDDLE = """
def half(disk, file, data):
    os.write(file, data[: len(data) // 2])
    die()

Disk.write = half
"""


def process(script: str, folder: Path, home: Path) -> subprocess.Popen[str]:
    places = {"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-c", script, str(folder)],
        env={**os.environ, **places},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("how", [DIE_BEFORE_IT_IS_IN_PLACE, DIE_IN_THE_MIDDLE])
def test_a_process_killed_while_it_writes_leaves_nothing_half(how: str, folder: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with process(LOAD_AND_DIE.format(how=how), folder, home) as dying:
        assert dying.wait(60) == -signal.SIGKILL
    assert list(home.rglob("*.msgpack")) == []
    for _ in range(2):
        with process(LOAD, folder, home) as reading:
            told, complaint = reading.communicate(timeout=300)
            assert (reading.returncode, told, complaint) == (0, "3\n", "")


def test_several_may_fill_the_cache_at_once(folder: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    together = [process(LOAD, folder, home) for _ in range(3)]
    for one in together:
        with one:
            told, complaint = one.communicate(timeout=300)
            assert (one.returncode, told, complaint) == (0, "3\n", "")
    assert [path for path in home.rglob("*") if path.is_file() and path.suffix != ".msgpack"] == []


def test_a_book_that_was_edited_is_read_again(folder: Path) -> None:
    assert Shelf(folder).book("parlett-2008").character.startswith("Agreed lives")
    edit(folder / "parlett-2008.yaml", "character: Agreed lives", "character: Many lives")
    assert Shelf(folder).book("parlett-2008").character.startswith("Many lives")
    assert Shelf(folder).headings()[-1].character.startswith("Many lives")
    edit(folder / "parlett-2008.yaml", "character: Many lives", "character: Agreed lives")
    assert Shelf(folder).headings()[-1].character.startswith("Agreed lives")


def test_a_book_is_checked_again_when_its_sources_have_changed(folder: Path) -> None:
    assert Shelf(folder).book("parlett-2008").id == "parlett-2008"
    edit(folder / "sources.yaml", "\n  parlett-2008:\n", "\n  parlett-2007:\n")
    with pytest.raises(BadFile) as bad:
        Shelf(folder).book("parlett-2008")
    assert "unknown source 'parlett-2008'; did you mean 'parlett-2007'?" in str(bad.value)


def test_what_lists_the_books_for_good_opens_none_and_has_every_one_whatever_becomes_of_it(
    folder: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = (Shelf(folder, lasts=True).headings(), list(Shelf(folder).books()), Shelf(folder).names)
    decoded, opened = cache._decoded, []

    def open_it(data: memoryview, kind: type[object]) -> object:
        opened.append(kind)
        return decoded(data, kind)

    monkeypatch.setattr(cache, "_decoded", open_it)
    lasting = Shelf(folder, lasts=True)
    assert lasting.headings() == first[0]
    assert opened == [tuple[Heading, ...]]
    shutil.rmtree(kept)
    for name in ("foster-1914", "names"):
        (folder / f"{name}.yaml").write_text("half of i", encoding="utf-8")
    (folder / "cassell-1882.yaml").unlink()
    assert (lasting.headings(), list(lasting.books()), lasting.names) == first


def test_a_file_that_is_written_again_counts_anew_though_its_stamp_is_the_same(tmp_path: Path) -> None:
    file, now, before = tmp_path / "one.yaml", time.time_ns(), 10**18

    def written(text: str, when: int) -> bytes | None:
        file.write_text(text, encoding="utf-8")
        os.utime(file, ns=(when, when))
        return cache.digest_of([file])

    assert written("one", now) != written("two", now) == written("two", before)
    assert written("two", before) != written("one", before + 1) == written("one", now)


def test_what_all_books_come_to_goes_by_what_is_handed_out(folder: Path, own: Path) -> None:
    shelf = Shelf(folder, own, lasts=True)
    edition = shelf.edition()
    assert edition is not None
    (own / "ours.yaml").write_text("id: ours\n", encoding="utf-8")
    damaged = shelf.anew()
    assert (damaged.edition(), damaged.book("ours")) == (edition, shelf.book("ours"))
    (own / "ours.yaml").unlink()
    without = shelf.anew().edition()
    assert without not in (None, edition)
    edit(folder / "names.yaml", "name: ", "name:  ")
    assert shelf.anew().edition() not in (None, edition, without)


def test_the_same_files_are_one_edition_whichever_was_asked_for_first(folder: Path) -> None:
    files = ("glossary.yaml", "names.yaml")
    one, other = Shelf(folder, lasts=True), Shelf(folder, lasts=True)
    for file, its_turn in zip(files, reversed(files), strict=True):
        one.beside(file)
        other.beside(its_turn)
    assert one.edition() == other.edition() is not None


def test_a_bad_book_is_not_kept(folder: Path, kept: Path) -> None:
    edit(folder / "parlett-2008.yaml", "    value: cut_card", "    value: cut_crad")
    for _ in range(2):
        with pytest.raises(BadFile, match="did you mean 'cut_card'"):
            Shelf(folder).book("parlett-2008")
    assert entries(kept, "parlett") == []
    edit(folder / "parlett-2008.yaml", "    value: cut_crad", "    value: cut_card")
    assert Shelf(folder).book("parlett-2008").short == "Parlett 2008"


def test_what_another_version_kept_is_not_used(
    folder: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Shelf(folder).book("parlett-2008")
    (before,) = entries(kept, "parlett")
    monkeypatch.setattr(cache, "code_of_program", lambda: b"another version")
    Shelf(folder).book("parlett-2008")
    assert len(entries(kept, "parlett")) == 2
    assert before in entries(kept, "parlett")


def test_a_shelf_without_sources_says_so(folder: Path) -> None:
    (folder / "sources.yaml").unlink()
    with pytest.raises(BadFile, match=r"sources\.yaml:1:1: there is no such file"):
        Shelf(folder).book("parlett-2008")


@pytest.fixture
def own(folder: Path, tmp_path: Path) -> Path:
    """A folder of the guests' own, with one book in it."""
    place = tmp_path / "own"
    place.mkdir()
    text = (SHIPPED / "parlett-2008.yaml").read_text(encoding="utf-8")
    (place / "ours.yaml").write_text(text.replace("id: parlett-2008", "id: ours", 1), encoding="utf-8")
    return place


def test_a_book_of_the_guests_own_stands_with_the_others_and_never_takes_the_place_of_one(
    folder: Path, own: Path, tmp_path: Path
) -> None:
    nowhere = Shelf(folder, tmp_path / "nowhere")
    assert (set(nowhere.ids), nowhere.troubles) == (set(BOOKS), ())
    shelf = Shelf(folder, own)
    assert [heading.id for heading in shelf.headings()] == [book.id for book in shelf.books()]
    assert [name for name in shelf.ids if shelf.is_own(name)] == ["ours"]
    assert (set(shelf.ids), shelf.troubles) == ({*BOOKS, "ours"}, ())
    (own / "ours.yaml").rename(own / "parlett-2008.yaml")
    shelf = Shelf(folder, own)
    assert not shelf.is_own("parlett-2008")
    assert shelf.book("parlett-2008").id == "parlett-2008"
    assert shelf.troubles == (
        f"{own / 'parlett-2008.yaml'}: there is a book of that name already; give yours another",
    )


def test_a_book_that_was_saved_while_it_was_read_is_not_kept(
    folder: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, read_file = folder / "parlett-2008.yaml", reader.read_file
    old = path.read_text(encoding="utf-8")

    def read_what_was_saved_just_now(file: Path) -> Document:
        if file == path:
            edit(path, "character: Agreed lives", "character: Many lives")
        return read_file(file)

    monkeypatch.setattr(reader, "read_file", read_what_was_saved_just_now)
    assert Shelf(folder).book("parlett-2008").character.startswith("Many lives")
    monkeypatch.undo()
    monkeypatch.setattr(cache, "cache_folder", lambda: kept)
    path.write_text(old, encoding="utf-8")
    assert Shelf(folder).book("parlett-2008").character.startswith("Agreed lives")


def test_house_rules_are_not_kept_under_what_their_base_was(folder: Path, own: Path) -> None:
    (own / "house.yaml").write_text("house: house\ntitle: House\nfrom: cassell-1882\n", encoding="utf-8")
    shelf, cassell = Shelf(folder, own), folder / "cassell-1882.yaml"
    assert shelf.book("house").title == "House"
    was = cassell.read_text(encoding="utf-8")
    name = shelf.book("cassell-1882").game
    edit(cassell, f"\ngame: {name}", "\ngame: Another")
    (own / "house.yaml").write_text("house: house\ntitle: Homely\nfrom: 'cassell-1882'\n", encoding="utf-8")
    assert shelf.book("house").game == "Another"
    cassell.write_text(was, encoding="utf-8")
    assert Shelf(folder, own).book("house").game == name


def test_in_a_checkout_what_other_code_kept_is_not_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    package = tmp_path / "ranter_tui"
    for part in ("game/rules", "rulebook"):
        (package / part).mkdir(parents=True)
        (package / part / "some.py").write_text("", encoding="utf-8")
    monkeypatch.setattr(cache, "__file__", str(package / "rulebook" / "cache.py"))
    programs = []
    for path in (None, package / "game" / "rules" / "some.py", package / "rulebook" / "new.py"):
        if path is not None:
            path.write_text("more", encoding="utf-8")
            os.utime(path, (1, 1))
        cache.code_of_program.cache_clear()
        programs.append(cache.code_of_program())
    (package / "rulebooks").mkdir()
    cache.code_of_program.cache_clear()
    programs.append(cache.code_of_program())
    cache.code_of_program.cache_clear()
    assert len(set(programs)) == 4


def test_what_nobody_asks_for_leaves_the_cache(folder: Path, kept: Path) -> None:
    Shelf(folder).book("parlett-2008")
    Shelf(folder).book("foster-1914")
    old = time.time() - cache.FORGOTTEN - 24 * 3600
    (parlett,), (foster,) = entries(kept, "parlett"), entries(kept, "foster")
    left = kept / "left-by-a-process-that-was-killed"
    left.write_bytes(b"")
    for path in (parlett, foster, left):
        os.utime(path, (old, old))
    Shelf(folder).book("foster-1914")
    Shelf(folder).book("cassell-1882")
    assert not parlett.exists() and not left.exists()
    assert foster.exists()


def test_of_many_versions_of_one_thing_only_the_last_used_stay(kept: Path, tmp_path: Path) -> None:
    file = tmp_path / "file"
    for number in range(12):
        file.write_text(f"version {number}", encoding="utf-8")
        assert cache.kept("thing", [file], int, partial(int, number)) == number
        for path in entries(kept, "thing"):
            os.utime(path, (time.time() - 100, time.time() - 100))
        file.write_text("version 0", encoding="utf-8")
        assert cache.kept("thing", [file], int, lambda: -1) == 0, "it is used all the time"
    assert len(entries(kept, "thing")) == cache.MOST_ALIKE


def test_all_in_one_folder_means_the_cache_as_well(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(cache.HOME, str(tmp_path))
    Shelf().book("parlett-2008")
    assert list((tmp_path / "cache").glob("parlett-2008-*.msgpack"))
