"""A shelf of three books, which stays the same when a rulebook is added to those that come with the game."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path

import pytest

from ranter_tui.rulebook import shelf
from ranter_tui.rulebook.pastime import PASTIMES
from ranter_tui.rulebook.shelf import BESIDE, SOURCES, shipped

THREE = ("parlett-2008", "foster-1914", "phillips-westall-1945")


def only(books: tuple[str, ...], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on no other books come with the game. `folder` holds them."""
    folder.mkdir()
    for name in (*(f"{book}.yaml" for book in books), PASTIMES, *BESIDE.keys() - {SOURCES}):
        shutil.copy(shipped() / name, folder / name)
    cited = "\n".join(path.read_text("utf-8") for path in folder.glob("*.yaml"))
    (folder / SOURCES).write_text(cited_alone((shipped() / SOURCES).read_text("utf-8"), cited), "utf-8")
    monkeypatch.setattr(shelf, "shipped", lambda: folder)


@cache
def cited_alone(sources: str, text: str) -> str:
    """Of the sources those that the text cites; where one is cited in another, that one as well.

    >>> print(cited_alone("sources:\\n  a:\\n    title: A\\n  b:\\n    title: B\\n", "source: b"))
    sources:
      b:
        title: B
    <BLANKLINE>
    """
    head, *entries = re.split(r"^(?=  \S)", sources, flags=re.MULTILINE)
    known = {entry.partition(":")[0].strip(): entry for entry in entries}
    wanted, found = set[str](), known.keys() & named_in(text)
    while found - wanted:
        wanted |= found
        found = known.keys() & set().union(*(named_in(known[one]) for one in wanted))
    return head + "".join(entry for key, entry in known.items() if key in wanted)


def named_in(text: str) -> set[str]:
    """Every word of it that may be a key."""
    return set(re.findall(r"[\w-]+", text))
