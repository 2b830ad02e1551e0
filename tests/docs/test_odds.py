"""The paper on counting can be followed as it stands."""

from __future__ import annotations

import csv
import shlex
from importlib import import_module
from pathlib import Path

import pytest

from ranter_tui.cli import main
from ranter_tui.cli.commands import parser
from ranter_tui.rulebook.shelf import Shelf
from tests.docs.printed import blocks, in_order, section

TEXT = (Path(__file__).parents[2] / "docs" / "odds.md").read_text(encoding="utf-8")
ON_A_CLUSTER = "On a cluster"
TYPED = [command for block in blocks(TEXT.partition(ON_A_CLUSTER)[0]) for command in block.commands]
TYPED_THERE = [
    shlex.split(command) for block in blocks(section(TEXT, ON_A_CLUSTER)) for command, _ in block.commands
]


@pytest.mark.parametrize(("command", "answer"), TYPED, ids=range(len(TYPED)))
def test_what_is_typed_is_answered_as_on_paper(
    command: str,
    answer: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)[1:]) == 0
    assert in_order(answer, capsys.readouterr().out), command
    if " sweep " in command:
        rows = csv.DictReader(Path("cassell.csv").read_text().splitlines())
        variants = 1 + len(Shelf().book("cassell-1882").variants)
        tables = {(row["variants"], row["seats"], row["play"]) for row in rows}
        assert len(tables) == variants * 2 * 2


@pytest.mark.parametrize("command", TYPED_THERE, ids=" ".join)
def test_what_is_typed_on_a_cluster_is_understood(command: list[str]) -> None:
    """Nothing is begun at an address that is another's; a cluster counts in tests/odds/test_cluster.py."""
    program, *words = command
    if program == "ranter-tui":
        assert parser().parse_args(words).dask == "tcp://192.168.1.7:8786"
    else:
        assert program == "dask"
        import_module(f"distributed.cli.dask_{words[0]}").main.make_context(program, words[1:])


def test_the_whole_way_to_a_cluster_is_told() -> None:
    assert [command[:2] for command in TYPED_THERE] == [
        ["dask", "scheduler"],
        ["dask", "worker"],
        ["ranter-tui", "odds"],
    ]
