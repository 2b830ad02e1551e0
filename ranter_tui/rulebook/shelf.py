"""The shelf: finds and loads the rulebooks that come with the game, the guests' own, and other files.

Reading and checking a book costs far more than using it, so a book that was found good is kept in the
cache. Listing the books opens none of them, which is why modules are imported where they are needed.

While a program is open its files may be edited, saved half-way, moved and deleted. A book that was valid once
stays as it was then, whatever becomes of its file, and the shelf says what is wrong with the file.
"""

from __future__ import annotations

import os
from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.rulebook.cache import CachedValue, Stamps, digest_of, kept, stamps_of
from ranter_tui.rulebook.heading import Heading, books_called, heading

if TYPE_CHECKING:
    from ranter_tui.rulebook import reference
    from ranter_tui.rulebook.book import Rulebook
    from ranter_tui.rulebook.first_hand import FirstHand
    from ranter_tui.rulebook.house import House
    from ranter_tui.rulebook.pastime import Pastime
    from ranter_tui.rulebook.problem import Problem
    from ranter_tui.rulebook.reader import Document
    from ranter_tui.rulebook.source import Source

T = TypeVar("T")

SOURCES, FIRST_HAND = "sources.yaml", "first-hand.yaml"
BESIDE: dict[str, str] = {
    SOURCES: "reference.Sources",
    "glossary.yaml": "reference.Glossary",
    "names.yaml": "reference.Names",
    "timeline.yaml": "reference.TimeLine",
    "people.yaml": "reference.People",
    "family.yaml": "reference.Family",
    "contradictions.yaml": "reference.Contradictions",
    "essays.yaml": "reference.Essays",
    FIRST_HAND: "first_hand.FirstHand",
    "printed.yaml": "reference.Printed",
    "players-words.yaml": "reference.PlayersWords",
    "asked.yaml": "reference.Asked",
}
"""The files beside the rulebooks, each with the module and class of its data model."""

NEEDED = (SOURCES, FIRST_HAND, "players-words.yaml")
"""Those without which nothing goes. All others are a list in the first place, which may be empty."""
FEW = 6
"""The most mistakes of a book that are told wherever books are listed."""
SUFFIXES = (".yaml", ".yml")
UNLIKE = "the file is called {!r}, and the book in it {!r}"
TWIN = "there is a book of that name already; give yours another"

NOBODY_KNOWS = 9999
"""Stands for the year of a book that has none, and comes after every year."""


class NoSuchBook(LookupError):
    """Raised for an unknown rulebook; the message says which there are."""


