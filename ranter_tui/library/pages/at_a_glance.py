"""The preview texts of a book, an example hand and a choice. Every word and count is taken from the book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.about import listed
from ranter_tui.game.rules.asking import about, arises, sentence
from ranter_tui.game.rules.lives import LIVES
from ranter_tui.game.rules.table import PLAYERS
from ranter_tui.library.pages.book import LEAVES_OPEN, UNKNOWN, dealt, how_left_open, year_of
from ranter_tui.library.said.claims import Claims, apart, in_order, in_short
from ranter_tui.library.said.open_questions import OpenQuestion
from ranter_tui.library.text.footnotes import label
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine, laid, without_links
from ranter_tui.rulebook.book import Example, Rulebook
from ranter_tui.rulebook.heading import warrants
from ranter_tui.rulebook.pastime import SOME, Pastime
from ranter_tui.rulebook.silence import silence_of
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import Warrant
from ranter_tui.telling.cards_in_words import capital
from ranter_tui.telling.how_we_play import aim_in_a_sentence

MOST_TRAITS = 5
LONGEST_BAR = 48

Lines = Iterator[TextLine]


def book_at_a_glance(
    book: Rulebook,
    claims: Claims,
    width: int,
    amiss: str = "",
    *,
    pastime: Pastime | None = None,
    guests: int = SOME,
) -> Lines:
    """Yield the preview of a book, as a pastime for so many guests, and what is wrong with its file."""
    for line in amiss.splitlines():
        yield from _set(line, width, role=Role.AMISS)
    if amiss:
        yield SPACE
    yield from _set(book.short, width, role=Role.TITLE)
    yield from _set(book.character, width, role=Role.NOTE)
    yield SPACE
    yield from _set(aim_in_a_sentence(book.plain_rules()), width)
    if pastime is not None:
        good = f" Good for {listed(pastime.good_for)}." if pastime.good_for else ""
        yield from _set(f"{capital(pastime.how_long(guests))}.{good}", width)
    by = filter(None, (*book.authors, book.place, year_of(book, " (page as of {})")))
    yield from _set(f"{book.title}; {', '.join(by)}", width, role=Role.NOTE)
    yield from _set(f"{book.game} · number of players: {_players(book)}", width, role=Role.NOTE)
    yield from _known(book, width)
    yield SPACE
    yield from _set(without_links(book.summary), width)
    if traits := apart(book, claims)[:MOST_TRAITS]:
        yield from _heading("What sets it apart")
        for trait, _ in traits:
            yield from _set(trait.here, width, f"{trait.warrant.mark} ")
    yield from _part(LEAVES_OPEN[silence_of(book)], ", ".join(unsaid(book)), width)
    if book.variants:
        yield from _heading("Its variants")
        for variant in book.variants:
            yield from _set(variant.title, width, f"{variant.warrant.mark} ")
    yield from _part("Hands to watch", _in_a_row(one.title for one in book.examples), width)


def hand_at_a_glance(book: Rulebook, hand: Example, sources: Mapping[str, Source], width: int) -> Lines:
    """Yield the preview of an example hand."""
    yield from _set(hand.title, width, role=Role.TITLE)
    yield from _set(book.short, width)
    if hand.text:
        yield SPACE
        yield from _set(hand.text, width)
    yield from _part("Dealt", dealt(hand), width)
    played = {variant.id: variant.title for variant in book.variants}
    yield from _part("With the variant", _in_a_row(played[name] for name in hand.variants), width)
    cites = "; ".join(f"{label(sources[cite.source])}, {cite.place}" for cite in hand.cites)
    yield from _part("Source", cites, width)


def choice_at_a_glance(book: Rulebook, question: OpenQuestion | None, width: int) -> Lines:
    """Yield the consequences of a choice that the book leaves open, and who says so."""
    if question is None:
        yield from _set(f"{book.short} leaves you no choice.", width)
        yield from _set(sentence(book.plain_rules(), LIVES.key), width)
        return
    yield from _set(question.title, width, role=Role.TITLE)
    yield from _set(question.text, width)
    cites, word = "; ".join(question.cites), question.warrant.words
    known = f"{word}: {cites}" if cites else word
    yield from _set(known, width, f"{question.warrant.mark} ", Role.NOTE)
    if question.note:
        yield SPACE
        yield from _set(question.note, width, role=Role.NOTE)


def _players(book: Rulebook) -> str:
    if (entry := book.entries().get(PLAYERS.key)) is None:
        return UNKNOWN
    return how_left_open(entry.warrant) if entry.warrant.is_chosen else in_short(PLAYERS.key, entry.value)


def _known(book: Rulebook, width: int) -> Lines:
    counts = warrants(book)
    yield TextLine((Piece(warrant_bar(counts, min(width, LONGEST_BAR)), Role.DRAWN),))
    tally = (f"{warrant.mark} {number} {warrant.words}" for warrant, number in counts.items())
    yield from _set(", ".join(map(_unbroken, tally)), width, role=Role.NOTE)


def unsaid(book: Rulebook) -> tuple[str, ...]:
    """Return the topics on which the book says nothing, not even in part."""
    entries, rules = book.entries(), book.plain_rules()
    keys = in_order(RuleKey(key) for silence in book.silences for key in silence.rules if arises(rules, key))
    silent = (about(key).title for key in keys if key not in entries or entries[key].warrant.is_chosen)
    return tuple(dict.fromkeys(f"{title[0].lower()}{title[1:]}" for title in silent))


def warrant_bar(counts: dict[Warrant, int], cells: int) -> str:
    """Return a bar chart of the warrants of a book's rules; each that occurs has a cell while there is room.

    >>> warrant_bar({Warrant.ATTESTED: 20, Warrant.INFERRED: 19, Warrant.SILENT: 1}, 8)
    '■■■■◧◧◧·'
    """
    # Each cell goes to the mark that is furthest behind its share.
    whole = sum(counts.values())
    widths = dict.fromkeys(counts, 1 if cells >= len(counts) else 0)

    def behind(warrant: Warrant) -> float:
        return counts[warrant] * cells / whole - widths[warrant]

    while sum(widths.values()) < cells:
        widths[max(widths, key=behind)] += 1
    return "".join(warrant.mark * width for warrant, width in widths.items())


def _heading(title: str) -> Lines:
    yield SPACE
    yield TextLine((Piece(title, Role.HEADING),))


def _part(title: str, text: str, width: int) -> Lines:
    if text:
        yield from _heading(title)
        yield from _set(text, width)


def _set(text: str, width: int, first: str = "", role: Role = Role.TEXT) -> Lines:
    return laid([Piece(text, role)], width, Piece(first, role))


def _in_a_row(titles: Iterator[str]) -> str:
    return "\u00a0· ".join(map(_unbroken, titles))


def _unbroken(text: str) -> str:
    """Return the text with no-break spaces, so that an item of a list is not broken."""
    return text.replace(" ", "\u00a0")
