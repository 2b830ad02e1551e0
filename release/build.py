"""Builds a release into dist/: source archive and wheel, a man page, a bill of materials, and checksums.

What is committed is built twice, in two folders, and must come out alike to the last byte. The wheel is
installed into clean environments of every Python that is here, with and without its extras, and used from an
empty folder. Nothing is sent anywhere: the workflow for a tag does that.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import chdir
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from ranter_tui import __version__
from tests.cli.plain import TURN, asked, play_to_the_end, sit_down
from tests.cli.shell import Process, Terminal

ROOT = Path(__file__).parents[1]
PYTHONS = ("python3.11", "python3.12", "python3.13")
EXTRAS = ("", "[phones,cluster]")

CASE = """
rulebook: parlett-2008
seats: [Ada, Ben, Cleo]
dealer: Cleo
holds: {Ada: 5H, Ben: KC, Cleo: QD}
decides: {Ada: change, Cleo: keep}
outcome: {loses: {Ada: 1}}
"""
JOURNEY = (
    "--version",
    "help",
    "help cases",
    "rules",
    "rules show parlett-2008",
    "rules ask tie",
    "judge case.yaml",
    "rules new --from foster-1914 --title Sundays --set lives=5",
    "rules export sundays sundays.yaml",
    "check sundays.yaml",
    "simulate sundays --games 10 --events games.jsonl --jobs 2",
    "replay games.jsonl --game 3",
    "odds parlett-2008 --seats 3",
    "library search who started it",
    "library export site",
    "schema case",
    "completion bash",
    "doctor --json",
)
"""What somebody does with the program in an empty folder. All of it ends well."""

PACKAGES = """
import json
from importlib.metadata import distributions
told = []
for one in distributions():
    about = one.metadata
    named = [said for said in about.get_all("Classifier") or () if said.startswith("License ::")]
    expression = about["License-Expression"] or ""
    told.append([about["Name"], one.version, expression, named or [about["License"]]])
