"""What a public forge and a package index are given: in the form that they want, and true."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from hatch_build import description
from ranter_tui import __version__

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
TEMPLATES = ROOT / ".github" / "ISSUE_TEMPLATE"
FORMS = sorted({*TEMPLATES.iterdir()} - {TEMPLATES / "config.yml"})


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", sorted((ROOT / ".github" / "workflows").iterdir())),
        ("dependabot", [ROOT / ".github" / "dependabot.yml"]),
        ("github-issue-forms", FORMS),
        ("github-issue-config", [TEMPLATES / "config.yml"]),
        ("citation-file-format", [ROOT / "CITATION.cff"]),
    ],
)
def test_a_forge_can_read_it(schema: str, files: list[Path]) -> None:
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}"]
    done = subprocess.run([*check, *map(str, files)], capture_output=True, encoding="utf-8", timeout=60)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_whatever_names_the_version_names_the_same() -> None:
    for file, line in (
        ("CITATION.cff", f"version: {__version__}"),
        ("CHANGELOG.md", rf"## \[{__version__}\] - \d{{4}}-\d\d-\d\d"),
    ):
        assert re.search(f"^{line}$", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE), file


LINKS = re.compile(r"\]\(([^)]*)\)")


def test_at_home_every_picture_and_link_of_the_description_has_its_address() -> None:
    told = description(README, "https://example.org/ranter", "v1")
    assert len(LINKS.findall(told)) == len(LINKS.findall(README)) > 20
    assert all(re.match("https?://", address) for address in LINKS.findall(told))
    assert "beside it](https://example.org/ranter/raw/v1/screenshots/table.svg)" in told
    assert "[docs/commands.md](https://example.org/ranter/blob/v1/docs/commands.md)" in told


def test_without_a_home_the_description_leads_nowhere() -> None:
    told = description(README, "", "v1")
    assert all(address.startswith("https://") for address in LINKS.findall(told))
    assert "![" not in told and "|---|" not in told.replace("| where | keys |\n|---|---|", "")
    assert "All commands: docs/commands.md." in told


def test_every_file_that_the_readme_leads_to_is_there() -> None:
    led = [address.partition("#")[0] for address in LINKS.findall(README) if "://" not in address]
    assert [address for address in led if not (ROOT / address).exists()] == []
