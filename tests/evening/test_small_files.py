"""One slip of the pen in a small file loses nothing: it is reported, set aside, and the rest is kept."""

from __future__ import annotations

import errno
import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.disk.disk import DISK
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.forfeits import LONGEST_CARD, load_forfeits
from ranter_tui.evening.guest_book import GuestBook, GuestEntry, fit_to_print
from ranter_tui.evening.kept import Bookmark, SmallFiles
from ranter_tui.evening.ledger import Fortune, GameJudged
from ranter_tui.evening.plan import FIRST_PLAN
from ranter_tui.evening.settings import Pace, Settings, Theme
from ranter_tui.evening.small_files import KeptList
from ranter_tui.evening.tournaments import Span
from ranter_tui.record.guest import PATTERNS, Crest, Tincture
from tests.disk.faults import FaultyDisk
from tests.evening.games import evening_in

NOW = datetime(2026, 11, 21, 22, 0, tzinfo=UTC)
TIE, GLOSSARY, TURN = (
    Bookmark("rule/tie", "Ties"),
    Bookmark("glossary", "Glossary"),
    Bookmark("rule/turn", "The turn"),
)
TABLE, PAPER = replace(FIRST_PLAN, lives=5), Settings(theme=Theme.PAPER)
FIRST = (FIRST_PLAN, Settings(), True)
"""The table and the settings of a house in which nothing has been kept, where there is much to explain."""
JUDGED = GameJudged("one", (Fortune("Anna", False, 1, 2.0, 0.5),), ("Nothing.",))


class Row(NamedTuple):
    """A kind of list: what may be in it, what is said of one with a slip, and what adds an entry."""

    of: Callable[[SmallFiles], KeptList[Any]]
    sound: list[Struct]
    slip: object
    told: str
    add: Callable[[Evening], object]


LISTS = {
    "bookmarks": Row(
        lambda files: files.bookmarks,
        [TIE, GLOSSARY],
        {"adress": "rule/deal"},
        "Some bookmarks cannot be read",
        lambda evening: evening.toggle_bookmark(TURN),
    ),
    "guest book": Row(
        lambda files: files.guests,
        [
            GuestEntry("Anna", Crest(PATTERNS[3], Tincture.BLACK), 2),
            GuestEntry("Žižka", seat=26),
            GuestEntry("Ben", struck=NOW),
        ],
        {"name": "Ben", "crest": {"pattern": "♞♞", "tincture": "red"}},
        "Some entries of the guest book cannot be read",
        lambda evening: evening.guest_book.keep(GuestEntry("Zoe", seat=3)),
    ),
    "tournaments": Row(
        lambda files: files.tournaments,
        [Span(NOW - timedelta(days=days), NOW - timedelta(days=days, hours=-2)) for days in (9, 5, 1)],
        {"begun": 7},
        "Some tournaments cannot be read",
        lambda evening: evening.tournaments.begin(NOW),
    ),
    "judgements": Row(
        lambda files: files.judgements,
        [JUDGED],
        {"game": 7},
        "Some games judged for luck cannot be read",
        lambda evening: evening.judgements.keep(replace(JUDGED, game="two")),
    ),
}


def laid(folder: Path, row: Row, text: bytes) -> Path:
    """Put that text where the list is kept."""
    path = row.of(SmallFiles(evening_in(folder).paths)).path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)
    return path


@pytest.mark.parametrize("name", LISTS)
def test_a_slip_costs_no_other_entry_and_is_set_aside_with_the_next_change(name: str, tmp_path: Path) -> None:
    row = LISTS[name]
    spoilt = msgspec.json.encode([row.slip, *row.sound])
    path = laid(tmp_path, row, spoilt)
    evening = evening_in(tmp_path)
    (trouble,) = evening.troubles
    assert trouble == f"{row.told}. The others are there, and the file is kept as it is: {path}"
    row.add(evening)
    kept = row.of(SmallFiles(evening.paths)).load()
    assert set(row.sound) < set(kept) and len(kept) == len(row.sound) + 1
    assert path.with_stem(f"{path.stem}-spoilt").read_bytes() == spoilt
    assert evening_in(tmp_path).troubles == []


