"""The wheel, built and installed where nothing else is, and run from another folder."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import venv
import zipfile
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from ranter_tui.rulebook.shelf import Shelf

ROOT = Path(__file__).parents[2]
PACKAGE, DOCS = ROOT / "ranter_tui", ROOT / "docs"

BOOKS = Shelf().ids


@dataclass(frozen=True)
class Built:
    wheel: Path
    sdist: Path


@dataclass(frozen=True)
class Installed:
    """A clean environment that holds the wheel, and a folder far from the checkout to stand in."""

    environment: Path
    elsewhere: Path

    @property
    def package(self) -> Path:
        return site_packages(self.environment) / "ranter_tui"

    def run(self, program: str, *arguments: str, code: int = 0) -> str:
        """What it prints or, where it is to fail, what it says."""
        done = subprocess.run(
            [self.environment / "bin" / program, *arguments],
            cwd=self.elsewhere,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stderr if code else done.stdout


def site_packages(environment: Path) -> Path:
    return environment / "lib" / f"python3.{sys.version_info.minor}" / "site-packages"


def run_here(module: str, *arguments: str | Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr


def needed_by(name: str, extras: frozenset[str] = frozenset()) -> set[tuple[str, frozenset[str]]]:
    """What a distribution installed here declares that it needs, each with the extras it asks for."""
    return {
        (needed.name, frozenset(needed.extras))
        for needed in map(Requirement, metadata.requires(name) or ())
        if needed.marker is None
        or any(needed.marker.evaluate({"extra": extra}) for extra in (extras or {""}))
    }


def all_needed_by(name: str) -> set[str]:
    """The same, with what those need in turn."""
    found: set[tuple[str, frozenset[str]]] = set()
    asked = needed_by(name)
    while asked:
        found |= asked
        asked = {deeper for one in asked for deeper in needed_by(*one)} - found
    return {needed for needed, _ in found}


def lend(name: str, environment: Path) -> None:
    """Let that environment use a distribution that is installed here: no index need be reached."""
    lent = metadata.distribution(name)
    for part in {file.parts[0] for file in lent.files or ()} - {"..", "__pycache__"}:
        borrowed = site_packages(environment) / part
        if not borrowed.exists():
            borrowed.symlink_to(str(lent.locate_file(part)))


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The source archive, and the wheel made from that and not from the checkout."""
    out = tmp_path_factory.mktemp("dist")
    run_here("build", "--no-isolation", "--outdir", out, ROOT)
    (wheel,) = out.glob("*.whl")
    (sdist,) = out.glob("*.tar.gz")
    return Built(wheel, sdist)


@pytest.fixture(scope="session")
def installed(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel in an environment that has its declared dependencies, theirs, and nothing else."""
    environment = tmp_path_factory.mktemp("clean") / "environment"
    venv.create(environment, symlinks=True)
    for name in all_needed_by("ranter-tui"):
        lend(name, environment)
    # With no index to ask, it fails where anything that is needed is not there. Compiled is what is used.
    run_here(
        "pip", "--isolated", "--python", environment, "install", "--no-index", "--no-compile", built.wheel
    )
    return Installed(environment, tmp_path_factory.mktemp("elsewhere"))


def test_the_wheel_carries_all_that_is_needed_and_nothing_of_the_workshop(built: Built) -> None:
    names = zipfile.ZipFile(built.wheel).namelist()
    needed = [f"rulebooks/{book}.yaml" for book in (*BOOKS, "sources")]
    needed += ["library/export/style.css", "py.typed", *(f"docs/{path.name}" for path in DOCS.iterdir())]
    needed += [str(path.relative_to(PACKAGE)) for path in (PACKAGE / "app" / "drawing").rglob("*.txt")]
    assert {f"ranter_tui/{name}" for name in needed} <= {*names}
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert {name.split("/")[0].partition("-")[0] for name in names} == {"ranter_tui"}


def test_the_source_archive_is_enough_to_work_on_the_project(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}

    assert {"Makefile", "CHANGELOG.md", "CONTRIBUTING.md", "tests/conftest.py", ".ci/run"} <= names
    assert {f"rulebooks/{book}.yaml" for book in BOOKS} <= names


def test_the_papers_and_the_books_come_along_and_it_runs_as_a_module(installed: Installed) -> None:
    assert metadata.version("ranter-tui") in installed.run("python", "-m", "ranter_tui", "--version")
    assert "ranter-tui help NAME" in installed.run("ranter-tui", "help")
    assert installed.run("ranter-tui", "help", "cases").startswith("# ")
    listed = installed.run("ranter-tui", "rules")
    assert [book for book in BOOKS if book not in listed] == []


def test_without_its_extra_a_cluster_is_told_what_to_install(installed: Installed) -> None:
    asked = ("simulate", "gnav", "--dask", "10.0.0.7:8786")
    assert installed.run("ranter-tui", *asked, code=1) == (
        "ranter-tui: --dask: a cluster needs distributed, which is not there; "
        "what helps: pip install 'ranter-tui[cluster]'\n"
    )


def test_the_books_are_those_of_the_installed_package(installed: Installed) -> None:
    book = installed.package / "rulebooks" / "parlett-2008.yaml"
    aside = installed.elsewhere / book.name
    book.rename(aside)
    try:
        assert "parlett-2008" not in installed.run("ranter-tui", "rules")
    finally:
        aside.rename(book)
    assert "parlett-2008" in installed.run("ranter-tui", "rules")
