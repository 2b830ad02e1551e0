"""The guest book remembers who was here, the crest of each, and where each likes to sit."""

from __future__ import annotations

import unicodedata
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from rich.cells import cell_len

from ranter_tui.evening.evening import Evening
from ranter_tui.evening.guest_book import NAMES, GuestEntry, fit_to_print
from ranter_tui.evening.kept import SmallFiles
from ranter_tui.record.guest import PATTERNS, Crest, Guest, Tincture, crest_from
from tests.evening.games import GUESTS, begun, evening_in, finished
from tests.evening.test_sitting import to_the_next_hand

PARTY, LATE = ("Clara", "Dov", "Grandma", "Tim", "Uncle Bob"), "Larry"
"""The crests that go with the names of the late guest and of Uncle Bob have the same pattern."""
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
    crests = {guest.name: guest.crest for guest in book.dressed([*map(Guest, names)])}
    assert len({crest.pattern for crest in crests.values() if crest is not None}) == len(PATTERNS)
    assert crests[names[3]] == CREST, "what was chosen stays"
    elsewhere = book.dressed([*map(Guest, names[::-1])])
    assert [guest.crest for guest in elsewhere] == [crests[name] for name in names[::-1]]
    more = book.dressed([*map(Guest, NAMES)])
    worn = [guest.crest.pattern for guest in more if guest.crest is not None]
    assert len(worn) == len(NAMES) > len(PATTERNS)
    assert all(one != other for one, other in pairwise([*worn, worn[0]])), "neighbours are told apart"


def test_a_crest_stays_all_game_whoever_comes_late_and_after_a_kill(evening: Evening, tmp_path: Path) -> None:
    sitting = begun(evening, tuple(map(Guest, PARTY)))
    before = [guest.crest for guest in sitting.guests]
    larry = sitting.will_come(Guest(LATE))
    assert crest_from(LATE) in before and larry.crest not in before, "Larry does not take Uncle Bob's"
    evening.guest_book.keep(GuestEntry("Zoe", crest=before[0]))
    zoe = sitting.will_come(Guest("Zoe", crest=evening.guest_book.entry("Zoe").crest))
    assert zoe.crest == before[0], "what was chosen stays, and takes nothing from anybody"
    to_the_next_hand(sitting)
    for guest in (larry, zoe):
        sitting.comes(guest)
    worn = [*before, larry.crest, zoe.crest]
    assert [guest.crest for guest in sitting.guests] == worn
    sitting.journal.close()
    SmallFiles(evening.paths).guests.path.unlink()
    again = evening_in(tmp_path).resume(sitting.journal.path)
    assert [guest.crest for guest in again.guests] == worn
    again.journal.close()


def test_a_crest_chosen_since_is_worn_in_the_next_game_and_others_keep_theirs(evening: Evening) -> None:
    first = finished(evening, tuple(map(Guest, PARTY)))
    crests = {guest.name: guest.crest for guest in first.guests}
    evening.guest_book.keep(GuestEntry("Dov", crest=CREST))
    taken = [name for name, crest in crests.items() if crest is not None and crest.pattern == CREST.pattern]
    again = evening.rematch(first)
    for guest in again.guests:
        if guest.name not in taken:
            assert guest.crest == (CREST if guest.name == "Dov" else crests[guest.name])
    again.journal.close()


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
    assert SmallFiles(evening_in(tmp_path).paths).guests.path.read_bytes().strip() == b"[]"


def test_who_played_to_the_end_is_offered_and_the_struck_out_are_not(
    evening: Evening, tmp_path: Path
) -> None:
    finished(evening)
    finished(evening, (*GUESTS[:2], Guest("Zoe")))
    evening.ledger.count()
    assert set(evening.known_guests(["Ben"])) == {"Anna", "Zoe"}
    now = datetime.now().astimezone()
    evening.guest_book.keep(GuestEntry("zoe", struck=now + timedelta(minutes=1)))
    assert evening_in(tmp_path).known_guests(["Ben"]) == ("Anna",)
    evening.guest_book.keep(GuestEntry("Zoe", struck=now - timedelta(hours=1)))
    assert set(evening.known_guests(["Ben"])) == {"Anna", "Zoe"}, "who plays again is in the book again"


def test_marks_on_the_letters_of_a_name_stay_within_its_row() -> None:
    accent, tone = "\u0301", "\u0e49"
    assert fit_to_print(f"Z{accent * 20}oe{accent}") == f"Ź{accent}oé"
    assert fit_to_print("\u0e01" + tone * 20) == "\u0e01" + tone * 3


@pytest.mark.parametrize(
    "name", ["Nguyễn Thị Hương", "שָׁלוֹם", "မြို့တော်", "निर्मला", "ຊື່ນ", "བསྒྲུབས", "Ė̃glė", "ᾍδης", "홍길동"]
)
def test_names_keep_the_marks_that_their_languages_put_there(name: str) -> None:
    assert fit_to_print(name) == unicodedata.normalize("NFC", name)