def test_two_windows_lose_none_of_each_others_bookmarks_and_guests(tmp_path: Path) -> None:
    laid(tmp_path, LISTS["bookmarks"], b"[]")
    here, there = evening_in(tmp_path), evening_in(tmp_path)
    on_disk = SmallFiles(here.paths).bookmarks
    for evening in (here, there):
        assert evening.bookmarks == ()
    here.toggle_bookmark(TIE)
    there.toggle_bookmark(GLOSSARY)
    assert on_disk.load() == (GLOSSARY, TIE)
    there.toggle_bookmark(TIE)
    here.toggle_bookmark(TURN)
    assert on_disk.load() == here.bookmarks == (TURN, GLOSSARY)
    here.guest_book.keep(GuestEntry("Anna", seat=2))
    there.guest_book.keep(GuestEntry("Ben", seat=3))
    book = evening_in(tmp_path).guest_book
    assert (book.entry("Anna").seat, book.entry("Ben").seat) == (2, 3)


def test_a_game_is_judged_once_however_often_it_is_told(tmp_path: Path) -> None:
    kept = evening_in(tmp_path).judgements
    assert kept.all() == {}
    other = replace(JUDGED, game="two")
    for one in (JUDGED, other, JUDGED):
        kept.keep(one)
    assert evening_in(tmp_path).judgements.all() == {"one": JUDGED, "two": other}


def test_bookmarks_that_the_disk_refuses_are_all_there_for_this_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    laid(tmp_path, LISTS["bookmarks"], msgspec.json.encode([TIE]))
    evening = evening_in(tmp_path)
    with monkeypatch.context() as full:
        full.setitem(vars(DISK), "make", refuses)
        for one in (GLOSSARY, TURN):
            with pytest.raises(OSError, match="No space"):
                evening.toggle_bookmark(one)
    deal = Bookmark("rule/deal", "The deal")
    evening.toggle_bookmark(deal)
    assert SmallFiles(evening.paths).bookmarks.load() == evening.bookmarks == (deal, TURN, GLOSSARY, TIE)


@pytest.mark.parametrize(
    ("file", "slip", "told", "change"),
    [
        ("last-table.json", b'{"book": "parle', "The last table", lambda evening: evening.remember(TABLE)),
        ("told.json", b'["a slip', "", lambda evening: evening.has_told("Nobody can refuse.")),
        ("settings.yaml", b"pase: 1\n", "The usual settings", lambda evening: evening.keep_settings(PAPER)),
    ],
)
def test_a_file_that_nobody_can_make_out_is_done_without_and_not_written_over(
    file: str, slip: bytes, told: str, change: Callable[[Evening], object], tmp_path: Path
) -> None:
    where = evening_in(tmp_path).paths
    path = (where.config if file == "settings.yaml" else where.data) / file
    path.parent.mkdir(parents=True)
    path.write_bytes(slip)
    evening = evening_in(tmp_path)
    assert told in "".join(evening.troubles) and bool(told) == bool(evening.troubles)
    assert (evening.plan, evening.settings, evening.is_news("Nobody can refuse.")) == FIRST
    change(evening)
    for later in (evening, evening_in(tmp_path)):
        assert (later.plan, later.settings, later.is_news("Nobody can refuse.")) != FIRST
        assert later.is_news("A King refuses.")
    assert evening_in(tmp_path).troubles == []
    assert path.with_stem(f"{path.stem}-spoilt").read_bytes() == slip


@pytest.mark.parametrize("guests", [0, 1, 27])
def test_a_last_table_at_which_nobody_could_sit_down_is_not_laid_again(guests: int, tmp_path: Path) -> None:
    file = SmallFiles(evening_in(tmp_path).paths).last_table
    file.save(replace(FIRST_PLAN, guests=FIRST_PLAN.guests[:1] * guests))
    assert evening_in(tmp_path).plan is FIRST_PLAN


def test_settings_that_are_a_link_are_written_where_it_leads(evening: Evening, tmp_path: Path) -> None:
    path, there = evening.paths.settings, tmp_path / "dotfiles" / "ranter.yaml"
    for folder in (path.parent, there.parent):
        folder.mkdir()
    there.write_bytes(b"theme: paper\n")
    path.symlink_to(there)
    evening = evening_in(tmp_path)
    evening.keep_settings(replace(evening.settings, pace=Pace.BRISK))
    assert path.is_symlink()
    assert b"theme: paper\npace: brisk" in there.read_bytes().replace(b"suits: signs\n", b"")
    path.unlink()
    path.symlink_to(path)
    evening.keep_settings(evening.settings)
    assert evening_in(tmp_path).settings == evening.settings


