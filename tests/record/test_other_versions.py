"""Games that another version of the program wrote: read where they can be, and never called damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from ranter_tui import __version__
from ranter_tui.record import parsing
from ranter_tui.record.glance import glance
from ranter_tui.record.lines import FORMAT
from ranter_tui.record.parsing import OtherVersion
from ranter_tui.record.saves import Saves, SetAside
from tests.record.table import a_game

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


def game(folder: Path, program: bytes, what: str = "") -> tuple[Saves, Path]:
    told = a_game(light=True)
    lines = [told.top, *told.lines]
    lines[0] = lines[0].replace(b'"program":"' + __version__.encode(), b'"program":"' + program, 1)
    if what:
        number, ours, theirs = STRANGE[what]
        assert ours in lines[number - 1]
        lines[number - 1] = lines[number - 1].replace(ours, theirs, 1)
    saves = Saves(folder / "games", folder / "damaged")
    saves.folder.mkdir()
    path = saves.folder / "last-week.jsonl"
    path.write_bytes(b"".join(lines))
    return saves, path


@pytest.mark.parametrize("what", STRANGE)
def test_what_another_version_wrote_is_no_damage_and_what_ours_wrote_is(what: str, tmp_path: Path) -> None:
    saves, path = game(tmp_path, OLD, what)
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


def test_an_older_format_is_no_damage_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves, path = game(tmp_path, __version__.encode(), "a key of an event by another name")
    monkeypatch.setattr(parsing, "FORMAT", FORMAT + 1)
    with pytest.raises(OtherVersion, match=f"written in format {FORMAT} by version"):
        saves.open(path)
    assert path.exists()


def test_what_another_version_wrote_as_we_do_is_gone_on_with(tmp_path: Path) -> None:
    saves, path = game(tmp_path, OLD)
    journal, played = saves.open(path)
    journal.close()
    assert played.state == a_game(light=True).states[-1]
    assert glance(path).trouble is None


def test_a_list_names_the_version_that_wrote_what_it_cannot_show(tmp_path: Path) -> None:
    _, path = game(tmp_path, OLD)
    path.write_bytes(path.read_bytes().replace(b'"guests":[', b'"guests":[{"called":"Ann"},', 1))
    assert glance(path).trouble == (
        f"line 1: {WRITTEN}, and cannot make it out (is damaged, or is no record)"
    )
