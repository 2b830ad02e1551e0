"""What the benchmarks say of a promise or a proof: what was broken or found is not forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.kept import WRONG, found
from benchmarks.run import main
from benchmarks.verdict import Promises


def test_one_slow_paint_in_twenty_is_forgiven_and_two_are_not(capsys: pytest.CaptureFixture[str]) -> None:
    promises = Promises()
    promises.within("a page", [(0.05, 0.01)] * 20 + [(0.4, 0.01)], 100)
    assert promises.broken == []
    promises.within("a letter", [(0.05, 0.01)] * 18 + [(0.4, 0.01)] * 2, 100)
    assert promises.broken == ["a letter"]
    said = capsys.readouterr().out
    assert "a page: 50.0 ms (at most 100: kept)" in said
    assert "(bare 10.0 ms)  median 50.0, most 400.0" in said
    assert "a letter: 400.0 ms (at most 100: NOT KEPT)" in said


def test_what_has_no_bound_is_only_said(capsys: pytest.CaptureFixture[str]) -> None:
    promises = Promises()
    promises.ratio("referee", 0.05, None, at_least=True)
    promises.ratio("rules", 1.9, 2.0)
    assert promises.broken == []
    promises.ratio("referee", 0.05, 0.1, at_least=True)
    promises.ratio("rules", 2.1, 2.0)
    assert promises.broken == ["referee", "rules"]
    assert "referee: 0.050 times\n" in capsys.readouterr().out


def test_a_broken_promise_is_told_at_the_end_and_by_the_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measured(took: float) -> int:
        monkeypatch.setattr(
            "benchmarks.run.measure_app", lambda promises: promises.ratio("curtain", took, 2.0)
        )
        monkeypatch.setattr("sys.argv", ["run.py", "app"])
        return main()

    assert measured(1.5) == 0
    assert capsys.readouterr().out.endswith("All promises are kept.\n")
    assert measured(2.5) == 1
    assert capsys.readouterr().out.endswith("Not kept: curtain\n")


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
