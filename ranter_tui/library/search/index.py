"""The search index: takes the typed words and returns pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING
from unicodedata import combining

from msgspec import Struct

from ranter_tui.library.search.document import OWN, ROOMS, DocumentPart, SearchDocument, texts, titles
from ranter_tui.library.search.english import English, SearchWord, search_word, stem
from ranter_tui.library.search.spelling import beyond_ascii, forms, grams, most_alike
from ranter_tui.library.text.line import Piece, Role

if TYPE_CHECKING:
    from ranter_tui.library.library import Library


class Hit(Struct, frozen=True):
    """A page that was found, and the section that matches."""

    address: str
    title: str
    section: str
    """The heading of the section; empty for the page as a whole."""
    excerpt: tuple[Piece, ...]


class RoomHits(Struct, frozen=True):
    """The hits in one room, the best first: matching titles before matching texts."""

    room: str
    hits: tuple[Hit, ...]
    more: int = 0
    """The number of further pages that were found."""


class Findings(Struct, frozen=True):
    groups: tuple[RoomHits, ...] = ()
    instead: dict[str, tuple[str, ...]] = {}
    """Words that occur nowhere, and what was searched for in their place."""
    every: bool = True
    """Whether all the words were found together; otherwise no page has more than some of them."""


Question = Sequence[SearchWord]
Ways = tuple[str, ...]
"""The spellings of a word, any of which will do."""

HARDLY_BEGUN = 2
"""The letters of a word with which something begins on every page."""

MOST_LOOSE = 40
"""How many parts are enough of those without every word: the best are at the beginning."""

ENOUGH = 600
"""The text length in letters at which a single match is worth half the most it can be."""
IN_TITLE = 3
"""The weight of a word in the title, in times that it is said."""
OF_KIN = 0.3
"""The weight of another word for it."""


class Found(Struct, frozen=True):
    """A match: a page, and the part whose text matches; None if the title does."""

    document: SearchDocument
    part: DocumentPart | None
    words: str
    """The normalized text."""

    @property
    def only_lists(self) -> bool:
        """Whether there is little but links."""
        return self.part is not None and self.part.only_lists


class TextIndex:
    """The normalized texts of all documents. Every search scans them from the first to the last."""

    def __init__(self, documents: Iterable[SearchDocument]) -> None:
        self.titles = list[Found]()
        self.parts = list[Found]()
        for one in documents:
            self.titles.append(Found(one, None, one.compared))
            self.parts += [Found(one, part, part.compared) for part in one.parts]

    def with_every_word(self, question: Question) -> list[Found]:
        """Return the pages that have all these words, the best first: titles before texts."""
        called = _ranked(_narrowed(self.titles, [word.ways for word in question]), question)
        first = question[0].typed
        if called and len(question) == 1 and len(first) <= HARDLY_BEGUN and first.isascii():
            # Something begins with so few letters on every page.
            return called
        said = _ranked(_narrowed(self.parts, [word.either for word in question]), question)
        return _each_once((*called, *said))

    def with_some_words(self, question: Question) -> list[Found]:
        """Return the pages with a part that has the most of these words, the best first."""
        every = [word.either for word in question]
        met = [_how_many(one.words, every) for one in self.parts]
        best = sorted(met, reverse=True)[:MOST_LOOSE]
        found = [one for one, many in zip(self.parts, met, strict=True) if many and many >= best[-1]]
        ranked = sorted(_ranked(found, question), key=lambda one: _how_many(one.words, every), reverse=True)
        return _each_once(ranked[:MOST_LOOSE])

    def knows(self, word: SearchWord) -> bool:
        """Whether a word occurs anywhere."""
        return any(_has_any(one.words, word.either) for one in chain(self.titles, self.parts))

    def like(self, word: str) -> Iterator[str]:
        """Yield words that occur, and that may have been meant by this one."""
        pieces = grams(word)
        return (other.strip() for other in self._vocabulary if _has_any(other, pieces))

    @cached_property
    def _vocabulary(self) -> list[str]:
        known = set[str]()
        for one in chain(self.titles, self.parts):
            known.update(one.words.split())
        return [f" {word} " for word in known if word.isalpha()]


def _narrowed(found: list[Found], every: Iterable[Ways]) -> list[Found]:
    """Return the pages or parts that have every word."""
    for ways in every:
        found = [one for one in found if _has_any(one.words, ways)]
    return found


def _ranked(found: list[Found], question: Question) -> list[Found]:
    """Sort by score, the best first.

    Words as they were typed count before the score, and lists of links come last.
    """
    as_typed = [word.ways for word in question]

    def place(one: Found) -> tuple[bool, int, float]:
        return not one.only_lists, _how_many(one.words, as_typed), _score(one.words, question)

    return sorted(found, key=place, reverse=True)


def _score(text: str, question: Question) -> float:
    """Return the score: how often each word is said, for the length of the text; each gives at most 1."""
    title, least = text[: text.index("\n")], len(text) / ENOUGH
    said = [_said(text, title, word.ways) + OF_KIN * _said(text, title, word.kin) for word in question]
    return sum([often / (often + least) for often in said])


def _said(text: str, title: str, ways: Ways) -> int:
    return sum([text.count(way) + IN_TITLE * title.count(way) for way in ways])


def _each_once(found: Iterable[Found]) -> list[Found]:
    """Return each page once, with its best part."""
    best: dict[str, Found] = {}
    for one in found:
        best.setdefault(one.document.address, one)
    return list(best.values())


def _how_many(text: str, every: Iterable[Ways]) -> int:
    return sum([_has_any(text, ways) for ways in every])


def _has_any(text: str, ways: Ways) -> bool:
    # All texts are gone through with every letter that is typed, and a generator would take twice as long.
    return any(map(text.__contains__, ways))


MOST = 8
"""The default limit of hits in a group."""


class Index:
    """The index. Until it is prepared it finds titles only. It is thread-safe."""

    def __init__(self, library: Library) -> None:
        self.ready = False
        """Whether texts can be found, and not only titles."""
        self._library = library
        self.order = (library.rooms[0].title, OWN, *(room.title for room in library.rooms[1:]), ROOMS)
        self._memory: TextIndex | None = None

    def prepare(self) -> None:
        """Load all texts. That may take a second, and can be done in a thread."""
        self._memory = TextIndex(texts(self._library.holdings.shelf))
        self.ready = True

    @cached_property
    def english(self) -> English:
        return English(self._library.holdings.shelf.players_words)

    @cached_property
    def _titles(self) -> TextIndex:
        return TextIndex(titles(self._library))

    def room_called(self, typed: str) -> str:
        """Return the address of the room that is called so, in one form or another; empty if none is.

        >>> from ranter_tui.rulebook.shelf import Shelf
        >>> from ranter_tui.library.library import Library
        >>> index = Index(Library(Shelf()))
        >>> [index.room_called(typed) for typed in ("Name", "rule", "time line", "named", "rule tie")]
        ['names', 'rules', 'timeline', '', '']
        """
        return self.rooms_called.get(_stems(self.english.asked(f"{typed} ")), "")

    @cached_property
    def rooms_called(self) -> dict[tuple[str, ...], str]:
        return {
            _stems(self.english.asked(f"{name} ")): room.address
            for room in self._library.rooms
            for name in (room.title, room.address)
        }

    def search(self, typed: str, most: int = MOST) -> Findings:
        """Return the pages that have these words, and how the words were understood."""
        question = self.english.asked(typed)
        if not question:
            return Findings()
        memory = self._memory or self._titles
        if found := memory.with_every_word(question):
            return Findings(self._groups(found, question, most))
        instead = dict(_meant(memory, question))
        meant = tuple(
            search_word(word.typed, instead[word], is_whole=True) if word in instead else word
            for word in question
        )
        spelt = {word.typed: spellings for word, spellings in instead.items()}
        if instead and (found := memory.with_every_word(meant)):
            return Findings(self._groups(found, meant, most), spelt)
        if len(question) > 1 and (found := memory.with_some_words(meant)):
            return Findings(self._groups(found, meant, most), spelt, every=False)
        return Findings()

    def _groups(self, found: Iterable[Found], question: Question, most: int) -> tuple[RoomHits, ...]:
        """Group the pages by room, sorted: a room that is called so itself, exact titles, titles, texts."""
        itself = self.rooms_called.get(_stems(question))
        rooms: dict[str, list[Found]] = {}
        for one in sorted(found, key=lambda one: one.document.address != itself):
            rooms.setdefault(one.document.room, []).append(one)
        said = [word.typed for word in question]

        def place(room: str) -> tuple[bool, bool, bool, int]:
            first = rooms[room][0]
            called = [word.typed for word in self.english.asked(f"{first.document.title} ")]
            is_itself = first.document.address == itself
            return not is_itself, called != said, first.part is not None, self.order.index(room)

        return tuple(
            RoomHits(
                room,
                tuple(_hit(one, question) for one in rooms[room][:most]),
                max(0, len(rooms[room]) - most),
            )
            for room in sorted(rooms, key=place)
        )


def _stems(question: Question) -> tuple[str, ...]:
    return tuple(stem(word.typed) for word in question)


def _meant(memory: TextIndex, question: Question) -> Iterator[tuple[SearchWord, tuple[str, ...]]]:
    """Yield the words that occur nowhere, each with the words that may be meant."""
    for word in question:
        if not memory.knows(word):
            if found := most_alike(word.typed, memory.like(word.typed)):
                yield word, found


def _hit(found: Found, question: Question) -> Hit:
    page, part = found.document, found.part
    if part is None:
        return Hit(page.address, page.title, "", excerpt(page.line, question))
    return Hit(part.address, page.title, part.title, excerpt(part.text, question))


LENGTH = 150
BEFORE = 50
"""The most letters to show before the first match."""

MOST_WEIGHED = 12
"""How many matching paragraphs are weighed: that with the most of the words is taken."""

Span = tuple[int, int]
Match = tuple[SearchWord, bool]
"""A word that was found, and whether as it was typed."""


def excerpt(text: str, asked: Sequence[SearchWord]) -> tuple[Piece, ...]:
    """Return the paragraph that has most of the words, cut to a readable length.

    >>> cuccu, pot = (search_word(word, [word]) for word in ("cucc", "pot"))
    >>> pieces = excerpt("The pot.\\nWhoever has Cuccù wins.", [cuccu])
    >>> [(piece.text, piece.role.value) for piece in pieces]
    [('Whoever has ', 'text'), ('Cuccù', 'found'), (' wins.', 'text')]
    >>> "".join(piece.text for piece in excerpt("There is no pot. §stakes", [pot]))
    'There is no pot.'
    """
    paragraph, found = _richest(text, asked)
    # The keys of its rules follow a paragraph. Readers see them only if they searched for one.
    read = paragraph.partition(" §")[0]
    if in_it := [span for span in found if span[1] <= len(read)]:
        paragraph, found = read, in_it
    start = _start(paragraph, found[0][0] if found else 0)
    end = _end(paragraph, start + LENGTH)
    return tuple(_pieces(paragraph, start, end, found))


def _richest(text: str, asked: Sequence[SearchWord]) -> tuple[str, list[Span]]:
    """Return the first paragraph that has most of the words, and the spans of the matches."""
    best, most = text.partition("\n")[0], dict[Span, Match]()
    weighed = 0
    for paragraph in text.split("\n"):
        found = _found(paragraph, asked)
        weighed += bool(found)
        if _weight(found) > _weight(most):
            best, most = paragraph, found
        if weighed == MOST_WEIGHED or _weight(most) == (len(asked), len(asked)):
            break
    return best, sorted(most)


def _weight(found: Mapping[Span, Match]) -> tuple[int, int]:
    """Return how many of the words were found, and how many of them as they were typed."""
    matches = set(found.values())
    return len({word for word, _ in matches}), sum(as_typed for _, as_typed in matches)


def _found(paragraph: str, asked: Sequence[SearchWord]) -> dict[Span, Match]:
    """Return the spans of the words. Compiling a regular expression would cost more than the search."""
    found: dict[Span, Match] = {}
    small = paragraph.lower()
    if len(small) == len(paragraph):
        for word in asked:
            found |= dict.fromkeys(_spans(small, word.kin), (word, False))
            found |= dict.fromkeys(_spans(small, word.ways), (word, True))
    for other in beyond_ascii(paragraph):
        for word in asked:
            if any(map(word.fits, forms(other[0]))):
                found[other.span()] = word, True
    return found


def _spans(small: str, ways: Ways) -> Iterator[Span]:
    """Yield the spans of a word, in any spelling, in a text of small letters."""
    for way in ways:
        spelling, goes_on = way.strip(), not way.endswith(" ")
        at = small.find(spelling)
        while at >= 0:
            end = last = at + len(spelling)
            while last < len(small) and _is_within_a_word(small[last]):
                last += 1
            if (at == 0 or not _is_within_a_word(small[at - 1])) and (goes_on or last == end):
                yield at, last
            at = small.find(spelling, last)


def _is_within_a_word(letter: str) -> bool:
    return letter.isalnum() or combining(letter) > 0


def _start(paragraph: str, first: int) -> int:
    """Return where the excerpt begins: with the paragraph, or a little before the first match."""
    if first <= BEFORE or len(paragraph) <= LENGTH:
        return 0
    earliest = min(first - BEFORE, len(paragraph) - LENGTH)
    space = paragraph.find(" ", earliest, first)
    return space + 1 if space >= 0 else earliest


def _end(paragraph: str, latest: int) -> int:
    if latest >= len(paragraph):
        return len(paragraph)
    space = paragraph.rfind(" ", latest - LENGTH // 2, latest)
    return space if space >= 0 else latest


def _pieces(paragraph: str, start: int, end: int, found: Sequence[Span]) -> Iterator[Piece]:
    if start > 0:
        yield Piece("… ")
    at = start
    for first, last in found:
        if start <= first and last <= end:
            if first > at:
                yield Piece(paragraph[at:first])
            yield Piece(paragraph[first:last], Role.FOUND)
            at = last
    if at < end:
        yield Piece(paragraph[at:end])
    if end < len(paragraph):
        yield Piece(" …")
