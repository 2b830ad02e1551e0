"""Error messages about a file: where the mistake is, what it is, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

MOST_SHOWN = 100
LONGEST_QUOTE = 60

STDIN, ITS_NAME = "-", "<stdin>"
"""In the place of a file: standard input; standard output, where one is written. What messages call it."""

Steps: TypeAlias = tuple[str | int, ...]
"""The path to a value in a file: keys, and indices in lists."""
Complaint: TypeAlias = tuple[Steps, str]
"""A mistake: its place in the file, and what is wrong there."""


class Problem(Struct, frozen=True, order=True):
    """One mistake and its place; lines and columns count from one, in characters.

    >>> print(Problem("house.yaml", 3, 9, "unknown key 'livs'", "did you mean 'lives'?"))
    house.yaml:3:9: unknown key 'livs'; did you mean 'lives'?
    """

    file: str
    line: int
    column: int
    what: str
    hint: str = ""

    def __post_init__(self) -> None:
        # A message may quote the file, and a file may hold anything.
        force_setattr(self, "what", printable(self.what))
        force_setattr(self, "hint", printable(self.hint))

    def __str__(self) -> str:
        return f"{self.file}:{self.in_file}"

    @property
    def in_file(self) -> str:
        """The message without the name of the file."""
        advice = f"; {self.hint}" if self.hint else ""
        return f"{self.line}:{self.column}: {self.what}{advice}"


UNANSWERED = "does not answer the rule"


class BadFile(Exception):
    """Raised for an invalid file, with all its mistakes in the order of their places.

    Only the first hundred are carried; `more` counts the rest.
    """

    def __init__(self, problems: Iterable[Problem], more: int = 0) -> None:
        ordered = sorted(set(problems))
        self.problems = tuple(ordered[:MOST_SHOWN])
        self.more = more + len(ordered) - len(self.problems)
        super().__init__(self.problems, self.more)

    @property
    def unanswered(self) -> int:
        """How many questions a book leaves open. One that was begun with `rules new --blank` is not wrong."""
        return sum(problem.what.startswith(UNANSWERED) for problem in self.problems)

    def __str__(self) -> str:
        return "\n".join([*map(str, self.problems), *([f"and {self.more} more"] if self.more else [])])


def as_data(bad: BadFile) -> dict[str, Any]:
    """Return what is wrong with a file, for programs."""
    keys = ("line", "column", "what", "hint")
    told = [{key: getattr(problem, key) for key in keys} for problem in bad.problems]
    return {"problems": told, "more": bad.more}


def quoted(text: str) -> str:
    """Return the text in quotes, shortened and escaped, so that it cannot move the cursor of a terminal.

    >>> quoted("a" * 100 + "b")
    "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'"
    >>> print(quoted("new" + chr(10) + "line"))
    'new\\nline'
    """
    shown = printable(text[: LONGEST_QUOTE + 1])
    return f"'{shown}'" if len(shown) <= LONGEST_QUOTE else f"'{shown[:LONGEST_QUOTE]}...'"


def printable(text: str) -> str:
    """Return the text with every unprintable character escaped.

    >>> print(printable(chr(27) + "[2J"))
    \\x1b[2J
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