# A disk that refuses


def test_a_guest_whom_the_disk_refuses_sits_where_he_sat(tmp_path: Path) -> None:
    evening_in(tmp_path).guest_book.keep(GuestEntry("Anna", seat=1))
    book = GuestBook(SmallFiles(evening_in(tmp_path).paths, FaultyDisk(1)).guests)
    with pytest.raises(OSError, match="No space"):
        book.keep(GuestEntry("Anna", seat=2))
    assert book.entry("Anna").seat == 1


# Mutilated in every way


def mutations(sound: bytes) -> Iterator[bytes]:
    """The file cut off, with rubbish in it, much too large, nested, otherwise encoded, and no text at all."""
    dice = random.Random(7)
    yield from (sound[:size] for size in range(0, len(sound), 13))
    for _ in range(60):
        at = dice.randrange(len(sound))
        yield sound[:at] + bytes([dice.randrange(256)]) + sound[at + dice.randrange(2) :]
    for sign in (b"\x00", b"\x1b[2J", b"\\u001b[2J", b"\\u202e", "\u202e".encode(), b"\\ud800", b"\xff\xfe"):
        yield sound.replace(b"n", sign + b"n", 1)
    yield sound * 2
    yield b"[" * 100_000
    yield b'{"a":' * 100_000
    yield b'["' + b"x" * 300_000 + b'"]'
    yield sound.replace(b"2026-11", b"9999-12").replace(b"2026", b"0001")
    yield sound.replace(b"2026-11-20", b"9999-12-31").replace(b"2026-11-21", b"9999-12-31")
    yield sound.replace(b"2026-11-21T00:00:00Z", b"9999-12-31T23:59:59.5Z")
    yield sound.decode().encode("utf-16")
    yield b"\xef\xbb\xbf" + sound
    yield b"null"
    yield b"\x00" * len(sound)


@pytest.mark.posix
@pytest.mark.parametrize("name", ["tournaments", "guest book"])
def test_a_mutilated_list_is_reported_and_kept_and_the_rest_goes_on(name: str, tmp_path: Path) -> None:
    row = LISTS[name]
    path = laid(tmp_path, row, b"")
    for number, data in enumerate(mutations(msgspec.json.encode(row.sound))):
        for old in path.parent.glob(f"{path.stem}*"):
            old.unlink()
        path.write_bytes(data)
        evening = evening_in(tmp_path)
        kept = row.of(SmallFiles(evening.paths))
        was, spoilt = kept.load(), kept.is_spoilt
        assert any(str(path) in trouble for trouble in evening.troubles) == spoilt, number
        evening.tournament  # noqa: B018 - the title page asks for it
        row.add(evening)
        assert not kept.is_spoilt and len(kept.load()) > len(was) - 1
        assert set(was[:-1]) <= set(kept.load())
        put_aside = [old.read_bytes() for old in path.parent.glob(f"{path.stem}-spoilt*")]
        assert put_aside == ([data] if spoilt else []), number


@pytest.mark.parametrize("name", LISTS)
def test_what_is_no_file_at_all_is_reported_and_kept(name: str, tmp_path: Path) -> None:
    path = laid(tmp_path, LISTS[name], b"")
    path.unlink()
    path.mkdir()
    (path / "inside").touch()
    evening = evening_in(tmp_path)
    assert any(str(path) in trouble for trouble in evening.troubles)
    with pytest.raises(NotADirectoryError):
        LISTS[name].add(evening)
    assert (path / "inside").exists()


def test_mutilated_forfeits_are_drawn_as_far_as_they_can_be_and_never_changed(tmp_path: Path) -> None:
    path = tmp_path / "forfeits.txt"
    load_forfeits(path)
    sound = path.read_bytes()
    path.write_bytes(b"\xef\xbb\xbf" + sound.replace(b"\n", b"\r\n"))
    assert load_forfeits(path) == load_forfeits(tmp_path / "others.txt"), "as a notepad writes it"
    for data in (*mutations(sound), b"one long card " * 1000, b"\x01\n" * 50_000):
        path.write_bytes(data)
        pack = load_forfeits(path)
        assert path.read_bytes() == data
        assert all(card == fit_to_print(card, LONGEST_CARD) for card in pack.cards)
        # Nobody reads a thousand messages.
        assert len(pack.troubles) <= 5 and all(str(path) in trouble for trouble in pack.troubles)
        assert pack.cards or pack.troubles
