"""The shelf: finds and loads the rulebooks that come with the game, the guests' own, and other files.

Reading and checking a book costs far more than using it, so a book that was found good is kept in the
cache. What only lists the books never opens one; the imports are where they are needed.

While a program is open its files may be edited, saved half-way, moved and deleted. A book that was good once
stays as it was then, whatever becomes of its file, and what is wrong with the file is said.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct

from ranter_tui.rulebook.cache import digest_of, kept
from ranter_tui.rulebook.heading import Heading, heading

if TYPE_CHECKING:
    from ranter_tui.rulebook.book import Rulebook
    from ranter_tui.rulebook.claims import Claims
    from ranter_tui.rulebook.first_hand import FirstHand
    from ranter_tui.rulebook.house import House
    from ranter_tui.rulebook.pastime import Pastime
    from ranter_tui.rulebook.prose import Contradictions, Essays, Family, People, Printed
    from ranter_tui.rulebook.reader import Document
    from ranter_tui.rulebook.reference import Glossary, Names, TimeLine
    from ranter_tui.rulebook.source import Source

T = TypeVar("T")

SOURCES, GLOSSARY, NAMES, TIME_LINE = "sources.yaml", "glossary.yaml", "names.yaml", "timeline.yaml"
PEOPLE, FAMILY = "people.yaml", "family.yaml"
CONTRADICTIONS, ESSAYS = "contradictions.yaml", "essays.yaml"
FIRST_HAND, PRINTED = "first-hand.yaml", "printed.yaml"
BESIDE = {SOURCES, GLOSSARY, NAMES, TIME_LINE, PEOPLE, FAMILY, CONTRADICTIONS, ESSAYS, FIRST_HAND, PRINTED}
"""The names of the files beside the rulebooks."""

NOBODY_KNOWS = 9999
"""Stands for the year of a book that has none, and comes after every year."""


class NoSuchBook(LookupError):
    """Raised for an unknown rulebook; the message says which there are."""


def shipped() -> Path:
    """Return the folder of the rulebooks that came with the game: in the package, or beside it."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "rulebooks"
    return installed if installed.is_dir() else package.parent / "rulebooks"


class Contents(Struct, frozen=True):
    """The contents of a shelf, and which of the guests' own books were left out."""

    headings: tuple[Heading, ...]
    troubles: tuple[str, ...]


Stamps = dict[str, tuple[int, int, int]]


