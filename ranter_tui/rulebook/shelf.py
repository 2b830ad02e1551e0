"""The shelf: the rulebooks that come with the game, and what stands beside them.

Reading and checking a book costs far more than using it, so a book that was found good is kept in the
cache. What only lists the books never opens one; the imports are where they are needed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Struct

from ranter_tui.rulebook.cache import digest_of, kept
from ranter_tui.rulebook.heading import Heading, heading

if TYPE_CHECKING:
    from ranter_tui.rulebook.book import Rulebook
    from ranter_tui.rulebook.claims import Claims
    from ranter_tui.rulebook.prose import Contradictions, Essays, Family, People
    from ranter_tui.rulebook.reference import Glossary, Names, Source, TimeLine

T = TypeVar("T")

SOURCES, GLOSSARY, NAMES, TIME_LINE = "sources.yaml", "glossary.yaml", "names.yaml", "timeline.yaml"
PEOPLE, FAMILY = "people.yaml", "family.yaml"
CONTRADICTIONS, ESSAYS = "contradictions.yaml", "essays.yaml"
BESIDE = {SOURCES, GLOSSARY, NAMES, TIME_LINE, PEOPLE, FAMILY, CONTRADICTIONS, ESSAYS}
"""The files that stand beside the rulebooks."""


class NoSuchBook(LookupError):
    """No rulebook of that name; the message says which there are."""


def shipped() -> Path:
    """The folder of the rulebooks that came with the game: inside the package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "rulebooks"
    return installed if installed.is_dir() else package.parent / "rulebooks"


class Contents(Struct, frozen=True):
    """What a shelf holds, and what of the guests' own it could not take."""

    headings: tuple[Heading, ...]
    troubles: tuple[str, ...]


