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

ROOT = Path(__file__).parents[2]

THE_FIRST_TEN = (
    "phillips-westall-1945",
    "cassell-1882",
    "hoffmann-1891",
    "parlett-2008",
    "chase-the-ace-us",
    "everything2-screw-your-neighbor",
    "mcleod-cuckoo",
    "mcleod-screw-your-neighbor",
    "foster-1914",
    "hoyle-composite",
)

# One worker builds, the others have better things to do.
pytestmark = pytest.mark.xdist_group("wheel")


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

    def run(self, program: str, *arguments: str) -> str:
        done = subprocess.run(
            [self.environment / "bin" / program, *arguments],
            cwd=self.elsewhere,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


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


def test_the_wheel_carries_the_books_the_types_and_the_licence(built: Built) -> None:
    names = zipfile.ZipFile(built.wheel).namelist()

    for book in THE_FIRST_TEN:
        assert f"ranter_tui/rulebooks/{book}.yaml" in names
    assert "ranter_tui/rulebooks/sources.yaml" in names
    assert "ranter_tui/library/export/style.css" in names
    assert "ranter_tui/py.typed" in names
    assert {f"ranter_tui/docs/{path.name}" for path in (ROOT / "docs").iterdir()} <= {*names}
    for drawn in (ROOT / "ranter_tui" / "app" / "drawing").rglob("*.txt"):
        assert str(drawn.relative_to(ROOT)) in names
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)


def test_the_wheel_carries_nothing_that_belongs_to_the_workshop(built: Built) -> None:
    names = zipfile.ZipFile(built.wheel).namelist()

    assert {name.split("/")[0].partition("-")[0] for name in names} == {"ranter_tui"}


def test_the_source_archive_is_enough_to_work_on_the_project(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}

    assert {"Makefile", "CHANGELOG.md", "CONTRIBUTING.md", "tests/conftest.py", ".ci/run"} <= names
    assert {f"rulebooks/{book}.yaml" for book in THE_FIRST_TEN} <= names


def test_the_papers_come_along(installed: Installed) -> None:
    assert "ranter-tui help NAME" in installed.run("ranter-tui", "help")
    assert installed.run("ranter-tui", "help", "cases").startswith("# ")


def test_the_installed_command_lists_the_books(installed: Installed) -> None:
    listed = installed.run("ranter-tui", "rules")

    assert [book for book in THE_FIRST_TEN if book not in listed] == []


def test_without_its_extra_a_cluster_is_told_what_to_install(installed: Installed) -> None:
    program = installed.environment / "bin" / "ranter-tui"
    asked = ("simulate", "gnav", "--dask", "10.0.0.7:8786")
    done = subprocess.run(
        [program, *asked], cwd=installed.elsewhere, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert done.stderr == (
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


def test_the_installed_package_runs_as_a_module(installed: Installed) -> None:
    assert metadata.version("ranter-tui") in installed.run("python", "-m", "ranter_tui", "--version")
