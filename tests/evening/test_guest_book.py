"""The guest book remembers who was here, the crest of each, and where each likes to sit."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from rich.cells import cell_len

from ranter_tui.evening.crests import PATTERNS, Crest, Tincture, crest_from
from ranter_tui.evening.guest_book import GuestBook, GuestEntry
from ranter_tui.evening.guests import NAMES
from ranter_tui.record.guest import Guest
from tests.disk.faults import Died, FaultyDisk
from tests.evening.games import GUESTS, evening_in, finished

CREST = Crest(PATTERNS[3], Tincture.BLACK)


def test_every_crest_is_two_cells_wide_and_told_apart_without_colours() -> None:
    assert all(len(pattern) == cell_len(pattern) == 2 for pattern in PATTERNS)
    assert len(set(PATTERNS)) == len(PATTERNS)
    crests = [crest_from(name) for name in NAMES]
    assert len(set(crests)) > 20
    assert {crest.tincture for crest in crests} == set(Tincture)


def test_no_two_at_one_table_have_the_same_pattern_wherever_they_sit(tmp_path: Path) -> None:
    book = evening_in(tmp_path).guest_book
    names = tuple(NAMES)[: len(PATTERNS)]
    assert len({crest_from(name).pattern for name in names}) < len(names)
    book.keep(GuestEntry(names[3], crest=CREST))
    crests = dict(zip(names, book.crests(names), strict=True))
    assert len({crest.pattern for crest in crests.values()}) == len(PATTERNS)
    assert crests[names[3]] == CREST, "what was chosen stays"
    assert book.crests(names[::-1]) == tuple(crests[name] for name in names[::-1])
    assert len(book.crests(NAMES)) == len(NAMES) > len(PATTERNS), "there are guests beyond the patterns"


def test_going_through_the_patterns_and_colours_leads_back_to_the_first() -> None:
    crest = CREST
    for _ in PATTERNS:
        crest = crest.next_pattern()
    for _ in Tincture:
        crest = crest.next_tincture()
    assert crest == CREST == CREST.next_pattern().next_pattern(-1)


def test_a_chosen_crest_and_a_seat_are_there_on_the_next_evening_in_whatever_capitals(tmp_path: Path) -> None:
    evening_in(tmp_path).guest_book.keep(GuestEntry("Anna", crest=CREST, seat=3))
    book = evening_in(tmp_path).guest_book
    assert book.crest("ANNA") == CREST and book.entry("anna").seat == 3
    assert book.crest("Ben") == crest_from("Ben") and book.entry("Ben") == GuestEntry("Ben")
    book.keep(GuestEntry("Anna"))
    assert evening_in(tmp_path).paths.guest_book.read_bytes().strip() == b"[]"


def test_persons_who_played_to_the_end_are_offered_and_the_struck_out_are_not(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    finished(evening)
    finished(evening, (*GUESTS[:2], Guest("Zoe")))
    evening.ledger.count()
    assert set(evening.known_guests(["Ben"])) == {"Anna", "Zoe"}
    now = datetime.now().astimezone()
    evening.guest_book.keep(GuestEntry("zoe", struck=now + timedelta(minutes=1)))
    assert evening_in(tmp_path).known_guests(["Ben"]) == ("Anna",)
    evening.guest_book.keep(GuestEntry("Zoe", struck=now - timedelta(hours=1)))
    assert set(evening.known_guests(["Ben"])) == {"Anna", "Zoe"}, "who plays again is in the book again"


def test_two_windows_lose_none_of_each_others_guests(tmp_path: Path) -> None:
    here, there = evening_in(tmp_path).guest_book, evening_in(tmp_path).guest_book
    here.keep(GuestEntry("Anna", CREST))
    there.keep(GuestEntry("Ben", seat=3))
    book = evening_in(tmp_path).guest_book
    assert (book.entry("Anna").crest, book.entry("Ben").seat) == (CREST, 3)


def test_one_slip_in_the_book_costs_no_other_guest(tmp_path: Path) -> None:
    path = evening_in(tmp_path).paths.guest_book
    path.parent.mkdir(parents=True)
    spoilt = '[{"name":"Anna","seat":2},{"name":"Ben","crest":{"pattern":"♞♞","tincture":"red"}}]'.encode()
    path.write_bytes(spoilt)
    evening = evening_in(tmp_path)
    assert "Some entries of the guest book cannot be made out" in evening.troubles[0]
    assert evening.guest_book.entry("Anna").seat == 2
    evening.guest_book.keep(GuestEntry("Eve", seat=1))
    assert path.with_name("guest-book-spoilt.json").read_bytes() == spoilt
    assert evening_in(tmp_path).guest_book.entry("Anna").seat == 2


@pytest.mark.parametrize("dies", [False, True])
def test_whatever_the_disk_refuses_the_book_is_the_old_one_or_the_new(tmp_path: Path, dies: bool) -> None:
    path = evening_in(tmp_path).paths.guest_book
    fails_at = failed = 0
    while True:
        fails_at += 1
        GuestBook(path).keep(GuestEntry("Anna", seat=1))
        disk = FaultyDisk(fails_at, dies=dies)
        book = GuestBook(path, disk)
        try:
            book.keep(GuestEntry("Anna", seat=2))
        except (OSError, Died):
            assert GuestBook(path).entry("Anna").seat in (1, 2)
            assert dies or book.entry("Anna").seat == 1
        finally:
            if dies:
                disk.bury()
        if not disk.failed:
            break
        failed += 1
    assert GuestBook(path).entry("Anna").seat == 2 and failed > 3
