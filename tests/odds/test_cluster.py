"""A Dask cluster counts what one process counts, whoever is killed; and what is said where it cannot."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from pathlib import Path

import pytest

from ranter_tui import __version__
from ranter_tui.cli import main
from ranter_tui.odds import cluster
from ranter_tui.odds.cluster import Cluster, NoCluster
from tests.cli.shell import PATIENCE, environment, until

SWEEP = (
    *("parlett-2008", "gnav", "--seats", "2-5"),
    *("--play", "threshold:7", "--lives", "1", "--precision", "4%"),
)
LINES = 1 + 2 * (2 + 3 + 4 + 5)


class Dask:
    """A scheduler with two workers, each a process of this machine that nobody reaches from outside."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._file = folder, folder / "scheduler.json"
        self.scheduler = self._started("scheduler", "--port", "0")
        self.workers = [
            self._started("worker", "--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
            for _ in range(2)
        ]

    def _started(self, *command: str) -> subprocess.Popen[bytes]:
        here = ("--host", "127.0.0.1", "--no-dashboard", "--dashboard-address", "127.0.0.1:0")
        return subprocess.Popen(
            [sys.executable, "-m", "dask", *command, *here, "--scheduler-file", str(self._file)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment(),
            cwd=self.folder,
        )

    @property
    def address(self) -> str:
        until(self._file.exists)
        address: str = json.loads(self._file.read_bytes())["address"]
        return address

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    dask = Dask(tmp_path_factory.mktemp("dask"))
    yield dask
    dask.end()


def lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def test_whatever_counts_a_sweep_and_whoever_dies_the_bytes_are_the_same(
    dask: Dask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, many = (tmp_path / f"{name}.csv" for name in ("one", "two", "many"))
    assert main(["odds", "sweep", str(one), *SWEEP, "--jobs", "1"]) == 0
    assert main(["odds", "sweep", str(two), *SWEEP, "--jobs", "2"]) == 0
    with Cluster(dask.address) as looking, ThreadPoolExecutor() as beside:
        until(lambda: looking.threads == 2)
        worker, process = looking._client.run(os.getpid, on_error="return").popitem()
        assert isinstance(process, int)

        def kill() -> int:
            until(lambda: lines(many) > 1 and looking._client.processing()[worker])
            os.kill(process, signal.SIGKILL)
            return lines(many)

        killed_at = beside.submit(kill)
        assert main(["odds", "sweep", str(many), *SWEEP, "--dask", dask.address]) == 0
        assert killed_at.result() < LINES, "the worker was killed too late to prove anything"
        until(lambda: looking.threads == 1)
    assert capsys.readouterr() == ("", "")
    assert lines(one) == LINES
    assert two.read_bytes() == one.read_bytes(), "two processes have counted something else than one"
    assert many.read_bytes() == one.read_bytes(), "a cluster has counted something else than one process"


def test_games_may_be_played_on_a_cluster(dask: Dask, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("simulate", "gnav", "--games", "30", "--seats", "3")
    assert main([*asked, "--dask", dask.address]) == 0
    on_a_cluster = capsys.readouterr()
    assert main([*asked]) == 0
    assert capsys.readouterr() == on_a_cluster


JOKER = """
class Joker:
    def __init__(self, law, luck):
        self.luck = luck

    def decide(self, sight, moves):
        return moves[self.luck.below(len(moves))]
"""


def test_a_bot_of_ones_own_plays_on_a_cluster_that_has_the_same(
    dask: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    for name, there in {
        "jester": JOKER,
        "older_jester": f"{JOKER}# an older one",
        "absent_jester": None,
    }.items():
        (tmp_path / f"{name}.py").write_text(JOKER, encoding="utf-8")
        if there is not None:
            (dask.folder / f"{name}.py").write_text(there, encoding="utf-8")

    def told(name: str, *counted_by: str, code: int) -> tuple[str, str]:
        asked = ("simulate", "gnav", "--games", "10", "--seats", "3", "--bots", f"{name}:Joker,sharp")
        assert main([*asked, *counted_by]) == code
        return capsys.readouterr()

    by_dask = ("--dask", dask.address)
    assert told("jester", *by_dask, code=0) == told("jester", code=0)
    nothing, refused = told("older_jester", *by_dask, code=1)
    assert nothing == ""
    assert refused.startswith("ranter-tui: --dask: the worker at tcp://127.0.0.1:")
    assert refused.endswith(
        "has another 'older_jester:Joker'; bring yours there, and start the worker anew\n"
    )
    nothing, refused = told("absent_jester", *by_dask, code=1)
    assert nothing == ""
    assert (
        f"has no 'absent_jester:Joker': there is no module 'absent_jester', neither in {dask.folder} nor"
        in refused
    )
    assert refused.endswith("install it there, or start the worker in the folder in which it lies\n")
    assert main(["odds", "le-her", "--play", "mine:Joker", *by_dask]) == 2
    assert capsys.readouterr().err.startswith("ranter-tui: --play: there is no module 'mine', neither in")


def test_workers_that_have_another_version_are_found_out(dask: Dask, monkeypatch: pytest.MonkeyPatch) -> None:
    with Cluster(dask.address) as executor:
        monkeypatch.setattr(cluster, "__version__", "9.9")
        with pytest.raises(cluster.WorkerDiffers) as later:
            executor.submit(abs, -7).result()
        said = executor.why(later.value)
        with pytest.raises(NoCluster) as at_once:
            Cluster(dask.address)
    assert said == str(at_once.value)
    assert said.startswith("the worker at tcp://127.0.0.1:")
    assert said.endswith(
        f"has ranter-tui {__version__}; 0 of 1 workers have 9.9, and all must: install it there"
    )


def test_a_bug_of_ours_is_not_blamed_on_the_cluster(dask: Dask) -> None:
    with Cluster(dask.address) as executor:
        with pytest.raises(ZeroDivisionError) as error:
            executor.submit(divmod, 1, 0).result()
        assert executor.why(error.value) is None


def test_it_is_said_what_is_missing_as_a_cluster_falls_apart(
    dask: Dask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    with Cluster(dask.address) as executor:
        for worker in dask.workers:
            worker.kill()
        until(lambda: not executor.threads)
        with pytest.raises(NoCluster) as no_workers:
            Cluster(dask.address)
        waiting = executor.submit(abs, -7)
        dask.scheduler.kill()
        with pytest.raises(CancelledError) as lost:
            waiting.result(PATIENCE)
        assert executor.why(lost.value) == (
            f"the scheduler at {dask.address} is gone, or has forgotten what it was asked; "
            "see that it runs, and count again"
        )
    assert str(no_workers.value) == (
        f"the scheduler at {dask.address} has no workers; start some: dask worker {dask.address}"
    )
    with pytest.raises(NoCluster) as no_scheduler:
        Cluster(dask.address)
    assert str(no_scheduler.value) == (
        f"no scheduler answers at {dask.address}; `dask scheduler` starts one, and says what address it has"
    )


@pytest.mark.parametrize("address", ["", "foo", "http://x:1", "a b:1", "tcp://x", "8786"])
def test_what_is_no_address_is_not_asked(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "gnav", "--dask", address]) == 1
    assert capsys.readouterr().err == (
        f"ranter-tui: --dask: {address!r} is no address of a scheduler, such as tcp://192.168.1.7:8786\n"
    )
