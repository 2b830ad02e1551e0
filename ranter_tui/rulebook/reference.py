"""The data model of the files beside the rulebooks: sources, glossary, names, time line, players' words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ranter_tui.game.cards import Rank
from ranter_tui.rulebook.book import Cite, Rulebook
from ranter_tui.rulebook.characters import Name, Text
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import Warrant


class Sources(Struct, frozen=True, forbid_unknown_fields=True):
    sources: dict[Name, Source]


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the glossary."""

    term: Text
    meaning: Text
    warrant: Warrant
    cites: tuple[Cite, ...] = ()
    also: tuple[Text, ...] = ()
    plain: bool = False
    """Whether every reader knows the word, or it often means something else: prose does not link it."""


class Glossary(Struct, frozen=True, forbid_unknown_fields=True):
    terms: tuple[Term, ...]


class GameName(Struct, frozen=True, forbid_unknown_fields=True):
    """A name of the game, or one that is taken for it."""

    name: Text
    note: str = ""
    where: str = ""
    """Country or region, if a source names it."""
    language: str = ""
    dated: str = ""
    """When it is first on record, to our knowledge."""
    game: Name | None = None
    """The game that it is a name of, by its id in the family."""
    books: tuple[Name, ...] = ()
    cites: tuple[Cite, ...] = ()
    warrant: Warrant = Warrant.ATTESTED
    other_game: bool = False
    """Whether it is another game of the same name, or a name given to this one by mistake."""


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    names: tuple[GameName, ...]


Witness = Literal[
    "rules", "named", "poem", "diary", "letter", "court record", "newspaper", "encyclopaedia", "dialect book",
    "pack", "pieces", "board", "living play", "study",
]  # fmt: skip
"""What kind of thing bears witness to an event.

It is "named" where it has no more than its name, in a list or in passing; a "study" is a modern account of
what others left.
"""


class DatedEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """An event in the history of the game."""

    when: Text
    """The date as the sources have it: "1490 or early 1500s"."""
    year: int
    """The year to sort by."""
    text: Text
    warrant: Warrant
    cites: tuple[Cite, ...]
    disputed: bool = False
    short: Annotated[str, Meta(max_length=44)] = ""
    """The same in a few words, for the drawn time line."""
    games: tuple[Name, ...] = ()
    """The games that it attests, by their ids in the family."""
    place: str = ""
    """Where, by a name of `TimeLine.places`."""
    witness: Witness | None = None


def dated(time_line: TimeLine) -> dict[str, DatedEvent]:
    """Return the events by their places on the page of the time line, oldest first: "event:1882"."""
    found: dict[str, DatedEvent] = {}
    for event in sorted(time_line.events, key=lambda event: event.year):
        same = sum(one.year == event.year for one in found.values())
        found[f"event:{event.year}.{same + 1}" if same else f"event:{event.year}"] = event
    return found


def dated_book(book: Rulebook) -> DatedEvent:
    """Return a book of the guests' own as an event of the time line."""
    assert book.year is not None
    text = f"[{book.title}](book/{book.id}), a book of your own: {book.character}."
    cites = (Cite(book.source, "the whole", via=book.teller),)
    return DatedEvent(str(book.year), book.year, text, Warrant.TOLD, cites, short=book.short, witness="rules")


def places_of(time_line: TimeLine) -> dict[str, tuple[DatedEvent, ...]]:
    """Return what happened at each place, the place of the oldest event first."""
    told = sorted((event for event in time_line.events if event.place), key=lambda event: event.year)
    return {place: tuple(one for one in told if one.place == place) for place in [one.place for one in told]}


class TimeLine(Struct, frozen=True, forbid_unknown_fields=True):
    events: tuple[DatedEvent, ...]
    places: dict[Text, tuple[float, float]] = {}
    """The longitude and latitude of every place."""


class PlayersWords(Struct, frozen=True, forbid_unknown_fields=True):
    """What players say, and the words of books and rules that they mean. Texts are lists of words."""

    idle: Text
    """Words that stand everywhere."""
    telling: Text
    """Those of them that count in a question."""
    little: Text
    """Those that count a little, where two questions are compared."""
    kin: dict[Text, Text]
    """Words of the books, and what players say for them."""
    said_for: dict[Text, Text]
    """Words of the rules, and what may be said for them in a question."""
    same_cards: tuple[Text, ...]
    """The names of one card in English and in each pack."""
    ranks: dict[Text, Text]
    """More names of ranks."""
    everyday: Text
    """Words in the names of books that mean something else in a question."""
    groups: dict[Text, Text]
    """Parts of phrases, by the names that stand for them in angle brackets."""
    phrases: dict[Text, Text]
    """Phrases of players, as regular expressions, and the words of the rules for them."""
    also: dict[Text, Text]
    """More words by which people ask for a rule."""
    moments: dict[Text, Text]
    """More words by which people ask what a card does at a moment."""
    above_all: dict[Text, Text]
    """Words that ask for one rule, or one moment of cards, above all."""

    def patterns(self) -> dict[str, str]:
        """Return the phrases written out, as regular expressions of whole words."""
        return {rf"\b(?:{self._written_out(phrase)})\b": rules for phrase, rules in self.phrases.items()}

    def _written_out(self, phrase: str) -> str:
        for name, words in self.groups.items():
            phrase = phrase.replace(f"<{name}>", words)
        return phrase


