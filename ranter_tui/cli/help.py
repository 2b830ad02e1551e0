"""`help`: prints the papers that come with the program, and the help of any command."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from ranter_tui.cli import Misuse
from ranter_tui.cli.commands import parser
from ranter_tui.cli.output import measure
from ranter_tui.game.nearest import meant
from ranter_tui.library.text.measure import broken


def papers() -> dict[str, Path]:
    """Return the papers by their names: those in the package or, in a checkout, beside it."""
    package = Path(__file__).resolve().parents[1]
    folder = package / "docs" if (package / "docs").is_dir() else package.parent / "docs"
    return {path.stem: path for path in sorted(folder.glob("*.md"))}


def help_on(arguments: argparse.Namespace) -> None:
    """Print a paper, the help of a command, or what there is help on."""
    there = papers()
    topic, *actions = arguments.topic or [None]
    if topic is None:
        print("Papers, by their titles:")
        for name, path in there.items():
            print(f"  {name:<14}{path.read_text(encoding='utf-8').partition(chr(10))[0].lstrip('# ')}")
        print("To read one: ranter-tui help NAME. Of a command: ranter-tui help COMMAND.")
    elif topic in there:
        print(*in_lines(there[topic].read_text(encoding="utf-8"), measure()), sep="\n")
    elif topic in (commands := parser().commands()):
        command = commands[topic]
        # As far as there are such actions: `odds compare` is a form of `odds`.
        for action in actions:
            command = command.commands().get(action, command)
        command.print_help()
    else:
        raise Misuse(
            f"there is no help on {topic!r}; {meant(topic, (*there, *commands), 'help alone lists it')}"
        )


def in_lines(paper: str, wide: int) -> Iterator[str]:
    """Yield the lines of a paper, with its paragraphs broken anew. Tables and what is to be typed stay."""
    waiting, is_typed = "", False
    for line in (*paper.splitlines(), ""):
        stays = is_typed or not line or line.startswith(("|", "#", "```"))
        if waiting and (stays or line.startswith("- ")):
            yield from broken(waiting, wide, "", "  " if waiting.startswith("- ") else "")
            waiting = ""
        is_typed ^= line.startswith("```")
        if stays:
            yield line
        else:
            waiting = f"{waiting} {line.strip()}".lstrip()
