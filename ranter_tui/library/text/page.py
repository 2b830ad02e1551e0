"""Renders an article as lines: marks in the margin, hanging footnotes, no line wider than the page."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto
from functools import lru_cache
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.library.text.article import SIGN, Article, CardPicture, Drawing, Fact, Passage, Section
from ranter_tui.library.text.drawn.pixels import picture
from ranter_tui.library.text.footnotes import Footnote, Ground, SourceEntry
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine, laid, pieces, variant_at
from ranter_tui.library.text.measure import NO_BREAK, cells, evened, padded
from ranter_tui.rulebook.source import Reading
from ranter_tui.rulebook.warrant import Warrant

WIDTH = 80
"""The default width of a page."""

MARGIN = "    "
BAR = Piece("  ┃ ", Role.DRAWN)
"""Beside the sentence that a page is about."""

DEEP = 2
"""Headings nested deeper than this are set like text."""

REMEMBERED = 4096
"""How many rendered passages are cached: those of a few long articles."""

READ = {
    Reading.WHOLE: "read whole",
    Reading.PART: "read in part",
    Reading.SECOND_HAND: "known at second hand",
    Reading.NOT: "not read",
}


class ReferenceStyle(Enum):
    """How a statement names the rules that it is about."""

    NAMED = auto()
    """By their keys, as authors know them."""
    LINKED = auto()
    """By a sign that leads to the rule; if there are several, by their titles."""
    UNNAMED = auto()


def page(article: Article, width: int = WIDTH, rules: ReferenceStyle = ReferenceStyle.UNNAMED) -> str:
    """Return the article as plain text, in lines of at most `width` cells."""
    return "\n".join(map(str, lines(article, width, rules=rules)))


def lines(
    article: Article, width: int = WIDTH, *, marks: bool = True, rules: ReferenceStyle = ReferenceStyle.LINKED
) -> Iterator[TextLine]:
    """Yield the article in lines of at most `width` cells, with or without a legend of its marks."""
    yield from title(article.title, article.subtitle, width)
    leading = {footnote.number: f"source/{footnote.source}" for footnote in article.footnotes}
    # What is ours is told apart where it stands among what is not.
    is_mixed = len({warrant.is_chosen for warrant in marks_in(article)}) > 1
    setting = _Setting(width, leading, rules, pale=is_mixed)
    if article.opening is not None:
        yield from setting.section(article.opening)
    head = (
        _large(article.says, width),
        _facts(article.facts, width),
        _plain(article.summary, width, MARGIN),
        _framed(article.figure, width),
    )
    for told in map(tuple, head):
        yield from (SPACE, *told) if told else ()
    for section in article.sections:
        yield from setting.section(section)
    if article.footnotes:
        yield from heading("Footnotes", width)
        if article.ground is not None:
            yield from _ground(article.ground, width)
        for footnote in article.footnotes:
            yield from footnote_in_lines(footnote, width, article.ground)
    if article.sources:
        yield from heading("Sources", width)
        for number, source in enumerate(article.sources):
            yield from [SPACE] * (number > 0)
            yield from _source(source, width)
    if marks and (used := marks_in(article)):
        yield from heading("The marks", width)
        for warrant in used:
            yield from laid([Piece(f"{warrant.words}: {warrant.sentence}")], width, _mark(warrant))


def _large(words: str, width: int) -> Iterator[TextLine]:
    """Yield a sentence as large as it can be set: with space between its lines, and a bar beside them."""
    for number, line in enumerate(evened(words, width - cells(BAR.text))):
        if number:
            yield TextLine((BAR,))
        yield TextLine((BAR, Piece(line, Role.SAID)))


def _framed(figure: Drawing | tuple[()], width: int) -> Iterator[TextLine]:
    """Yield a drawing in the middle of the page, if there is one."""
    drawn = figure.lines(width) if figure else ()
    margin = Piece(" " * ((width - max((cells(str(line)) for line in drawn), default=0)) // 2))
    for line in drawn:
        yield TextLine((margin, *line.pieces)) if line.pieces else line


def marks_in(article: Article) -> list[Warrant]:
    """Return the warrants whose marks stand in the margin, in the order of the legend."""
    drawn = article.figure.warrants() if article.figure else set()
    used = drawn | {passage.warrant for passage in article.passages()}
    return [warrant for warrant in Warrant if warrant in used]


def title(words: str, below: str, width: int) -> Iterator[TextLine]:
    """Yield a title in the middle of the line, and the words below it."""
    if words:
        yield from _centred(_capitals(words, words, width, Role.TITLE), width)
    yield from _centred(_plain(below, width, "", Role.BELOW_TITLE), width)


def heading(words: str, width: int, key: str = "") -> Iterator[TextLine]:
    """Yield the heading of a section, with the space that it needs."""
    yield SPACE
    yield from _opening(_capitals(words, words.upper(), width, Role.HEADING), (words,), key)
    yield SPACE


@lru_cache(maxsize=REMEMBERED)
def _plain(text: str, width: int, margin: str, role: Role = Role.TEXT) -> tuple[TextLine, ...]:
    """Return the lines of a text, cached as those of a passage are."""
    return tuple(laid([*pieces(text, role)], width, margin))


def _centred(those: Iterable[TextLine], width: int) -> Iterator[TextLine]:
    for line in those:
        yield TextLine((Piece(" " * ((width - cells(str(line))) // 2)), *line.pieces))


def _opening(those: Iterable[TextLine], section: tuple[str, ...], place: str) -> Iterator[TextLine]:
    """Yield the lines, of which the first opens a section, or is a place that an address names."""
    for number, line in enumerate(those):
        yield line if number else TextLine(line.pieces, section, place)


def _capitals(words: str, closed_up: str, width: int, role: Role) -> Iterator[TextLine]:
    """Yield spaced capitals on one line, or, where they do not fit, what stands in for them."""
    # Composed, so that no accent is left standing by itself.
    capitals = unicodedata.normalize("NFC", words.upper()).split()
    spaced = "   ".join(map(" ".join, capitals))
    if cells(spaced) <= width:
        yield TextLine((Piece(spaced, role),))
    else:
        yield from _plain(closed_up, width, "", role)


def _mark(warrant: Warrant) -> Piece:
    return Piece(f"  {warrant.mark} ", Role.MARK)


def _facts(facts: tuple[Fact, ...], width: int) -> Iterator[TextLine]:
    column = max((cells(fact.name) for fact in facts), default=0) + 2
    for fact in facts:
        yield from laid(list(pieces(fact.text)), width, Piece(MARGIN + padded(fact.name, column), Role.NAME))


class _Setting(Struct, frozen=True):
    """How the statements of one page are set."""

    width: int
    called: Mapping[int, str]
    """The link target of each footnote: its source."""
    rules: ReferenceStyle
    pale: bool
    """Whether all that is ours is set paler, and not only the rules, which might be taken for the book's."""

    def section(self, section: Section) -> Iterator[TextLine]:
        if section.title:
            yield from heading(section.title, self.width, section.key)
        else:
            yield SPACE
        yield from self.within(section, (section.title,))

    def within(self, section: Section, path: tuple[str, ...]) -> Iterator[TextLine]:
        if len(section.plates) == 1 and self.width > NARROW:
            yield from self._beside_its_picture(section, path)
            return
        before: Passage | None = None
        yield from plates_in_lines(section.plates, self.width)
        yield from [SPACE] * (len(section.plates) > 0)
        yield from _framed(section.figure, self.width)
        yield from [SPACE] * bool(section.figure)
        for passage in section.passages:
            if before is not None and (_stands_apart(before) or _stands_apart(passage)):
                yield SPACE
            told = self.passage(passage)
            yield from _opening(told, (), passage.place) if passage.place else told
            before = passage
        for number, group in enumerate(section.sections):
            yield from [SPACE] * (number > 0 or before is not None)
            within = (*path, group.title)
            if len(path) < DEEP:
                yield from _opening(_plain(group.title, self.width, "", Role.GROUP), within, group.key)
            else:
                yield from _plain(group.title, self.width, MARGIN, Role.GROUP)
            yield from self.within(group, within)

    def _beside_its_picture(self, section: Section, path: tuple[str, ...]) -> Iterator[TextLine]:
        """Yield a section with the picture of its one card to the left, as high as the text if it can be."""
        bare = replace(section, plates=())
        told = [*replace(self, width=self.width - COLUMN).within(bare, path)]
        # Where the card has a heading of its own the picture is as large as can be.
        down = DOWN if section.title else max(LEAST_DOWN, min(DOWN, len(told)))
        drawn = picture(section.plates[0].rank, ACROSS, down)
        for left, line in zip_longest(drawn, told):
            line, begin = line or SPACE, f"  {left or ''}"
            begin = padded(begin, COLUMN) if line.pieces else begin.rstrip()
            yield replace(line, pieces=(Piece(begin), *line.pieces))

    def passage(self, passage: Passage) -> tuple[TextLine, ...]:
        variant = variant_at(passage.place) if self.rules is ReferenceStyle.NAMED else ""
        return _set(
            f"{passage.title} ({variant})" if variant else passage.title,
            passage.term,
            passage.text,
            passage.note,
            passage.warrant,
            tuple((number, self.called.get(number, "")) for number in passage.footnotes),
            passage.read_on if self.rules is not ReferenceStyle.UNNAMED else (),
            self.rules,
            self.width,
            self.pale or bool(passage.rule),
        )


