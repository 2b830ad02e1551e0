"""Whoever does what CONTRIBUTING.md says has added a rulebook, or a rule: it is followed to the letter."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent

import pytest

from ranter_tui.cli import main
from tests.cli.shell import ROOT
from tests.docs.printed import blocks, in_order, section
from tests.homes import with_cache

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
NEEDED = ("CONTRIBUTING.md", "pyproject.toml", "ranter_tui", "rulebooks", "tests")
BOOK = "rulebooks/kukushka-example.yaml"

TYPED = """
import sys
from shlex import split
from ranter_tui.cli import main
for line in sys.argv[1:]:
    program, *arguments = split(line)
    assert program == "ranter-tui"
    if code := main(arguments):
        sys.exit(code)
    print(end="\\0", flush=True)
"""


class Checkout:
    """A copy of the repository, or of another checkout, in which somebody follows the text."""

    def __init__(self, folder: Path, origin: Path = ROOT) -> None:
        self.folder = folder
        self.home = with_cache(folder / "home")
        for name in NEEDED:
            if (origin / name).is_dir():
                # What is compiled comes along, but for what another worker is just compiling.
                unwanted = shutil.ignore_patterns("goldens*", "*.pyc.*")
                shutil.copytree(origin / name, folder / name, ignore=unwanted)
            else:
                shutil.copy(origin / name, folder / name)

    def read(self, file: str) -> str:
        return (self.folder / file).read_text(encoding="utf-8")

    def write(self, file: str, text: str) -> None:
        (self.folder / file).write_text(text, encoding="utf-8")

    def follow(self, title: str) -> None:
        """Copy what is to be copied, edit what is to be edited, and type what is to be typed."""
        for block in blocks(section(TEXT, title)):
            if block.kind == "sh":
                self.run("sh", "-e", "-c", block.text)
            elif block.kind == "yaml":
                (file,) = re.findall(r"# at the end of (\S+)\n", block.text)
                self.write(file, self.read(file) + "\n" + block.text)
            elif block.kind == "diff":
                head, _, edits = block.text.partition("\n")
                file = head.removeprefix("--- ")
                self.write(file, edited(self.read(file), edits, file))
            else:
                answered = self.type(*(command for command, _ in block.commands))
                for (command, answer), told in zip(block.commands, answered, strict=True):
                    assert in_order(answer, told), command

    def type(self, *commands: str) -> list[str]:
        """What is answered to commands of ours, as they are printed."""
        return self.run(sys.executable, "-c", TYPED, *commands).split("\0")[:-1]

    def test(self, title: str) -> str:
        """The first tests that this section wants to be run."""
        arguments = re.findall(r'`make test ARGS="(.*?)"`', section(TEXT, title))[0]
        return self.run(sys.executable, "-m", "pytest", "-n0", "-pno:cacheprovider", *shlex.split(arguments))

    def run(self, *command: str) -> str:
        ours = {
            name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST"))
        }
        done = subprocess.run(
            command,
            cwd=self.folder,
            env={**ours, "PYTHONPATH": str(self.folder), "RANTER_HOME": str(self.home)},
            capture_output=True,
            encoding="utf-8",
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def edited(text: str, edits: str, file: str) -> str:
    """The text with lines added and taken away; each place must be there, and only once."""
    for hunk in places(edits):
        old = "".join(line[1:] for line in hunk if not line.startswith("+"))
        new = "".join(line[1:] for line in hunk if not line.startswith("-"))
        found = [match.start() for match in re.finditer(f"^{re.escape(old)}", text, re.MULTILINE)]
        assert len(found) == 1, f"{file} has this not once:\n{indent(old, '    ')}"
        text = text[: found[0]] + new + text[found[0] + len(old) :]
    return text


def places(edits: str) -> Iterator[list[str]]:
    for hunk in re.split(r"^@@\n", edits, flags=re.MULTILINE):
        yield [line if line.strip() else " \n" for line in hunk.splitlines(keepends=True)]


@pytest.fixture(scope="module")
def with_the_book(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """Where "Add a rulebook" has been followed."""
    checkout = Checkout(tmp_path_factory.mktemp("book"))
    checkout.follow("Add a rulebook")
    return checkout


@pytest.fixture(scope="module")
def with_the_rule(with_the_book: Checkout, tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """Where "Add a rule" has been followed as well."""
    checkout = Checkout(tmp_path_factory.mktemp("rule"), with_the_book.folder)
    checkout.follow("Add a rule")
    return checkout


def test_who_follows_add_a_rulebook_has_a_book_that_can_be_read_and_played(with_the_book: Checkout) -> None:
    checkout = with_the_book
    checked, shelf, page, played = checkout.type(
        "ranter-tui check rulebooks/sources.yaml",
        "ranter-tui rules",
        f"ranter-tui rules show --ids {BOOK}",
        "ranter-tui simulate kukushka-example --games 3",
    )
    assert "all warranted" in checked
    assert "kukushka-example" in shelf
    assert re.search(r"● Everybody starts with five lives\.\[\d+\] §lives", page)
    assert played
    tested = checkout.test("Add a rulebook")
    # Its examples, their pots and dealers, and that nothing besides happens by the book, nor by its variant.
    assert re.search(r"^5 passed", tested, re.MULTILINE), tested


def test_whoever_follows_add_a_rule_has_a_value_that_everybody_knows(with_the_rule: Checkout) -> None:
    checkout = with_the_rule
    value, sentence = "two_from_dealer", "The loser loses one life, a losing dealer two."
    page, compared, who_says_what, schema, house = checkout.type(
        "ranter-tui rules show kukushka-example",
        "ranter-tui rules compare kukushka kukushka-example --json",
        "ranter-tui library show rule/penalty/who-says-what",
        "ranter-tui schema rulebook",
        "ranter-tui rules new --from foster-1914 --json",
    )
    assert sentence in page
    assert sentence in compared
    assert "".join(sentence.upper().split()) in "".join(who_says_what.upper().split())
    assert f'"{value}"' in schema
    assert re.search(
        rf"#penalty: .*(\n  #    .*)*\n  #    {value} ",
        checkout.read(re.findall(r'"file": "(.*)"', house)[0]),
    )
    assert " passed" in checkout.test("Add a rule")


def test_without_the_referee_the_new_value_would_be_a_promise_only(
    with_the_book: Checkout, with_the_rule: Checkout, tmp_path: Path
) -> None:
    checkout = Checkout(tmp_path, with_the_rule.folder)
    referee = "ranter_tui/game/referee/showdown.py"
    checkout.write(referee, with_the_book.read(referee))

    with pytest.raises(AssertionError, match="a dealer who loses pays two"):
        checkout.test("Add a rule")
    with pytest.raises(AssertionError, match="the-dealer-pays-two"):
        checkout.type(f"ranter-tui check {BOOK}")


def test_the_house_rules_in_the_text_are_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (file,) = (block.text for block in blocks(section(TEXT, "Make house rules")) if block.kind == "yaml")
    (tmp_path / "house.yaml").write_text(file, encoding="utf-8")
    assert main(["check", str(tmp_path / "house.yaml")]) == 0
    assert "good; house rules, 1 change to foster-1914" in capsys.readouterr().out


def test_a_text_that_no_longer_fits_the_code_is_found_out() -> None:
    for text, edits in (("one\ntwo\n", " two\n-three\n"), ("one\none\n", "-one\n")):
        with pytest.raises(AssertionError, match="has this not once"):
            edited(text, edits, "file")


def test_every_file_of_the_package_that_is_named_is_there() -> None:
    named = {name.removeprefix("ranter_tui/") for name in re.findall(r"`([\w/]+/(?:\w+\.py)?)`", TEXT)}
    ours = {name for name in named if (ROOT / "ranter_tui" / name.partition("/")[0]).is_dir()}

    assert len(ours) > 20
    assert {name for name in ours if not (ROOT / "ranter_tui" / name).exists()} == set()


def test_every_package_says_what_is_in_it() -> None:
    for package in (ROOT / "ranter_tui").rglob("__init__.py"):
        assert package.read_text(encoding="utf-8").startswith('"""'), package
