"""The shelf: the rulebooks that come with the game, and what stands beside them.

Reading and checking a book costs far more than using it, so a book that was found good is kept in the
user's cache under the digest of everything that it was judged by. The cache may be lost at any time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

import msgspec

from ranter_tui import __version__
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.problem import BadFile, Problem
from ranter_tui.rulebook.reference import Glossary, Names, Reference, Source, Sources, TimeLine

T = TypeVar("T")

MOST_DIGESTED = 1024 * 1024

REFERENCES: dict[str, type[Reference]] = {
    "sources.yaml": Sources,
    "glossary.yaml": Glossary,
    "names.yaml": Names,
    "timeline.yaml": TimeLine,
}


class NoSuchBook(LookupError):
    """No rulebook of that name; the message says which there are."""


def shipped() -> Path:
    """The folder of the rulebooks that came with the game: inside the package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "rulebooks"
    return installed if installed.is_dir() else package.parent / "rulebooks"


def cache_folder() -> Path:
    """Where checked books are kept."""
    # Imported here: most of what asks for the vocabulary never touches a disk.
    import platformdirs

    return Path(platformdirs.user_cache_dir("ranter-tui")) / "books"


class Shelf:
    """A folder of rulebooks."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else shipped()

    def paths(self) -> list[Path]:
        """The files of the rulebooks."""
        return sorted(path for path in self.folder.glob("*.yaml") if path.name not in REFERENCES)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        return tuple(path.stem for path in self.paths())

    @cached_property
    def sources(self) -> dict[str, Source]:
        return self._reference("sources.yaml", Sources).sources

    @cached_property
    def glossary(self) -> Glossary:
        return self._reference("glossary.yaml", Glossary)

    @cached_property
    def names(self) -> Names:
        return self._reference("names.yaml", Names)

    @cached_property
    def time_line(self) -> TimeLine:
        return self._reference("timeline.yaml", TimeLine)

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

            book = load_rulebook(path, self.sources)
            if path.parent == self.folder and book.id != path.stem:
                what = f"the file is called {path.stem!r}, and the book in it {book.id!r}"
                raise BadFile([Problem(str(path), 1, 1, what)])
            return book

        return _kept((path, self.folder / "sources.yaml"), Rulebook, read)

    def _reference(self, name: str, kind: type[T]) -> T:
        def read() -> T:
            from ranter_tui.rulebook.mistakes import convert
            from ranter_tui.rulebook.reader import read_file

            return convert(read_file(self.folder / name), kind, lambda: msgspec.json.schema(kind))

        return _kept((self.folder / name,), kind, read)


def _kept(files: tuple[Path, ...], kind: type[T], read: Callable[[], T]) -> T:
    """The value from the cache if these very files made it, or freshly read and put there."""
    kept = _place_in_cache(files, kind)
    if kept is not None:
        with suppress(OSError, msgspec.DecodeError):
            return msgspec.msgpack.decode(kept.read_bytes(), type=kind)
    value = read()
    if kept is not None:
        with suppress(OSError):
            _put(kept, msgspec.msgpack.encode(value))
    return value


def _place_in_cache(files: tuple[Path, ...], kind: type) -> Path | None:
    """Named after everything that the value depends on; none if a file cannot be read."""
    digest = blake2b(f"{__version__} {kind.__name__}".encode(), digest_size=16)
    try:
        for file in files:
            with file.open("rb") as stream:
                digest.update(stream.read(MOST_DIGESTED))
    except OSError:
        return None
    return cache_folder() / f"{files[0].stem}-{digest.hexdigest()}.msgpack"


def _put(path: Path, data: bytes) -> None:
    """Written aside and moved into place, so that a killed process leaves the old or the new, never half."""
    # Imported here: it is dear, and a shelf that has been read before puts nothing.
    import tempfile

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem)
    aside = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        aside.replace(path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