class Answering(Struct, frozen=True, forbid_unknown_fields=True):
    """A page, or a section of one, and questions that it answers."""

    page: Text
    to: tuple[Text, ...]
    says: str = ""
    """The first words of the sentence that answers."""


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """What people ask, and which page answers it."""

    answers: tuple[Answering, ...] = ()
    called: dict[Text, tuple[Text, ...]] = {}
    """More names of pages, by their addresses."""


class Statement(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A sentence or a few, with a warrant. Editorial is what is ours."""

    text: Text
    warrant: Warrant
    cites: tuple[Cite, ...] = ()


class Sketch(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A picture drawn in characters."""

    drawn: str
    says: Text
    """The same in words."""


class Chapter(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    title: Text
    says: tuple[Statement, ...]
    cards: tuple[Rank, ...] = ()
    """The cards whose pictures stand above it."""
    picture: Literal["", "map", "time line"] | Sketch = ""
    """What is drawn above it."""


class Person(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A person who wrote of the game, or handed it on, as far as our sources say."""

    id: Name
    name: Text
    also: tuple[Text, ...] = ()
    """Pen names, or the name behind one."""
    when: str = ""
    where: str = ""
    says: tuple[Statement, ...]
    sources: tuple[Name, ...] = ()
    """The keys of the sources that they wrote."""


class People(Struct, frozen=True, forbid_unknown_fields=True):
    people: tuple[Person, ...]


def authors_of(books: Iterable[Rulebook]) -> Iterator[Person]:
    """Yield the authors of the guests' own books, each once."""
    wrote: dict[str, list[Rulebook]] = {}
    for book in books:
        for name in book.authors:
            wrote.setdefault(name, []).append(book)
    for name, those in wrote.items():
        # Their ids are those of their books: a name may have no Latin letter.
        number = those[0].authors.index(name) + 1
        says = tuple(
            Statement(
                f"Wrote [{book.title}](book/{book.id}), a book of your own, by its own account.", Warrant.TOLD
            )
            for book in those
        )
        yield Person(
            id=f"told-{those[0].id}-{number}",
            name=name,
            says=says,
            sources=tuple(book.source for book in those),
        )


class Descent(Struct, frozen=True, forbid_unknown_fields=True, rename={"parent": "from"}):
    """A descent: that a game comes from another, and who says so."""

    parent: Name
    text: Text
    warrant: Warrant
    cites: tuple[Cite, ...] = ()
    disputed: bool = False


class Relative(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game of the family. One without descents is the root of a tree, or stands apart."""

    id: Name
    name: Text
    also: tuple[Text, ...] = ()
    where: Text
    when: Text
    """The date as the sources have it: "1721, in print"."""
    year: int
    """The year to sort by."""
    pack: Text
    line: Text
    """A description of one line."""
    descends: tuple[Descent, ...] = ()
    chapters: tuple[Chapter, ...]
    books: tuple[Name, ...] = ()
    """The ids of the rulebooks by which it can be played here."""


class Family(Struct, frozen=True, forbid_unknown_fields=True):
    relatives: tuple[Relative, ...]


class Contradiction(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A contradiction: a question on which the sources do not agree, or contradict themselves."""

    id: Name
    title: Text
    rules: tuple[str, ...] = ()
    """The rules that it is about."""
    says: tuple[Statement, ...]
    """The sides, one statement each; what is ours of it comes last, marked editorial."""


class Contradictions(Struct, frozen=True, forbid_unknown_fields=True):
    contradictions: tuple[Contradiction, ...]


class Essay(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An essay: a page of prose."""

    id: Name
    title: Text
    line: Text
    """A description of one line."""
    chapters: tuple[Chapter, ...]


class Essays(Struct, frozen=True, forbid_unknown_fields=True):
    essays: tuple[Essay, ...]


class PrintedTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table that somebody printed of two players, habit against habit, and what is to be said of it."""

    id: Name
    title: Text
    line: Text
    """A description of one line."""
    opponent: tuple[Rank, ...]
    """The highest rank that the dealer's opponent changes, by rows."""
    dealer: tuple[Rank, ...]
    """The same of the dealer, by columns."""
    cells: tuple[tuple[Text, ...], ...]
    """As they are printed."""
    says: tuple[Statement, ...]


class Printed(Struct, frozen=True, forbid_unknown_fields=True):
    printed: tuple[PrintedTable, ...]
