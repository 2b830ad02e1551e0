"""Lines of a page, in pieces with roles: print and screen are rendered from the same lines."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import force_setattr

from ranter_tui.library.text.measure import broken, cells, tied
from ranter_tui.rulebook.characters import legible


class Role(StrEnum):
    """The role of a piece of text on the page."""

    TITLE = "title"
    BELOW_TITLE = "below_title"
    SAID = "said"
    """The one sentence that a page is about."""
    HEADING = "heading"
    GROUP = "group"
    """The heading of a nested section."""
    TEXT = "text"
    OURS = "ours"
    """Text that is ours, among what is not."""
    NAME = "name"
    """What a line is about: a fact, a word, a source."""
    NOTE = "note"
    """A remark about the text."""
    MARK = "mark"
    """A warrant mark in the margin."""
    NUMBER = "number"
    """The number of a footnote, where it is called and where it stands."""
    REFERENCE = "reference"
    """A link to the rule that a statement is about."""
    DRAWN = "drawn"
    """A stroke of a drawing."""
    FOUND = "found"
    """A search match."""
    AMISS = "amiss"
    """An error message."""


class Piece(Struct, frozen=True, gc=False):
    """Some words of a line, without control characters: they cannot move the cursor of a terminal."""

    text: str
    role: Role = Role.TEXT
    link: str = ""
    """The address of the page that it links to."""

    def __post_init__(self) -> None:
        if not self.text.isprintable():
            force_setattr(self, "text", legible(self.text))


class TextLine(Struct, frozen=True, gc=False):
    """One line of a page.

    >>> str(TextLine((Piece("  ■ ", Role.MARK), Piece("All lose."))))
    '  ■ All lose.'
    """

    pieces: tuple[Piece, ...] = ()
    opens: tuple[str, ...] = ()
    """The path of the section that begins here, outermost first; empty if none does."""
    place: str = ""
    """What an address names what begins here by: the key of a section, or the place of a passage."""

    def __str__(self) -> str:
        return "".join([piece.text for piece in self.pieces])


SPACE = TextLine()


def laid(
    pieces: Sequence[Piece], width: int, first: Piece | str = "", rest: str | None = None
) -> Iterator[TextLine]:
    """Wrap the pieces as one paragraph, in lines of at most `width` cells. `first` and `rest` as in `broken`.

    Numbers stay with what they count, and a short last word with the one before.

    >>> words = [Piece("Ace", Role.NAME), Piece(": it loses to all.")]
    >>> [[piece.text for piece in line.pieces] for line in laid(words, 16, "- ")]
    [['- ', 'Ace', ': it loses'], ['  ', 'to all.']]
    """
    pieces = [
        Piece(re.sub("[\n ]+", " ", piece.text), piece.role, piece.link)
        if "\n" in piece.text or "  " in piece.text
        else piece
        for piece in pieces
    ]
    whole = "".join([piece.text for piece in pieces])
    begin = first if isinstance(first, Piece) else Piece(first)
    if len(whole) > width - cells(begin.text):
        whole = tied(whole, width)
    after = Piece(" " * cells(begin.text) if rest is None else rest)
    at = 0
    for line in broken(whole, width, begin.text, after.text):
        words = line[len(begin.text) :]
        at = whole.index(words, at)
        told = between(pieces, at, at + len(words))
        yield TextLine((begin, *told) if begin.text else tuple(told))
        at += len(words)
        begin = after


def between(pieces: Iterable[Piece], start: int, end: int) -> Iterator[Piece]:
    """Yield the parts of the pieces between two offsets of the whole text."""
    for piece in pieces:
        if end <= 0:
            return
        long = len(piece.text)
        if start <= 0 and long and long <= end:
            yield piece
        elif start < long:
            yield Piece(piece.text[max(start, 0) : end], piece.role, piece.link)
        start -= long
        end -= long


_LINK = re.compile(r"\[([^\[\]]+)\]\(([a-z][a-z-]*(?:/[\w.+-]+)*(?:#[\w:.+-]+)?)\)")


def link(words: str, address: str) -> str:
    """Return a link as it is written in a text. Brackets cannot stand in its words.

    >>> link("the tie [sic]", "rule/tie")
    '[the tie (sic)](rule/tie)'
    """
    return f"[{words.translate(_ROUND)}]({address})"


_ROUND = str.maketrans("[]", "()")


LATIN = {"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
"""Letters that have no accent to drop, and what a hurried typist types for them."""
_LATIN = str.maketrans(LATIN | dict.fromkeys("‘’“”", " "))


def slug(title: str) -> str:
    """Return a heading as a part of an address (a slug).

    >>> slug("What it leaves unsaid"), slug("Höllfahren: the pack")
    ('what-it-leaves-unsaid', 'hollfahren-the-pack')
    """
    return latin(title) or "more"


def latin(title: str) -> str:
    """Return the Latin letters and digits of a title, its words with hyphens between them.

    >>> latin("Chez Zoë, 1882"), latin("Stå for gøg"), latin("Наши правила"), latin("A pig’s toe")
    ('chez-zoe-1882', 'sta-for-gog', '', 'a-pig-s-toe')
    """
    letters = title.casefold().translate(_LATIN)
    bare = unicodedata.normalize("NFKD", letters).casefold().encode("ascii", "ignore").decode()
    return "-".join(re.findall("[a-z0-9]+", bare))


def numbered(keys: Iterable[str]) -> Iterator[str]:
    """Yield the keys, those that have come before with a number.

    >>> list(numbered(["deal", "turn", "deal"]))
    ['deal', 'turn', 'deal-2']
    """
    times: Counter[str] = Counter()
    for key in keys:
        times[key] += 1
        yield key if times[key] == 1 else f"{key}-{times[key]}"


def place_in(address: str) -> str:
    """Return what an address names on its page: a passage, or a section.

    >>> place_in("book/parlett-2008#rule:tie"), place_in("book/parlett-2008/history")
    ('rule:tie', 'history')
    """
    return address.partition("#")[2] or address.rpartition("/")[2]


def rule_in(book: str, rule: str) -> str:
    """Return the address of where a book states a rule.

    >>> rule_in("parlett-2008", "tie")
    'book/parlett-2008#rule:tie'
    """
    return f"book/{book}#{rule_place(rule)}"


def rule_place(rule: str) -> str:
    """Return the place of a rule on the page of its book."""
    return f"rule:{rule}"


def variant_place(variant: str) -> str:
    """Return the place of a variant on the page of its book."""
    return f"variant:{variant}"


def variant_at(place: str) -> str:
    """Return the variant that has a place; empty if it is a place of another kind.

    >>> variant_at("variant:top-card"), variant_at("rule:tie")
    ('top-card', '')
    """
    kind, _, name = place.partition(":")
    return name if kind == "variant" else ""


def silence_place(rule: str) -> str:
    """Return the place of a silence on the page of its book; the rule is the first that it concerns."""
    return f"silence:{rule}"


def without_links(text: str) -> str:
    """Return the text with links replaced by their words.

    >>> without_links("All of [the tied](rule/tie) lose.")
    'All of the tied lose.'
    """
    return _LINK.sub(r"\1", text)


def linked_words(text: str) -> list[str]:
    """Return the words of the links in a text.

    >>> linked_words("All of [the tied](rule/tie) lose.")
    ['the tied']
    """
    return [found[1] for found in _LINK.finditer(text)]


def pages_in(text: str) -> Iterator[str]:
    """Yield the pages that a text leads to, without the places on them.

    >>> list(pages_in("[Ties](rule/tie/book-by-book), as [Foster](book/foster-1914#rule:tie) has them."))
    ['rule/tie', 'book/foster-1914']
    """
    for found in _LINK.finditer(text):
        yield "/".join(found[2].partition("#")[0].split("/")[:2])


def pieces(text: str, role: Role = Role.TEXT) -> Iterator[Piece]:
    """Yield the text in pieces, with each link as a piece of its own.

    >>> [(piece.text, piece.link) for piece in pieces("See [ties](rule/tie).")]
    [('See ', ''), ('ties', 'rule/tie'), ('.', '')]
    """
    at = 0
    for found in _LINK.finditer(text):
        if found.start() > at:
            yield Piece(text[at : found.start()], role)
        yield Piece(found[1], role, found[2])
        at = found.end()
    if at < len(text) or not text:
        yield Piece(text[at:], role)
