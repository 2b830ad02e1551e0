"""`completion`: what a shell offers at each place, tried in the shells that there are."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from ranter_tui.cli.commands import SHELLS
from ranter_tui.cli.completion import addresses
from ranter_tui.game.rules import ABOUT
from ranter_tui.rulebook.shelf import Shelf
from tests.cli.heard import Output, with_files
from tests.cli.shell import Terminal, environment
from tests.cli.typed import commands
from tests.library.shelves import library

BOOKS = set(Shelf().ids)
COMMANDS = {
    *("play", "resume", "replay", "rules", "library", "judge"),
    *("simulate", "odds", "check", "schema", "doctor", "completion", "help"),
}


def script(shell: str, out: Output) -> str:
    return with_files(out, "completion", shell)


def without(shell: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(shell) is None, reason=f"there is no {shell} here")


Ask = Callable[[str], set[str]]
"""What is offered where a line breaks off."""


@pytest.fixture(params=[pytest.param(shell, marks=without(shell)) for shell in ("bash", "fish")])
def ask(request: pytest.FixtureRequest, tmp_path: Path, capsys: Output) -> Ask:
    """A shell that tells what it would offer, in a folder with two files."""
    shell: str = request.param
    (tmp_path / "house.yaml").touch()
    (tmp_path / "hand.jsonl").touch()
    source = tmp_path / f".{shell}"
    source.write_text(script(shell, capsys))
    asked = {"bash": in_bash, "fish": in_fish}[shell]

    def answer(line: str) -> set[str]:
        done = subprocess.run(
            [shell, "-c", f"source {source}\n{asked(line)}"],
            capture_output=True,
            encoding="utf-8",
            cwd=tmp_path,
            env=environment(),
            timeout=300,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return {said.partition("\t")[0] for said in done.stdout.splitlines()}

    return answer


def in_bash(line: str) -> str:
    words = [*shlex.split(line), *([""] if line.endswith(" ") else [])]
    typed = " ".join(map(shlex.quote, words))
    # Readline turns to the names of files where the function offers nothing; here nobody does.
    return (
        f"COMP_WORDS=({typed}) COMP_CWORD={len(words) - 1}; _shtab_ranter_tui\n"
        '[ "${#COMPREPLY[@]}" = 0 ] || printf "%s\\n" "${COMPREPLY[@]}"'
    )


def in_fish(line: str) -> str:
    return f"complete -C {shlex.quote(line)}"


def test_what_may_stand_at_a_place_is_offered_there(ask: Ask) -> None:
    for line, offered in {
        "": COMMANDS,
        "re": {"resume", "replay"},
        "--v": {"--version"},
        "simulate parl": {"parlett-2008"},
        "play --plain parl": {"parlett-2008"},
        "play --": {"--help", "--phones", "--plain", "--seats", "--seed"},
        "replay x --s": {"--seat"},
        "rules ": {"show", "compare", "ask", "new", "import", "export", "path", "edit", "remove"},
        "rules ask ti": {"tie"},
        "rules ask ": {"list", *ABOUT, *Shelf().ids},
        "schema ": {"rulebook", "case", "house", "sources"},
        "completion ": {*SHELLS},
        "library ": {"search", "show", "sources", "export"},
        "library show book/parl": {"book/parlett-2008"},
        "library show rule/ti": {"rule/tie"},
        "help hou": {"house-rules"},
        "help dec": set[str](),
        "simulate gnav --bots cau": {"cautious"},
        "rules new --from gnav --set tie=all": {"tie=all_lose"},
        "simulate gnav --set powers.cat.asked=asker": {
            f"powers.cat.asked=asker_{what}" for what in ("loses_life", "loses_two", "out")
        },
        # Where a number is wanted nothing is offered.
        "simulate --seats ": set[str](),
        "play --seats ": set[str](),
    }.items():
        assert ask(f"ranter-tui {line}") == offered, line
    for line in ("play ", "rules show ", "rules compare foster-1914 "):
        assert ask(f"ranter-tui {line}") >= BOOKS, line
    pages = {"library", "timeline", "relative/kille", "source/foster-1914"}
    assert ask("ranter-tui library show ") >= pages


@pytest.mark.xdist_group("library")
def test_every_page_that_is_offered_is_there() -> None:
    offered = list(addresses(library().holdings.shelf))
    assert len(offered) == len(set(offered))
    for address in offered:
        assert library().whole(address).address == address
    entries = {entry.address for entry in library().entries()}
    assert {address for address in entries - set(offered) if not address.startswith("rule/powers.")} == set()


class Bash(Terminal):
    program = ("bash", "--norc", "--noprofile", "-i")


@without("bash")
def test_with_the_tabulator_in_a_real_bash(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "house.yaml").touch()
    source = tmp_path / "completion"
    source.write_text(script("bash", capsys))
    with Bash(PS1="$ ", INPUTRC="/dev/null", TERM="dumb") as bash:
        bash.type(f"cd {shlex.quote(str(tmp_path))}; source completion; echo rea''dy\n")
        bash.wait_for("ready")
        for typed, completed in (
            ("ranter-tui check hou\t", "ranter-tui check house.yaml "),
            ("ranter-tui simulate --ev\thou\t", "ranter-tui simulate --events house.yaml "),
            ("ranter-tui simulate gnav --set tie=all_l\t", "ranter-tui simulate gnav --set tie=all_lose "),
            (
                "ranter-tui odds gnav --play good --variant cucco-s\t",
                "ranter-tui odds gnav --play good --variant cucco-stops-play ",
            ),
            ("ranter-tui play ./hou\t", "ranter-tui play ./house.yaml "),
            # Nothing but a number or nothing at all may stand there.
            ("ranter-tui play --seats hou\t", "ranter-tui play --seats hou"),
            ("ranter-tui doctor hou\t", "ranter-tui doctor hou"),
        ):
            bash.type(f"{typed}\x01echo '<\x05>'\n")
            bash.wait_for(f"<{completed}>\r\n")


@pytest.mark.parametrize("shell", [pytest.param(shell, marks=without(shell)) for shell in SHELLS])
def test_the_shell_itself_finds_no_fault_with_it(shell: str, tmp_path: Path, capsys: Output) -> None:
    source = tmp_path / "script"
    source.write_text(script(shell, capsys))
    done = subprocess.run([shell, "-n", str(source)], capture_output=True, encoding="utf-8", timeout=300)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_and_option_is_in_every_script(shell: str, capsys: Output) -> None:
    said = script(shell, capsys)
    for words, options in commands():
        assert all(word in said for word in words.split())
        assert all(option.lstrip("-") in said for option in options)