def _stands_apart(passage: Passage) -> bool:
    """Whether a passage needs a blank line before it, having nothing in the margin to mark its beginning."""
    return bool(passage.title) or not (passage.warrant or passage.term)


@lru_cache(maxsize=REMEMBERED)
def _set(
    title: str,
    term: str,
    text: str,
    note: str,
    warrant: Warrant | None,
    calls: tuple[tuple[int, str], ...],
    read_on: tuple[tuple[str, str], ...],
    rules: ReferenceStyle,
    width: int,
    pale: bool,
) -> tuple[TextLine, ...]:
    """Return the lines of a passage, cached: where a long article is divided, each is wanted repeatedly."""
    margin = _mark(warrant) if warrant is not None else Piece(MARGIN)
    told: list[TextLine] = []
    if title:
        told += laid(list(pieces(title, Role.NAME)), width, margin, MARGIN)
        margin = Piece(MARGIN * 2)
    role = Role.OURS if pale and warrant is not None and warrant.is_chosen else Role.TEXT
    marks = (Piece(f"[{number}]", Role.NUMBER, source) for number, source in calls)
    said = [*pieces(text, role), *marks, *_references(read_on, rules)]
    rest = " " * cells(margin.text)
    if term:
        colon = [Piece(": ")] if text else []
        said, rest = [*pieces(term, Role.NAME), *colon, *said], f"{rest}  "
    told += laid(said, width, margin, rest)
    told += _plain(note, width, MARGIN * 2, Role.NOTE)
    return tuple(told)


