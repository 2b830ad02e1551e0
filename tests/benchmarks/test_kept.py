"""What a long proof has found is not looked for again, and is never there by half."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.kept import WRONG, found


def never() -> str:
    raise AssertionError("that has been found before")


def test_what_was_found_is_kept_by_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KEPT", str(tmp_path / "found"))
    assert found("gnav", "good: gnav, 2", lambda: "all well")
    assert not found("gnav", "good: gnav, 20", lambda: f"{WRONG}far off")
    told = capsys.readouterr().out
    assert told.startswith("good: gnav, 2: all well (") and f"good: gnav, 20: {WRONG}far off (" in told
    assert found("gnav", "good: gnav, 2", never) and not found("gnav", "good: gnav, 20", never)
    assert capsys.readouterr().out == told
    assert [file.name for file in (tmp_path / "found").iterdir()] == ["gnav.txt"]


def test_nothing_is_kept_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KEPT", raising=False)
    monkeypatch.chdir(tmp_path)
    assert found("gnav", "good: gnav, 2", lambda: "all well")
    assert not [*tmp_path.iterdir()]
