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

from ranter_tui.rulebook.cache import kept
from ranter_tui.rulebook.heading import Heading, heading

if TYPE_CHECKING:
    from ranter_tui.rulebook.book import Rulebook
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


class Shelf:
    """A folder of rulebooks."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else shipped()

    def paths(self) -> list[Path]:
        """The files of the rulebooks."""
        return sorted(path for path in self.folder.glob("*.yaml") if path.name not in BESIDE)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        return tuple(path.stem for path in self.paths())

    def headings(self) -> tuple[Heading, ...]:
        """Every book as a list shows it, in the order of `books`."""
        files = (*self.paths(), self.folder / SOURCES)
        return kept("headings", files, tuple[Heading, ...], lambda: tuple(map(heading, self.books())))

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
        books = [self._load(path) for path in self.paths()]
        return iter(sorted(books, key=lambda book: (book.year is None, book.year or 0, book.id)))

    def book(self, name: str) -> Rulebook:
        """A book by its id, or by the path of a rulebook file."""
        if name in self.ids:
            return self._load(self.folder / f"{name}.yaml")
        path = Path(name)
        if path.suffix in (".yaml", ".yml") or os.sep in name:
            return self._load(path)
        from difflib import get_close_matches

        near = get_close_matches(name, self.ids, n=1)
        meant = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(self.ids)}"
        raise NoSuchBook(f"there is no rulebook {name!r}; {meant}")

    def _load(self, path: Path) -> Rulebook:
        def read() -> Rulebook:
            from ranter_tui.rulebook.load import load_rulebook
            from ranter_tui.rulebook.problem import BadFile, Problem

            book = load_rulebook(path, self.sources)
            if path.parent == self.folder and book.id != path.stem:
                what = f"the file is called {path.stem!r}, and the book in it {book.id!r}"
                raise BadFile([Problem(str(path), 1, 1, what)])
            return book

        from ranter_tui.rulebook.book import Rulebook

        return kept(path.stem, (path, self.folder / SOURCES), Rulebook, read)

    def _reference(self, name: str, kind: type[T]) -> T:
        path = self.folder / name

        def read() -> T:
            from ranter_tui.rulebook.mistakes import convert
            from ranter_tui.rulebook.reader import read_file

            return convert(read_file(path), kind, lambda: msgspec.json.schema(kind))

        return kept(path.stem, (path,), kind, read)