def _references(read_on: Sequence[tuple[str, str]], rules: ReferenceStyle) -> Iterator[Piece]:
    """Yield links to the rules that a passage states, or that it depends on."""
    for number, (key, words) in enumerate(read_on):
        if rules is ReferenceStyle.NAMED:
            yield Piece(" ")
            words = f"{SIGN}{key}"
        elif words == SIGN:
            yield Piece(NO_BREAK)
        else:
            yield Piece(", " if number else f"{NO_BREAK}{SIGN}{NO_BREAK}", Role.REFERENCE)
        yield Piece(words, Role.REFERENCE, f"rule/{key}")


def known(resting: Footnote | Ground) -> str:
    """Return how it is known what a source says: by whose report, or how it was read."""
    return f"as reported by {resting.via_label}" if resting.via_label else READ[resting.read]


def _ground(ground: Ground, width: int) -> Iterator[TextLine]:
    """Yield what the footnotes rest on that name no other source."""
    place = f", {ground.place}" if ground.place else ""
    said = [
        Piece("Unless another is named: ", Role.NOTE),
        Piece(ground.label, Role.NAME, f"source/{ground.source}"),
        Piece(f"{place}; {known(ground)}.", Role.NOTE),
    ]
    yield from laid(said, width, MARGIN)
    yield SPACE


@lru_cache(maxsize=REMEMBERED)
def footnote_in_lines(footnote: Footnote, width: int, ground: Ground | None) -> tuple[TextLine, ...]:
    """Return a footnote, which names its source if that is not the one on which most rest."""
    if ground is not None and ground.carries(footnote):
        within = ground.within(footnote)
        said = [Piece(f"{within}: " if within else "", Role.NOTE), Piece(footnote.says)]
    else:
        said = [
            Piece(footnote.label, Role.NAME, f"source/{footnote.source}"),
            Piece(f", {footnote.place}; {known(footnote)}. ", Role.NOTE),
            Piece(footnote.says),
        ]
    return tuple(laid(said, width, Piece(f"[{footnote.number}]".rjust(5) + " ", Role.NUMBER)))


def _source(source: SourceEntry, width: int) -> Iterator[TextLine]:
    yield from _plain(source.label, width, MARGIN, Role.NAME)
    yield from _plain(source.text, width, MARGIN * 2)
    yield from _plain(source.address, width, MARGIN * 2)
    yield from _plain(source.how, width, MARGIN * 2, Role.NOTE)
    for uncertain in source.uncertain:
        yield from _plain(f"Uncertain: {uncertain}", width, MARGIN * 2, Role.NOTE)


ACROSS, DOWN, LEAST_DOWN = 11, 6, 3
"""The size of a picture in cells, and how low it may be beside a short text."""
COLUMN = ACROSS + 3
NARROW = 4 * COLUMN
"""On a page that is no wider a picture stands above its text."""


def plates_in_lines(plates: Sequence[CardPicture], width: int) -> Iterator[TextLine]:
    """Yield the pictures in the middle of the page, in rows as even as can be."""
    if not plates:
        return
    rows = -(-len(plates) // max(1, width // COLUMN))
    across = -(-len(plates) // rows)
    for first in range(0, len(plates), across):
        if first:
            yield SPACE
        yield from _plate_row(plates[first : first + across], width)


def _plate_row(plates: Sequence[CardPicture], width: int) -> Iterator[TextLine]:
    margin = " " * ((width - COLUMN * len(plates)) // 2)
    drawn = zip(*(picture(plate.rank, ACROSS, DOWN) for plate in plates), strict=True)
    named = tuple(plate.name for plate in plates)
    for parts, role in (*((line, Role.TEXT) for line in drawn), (named, Role.NAME)):
        yield TextLine((Piece((margin + "".join(map(_captioned, parts))).rstrip(), role),))


def _captioned(text: str) -> str:
    return padded(" " * ((COLUMN - cells(text)) // 2) + text, COLUMN)
