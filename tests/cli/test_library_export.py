"""`library export`: what it says, and what it refuses. What goes out is among the exported pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from ranter_tui.cli import main
from ranter_tui.library.export.site import File
from tests.homes import at_home

Output = pytest.CaptureFixture[str]


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the guests' own rulebooks."""
    at_home(monkeypatch, tmp_path / "home")
    folder = tmp_path / "home" / "data" / "rulebooks"
    folder.mkdir(parents=True)
    return folder


def test_an_export_says_how_much_it_was_and_where_to_begin(
    own: Path, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = [File("index.html", "A page."), File("a.md", "A")]
    monkeypatch.setattr("ranter_tui.library.export.site.site", lambda _: two)
    assert main(["library", "export", str(tmp_path / "site")]) == 0

    said = capsys.readouterr()
    assert said.out == (
        f"2 files are in {tmp_path / 'site'}. Begin with {tmp_path / 'site' / 'index.html'}\n"
    )
    assert said.err == ""
    assert (tmp_path / "site" / "index.html").read_text() == "A page."


def test_a_folder_with_other_things_in_it_is_refused(own: Path, tmp_path: Path, capsys: Output) -> None:
    assert main(["library", "export", str(own.parent)]) == 1

    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"ranter-tui: {own.parent} holds something else; ")
    assert sorted(own.parent.iterdir()) == [own]
