"""One slip of the pen in a small file loses nothing: it is reported, set aside, and the rest is kept."""

from __future__ import annotations

import errno
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from ranter_tui.evening.evening import Evening
from ranter_tui.evening.kept_list import Bookmark, load_bookmarks
from ranter_tui.evening.plan import FIRST_PLAN, load_plan, save_plan
from ranter_tui.evening.settings import Pace
from tests.evening.test_sitting import evening_in

TIE, GLOSSARY = Bookmark("rule/tie", "Ties"), Bookmark("glossary", "Glossary")


def bookmarks(folder: Path, text: bytes) -> Evening:
    path = evening_in(folder).paths.bookmarks
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)
    return evening_in(folder)


def test_one_spoilt_bookmark_costs_no_other(tmp_path: Path) -> None:
    spoilt = msgspec.json.encode([TIE, {"adress": "rule/deal"}, GLOSSARY])
    evening = bookmarks(tmp_path, spoilt)
    assert evening.bookmarks == (TIE, GLOSSARY)
    assert "Some bookmarks cannot be made out" in evening.troubles[0]
    other = Bookmark("rule/turn", "The turn")
    evening.toggle_bookmark(other)
    path = evening.paths.bookmarks
    assert load_bookmarks(path) == (other, TIE, GLOSSARY)
    assert path.with_name("bookmarks-spoilt.json").read_bytes() == spoilt
    assert evening_in(tmp_path).troubles == []


def test_bookmarks_that_are_none_are_set_aside_each_under_its_own_name(tmp_path: Path) -> None:
    for number in range(2):
        bookmarks(tmp_path, b"%d, and a comma too many" % number).toggle_bookmark(TIE)
    folder = evening_in(tmp_path).paths.bookmarks.parent
    assert sorted(path.name for path in folder.glob("bookmarks*")) == [
        "bookmarks-spoilt-2.json",
        "bookmarks-spoilt.json",
        "bookmarks.json",
    ]


def test_two_windows_lose_none_of_each_others_bookmarks(tmp_path: Path) -> None:
    here, there = bookmarks(tmp_path, b"[]"), evening_in(tmp_path)
    turn = Bookmark("rule/turn", "The turn")
    for evening in (here, there):
        assert evening.bookmarks == ()
    here.toggle_bookmark(TIE)
    there.toggle_bookmark(GLOSSARY)
    assert load_bookmarks(here.paths.bookmarks) == (GLOSSARY, TIE)
    there.toggle_bookmark(TIE)
    here.toggle_bookmark(turn)
    assert load_bookmarks(here.paths.bookmarks) == here.bookmarks == (turn, GLOSSARY)


def test_bookmarks_that_the_disk_refuses_are_all_there_for_this_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    evening = bookmarks(tmp_path, msgspec.json.encode([TIE]))
    with monkeypatch.context() as full:
        full.setattr("ranter_tui.evening.kept_list.save_bookmarks", refuses)
        for one in (GLOSSARY, Bookmark("rule/turn", "The turn")):
            with pytest.raises(OSError, match="No space"):
                evening.toggle_bookmark(one)
    deal = Bookmark("rule/deal", "The deal")
    evening.toggle_bookmark(deal)
    marked = load_bookmarks(evening.paths.bookmarks)
    assert marked == evening.bookmarks == (deal, Bookmark("rule/turn", "The turn"), GLOSSARY, TIE)


def test_a_last_table_that_nobody_can_make_out_is_not_written_over(tmp_path: Path) -> None:
    path = evening_in(tmp_path).paths.last_table
    path.parent.mkdir(parents=True)
    path.write_bytes(b'{"book": "parlett-2008", "guests": [}')
    evening = evening_in(tmp_path)
    assert evening.plan is FIRST_PLAN
    assert "The last table cannot be made out" in evening.troubles[0]
    save_plan(path, FIRST_PLAN)
    assert load_plan(path) == FIRST_PLAN
    assert path.with_name("last-table-spoilt.json").read_bytes().startswith(b'{"book"')


def test_settings_that_nobody_can_make_out_are_not_written_over(tmp_path: Path) -> None:
    path = evening_in(tmp_path).paths.settings
    path.parent.mkdir(parents=True)
    path.write_bytes(b"theme: paper\npase: brisk\n")
    evening = evening_in(tmp_path)
    assert "The settings are as usual" in evening.troubles[0]
    evening.keep_settings(evening.settings)
    assert evening_in(tmp_path).troubles == []
    assert path.with_name("settings-spoilt.yaml").read_bytes() == b"theme: paper\npase: brisk\n"


def test_settings_that_are_a_link_are_written_where_it_leads(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
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


def test_a_file_of_what_was_told_that_nobody_can_make_out_is_set_aside(tmp_path: Path) -> None:
    path = evening_in(tmp_path).paths.told
    path.parent.mkdir(parents=True)
    path.write_bytes(b'["a slip')
    evening = evening_in(tmp_path)
    assert evening.is_news("Nobody can refuse.")
    evening.has_told("Nobody can refuse.")
    assert not evening.is_news("Nobody can refuse.")
    assert not evening_in(tmp_path).is_news("Nobody can refuse.")
    assert evening_in(tmp_path).is_news("A King refuses.")
    assert path.with_name("told-spoilt.json").read_bytes() == b'["a slip'
