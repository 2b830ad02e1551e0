"""The games on disk: listed, gone on with, and set aside."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ranter_tui import __version__
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law
from ranter_tui.record import parsing
from ranter_tui.record.glance import glance
from ranter_tui.record.journal import Busy, Journal, NotWritten
from ranter_tui.record.lines import FORMAT, Edition, header_line
from ranter_tui.record.parsing import BadRecord, OtherVersion
from ranter_tui.record.saves import Saves, SetAside
from ranter_tui.rulebook.shelf import Shelf
from tests.disk.faults import FaultyDisk
from tests.game.any_rules import any_law
from tests.game.history import History
from tests.record.table import NAMES, WHEN, a_game

NEWER = b'{"record":9,"program":"9.1.0","table":{"round":true}}\n'
BY_A_NEWER = (
    f"written in format 9 by version 9.1.0; this is version {__version__}, which reads formats up to {FORMAT}"
)


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    (tmp_path / "games").mkdir()
    return Saves(tmp_path / "games", tmp_path / "damaged")


def put(saves: Saves, data: bytes, name: str = "x.jsonl", touched: int = 0) -> Path:
    path = saves.folder / name
    path.write_bytes(data)
    os.utime(path, (touched, touched))
    return path


def test_a_list_shows_the_book_the_guests_the_hour_and_how_far_they_got(saves: Saves) -> None:
    half = a_game().top + b"".join(a_game().lines[:30])
    put(saves, half, touched=1_700_000_000)
    (save,) = saves.list()
    book = Shelf().book("parlett-2008")
    assert (save.book, save.short, save.title) == (book.id, book.short, book.title)
    assert (save.names, save.began, save.touched.timestamp()) == (NAMES[:4], WHEN, 1_700_000_000)
    state = a_game().states[30]
    assert state is not None and save.hands == state.hands > 0
    assert (save.finished, save.busy, save.trouble) == (False, False, None)
    assert saves.unfinished() == (save,)


def test_a_finished_game_is_listed_and_not_gone_on_with_unless_its_last_line_is_torn(saves: Saves) -> None:
    put(saves, a_game().page)
    (save,) = saves.list()
    assert save.finished
    assert saves.unfinished() == ()
    put(saves, a_game().page[:-1])
    assert saves.unfinished() == saves.list() != (save,)


def test_the_game_that_was_played_last_comes_first_where_there_is_any(saves: Saves) -> None:
    assert Saves(saves.folder / "nowhere", saves.damaged).list() == ()
    for name, touched in (("a.jsonl", 200), ("b.jsonl", 300), ("c.jsonl", 100)):
        put(saves, a_game().top, name, touched)
    assert [save.path.name for save in saves.list()] == ["b.jsonl", "a.jsonl", "c.jsonl"]


@given(law=any_law(), seed=st.integers(0, 2**32), most=st.integers(0, 200))
def test_what_is_told_at_a_glance_is_so(
    law: Law, seed: int, most: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    history = History(law)
    history.play_on(Luck(seed), most)
    path = tmp_path_factory.getbasetemp() / "glance.jsonl"
    path.write_bytes(b"".join(history.written()))
    save = glance(path)
    assert (save.hands, save.finished) == (history.state.hands, history.state.ended)


@pytest.mark.parametrize(
    ("data", "trouble"),
    [
        (b"precious", "line 1: the record ends before the game begins"),
        (b"precious\n", "line 1: is damaged, or is no record"),
        (b"\xff\xfe\n", "line 1: is damaged, or is no record"),
        (b"[" * 100_000 + b"\n", "line 1: is damaged, or is no record"),
        (NEWER, f"line 1: {BY_A_NEWER}"),
    ],
)
def test_one_bad_file_keeps_nobody_from_the_others(data: bytes, trouble: str, saves: Saves) -> None:
    put(saves, data, "bad.jsonl", touched=1)
    put(saves, a_game().top, "good.jsonl", touched=2)
    (saves.folder / "folder.jsonl").mkdir()
    (saves.folder / "nowhere.jsonl").symlink_to("nowhere")
    os.mkfifo(saves.folder / "pipe.jsonl")
    (saves.folder / "notes.txt").write_text("milk", encoding="utf-8")
    told = {save.path.name: save.trouble for save in saves.list()}
    assert told == {"good.jsonl": None, "bad.jsonl": trouble}
    assert (saves.folder / "bad.jsonl").read_bytes() == data


@pytest.mark.parametrize("touched", [-(10**12), -1, 10**12])
def test_a_file_of_an_hour_that_no_calendar_has_is_listed_with_others(touched: int, saves: Saves) -> None:
    put(saves, a_game().top, "strange.jsonl", touched=touched)
    put(saves, a_game().top, "good.jsonl", touched=1)
    assert {save.path.name for save in saves.list()} == {"strange.jsonl", "good.jsonl"}


@pytest.mark.parametrize("name", [b"\x9abung.jsonl", b"sent\x1b[2J.jsonl"])
def test_a_game_under_a_name_that_no_text_may_hold_waits_for_another_name(name: bytes, saves: Saves) -> None:
    path = put(saves, a_game().top, os.fsdecode(name))
    (save,) = saves.list()
    assert save.trouble == "line 1: the name of its file holds what no text may hold: give it another"
    with pytest.raises(BadRecord, match="give it another"):
        saves.open(path)
    saves.open(path.rename(saves.folder / "good.jsonl"))[0].close()


def test_a_game_that_was_stopped_before_it_began_is_about_to_begin(saves: Saves) -> None:
    journal, played = saves.open(put(saves, a_game().top))
    journal.close()
    assert (played.state, played.said, played.guests) == (None, (), a_game().header.guests)


@pytest.mark.parametrize("size", [0, 1, 9, 10, 200, -1])
def test_a_game_killed_before_its_first_line_was_written_is_in_no_list(size: int, saves: Saves) -> None:
    put(saves, a_game().top[:size], "never.jsonl", touched=2)
    put(saves, a_game().top, "good.jsonl", touched=1)
    assert [save.path.name for save in saves.list()] == ["good.jsonl"]
    assert (saves.folder / "never.jsonl").exists()


def altered(at: int, old: bytes, new: bytes) -> bytes:
    """The game with something changed in one of its lines."""
    lines = [a_game().top, *a_game().lines]
    assert old in lines[at]
    lines[at] = lines[at].replace(old, new, 1)
    return b"".join(lines)


@pytest.mark.parametrize(
    ("damaged", "reason"),
    [
        (bytes, "line 1: the record ends before the game begins"),
        (lambda: a_game().top[:100], "line 1: the record ends before the game begins"),
        (lambda: b"\0" * 4096 + b"\n", "line 1: is damaged, or is no record: "),
        (lambda: a_game().top + b"{}\n" + a_game().lines[0], "line 2: is damaged: "),
        (lambda: a_game().top + a_game().top, "line 2: another game begins here"),
        (
            lambda: a_game().top + b"".join(a_game().lines[1:]),
            "line 2: the first step of a game has no cause",
        ),
        (lambda: altered(0, b'"tie":"', b'"tie":"n'), "line 1: is damaged: Invalid enum value"),
        (
            lambda: altered(1, b'"lives":2', b'"lives":3'),
            "line 2: event 1: began: lives expected 3, and 2 came",
        ),
        (lambda: altered(4, b'"kept"', b'"cut_called"'), "line 5: event 1: expected cut_called by turn, and"),
    ],
)
def test_a_damaged_file_is_set_aside_as_it_is_and_said_so(
    damaged: Callable[[], bytes], reason: str, saves: Saves
) -> None:
    data = damaged()
    path = put(saves, data)
    with pytest.raises(SetAside) as aside:
        saves.open(path)
    assert aside.value.path == saves.damaged / "x.jsonl"
    assert aside.value.path.read_bytes() == data
    assert not path.exists()
    assert aside.value.reason.startswith(reason)
    said = f"the game is damaged ({aside.value.reason}); its file was set aside as {aside.value.path}"
    assert str(aside.value) == said
    assert saves.list() == ()


def test_what_cannot_be_set_aside_stays_where_it_is_and_that_is_said(saves: Saves) -> None:
    path = put(saves, b"precious\n")
    with pytest.raises(SetAside) as aside:
        Saves(saves.folder, saves.damaged, FaultyDisk(3, lasts=9, number=errno.EROFS)).open(path)
    assert aside.value.path == path
    assert path.read_bytes() == b"precious\n"
    where = f"its file could not be set aside and still is {path} ({os.strerror(errno.EROFS)})"
    assert str(aside.value).endswith(where)


def test_a_game_goes_on_by_the_rules_and_the_book_that_it_began_with(saves: Saves) -> None:
    book = a_game().header.rulebook
    assert book is not None
    old = replace(book, title="An older edition", version=book.version + 7)
    header = replace(a_game().header, book=Edition(old.id, old.version), rulebook=old)
    path = put(saves, header_line(header) + b"".join(a_game().lines[:9]))
    (save,) = saves.list()
    assert save.title == "An older edition"
    journal, played = saves.open(path)
    assert played.header.rulebook == old
    assert played.state == a_game().states[9]
    journal.close()


def test_a_game_that_is_being_played_can_be_read_and_not_opened(saves: Saves) -> None:
    journal = Journal.create(saves.folder, a_game().header)
    for lines, data in enumerate(a_game().lines, 1):
        journal.append(data)
        if lines % 10 == 0:
            assert saves.read(journal.path).state == a_game().states[lines]
            (save,) = saves.list()
            assert save.busy
            with pytest.raises(Busy):
                saves.open(journal.path)
    journal.close()
    (save,) = saves.list()
    assert not save.busy


def test_reading_changes_nothing(saves: Saves) -> None:
    path = put(saves, a_game().page[:-5])
    played = saves.read(path)
    assert played.torn is not None
    assert played.state == a_game().states[-2]
    bad = put(saves, b"precious\n", "bad.jsonl")
    with pytest.raises(BadRecord):
        saves.read(bad)
    assert (path.read_bytes(), bad.read_bytes()) == (a_game().page[:-5], b"precious\n")


def test_a_game_on_a_read_only_disk_is_read_and_not_opened_and_one_that_is_gone_is_gone(saves: Saves) -> None:
    path = put(saves, a_game().page)
    with pytest.raises(NotWritten, match="That disk can only be read"):
        Saves(saves.folder, saves.damaged, FaultyDisk(1, number=errno.EROFS)).open(path)
    assert saves.read(path).state == a_game().states[-1]
    path.unlink()
    for look in (saves.open, saves.read):
        with pytest.raises(FileNotFoundError):
            look(path)


# Games that another version wrote: read where they can be, and never called damaged

WRITTEN = f"written in format {FORMAT} by version 0.0.9; this is version {__version__}"
OLD = b"0.0.9"

STRANGE = {
    "a key of the header by another name": (1, b'"seats":', b'"chairs":'),
    "a rule by another name": (1, b'"tie":"', b'"draws":"'),
    "an event by another name": (2, b'"event":"began"', b'"event":"beginning"'),
    "a key of an event by another name": (2, b'"lives":', b'"lifes":'),
    "a cause by another name": (3, b'"type":"lot"', b'"type":"straw"'),
    "another ruling": (2, b'"lives":2', b'"lives":3'),
    "another order of events": (3, b'"cause":{', b'"cause":null,"was":{'),
}
"""What a version may do otherwise, and in which line that shows."""


def game(saves: Saves, program: bytes, what: str = "") -> Path:
    told = a_game(light=True)
    lines = [told.top, *told.lines]
    lines[0] = lines[0].replace(b'"program":"' + __version__.encode(), b'"program":"' + program, 1)
    if what:
        number, ours, theirs = STRANGE[what]
        assert ours in lines[number - 1]
        lines[number - 1] = lines[number - 1].replace(ours, theirs, 1)
    return put(saves, b"".join(lines), "last-week.jsonl")


@pytest.mark.parametrize("what", STRANGE)
def test_what_another_version_wrote_is_no_damage_and_what_ours_wrote_is(what: str, saves: Saves) -> None:
    path = game(saves, OLD, what)
    before = path.read_bytes()
    for look in (saves.open, saves.read):
        with pytest.raises(OtherVersion) as told:
            look(path)
        assert told.value.number == STRANGE[what][0]
        assert told.value.what.startswith(f"{WRITTEN}, and cannot make it out (")
    assert path.read_bytes() == before
    assert not saves.damaged.exists()
    # The same by our own version is damage.
    path.write_bytes(before.replace(OLD, __version__.encode(), 1))
    with pytest.raises(SetAside):
        saves.open(path)
    assert not path.exists()


def test_a_game_by_a_later_version_is_left_where_it_is(saves: Saves) -> None:
    path = put(saves, NEWER)
    for look in (saves.open, saves.read):
        with pytest.raises(OtherVersion, match=BY_A_NEWER):
            look(path)
    assert path.read_bytes() == NEWER
    Journal.take(path)[0].close()


def test_an_older_format_is_no_damage_either(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    path = game(saves, __version__.encode(), "a key of an event by another name")
    monkeypatch.setattr(parsing, "FORMAT", FORMAT + 1)
    with pytest.raises(OtherVersion, match=f"written in format {FORMAT} by version"):
        saves.open(path)
    assert path.exists()


def test_what_another_version_wrote_as_we_do_goes_on_and_what_we_cannot_show_is_named(saves: Saves) -> None:
    path = game(saves, OLD)
    journal, played = saves.open(path)
    journal.close()
    assert played.state == a_game(light=True).states[-1]
    assert glance(path).trouble is None
    path.write_bytes(path.read_bytes().replace(b'"guests":[', b'"guests":[{"called":"Ann"},', 1))
    assert glance(path).trouble == (
        f"line 1: {WRITTEN}, and cannot make it out (is damaged, or is no record)"
    )
