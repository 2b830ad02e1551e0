"""The structure of an article: sections of passages, each with its warrant and its footnotes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import about
from ranter_tui.library.text.footnotes import Footnote, Footnotes, Ground, SourceEntry
from ranter_tui.library.text.line import TextLine, numbered, slug
from ranter_tui.rulebook.reference import Chapter, Statement
from ranter_tui.rulebook.warrant import Warrant

WIDEST = 72
"""The most cells across."""


class Drawing:
    """A picture that has not been drawn yet."""

    says = ""
    """Its alternative text; a table needs none."""

    def __init__(self, draw: Callable[[int], Iterable[TextLine]], says: str) -> None:
        self._draw = draw
        self.says = says

    def lines(self, width: int = WIDEST) -> Sequence[TextLine]:
        """Return it in lines of at most so many cells, and never more than `WIDEST`."""
        return tuple(self._draw(min(width, WIDEST)))

    def warrants(self) -> set[Warrant]:
        """Return the warrants whose marks are in the drawing, for the legend below it."""
        return set()


SIGN = "§"
"""What leads to the page of a rule."""


class Fact(Struct, frozen=True, gc=False):
    """A labelled line in the box at the head of an article."""

    name: str
    text: str


class Passage(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """One statement of an article."""

    text: str = ""
    note: str = ""
    """A remark about the statement."""
    title: str = ""
    """A heading above it."""
    term: str = ""
    """What it is about, at the start of the same line."""
    warrant: Warrant | None = None
    footnotes: tuple[int, ...] = ()
    rule: str = ""
    """The key of the rule that it states."""
    value: Any = UNSET
    """The value of the rule; for a variant, what it sets."""
    about: tuple[str, ...] = ()
    """The keys of other rules that it depends on."""
    quotes: str = ""
    """The language code of what is quoted in the text; empty if it is English."""
    place: str = ""
    """What an address may name it by: "rule:tie" for `book/parlett-2008#rule:tie`."""

    @property
    def read_on(self) -> tuple[tuple[str, str], ...]:
        """The rules to link to, each with its words: of one a sign is enough, of several each has its title.

        It links the rule whose value it states, then the rules that it depends on.
        """
        stated = (self.rule,) if self.rule and self.value is not UNSET else ()
        rules = tuple(dict.fromkeys((*stated, *self.about)))
        return tuple((rule, SIGN if len(rules) == 1 else about(RuleKey(rule)).title) for rule in rules)


class PageTitle(Struct, frozen=True):
    """A page by its address and its title."""

    address: str
    title: str


class CardPicture(Struct, frozen=True):
    """The picture of a card."""

    rank: str
    name: str


class Section(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    title: str
    plates: tuple[CardPicture, ...] = ()
    """The cards that it is about, to be shown above what it says."""
    figure: Drawing | tuple[()] = ()
    """What is drawn there."""
    passages: tuple[Passage, ...] = ()
    sections: tuple[Section, ...] = ()
    folded: bool = False
    """Whether readers open it on request: it is a leaf of its own, or folded up in a browser."""
    name: str = ""
    """Its part of an address, if its title is a sentence that may be reworded."""

    @property
    def key(self) -> str:
        """Its part of an address; it goes with the title."""
        return self.name or slug(self.title)


def keyed(sections: Sequence[Section], above: str = "") -> Iterator[tuple[Section, str]]:
    """Yield each section with its key, the same as on the screen; one without a title has none.

    >>> deal = Section(title="The deal")
    >>> [key for _, key in keyed([deal, deal])], [key for _, key in keyed([deal], "the-rules")]
    (['the-deal', 'the-deal-2'], ['the-rules/the-deal'])
    """
    for section, key in zip(sections, numbered(one.key for one in sections), strict=True):
        yield section, f"{above}/{key}".lstrip("/") if section.title else ""


def all_keys(sections: Sequence[Section], above: str = "") -> Iterator[str]:
    """Yield the keys of all sections, nested ones too."""
    for section, key in keyed(sections, above):
        if key:
            yield key
        yield from all_keys(section.sections, key)


class Article(Struct, frozen=True, kw_only=True):
    """A text with footnotes and sources, independent of how it is displayed.

    In its texts, notes and facts [words](address) lead to other pages.
    """

    address: str
    """The address of its page: "book/parlett-2008", "rule/tie"."""
    title: str
    subtitle: str = ""
    says: str = ""
    """The one sentence that it is about, to be set large."""
    opening: Section | None = None
    """What is read first, before anything is said about the page."""
    facts: tuple[Fact, ...] = ()
    summary: str = ""
    figure: Drawing | tuple[()] = ()
    """A drawing, or a table."""
    sections: tuple[Section, ...] = ()
    ground: Ground | None = None
    """What the footnotes rest on that name no other source."""
    footnotes: tuple[Footnote, ...] = ()
    sources: tuple[SourceEntry, ...] = ()

    def passages(self) -> list[Passage]:
        """Return every statement, from the first to the last."""
        return [*_passages(self.sections)]


def _passages(sections: Iterable[Section]) -> Iterator[Passage]:
    for section in sections:
        yield from section.passages
        yield from _passages(section.sections)


def told(statements: Iterable[Statement], notes: Footnotes) -> tuple[Passage, ...]:
    return tuple(
        Passage(text=one.text, warrant=one.warrant, footnotes=notes.mark(one.cites)) for one in statements
    )


def chapters(those: Iterable[Chapter], notes: Footnotes) -> tuple[Section, ...]:
    return tuple(Section(title=chapter.title, passages=told(chapter.says, notes)) for chapter in those)


OURS = frozenset(warrant for warrant in Warrant if warrant.is_chosen or warrant is Warrant.HOUSE)


def without_ours(article: Article) -> Article:
    """Return the article without the statements that we, or a household, have chosen."""
    # What is read first is made of all rules together, and cannot be parted into theirs and ours.
    return replace(article, opening=None, sections=_kept(article.sections))


def has_ours(article: Article) -> bool:
    """Whether any statement of the article is ours."""
    return any(passage.warrant in OURS for passage in article.passages())


def _kept(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    kept = (
        replace(
            section,
            passages=tuple(one for one in section.passages if one.warrant not in OURS),
            sections=_kept(section.sections),
        )
        for section in sections
    )
    return tuple(section for section in kept if section.passages or section.sections)


SEE_ALSO = "See also"