class Shelf:
    """The rulebooks that come with the game, and beside them the guests' own."""

    def __init__(self, folder: Path | None = None, own: Path | None = None) -> None:
        self.folder = folder if folder is not None else shipped()
        self.own = own

    @cached_property
    def _files(self) -> dict[str, Path]:
        """The file of each book by its id. A book of the guests' own never takes the place of another."""
        ours = sorted(path for path in self.folder.glob("*.yaml") if path.name not in BESIDE)
        theirs = sorted(self.own.glob("*.yaml")) if self.own is not None else []
        return {path.stem: path for path in reversed((*ours, *theirs))}

    @property
    def _twins(self) -> list[Path]:
        """Books of the guests' own that go by the name of another."""
        own = self.own.glob("*.yaml") if self.own is not None else ()
        return sorted(path for path in own if not self.is_own(path.stem))

    def paths(self) -> list[Path]:
        """The files of the rulebooks, those that came with the game first."""
        return sorted(self._files.values(), key=lambda path: (path.parent != self.folder, path))

    @cached_property
    def ids(self) -> tuple[str, ...]:
        return tuple(path.stem for path in self.paths())

    def is_own(self, book: str) -> bool:
        """Whether a guest has brought it."""
        return book in self._files and self._files[book].parent != self.folder

    def headings(self) -> tuple[Heading, ...]:
        """Every book as a list shows it, in the order of `books`; the guests' own at the end."""
        return self._contents.headings

    @property
    def troubles(self) -> tuple[str, ...]:
        """What is wrong with books of the guests' own, which are left out."""
        return self._contents.troubles

    @cached_property
    def _contents(self) -> Contents:
        files = (*self.paths(), *self._twins, self.folder / SOURCES)
        return kept("contents", files, Contents, self._look_through)

    def _look_through(self) -> Contents:
        from ranter_tui.rulebook.problem import BadFile

        found = []
        troubles = [
            f"{path}: there is a book of that name already; give yours another" for path in self._twins
        ]
        for path in self.paths():
            try:
                found.append(heading(self._load(path)))
            except BadFile as bad:
                if not self.is_own(path.stem):
                    raise
                troubles.append(str(bad))
        found.sort(key=lambda book: (self.is_own(book.id), book.year is None, book.year or 0, book.id))
        return Contents(tuple(found), tuple(troubles))

    @cached_property
    def sources(self) -> dict[str, Source]:
        from ranter_tui.rulebook.reference import Sources

        return self._reference(SOURCES, Sources).sources

    @cached_property
    def glossary(self) -> Glossary:
        from ranter_tui.rulebook.reference import Glossary

        return self._reference(GLOSSARY, Glossary)

    @cached_property
    def names(self) -> Names:
        from ranter_tui.rulebook.reference import Names

        return self._reference(NAMES, Names)

    @cached_property
    def time_line(self) -> TimeLine:
        from ranter_tui.rulebook.reference import TimeLine

        return self._reference(TIME_LINE, TimeLine)

    @cached_property
    def people(self) -> People:
        from ranter_tui.rulebook.prose import People

        return self._reference(PEOPLE, People)

    @cached_property
    def family(self) -> Family:
        from ranter_tui.rulebook.prose import Family

        return self._reference(FAMILY, Family)

    @cached_property
    def contradictions(self) -> Contradictions:
        from ranter_tui.rulebook.prose import Contradictions

        return self._reference(CONTRADICTIONS, Contradictions)

    @cached_property
    def essays(self) -> Essays:
        from ranter_tui.rulebook.prose import Essays

        return self._reference(ESSAYS, Essays)

    def books(self) -> Iterator[Rulebook]:
        """Every book, oldest first; those whose year nobody knows come last."""
        return (self.book(heading.id) for heading in self.headings())

    def book(self, name: str) -> Rulebook:
        """A book by its id, or by the path of a rulebook file."""
        if name in self.ids:
            return self._load(self._files[name])
        path = Path(name)
        if path.suffix in (".yaml", ".yml") or os.sep in name:
            return self._load(path)
        raise self._unknown(name)

    def _unknown(self, name: str) -> NoSuchBook:
        from difflib import get_close_matches

        near = get_close_matches(name, self.ids, n=1)
        meant = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(self.ids)}"
        return NoSuchBook(f"there is no rulebook {name!r}; {meant}")

    def file(self, name: str) -> Path:
        """Where a book is kept; `NoSuchBook` where there is none of that id."""
        if name not in self._files:
            raise self._unknown(name)
        return self._files[name]

    def _load(self, path: Path) -> Rulebook:
        def read() -> Rulebook:
            from ranter_tui.rulebook.load import brought_along, load_rulebook
            from ranter_tui.rulebook.problem import BadFile, Problem, printable
            from ranter_tui.rulebook.reader import read_file

            if path.parent == self.folder:
                book = load_rulebook(path, self.sources)
            else:
                book = brought_along(read_file(path), self)
            if path == self._files.get(path.stem) and book.id != path.stem:
                what = f"the file is called {path.stem!r}, and the book in it {book.id!r}"
                raise BadFile([Problem(printable(str(path)), 1, 1, what)])
            return book

        from ranter_tui.rulebook.book import Rulebook

        # What a book of the guests' own comes to hangs on all that came with the game.
        under = b"" if path.parent == self.folder else self._digest
        return kept(path.stem, (path, self.folder / SOURCES), Rulebook, read, under)

    @property
    def _shipped(self) -> list[Path]:
        return [path for path in self.paths() if path.parent == self.folder]

    @cached_property
    def _digest(self) -> bytes:
        """That of all that came with the game."""
        return digest_of(self._shipped) or b""

    @cached_property
    def claims(self) -> Claims:
        """What may be said in the name of a source."""
        from ranter_tui.rulebook.claims import Claims

        return Claims(self._load(path) for path in self._shipped)

    def _reference(self, name: str, kind: type[T]) -> T:
        path = self.folder / name

        def read() -> T:
            from ranter_tui.rulebook.mistakes import convert
            from ranter_tui.rulebook.reader import read_file

            return convert(read_file(path), kind, lambda: msgspec.json.schema(kind))

        return kept(path.stem, (path,), kind, read)
