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

from ranter_tui.rulebook.cache import CachedValue, digest_of, kept
from ranter_tui.rulebook.heading import Heading, heading

if TYPE_CHECKING:
    from ranter_tui.rulebook.book import Rulebook
    from ranter_tui.rulebook.claims import Claims
    from ranter_tui.rulebook.first_hand import FirstHand
    from ranter_tui.rulebook.house import House
    from ranter_tui.rulebook.pastime import Pastime
    from ranter_tui.rulebook.prose import Contradictions, Essays, Family, People, Printed
    from ranter_tui.rulebook.reader import Document
    from ranter_tui.rulebook.reference import Glossary, Names, PlayersWords, TimeLine
    from ranter_tui.rulebook.source import Source

T = TypeVar("T")

SOURCES, GLOSSARY, NAMES, TIME_LINE = "sources.yaml", "glossary.yaml", "names.yaml", "timeline.yaml"
PEOPLE, FAMILY = "people.yaml", "family.yaml"
CONTRADICTIONS, ESSAYS = "contradictions.yaml", "essays.yaml"
FIRST_HAND, PRINTED, PLAYERS_WORDS = "first-hand.yaml", "printed.yaml", "players-words.yaml"
BESIDE = {
    SOURCES, GLOSSARY, NAMES, TIME_LINE, PEOPLE, FAMILY, CONTRADICTIONS, ESSAYS, FIRST_HAND, PRINTED,
    PLAYERS_WORDS,
}  # fmt: skip
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

    A shelf that `lasts` has looked up every file before it lists the books, so that it can hand out each of
    them ever after. Files that come and go are seen by a new look at it (`anew`).
    """

    def __init__(self, folder: Path | None = None, own: Path | None = None, *, lasts: bool = False) -> None:
        self.folder = folder if folder is not None else shipped()
        self.own = own
        self._lasts = lasts
        self._good: dict[str, CachedValue[Rulebook]] = {}
        """The books as they were when they were last looked up and valid."""
        self._beside: dict[str, CachedValue[Any]] = {}
        """The files beside them, likewise."""
        self._seen: dict[str, CachedValue[Rulebook]] = {}
        """The books as this shelf lists them, if it lasts."""
        self._references: dict[str, CachedValue[Any]] = {}
        """The files beside them, as this shelf has them."""
        self._edition: bytes | None = None
        self._bad: dict[Path, str] = {}
        """Error messages for books whose files are invalid now."""
        self._digested: dict[tuple[Path, ...], tuple[Stamps, bytes | None]] = {}
        self._claimed: tuple[bytes | None, Claims] | None = None

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
        return self._stamps != _stamps(self._all_files())

    def _all_files(self) -> Iterator[Path]:
        for folder in (self.folder, self.own):
            if folder is not None:
                yield from folder.glob("*.yaml")

    @cached_property
    def _stamps(self) -> Stamps:
        return _stamps(self._all_files())

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

        books = {}
        twin = "there is a book of that name already; give yours another"
        troubles = [f"{printable(str(path))}: {twin}" for path in self._twins]
        for path in self.paths():
            try:
                books[path.stem] = self._looked_up(path.stem)
            except BadFile as bad:
                if not self._lasts and not self.is_own(path.stem):
                    raise
                troubles.append(str(bad))

        def headings() -> tuple[Heading, ...]:
            return tuple(sorted((heading(book.value) for book in books.values()), key=self._place))

        if not self._lasts:
            return Contents(headings(), tuple(troubles))
        troubles += self._look_beside()
        self._seen, self._edition = books, _all_of((*books.values(), *self._references.values()))
        return Contents(kept("headings", (), tuple[Heading, ...], headings, self.edition), tuple(troubles))

    def edition(self) -> bytes | None:
        """Return a digest of all that is on the shelf, as it hands it out; None if a file cannot be read."""
        if not self._lasts:
            return digest_of(sorted(self._all_files()))
        if self._edition is None:
            _ = self._contents
        return self._edition

    def _place(self, book: Heading) -> tuple[bool, int, str, str]:
        """Return what to sort by: the year of the book or of its page, then the game."""
        return self.is_own(book.id), book.year or book.page_year or NOBODY_KNOWS, book.game, book.id

    def _look_beside(self) -> Iterator[str]:
        """Look up the files beside the books while they are valid. Yield what is wrong with the others."""
        from ranter_tui.rulebook.first_hand import FirstHand
        from ranter_tui.rulebook.problem import BadFile
        from ranter_tui.rulebook.prose import Contradictions, Essays, Family, People, Printed
        from ranter_tui.rulebook.reference import Glossary, Names, PlayersWords, Sources, TimeLine

        kinds: dict[str, type[Struct]] = {
            SOURCES: Sources, GLOSSARY: Glossary, NAMES: Names, TIME_LINE: TimeLine, PEOPLE: People,
            FAMILY: Family, CONTRADICTIONS: Contradictions, ESSAYS: Essays, FIRST_HAND: FirstHand,
            PRINTED: Printed, PLAYERS_WORDS: PlayersWords,
        }  # fmt: skip
        for name, kind in kinds.items():
            try:
                self._reference(name, kind)
            except BadFile as bad:
                yield str(bad)

    @cached_property
    def sources(self) -> dict[str, Source]:
        from ranter_tui.rulebook.reference import Sources

        return self._reference(SOURCES, Sources).value.sources

    @cached_property
    def glossary(self) -> Glossary:
        from ranter_tui.rulebook.reference import Glossary

        return self._reference(GLOSSARY, Glossary).value

    @cached_property
    def names(self) -> Names:
        from ranter_tui.rulebook.reference import Names

        return self._reference(NAMES, Names).value

    @cached_property
    def time_line(self) -> TimeLine:
        from ranter_tui.rulebook.reference import TimeLine

        return self._reference(TIME_LINE, TimeLine).value

    @cached_property
    def people(self) -> People:
        from ranter_tui.rulebook.prose import People

        return self._reference(PEOPLE, People).value

    @cached_property
    def family(self) -> Family:
        from ranter_tui.rulebook.prose import Family

        return self._reference(FAMILY, Family).value

    @cached_property
    def contradictions(self) -> Contradictions:
        from ranter_tui.rulebook.prose import Contradictions

        return self._reference(CONTRADICTIONS, Contradictions).value

    @cached_property
    def essays(self) -> Essays:
        from ranter_tui.rulebook.prose import Essays

        return self._reference(ESSAYS, Essays).value

    @cached_property
    def printed(self) -> Printed:
        from ranter_tui.rulebook.prose import Printed

        return self._reference(PRINTED, Printed).value

    @cached_property
    def first_hand(self) -> FirstHand:
        from ranter_tui.rulebook.first_hand import FirstHand

        return self._reference(FIRST_HAND, FirstHand).value

    @cached_property
    def players_words(self) -> PlayersWords:
        from ranter_tui.rulebook.reference import PlayersWords

        return self._reference(PLAYERS_WORDS, PlayersWords).value

    @cached_property
    def pastimes(self) -> dict[str, Pastime]:
        """Return how long a game by each book takes, and what it is good for, as far as that was measured."""
        from ranter_tui.rulebook.pastime import load_pastimes

        return load_pastimes(self.folder)

    def books(self) -> Iterator[Rulebook]:
        """Yield every book, oldest first; those of which not even the page has a year come last."""
        listed = self.headings()
        # Whoever lists them on a shelf that lasts has just had every one of them looked up.
        return (self._seen[one.id].value if self._lasts else self.book(one.id) for one in listed)

    def book(self, name: str) -> Rulebook:
        """Return a book by its id, or by the path of a rulebook file, in its last valid form."""
        if name not in self._files and name in self._good:
            return self._good[name].value
        return self._looked_up(name).value

    def _looked_up(self, name: str) -> CachedValue[Rulebook]:
        path = self._path(name)
        return self._as_it_was(path, self._good, name, lambda: self._load(path), lambda book: book.short)

    def _as_it_was(
        self,
        path: Path,
        good: dict[str, CachedValue[T]],
        name: str,
        look_up: Callable[[], CachedValue[T]],
        title: Callable[[T], str],
    ) -> CachedValue[T]:
        """Return what is in the file or, if that is invalid now, what was in it when it last was valid."""
        from ranter_tui.rulebook.problem import BadFile

        try:
            good[name] = look_up()
        except BadFile as bad:
            if name not in good:
                raise
            self._bad[path] = f"{bad}\n{title(good[name].value)} stays as it was until this is mended."
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

    def _load(self, path: Path) -> CachedValue[Rulebook]:
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
        hangs_on = () if path.parent == self.folder else self._shipped
        return CachedValue(
            path.stem, (path,), Rulebook, read, lambda: self._digest(*hangs_on, self.folder / SOURCES)
        )

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
        return self._load(self._files[name]).value

    @property
    def _shipped(self) -> list[Path]:
        return [path for path in self.paths() if path.parent == self.folder]

    def _digest(self, *files: Path) -> bytes | None:
        """Return a digest of files that came with the game, as they are now."""
        stamps = _stamps(files)
        if files not in self._digested or self._digested[files][0] != stamps:
            self._digested[files] = stamps, digest_of(files)
        return self._digested[files][1]

    @property
    def claims(self) -> Claims:
        """Return the claims that our books make in the name of sources."""
        from ranter_tui.rulebook.claims import Claims

        digest = self._digest(*self._shipped)
        if self._claimed is None or self._claimed[0] != digest:
            self._claimed = digest, Claims(self._load(path).value for path in self._shipped)
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

    def _reference(self, name: str, kind: type[T]) -> CachedValue[T]:
        """Return a file beside the books as it was when this shelf first looked it up."""
        if name not in self._references:
            path = self.folder / name

            def read() -> T:
                from ranter_tui.rulebook.mistakes import convert
                from ranter_tui.rulebook.reader import read_file
                from ranter_tui.rulebook.typography import as_printed

                return convert(as_printed(read_file(path)), kind, lambda: msgspec.json.schema(kind))

            self._references[name] = self._as_it_was(
                path, self._beside, name, lambda: CachedValue(path.stem, (path,), kind, read), lambda _: name
            )
        return self._references[name]


def _all_of(kept: Iterable[CachedValue[Any]]) -> bytes | None:
    """Return one digest for all of them; None if one has none."""
    digests = [one.digest for one in kept]
    return None if None in digests else b"".join(filter(None, digests))


def _is_path(name: str) -> bool:
    return Path(name).suffix in (".yaml", ".yml") or os.sep in name


def _stamps(files: Iterable[Path]) -> Stamps:
    """Return inode, size and time of the files."""
    stamps: Stamps = {}
    for path in files:
        with suppress(OSError):
            seen = path.stat()
            stamps[str(path)] = (seen.st_ino, seen.st_size, seen.st_mtime_ns)
    return stamps