def shipped() -> Path:
    """Return the folder of the rulebooks that came with the game: in the package, or beside it."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "rulebooks"
    return installed if installed.is_dir() else package.parent / "rulebooks"


def model_of(file: str) -> type[Struct]:
    """Import and return the data model of a file beside the rulebooks."""
    module, _, name = BESIDE[file].partition(".")
    model: type[Struct] = getattr(import_module(f"ranter_tui.rulebook.{module}"), name)
    return model


class _FileBeside(Generic[T]):
    """A file beside the rulebooks, as an attribute of the shelf that is loaded when it is first used."""

    def __init__(self, file: str) -> None:
        self._file = file

    def __get__(self, shelf: Shelf, _: type[Shelf]) -> T:
        value: T = shelf.beside(self._file).value
        return value


class Contents(Struct, frozen=True):
    """The contents of a shelf, and what is wrong with the books that were left out."""

    headings: tuple[Heading, ...]
    troubles: tuple[str, ...]


class _LastValid:
    """The values of files as they last were valid, and what is wrong with those that are invalid now."""

    def __init__(self, values: dict[str, CachedValue[Any]]) -> None:
        self.values = values
        self.bad: dict[Path, str] = {}
        self.empty: dict[Path, str] = {}
        """What is wrong with the files in whose place nothing is used."""

    def get(
        self,
        name: str,
        path: Path,
        look_up: Callable[[], CachedValue[T]],
        title: Callable[[T], str],
        nothing: Callable[[], CachedValue[T]] | None = None,
    ) -> CachedValue[T]:
        """Return the value in the file or, if that is invalid now, the value that it last had, or nothing."""
        from ranter_tui.rulebook.problem import BadFile

        try:
            self.values[name] = look_up()
        except BadFile as bad:
            if name not in self.values:
                if nothing is None:
                    raise
                self.empty[path] = f"{bad}\nThe library does without {path.name} until this is mended."
                return nothing()
            self.bad[path] = f"{bad}\n{title(self.values[name].value)} stays as it was until this is mended."
        else:
            self.bad.pop(path, None)
        return self.values[name]


class Shelf:
    """A collection of rulebooks: those that come with the game, and the guests' own.

    A shelf that `lasts` looks up every file before it lists the books, so that it can always hand out each of
    them. To see files that were added or removed, make it `anew`.
    """

    glossary: _FileBeside[reference.Glossary] = _FileBeside("glossary.yaml")
    names: _FileBeside[reference.Names] = _FileBeside("names.yaml")
    family: _FileBeside[reference.Family] = _FileBeside("family.yaml")
    contradictions: _FileBeside[reference.Contradictions] = _FileBeside("contradictions.yaml")
    essays: _FileBeside[reference.Essays] = _FileBeside("essays.yaml")
    first_hand: _FileBeside[FirstHand] = _FileBeside(FIRST_HAND)
    printed: _FileBeside[reference.Printed] = _FileBeside("printed.yaml")
    players_words: _FileBeside[reference.PlayersWords] = _FileBeside("players-words.yaml")
    asked: _FileBeside[reference.Asked] = _FileBeside("asked.yaml")

    def __init__(
        self,
        folder: Path | None = None,
        own: Path | None = None,
        *,
        lasts: bool = False,
        valid: dict[str, CachedValue[Any]] | None = None,
    ) -> None:
        """Files that are invalid now are used as they were when they last were `valid`."""
        self.folder = folder if folder is not None else shipped()
        self.own = own
        self._lasts = lasts
        self._last_valid = _LastValid(valid if valid is not None else {})
        self._listed: dict[str, CachedValue[Rulebook]] = {}
        """The books as this shelf lists them, if it lasts."""
        self._beside: dict[str, CachedValue[Any]] = {}
        """The files beside them, as this shelf first looked them up."""
        self._edition: bytes | None = None

    def anew(self) -> Shelf:
        """Return a shelf with the files reloaded.

        A book that was damaged since stays as it was. A book that is gone is listed no more, but still handed
        out by its id to readers of an older list.
        """
        return Shelf(self.folder, self.own, lasts=True, valid=self._last_valid.values)

    def without_own(self) -> Shelf:
        """Return a shelf with only what came with the game."""
        return Shelf(self.folder, lasts=self._lasts, valid=self._last_valid.values)

    @property
    def has_changed(self) -> bool:
        """Whether a file was added, removed or written since the shelf was loaded."""
        return self._stamps != stamps_of(self._all_files())

    def _all_files(self) -> list[Path]:
        return [*_books_in(self.folder), *_books_in(self.own)]

    @cached_property
    def _stamps(self) -> Stamps:
        return stamps_of(self._all_files())

    @cached_property
    def _files(self) -> dict[str, Path]:
        """The file of each book by its id. A book of the guests' own never replaces another."""
        if self._lasts:
            # Before the files are read: what is written meanwhile is a change.
            _ = self._stamps
        ours = [path for path in _books_in(self.folder) if path.name not in BESIDE]
        return {path.stem: path for path in reversed((*ours, *_books_in(self.own)))}

    @property
    def _twins(self) -> list[Path]:
        """The guests' own books that have the id of another book."""
        return [path for path in _books_in(self.own) if self._files[path.stem] != path]

    def misplaced(self, path: Path, document: Document) -> list[Problem]:
        """Return what keeps a book off the shelf in whose folder its file lies."""
        from ranter_tui.rulebook.problem import Problem

        folders = [folder.resolve() for folder in (self.folder, self.own) if folder is not None]
        if path.parent.resolve() not in folders or not isinstance(document.tree, dict):
            return []
        key = "house" if "house" in document.tree else "id"
        name, place = document.tree.get(key), document.at((key,)).value
        if isinstance(name, str) and name != path.stem:
            return [Problem(document.name, *place, UNLIKE.format(path.stem, name))]
        if path.resolve() in [twin.resolve() for twin in self._twins]:
            return [Problem(document.name, *place, TWIN)]
        return []

    def paths(self) -> list[Path]:
        """Return the files of the rulebooks, those that came with the game first."""
        return sorted(self._files.values(), key=lambda path: (path.parent != self.folder, path))

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of all books, valid or not; if the shelf lasts, of those that can be handed out."""
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
        """What is wrong with the books that are left out."""
        return self._contents.troubles

    @property
    def amiss(self) -> tuple[tuple[str, str], ...]:
        """For each invalid book what was done about it, and what is wrong with it."""
        left_out = (("Left out", said) for said in (*self.troubles, *self.lacking))
        return (*left_out, *(("Kept as it was", said) for said in self._last_valid.bad.values()))

    @property
    def lacking(self) -> tuple[str, ...]:
        """What is wrong with the files beside the books that the library does without."""
        for file in BESIDE:
            if file not in NEEDED:
                self.beside(file)
        return tuple(self._last_valid.empty.values())

    def trouble(self, name: str) -> str:
        """Return what is wrong with the file of a book that is kept in its last valid form; empty if fine."""
        return self._last_valid.bad.get(self._path(name), "")

    def edition(self) -> bytes | None:
        """Return a digest of all that is on the shelf, as it hands it out; None if a file cannot be read."""
        if not self._lasts:
            return digest_of(sorted(self._all_files()))
        _ = self._contents
        return self._edition

    @cached_property
    def _contents(self) -> Contents:
        if self._lasts:
            return self._look_through()
        files = (*self.paths(), *self._twins, self.folder / SOURCES)
        return kept("contents", files, Contents, self._look_through)

    def _look_through(self) -> Contents:
        from ranter_tui.rulebook.problem import BadFile, printable

        books = {}
        troubles = [f"{printable(str(path))}: {TWIN}" for path in self._twins]
        for path in self.paths():
            try:
                books[path.stem] = self._looked_up(path.stem)
            except BadFile as bad:
                first, *others = str(bad).splitlines()
                check = f"ranter-tui check {path.stem}"
                if bad.unanswered:
                    troubles.append(f"{printable(str(path))}: unfinished; {check} says what is missing")
                else:
                    several = f"{first}; {len(others)} more: {check}"
                    troubles.append(several if len(others) >= FEW else "\n".join([first, *others]))

        def headings() -> tuple[Heading, ...]:
            return tuple(sorted((heading(book.value) for book in books.values()), key=self._place))

        if not self._lasts:
            return Contents(headings(), tuple(troubles))
        for file in BESIDE:
            try:
                self.beside(file)
            except BadFile as bad:
                troubles.append(str(bad))
        # In one order, whichever file was looked up first: the same files are the same edition.
        beside = (self._beside[file] for file in sorted(self._beside))
        self._listed, self._edition = books, _all_of((*books.values(), *beside))
        listed = kept("headings", (), tuple[Heading, ...], headings, lambda: self._edition)
        return Contents(listed, tuple(troubles))

    def _place(self, book: Heading) -> tuple[bool, int, str, str]:
        """Return what to sort by: the year of the book or of its page, then the game."""
        return self.is_own(book.id), book.year or book.page_year or NOBODY_KNOWS, book.game, book.id

    def books(self) -> Iterator[Rulebook]:
        """Yield every book, oldest first; books without any year, even of their page, come last."""
        listed = self.headings()
        # To list its books, a shelf that lasts has just looked up every one of them.
        return (self._listed[one.id].value if self._lasts else self.book(one.id) for one in listed)

    def book(self, name: str) -> Rulebook:
        """Return a book by its id, or by the path of a rulebook file, in its last valid form."""
        # What is gone from the shelf, and standard input, which can be read only once.
        if name not in self._files and name in self._last_valid.values:
            gone: Rulebook = self._last_valid.values[name].value
            return gone
        return self._looked_up(name).value

    def _looked_up(self, name: str) -> CachedValue[Rulebook]:
        path = self._path(name)
        # A file on the shelf is named for the book in it; any other may be called anything.
        must_be = path.stem if path == self._files.get(path.stem) else None
        return self._last_valid.get(name, path, lambda: self._loaded(path, must_be), lambda book: book.short)

    def called(self, name: str) -> str:
        """Return the id of the book that a name means: its id, its short name, a part of it, or a slip.

        A path stays what it is. Raises `NoSuchBook` if no book, or more than one, may be meant.
        """
        if name in self.ids or _is_path(name):
            return name
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

    @cached_property
    def _shipped(self) -> dict[str, Path]:
        """The files of the books that came with the game."""
        return {path.stem: path for path in self.paths() if path.parent == self.folder}

    def _loaded(self, path: Path, name: str | None) -> CachedValue[Rulebook]:
        """Return the book in a file, or from the cache. If a name is given, it must be the id of the book."""
        is_shipped = path.parent == self.folder

        def read() -> Rulebook:
            from ranter_tui.rulebook.load import checked
            from ranter_tui.rulebook.problem import BadFile, Problem, printable
            from ranter_tui.rulebook.reader import read_file

            document = read_file(path)
            book = checked(document, self.our_sources) if is_shipped else self.brought_along(document)
            if name is not None and book.id != name:
                raise BadFile([Problem(printable(str(path)), 1, 1, UNLIKE.format(name, book.id))])
            return book

        from ranter_tui.rulebook.book import Rulebook

        # What becomes of a guest's own book depends on all that came with the game.
        rests_on = () if is_shipped else tuple(self._shipped.values())
        return CachedValue(
            path.stem, (path,), Rulebook, read, lambda: digest_of((*rests_on, self.folder / SOURCES))
        )

    def brought_along(self, document: Document) -> Rulebook:
        """Return the book in a document that did not come with the game. Raises `BadFile`."""
        from ranter_tui.rulebook.load import as_told, checked, is_house

        if is_house(document):
            return self.house_in(document)[1]
        return as_told(checked(document, self.our_sources))

    def house_in(self, document: Document) -> tuple[House, Rulebook]:
        """Return the house rules in a document, and the book that they make. Raises `BadFile`."""
        from ranter_tui.rulebook.load import house_in

        # From the files as they are now, never as they last were valid: the cache must not have what rests on
        # anything but the files.
        return house_in(document, self._shipped, lambda name: self._loaded(self._shipped[name], name).value)

    def vouched(self, book: Rulebook) -> Rulebook:
        """Return a book from a record: as it is if the shelf has that very edition, else as told by it.

        The sender of a record may have written anything into the book in it.
        """
        from ranter_tui.rulebook.book import Rulebook
        from ranter_tui.rulebook.characters import set_in_print
        from ranter_tui.rulebook.house import made_again
        from ranter_tui.rulebook.load import as_told
        from ranter_tui.rulebook.problem import BadFile

        # The quotation marks of a record may still be straight.
        said = msgspec.convert(set_in_print(msgspec.json.decode(msgspec.json.encode(book))), Rulebook)
        with suppress(BadFile, OSError):
            if book.id in self.ids and self.book(book.id) == said:
                return said
            if book.made_from in self.ids and not self.is_own(book.made_from):
                return made_again(book, self.book(book.made_from))
        return as_told(book)

    @property
    def our_sources(self) -> dict[str, Source]:
        """The sources that the books which came with the game rest on."""
        sources: dict[str, Source] = self.beside(SOURCES).value.sources
        return sources

    @property
    def sources(self) -> dict[str, Source]:
        """Every source: ours, and those that the guests' own books bring along."""
        return dict(ChainMap(self.our_sources, *(book.sources for book in self._told)))

    @cached_property
    def _told(self) -> tuple[Rulebook, ...]:
        """The guests' own books, if they are not made from ours."""
        from ranter_tui.rulebook.problem import BadFile

        books = []
        # Not by `ids`: for those a shelf that lasts would look up every file.
        for name in filter(self.is_own, (path.stem for path in self.paths())):
            with suppress(BadFile):
                books.append(self.book(name))
        return tuple(book for book in books if book.is_told)

    @property
    def time_line(self) -> reference.TimeLine:
        """What is dated, and the guests' own books that have a year."""
        from ranter_tui.rulebook.reference import dated_book

        ours: reference.TimeLine = self.beside("timeline.yaml").value
        return replace(ours, events=(*ours.events, *(dated_book(one) for one in self._told if one.year)))

    @property
    def people(self) -> reference.People:
        """Who wrote of the game, in our sources and in the guests' own books."""
        from ranter_tui.rulebook.reference import authors_of

        ours: reference.People = self.beside("people.yaml").value
        return replace(ours, people=(*ours.people, *authors_of(self._told)))

    @cached_property
    def pastimes(self) -> dict[str, Pastime]:
        """How long a game by each book takes, and what it is good for, if it was measured."""
        from ranter_tui.rulebook.pastime import load_pastimes

        return load_pastimes(self.folder)

    def beside(self, file: str) -> CachedValue[Any]:
        """Return a file beside the books as it was when this shelf first looked it up."""
        if file not in self._beside:
            path, model = self.folder / file, model_of(file)

            def read() -> Struct:
                from ranter_tui.rulebook.mistakes import convert
                from ranter_tui.rulebook.reader import read_file

                return convert(read_file(path).printed(), model, lambda: msgspec.json.schema(model))

            self._beside[file] = self._last_valid.get(
                f"beside: {file}",
                path,
                lambda: CachedValue(path.stem, (path,), model, read),
                lambda _: file,
                None
                if file in NEEDED
                else lambda: CachedValue(f"no-{path.stem}", (), model, lambda: model(())),
            )
        return self._beside[file]


def _all_of(kept: Iterable[CachedValue[Any]]) -> bytes | None:
    """Return one digest for all of them; None if one has none."""
    digests = [one.digest for one in kept]
    return None if None in digests else b"".join(filter(None, digests))


def _books_in(folder: Path | None) -> list[Path]:
    """Return the files in a folder that may be books; none where there is no folder."""
    files = folder.glob("*.y*ml") if folder is not None else ()
    return sorted(path for path in files if path.suffix in SUFFIXES)


def _is_path(name: str) -> bool:
    from ranter_tui.rulebook.problem import STDIN

    return name == STDIN or Path(name).suffix in SUFFIXES or os.sep in name