print(json.dumps(sorted(told, key=lambda row: row[0].lower())))
"""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--out", type=Path, default=ROOT / "dist", help="the folder to write to (dist)")
    options.add_argument("--pythons", nargs="*", default=PYTHONS, help="the Pythons to try it with")
    asked_for = options.parse_args()
    version = _checked_version()
    with tempfile.TemporaryDirectory() as folder:
        built = _built_twice(Path(folder))
        _run(sys.executable, "-m", "twine", "check", "--strict", *map(str, built))
        pythons = [python for python in asked_for.pythons if _works(python)]
        if not pythons:
            sys.exit(f"None of these Pythons is here: {', '.join(asked_for.pythons)}.")
        for python in pythons:
            for extras in EXTRAS:
                environment = Path(folder) / f"{python}{extras}"
                _try(python, f"{built[-1]}{extras}", environment, version)
        shutil.rmtree(asked_for.out, ignore_errors=True)
        asked_for.out.mkdir(parents=True)
        for file in built:
            shutil.copy(file, asked_for.out)
        last = Path(folder) / f"{pythons[-1]}{EXTRAS[-1]}"
        (asked_for.out / "ranter-tui.1").write_text(_manual(version))
        bill = json.dumps(_bill(version, json.loads(_run(last / "bin" / "python", "-c", PACKAGES))), indent=2)
        (asked_for.out / f"ranter_tui-{version}.cdx.json").write_text(f"{bill}\n", "utf-8")
        sums = [
            f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}"
            for path in sorted(asked_for.out.iterdir())
        ]
        (asked_for.out / "SHA256SUMS").write_text("\n".join(sums) + "\n")
    print(f"ranter-tui {version} is in {asked_for.out}, tried with {', '.join(pythons)}.")


def _run(
    program: str | Path, *arguments: str, cwd: Path | None = None, more: Mapping[str, str] | None = None
) -> str:
    """Run a program that must end well, with more in its environment, and return what it prints."""
    done = subprocess.run(
        [program, *arguments],
        capture_output=True,
        cwd=cwd,
        encoding="utf-8",
        env={**os.environ, **(more or {})},
    )
    if done.returncode:
        sys.exit(f"{program} {' '.join(arguments)}\n{done.stdout}{done.stderr}")
    return done.stdout


def _manual(version: str) -> str:
    """Return the manual page, made from the parser of the command line."""
    named = {
        "module": "ranter_tui.cli.commands",
        "function": "parser",
        "prog": "ranter-tui",
        "project-name": "ranter-tui",
        "description": "Ranter-Go-Round by the rules of a chosen book",
        "version": version,
        "manual-title": "Ranter",
        "format": "single-commands-section",
    }
    program = Path(sys.executable).with_name("argparse-manpage")
    return _run(program, *(word for name, value in named.items() for word in (f"--{name}", value)), cwd=ROOT)


def _checked_version() -> str:
    """Return the version, once all is committed, and all that names the version names the same."""
    if changed := _run("git", "status", "--porcelain", cwd=ROOT):
        sys.exit(f"Commit or put away what has changed first:\n{changed}")
    version = __version__
    for file, line in (
        ("CHANGELOG.md", rf"## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d"),
        ("CITATION.cff", rf"version: {re.escape(version)}"),
    ):
        if not re.search(f"^{line}$", (ROOT / file).read_text("utf-8"), re.MULTILINE):
            sys.exit(f"{file} knows nothing of version {version}.")
    os.environ["SOURCE_DATE_EPOCH"] = _run("git", "log", "-1", "--format=%ct", cwd=ROOT).strip()
    return version


def _built_twice(folder: Path) -> list[Path]:
    """Return the source archive and the wheel. They are the same in another folder and time zone."""
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
    times = []
    for name, zone, mask in (("once", "UTC", 0o022), ("again", "Asia/Tokyo", 0o077)):
        before = os.umask(mask)
        with tarfile.open(fileobj=BytesIO(archive)) as committed:
            committed.extractall(folder / name / "source", filter="data")
        out = folder / name / "built"
        _run(
            sys.executable,
            "-m",
            "build",
            "--no-isolation",
            "--outdir",
            str(out),
            str(folder / name / "source"),
            more={"TZ": zone},
        )
        os.umask(before)
        times.append([*out.glob("*.tar.gz"), *out.glob("*.whl")])
    for one, other in zip(*times, strict=True):
        if one.read_bytes() != other.read_bytes():
            sys.exit(f"{one.name} is not the same when it is built again.")
    return times[0]


def _works(python: str) -> bool:
    return shutil.which(python) is not None and not subprocess.call(
        [python, "-c", "import ensurepip, venv"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def _try(python: str, wheel: str, environment: Path, version: str) -> None:
    """Install the wheel where nothing else is, and use it from an empty folder."""
    print(f"{python}, {Path(wheel).name} ...", flush=True)
    _run(python, "-m", "venv", str(environment))
    _run(environment / "bin" / "python", "-m", "pip", "install", "--quiet", wheel)
    program, elsewhere = environment / "bin" / "ranter-tui", environment / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "case.yaml").write_text(CASE)
    home = {"RANTER_HOME": str(environment / "home"), "PYTHONPATH": "", "TERM": "xterm-256color"}
    with chdir(elsewhere):
        for command in JOURNEY:
            _run(program, *command.split(), more=home)
        assert version in _run(environment / "bin" / "python", "-m", "ranter_tui", "--version", more=home)
        _play(str(program), home)


def _play(program: str, home: dict[str, str]) -> None:
    """Begin a game in lines, kill it, and play it to its end."""

    class Installed(Terminal):
        def start(
            self, arguments: Sequence[str], theirs: int, output: int, environment: Mapping[str, str]
        ) -> Process:
            return super().start(arguments, theirs, output, {**environment, **home})

    Installed.program = (program,)
    with Installed("play", "--plain", "--seats", "3", "--seed", "1") as first:
        sit_down(first)
        first.type("k\n" if asked(first) == TURN else "\n")
        asked(first)
    with Installed("resume", "--plain") as second:
        if play_to_the_end(second):
            sys.exit(f"The game did not come to its end:\n{second.transcript}")


def _bill(version: str, packages: Sequence[Any]) -> dict[str, Any]:
    """Return the bill of materials, as CycloneDX has it: what the program needs, and its licences.

    The wheel itself bundles nothing of others: every text, drawing, letter and coast in it was made for it.
    """
    when = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": f"{when:%Y-%m-%dT%H:%M:%SZ}",
            "component": _component("application", "ranter-tui", version, "MIT", ()),
        },
        "components": [
            _component("library", name, number, expression, named)
            for name, number, expression, named in packages
            if name not in ("ranter-tui", "pip", "setuptools")
        ],
    }


def _component(
    kind: str, name: str, version: str, expression: str, named: Sequence[str | None]
) -> dict[str, Any]:
    purl = f"pkg:pypi/{re.sub('[-_.]+', '-', name).lower()}@{version}"
    return {"type": kind, "bom-ref": purl, "name": name, "version": version, "purl": purl} | _licences(
        expression, named
    )


def _licences(expression: str, named: Sequence[str | None]) -> dict[str, Any]:
    if expression:
        return {"licenses": [{"expression": expression}]}
    names = [said.rpartition(" :: ")[2].partition("\n")[0] for said in named if said]
    return {"licenses": [{"license": {"name": name}} for name in names]} if names else {}


if __name__ == "__main__":
    main()
