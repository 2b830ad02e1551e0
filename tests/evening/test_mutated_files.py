"""Small files, mutilated in every way: nothing is raised, nothing is lost, and what is wrong is reported."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from ranter_tui.evening.evening import Evening
from ranter_tui.evening.forfeits import LONGEST_CARD, load_forfeits
from ranter_tui.evening.guest_book import GuestEntry, fit_to_print
from ranter_tui.evening.kept_list import KeptList
from ranter_tui.evening.paths import Paths
from ranter_tui.evening.tournaments import Span
from ranter_tui.record.crests import PATTERNS, Crest, Tincture
from tests.evening.games import evening_in

NOW = datetime(2026, 11, 21, 22, 0, tzinfo=UTC)
SPANS = [Span(NOW - timedelta(days=days), NOW - timedelta(days=days, hours=-2)) for days in (9, 5, 1)]
ENTRIES = [
    GuestEntry("Anna", Crest(PATTERNS[3], Tincture.BLACK), 2),
    GuestEntry("Žižka", seat=26),
    GuestEntry("Ben", struck=NOW),
]


def strike_out(evening: Evening) -> None:
    evening.guest_book.keep(GuestEntry("Zoe", seat=3))


def begin(evening: Evening) -> None:
    evening.tournaments.begin(NOW)


LISTS: dict[str, tuple[Callable[[Paths], Path], type[Struct], list[Struct], Callable[[Evening], None]]] = {
    "tournaments": (lambda where: where.tournaments, Span, [*SPANS], begin),
    "guest book": (lambda where: where.guest_book, GuestEntry, [*ENTRIES], strike_out),
}


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
    yield b'["' + b"x" * 3_000_000 + b'"]'
    yield sound.replace(b"2026-11", b"9999-12").replace(b"2026", b"0001")
    yield sound.replace(b"2026-11-20", b"9999-12-31").replace(b"2026-11-21", b"9999-12-31")
    yield sound.replace(b"2026-11-21T00:00:00Z", b"9999-12-31T23:59:59.5Z")
    yield sound.decode().encode("utf-16")
    yield b"\xef\xbb\xbf" + sound
    yield b"null"
    yield b"\x00" * len(sound)


def test_a_list_that_is_mutilated_is_reported_and_kept_and_the_rest_goes_on(tmp_path: Path) -> None:
    where = evening_in(tmp_path).paths
    for what, (path_of, kind, entries, change) in LISTS.items():
        path = path_of(where)
        path.parent.mkdir(parents=True, exist_ok=True)
        sound = msgspec.json.encode(entries)
        for number, data in enumerate(mutations(sound)):
            for old in path.parent.glob(f"{path.stem}*"):
                old.unlink()
            path.write_bytes(data)
            evening, kept = evening_in(tmp_path), KeptList(path, kind)
            was, spoilt = kept.load(), kept.is_spoilt
            assert any(str(path) in trouble for trouble in evening.troubles) == spoilt, (what, number)
            evening.tournament  # noqa: B018 - the title page asks for it
            change(evening)
            assert not kept.is_spoilt and len(kept.load()) > len(was) - 1
            assert set(was[:-1]) <= set(kept.load())
            put_aside = [old.read_bytes() for old in path.parent.glob(f"{path.stem}-spoilt*")]
            assert put_aside == ([data] if spoilt else []), (what, number)
        path.unlink()


def test_what_is_no_file_at_all_is_reported_and_kept(tmp_path: Path) -> None:
    where = evening_in(tmp_path).paths
    for path_of, _, _, change in LISTS.values():
        path = path_of(where)
        path.mkdir(parents=True)
        (path / "inside").touch()
        evening = evening_in(tmp_path)
        assert any(str(path) in trouble for trouble in evening.troubles)
        with pytest.raises(NotADirectoryError):
            change(evening)
        assert (path / "inside").exists()


def test_forfeits_that_are_mutilated_are_drawn_as_far_as_they_can_be_and_never_changed(
    tmp_path: Path,
) -> None:
    path = tmp_path / "forfeits.txt"
    cards = load_forfeits(path).cards
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
    path.unlink()
    path.mkdir()
    pack = load_forfeits(path)
    assert pack.cards == cards and len(pack.troubles) == 1