class Shelf:
    """A collection of rulebooks: those that come with the game, and the guests' own.

    A shelf that `lasts` has every book read before it lists them, so that it can hand out each of them ever
    after. Files that come and go are seen by a new look at it (`anew`).
    """

    def __init__(self, folder: Path | None = None, own: Path | None = None, *, lasts: bool = False) -> None:
        self.folder = folder if folder is not None else shipped()
        self.own = own
        self._lasts = lasts
        self._good: dict[str, Rulebook] = {}
        """The books as they were when they were last loaded and valid."""
        self._beside: dict[str, Any] = {}
        """The files beside them, likewise."""
        self._bad: dict[Path, str] = {}
        """Error messages for books whose files are invalid now."""
        self._digested: tuple[Stamps, bytes] | None = None
        self._claimed: tuple[bytes, Claims] | None = None

    def anew(self) -> Shelf:
        """Return a shelf with the files reloaded.

        A book that was damaged since stays as it was. One that is gone is listed no more, but handed out to
        whoever has it in an older list.
        """
        shelf = Shelf(self.folder, self.own, lasts=True)
        shelf._good, shelf._beside = self._good, self._beside
        return shelf

    def without_own(self) -> Shelf:
        """Return a shelf with only what came with the game."""
        shelf = Shelf(self.folder, lasts=self._lasts)
        shelf._good, shelf._beside = self._good, self._beside
        return shelf

    @property
    def has_changed(self) -> bool:
        """Whether a file was added, removed or written since the shelf was loaded."""
        return self._stamps != _stamps(self._folders)

    @property
    def _folders(self) -> tuple[Path, ...]:
        return (self.folder,) if self.own is None else (self.folder, self.own)

    @cached_property
    def _stamps(self) -> Stamps:
        return _stamps(self._folders)

    @cached_property
    def _files(self) -> dict[str, Path]:
        """Return the file of each book by its id. A book of the guests' own never replaces another."""
        if self._lasts:
            # Before the files are read: what is written meanwhile is a change.
            _ = self._stamps
        ours = sorted(path for path in self.folder.glob("*.yaml") if path.name not in BESIDE)
        theirs = sorted(self.own.glob("*.yaml")) if self.own is not None else []
        return {path.stem: path for path in reversed((*ours, *theirs))}

    @property
    def _twins(self) -> list[Path]:
        """Return the guests' own books that have the id of another book."""
        own = self.own.glob("*.yaml") if self.own is not None else ()
        return sorted(path for path in own if not self.is_own(path.stem))

    def paths(self) -> list[Path]:
        """Return the files of the rulebooks, those that came with the game first."""
        return sorted(self._files.values(), key=lambda path: (path.parent != self.folder, path))

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """Return the ids of all books, valid or not; if the shelf lasts, of those that can be handed out."""
        if not self._lasts:
            return tuple(path.stem for path in self.paths())
        listed = {heading.id for heading in self.headings()}
        return tuple(path.stem for path in self.paths() if path.stem in listed)

    def is_own(self, book: str) -> bool:
        """Whether a book is the guests' own."""
        return book in self._files and self._files[book].parent != self.folder

    def headings(self) -> tuple[Heading, ...]:
        """Return the heading of every book, in the order of `books`; the guests' own at the end."""
        return self._contents.headings

    @property
    def troubles(self) -> tuple[str, ...]:
        """Return what is wrong with the guests' own books that are left out."""
        return self._contents.troubles

    @property
    def amiss(self) -> tuple[tuple[str, str], ...]:
        """Return for each invalid book what was done about it, and what is wrong with it."""
        left_out = (("Left out", said) for said in self.troubles)
        return (*left_out, *(("Kept as it was", said) for said in self._bad.values()))

    def trouble(self, name: str) -> str:
        """Return what is wrong with the file of a book that is kept in its last valid form; empty if fine."""
        return self._bad.get(self._path(name), "")

    @cached_property
    def _contents(self) -> Contents:
        if self._lasts:
            return self._look_through()
        files = (*self.paths(), *self._twins, self.folder / SOURCES)
        return kept("contents", files, Contents, self._look_through)

    def _look_through(self) -> Contents:
        from ranter_tui.rulebook.problem import BadFile, printable

        found = []
        twin = "there is a book of that name already; give yours another"
        troubles = [f"{printable(str(path))}: {twin}" for path in self._twins]
        for path in self.paths():
            try:
                found.append(heading(self.book(path.stem)))
            except BadFile as bad:
                if not self._lasts and not self.is_own(path.stem):
                    raise
                troubles.append(str(bad))
        if self._lasts:
            troubles += self._read_beside()
        found.sort(key=self._place)
        return Contents(tuple(found), tuple(troubles))

    def _place(self, book: Heading) -> tuple[bool, int, str, str]:
        """Return what to sort by: the year of the book or of its page, then the game."""
        return self.is_own(book.id), book.year or book.page_year or NOBODY_KNOWS, book.game, book.id

    def _read_beside(self) -> Iterator[str]:
        """Read the files beside the books while they are valid. Yield what is wrong with the others."""
        from ranter_tui.rulebook.problem import BadFile

        beside = (
            "sources", "glossary", "names", "time_line", "people", "family", "contradictions", "essays",
            "first_hand", "printed",
        )  # fmt: skip
        for name in beside:
            try:
                getattr(self, name)
            except BadFile as bad:
                yield str(bad)

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

    @cached_property
    def printed(self) -> Printed:
        from ranter_tui.rulebook.prose import Printed

        return self._reference(PRINTED, Printed)

    @cached_property
    def first_hand(self) -> FirstHand:
        from ranter_tui.rulebook.first_hand import FirstHand

        return self._reference(FIRST_HAND, FirstHand)

    @cached_property
    def pastimes(self) -> dict[str, Pastime]:
        """Return how long a game by each book takes, and what it is good for, as far as that was measured."""
        from ranter_tui.rulebook.pastime import load_pastimes

        return load_pastimes(self.folder)

    def books(self) -> Iterator[Rulebook]:
        """Yield every book, oldest first; those of which not even the page has a year come last."""
        listed = self.headings()
        # Whoever lists them on a shelf that lasts has just had every one of them read.
        return (self._good[one.id] if self._lasts else self.book(one.id) for one in listed)

    def book(self, name: str) -> Rulebook:
        """Return a book by its id, or by the path of a rulebook file, in its last valid form."""
        if name not in self._files and name in self._good:
            return self._good[name]
        path = self._path(name)
        return self._as_it_was(path, self._good, name, lambda: self._load(path), lambda book: book.short)

    def _as_it_was(
        self, path: Path, good: dict[str, T], name: str, read: Callable[[], T], title: Callable[[T], str]
    ) -> T:
        """Return what is in the file or, if that is invalid now, what was in it when it last was valid."""
        from ranter_tui.rulebook.problem import BadFile

        try:
            good[name] = read()
        except BadFile as bad:
            if name not in good:
                raise
            self._bad[path] = f"{bad}\n{title(good[name])} stays as it was until this is mended."
        else:
            self._bad.pop(path, None)
        return good[name]

    def called(self, name: str) -> str:
        """Return the id of the book that somebody means: by its id, its short name, a part of it, or a slip.

        A path stays what it is. Raises `NoSuchBook` if no book, or more than one, may be meant.
        """
        if name in self.ids or _is_path(name):
            return name
        from ranter_tui.rulebook.which_book import books_called

        found = books_called(name, self.headings())
        if not found:
            raise self._unknown(name)
        if len(found) > 1:
            raise NoSuchBook(f"{name!r} may be {' or '.join(repr(book.id) for book in found)}")
        return found[0].id

    def _unknown(self, name: str) -> NoSuchBook:
        from ranter_tui.game.nearest import meant

        near = meant(name, self.ids, f"there are {', '.join(self.ids)}")
        return NoSuchBook(f"there is no rulebook {name!r}; {near}")

    def file(self, name: str) -> Path:
        """Return the file of a book. Raises `NoSuchBook` if there is none of that id."""
        if name not in self._files:
            raise self._unknown(name)
        return self._files[name]

    def _path(self, name: str) -> Path:
        """Return the file of a book that may be named by its path, too."""
        if name not in self._files and _is_path(name):
            return Path(name)
        return self.file(name)

    def _load(self, path: Path) -> Rulebook:
        def read() -> Rulebook:
            from ranter_tui.rulebook.load import load_rulebook
            from ranter_tui.rulebook.problem import BadFile, Problem, printable
            from ranter_tui.rulebook.reader import read_file

            if path.parent == self.folder:
                book = load_rulebook(path, self.sources)
            else:
                book = self.brought_along(read_file(path))
            if path == self._files.get(path.stem) and book.id != path.stem:
                what = f"the file is called {path.stem!r}, and the book in it {book.id!r}"
                raise BadFile([Problem(printable(str(path)), 1, 1, what)])
            return book

        from ranter_tui.rulebook.book import Rulebook

        # What a book of the guests' own comes to hangs on all that came with the game.
        under = bytes if path.parent == self.folder else self._digest
        return kept(path.stem, (path, self.folder / SOURCES), Rulebook, read, under)

    def brought_along(self, document: Document) -> Rulebook:
        """Return the book in a document that did not come with the game. Raises `BadFile`."""
        from ranter_tui.rulebook.load import brought_along

        return brought_along(document, self._bases, self._base, self.sources, lambda: self.claims)

    def house_in(self, document: Document) -> tuple[House, Rulebook]:
        """Return the house rules in a document, and the book that they make. Raises `BadFile`."""
        from ranter_tui.rulebook.load import house_in

        return house_in(document, self._bases, self._base)

    @property
    def _bases(self) -> tuple[str, ...]:
        return tuple(path.stem for path in self._shipped)

    def _base(self, name: str) -> Rulebook:
        # From its file and not as it was: the cache must not have what rests on something else than the file.
        return self._load(self._files[name])

    @property
    def _shipped(self) -> list[Path]:
        return [path for path in self.paths() if path.parent == self.folder]

    def _digest(self) -> bytes:
        """Return a digest of everything that came with the game, as it is now."""
        stamps = _stamps((self.folder,))
        if self._digested is None or self._digested[0] != stamps:
            self._digested = stamps, digest_of(self._shipped) or b""
        return self._digested[1]

    @property
    def claims(self) -> Claims:
        """Return the claims that our books make in the name of sources."""
        from ranter_tui.rulebook.claims import Claims

        digest = self._digest()
        if self._claimed is None or self._claimed[0] != digest:
            self._claimed = digest, Claims(self._load(path) for path in self._shipped)
        return self._claimed[1]

    def vouched(self, book: Rulebook) -> Rulebook:
        """Return a book from a record: as it is if the shelf has that very edition, else without its claims.

        Whoever sends a record may have written anything into the book in it.
        """
        from ranter_tui.rulebook.problem import BadFile

        with suppress(BadFile, OSError):
            if book.id in self.ids and self.book(book.id) == book:
                return book
        return self.claims.without_others(book)

    def _reference(self, name: str, kind: type[T]) -> T:
        path = self.folder / name

        def read() -> T:
            from ranter_tui.rulebook.mistakes import convert
            from ranter_tui.rulebook.reader import read_file

            return convert(read_file(path), kind, lambda: msgspec.json.schema(kind))

        found: T = self._as_it_was(
            path, self._beside, name, lambda: kept(path.stem, (path,), kind, read), lambda _: name
        )
        return found


def _is_path(name: str) -> bool:
    return Path(name).suffix in (".yaml", ".yml") or os.sep in name


def _stamps(folders: Iterable[Path]) -> Stamps:
    """Return inode, size and time of the files in the folders."""
    stamps: Stamps = {}
    for path in (path for folder in folders for path in folder.glob("*.yaml")):
        with suppress(OSError):
            seen = path.stat()
            stamps[str(path)] = (seen.st_ino, seen.st_size, seen.st_mtime_ns)
    return stamps
