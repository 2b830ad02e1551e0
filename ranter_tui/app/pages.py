"""A book, or one of its hands, at a glance. Every word and every count is taken from the book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from textual.content import Content

from ranter_tui.game.rules.asking import sentence
from ranter_tui.library.apart import apart, unsaid, warrant_bar
from ranter_tui.library.footnotes import label
from ranter_tui.library.in_force import LIVES
from ranter_tui.library.in_short import in_short
from ranter_tui.library.measure import broken
from ranter_tui.library.open_questions import OpenQuestion
from ranter_tui.library.rulebook import dealt
from ranter_tui.rulebook.book import Example, Rulebook
from ranter_tui.rulebook.heading import warrants
from ranter_tui.rulebook.reference import Source
from ranter_tui.rulebook.warrant import Warrant

CALLED = {Warrant.EDITORIAL: "ours", Warrant.HOUSE: "of the house"}
"""What a warrant is called in the tally, where that is not its own name."""
MOST_TRAITS = 5
LONGEST_BAR = 48

Lines = Iterator[Content]


def book_page(book: Rulebook, others: Sequence[Rulebook], width: int) -> Lines:
    """What a guest wants to know of a book before choosing it."""
    yield from _title(book.title, width)
    yield from _dim(book.character, width)
    yield from _plain(", ".join(_by(book)), width)
    yield from _plain(f"{book.game} · players: {_players(book)}", width)
    yield Content()
    yield from _known(book, width)
    yield Content()
    yield from _plain(book.summary, width)
    if traits := apart(book, others)[:MOST_TRAITS]:
        yield from _heading("What sets it apart")
        for trait in traits:
            yield from _plain(trait.sentence, width, f"{trait.warrant.mark} ")
    yield from _part("It leaves unsaid", ", ".join(unsaid(book)), width)
    if book.variants:
        yield from _heading("Its variants")
        for variant in book.variants:
            yield from _plain(variant.title, width, f"{variant.warrant.mark} ")
    yield from _part("Hands to watch", _in_a_row(one.title for one in book.examples), width)


def hand_page(book: Rulebook, hand: Example, sources: Mapping[str, Source], width: int) -> Lines:
    """What a hand is about, before it is watched."""
    yield from _title(hand.title, width)
    yield from _plain(book.short, width)
    if hand.text:
        yield Content()
        yield from _plain(hand.text, width)
    yield from _part("Dealt", dealt(hand), width)
    played = {variant.id: variant.title for variant in book.variants}
    yield from _part("With the variant", _in_a_row(played[name] for name in hand.variants), width)
    cites = "; ".join(f"{label(sources[cite.source])}, {cite.place}" for cite in hand.cites)
    yield from _part("Source", cites, width)


def choice_page(book: Rulebook, question: OpenQuestion | None, width: int) -> Lines:
    """What comes of a choice that the book leaves open, and who says so."""
    if question is None:
        yield from _plain(f"{book.short} leaves nothing open.", width)
        yield from _plain(sentence(book.plain_rules(), LIVES), width)
        return
    yield from _title(question.title, width)
    yield from _plain(question.text, width)
    cites = "; ".join(question.cites)
    warrant = CALLED.get(question.warrant, question.warrant.value)
    yield from _dim(f"{warrant}: {cites}" if cites else warrant, width, f"{question.warrant.mark} ")
    if question.note:
        yield Content()
        yield from _dim(question.note, width)


def _by(book: Rulebook) -> Iterator[str]:
    yield from book.authors
    if book.place is not None:
        yield book.place
    yield str(book.year) if book.year is not None else "year unknown"


def _players(book: Rulebook) -> str:
    entry = next((entry for key, entry in book.entries().items() if key == "players"), None)
    return "not said" if entry is None or entry.warrant is Warrant.EDITORIAL else in_short(entry.value)


def _known(book: Rulebook, width: int) -> Lines:
    """How its rules are known: a bar, and the tally that reads it."""
    yield Content.styled(warrant_bar(book, min(width, LONGEST_BAR)), "$brass")
    counts = warrants(book).items()
    tally = (f"{warrant.mark} {number} {CALLED.get(warrant, warrant.value)}" for warrant, number in counts)
    yield from _dim(", ".join(map(_unbroken, tally)), width)


def _title(title: str, width: int) -> Lines:
    for line in broken(title, width):
        yield Content.styled(line, "bold")


def _heading(title: str) -> Lines:
    yield Content()
    yield Content.styled(title, "bold $brass")


def _part(title: str, text: str, width: int) -> Lines:
    if text:
        yield from _heading(title)
        yield from _plain(text, width)


def _plain(text: str, width: int, first: str = "") -> Lines:
    for line in broken(text, width, first):
        yield Content(line)


def _dim(text: str, width: int, first: str = "") -> Lines:
    for line in broken(text, width, first):
        yield Content.styled(line, "$dim")


def _in_a_row(titles: Iterator[str]) -> str:
    return "\u00a0· ".join(map(_unbroken, titles))


def _unbroken(text: str) -> str:
    """The text with its words held together, where it stands among others of its kind."""
    return text.replace(" ", "\u00a0")
