"""Puts silences into words. Only a text that was read whole can be called silent.

If a part was read, the part does not say it; if others report on a text, nothing is reported. Authors write
what is left open, and the sentence is made here: one for each rule that is asked about, and one for all the
rules of a book.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ranter_tui.rulebook.book import EdgeCase, Entry, Rulebook, rules_section
from ranter_tui.rulebook.source import Reading, Source
from ranter_tui.rulebook.warrant import SILENCES, Warrant

_SENTENCE = {
    Reading.WHOLE: ("The text does not say.", "The text does not say {}."),
    Reading.PART: (
        "What was read does not come to it.",
        "What was read does not say {}.",
    ),
    Reading.SECOND_HAND: ("Nothing is reported of it.", "It is not reported {}."),
    Reading.NOT: ("Nothing is known of it.", "It is not known {}."),
}


_ON_ALL = {
    Reading.WHOLE: "On the rules marked {} the text is silent, and they are ours.",
    Reading.PART: "The rules marked {} are not in what we read, and they are ours.",
    Reading.SECOND_HAND: "The rules marked {} are not reported, and they are ours.",
    Reading.NOT: "The rules marked {} are not known, and they are ours.",
}


def sentence_on_all(book: Rulebook, sources: Mapping[str, Source]) -> str:
    """Return the sentence on all the rules that a loaded book leaves open; empty if there are none."""
    warrant = silence_of(book)
    if warrant not in SILENCES:
        return ""
    return _ON_ALL[reading_of(book, sources)].format(warrant.mark)


def sentence_on(unsaid: str, reading: Reading) -> str:
    """Return the sentence on what a text that was read like this leaves open.

    >>> sentence_on("how many may play", Reading.PART)
    'What was read does not say how many may play.'
    >>> sentence_on("", Reading.SECOND_HAND)
    'Nothing is reported of it.'
    """
    bare, with_clause = _SENTENCE[reading]
    return with_clause.format(unsaid) if unsaid else bare


def with_silences(book: Rulebook, sources: Mapping[str, Source]) -> Rulebook:
    """Return the book with its silences put into words, each with the warrant that its source allows."""
    reading = reading_of(book, sources)
    silence = Warrant.SILENT if reading is Reading.WHOLE else Warrant.UNREAD

    def warrant(one: Entry[object] | EdgeCase) -> Warrant:
        return silence if one.warrant is Warrant.EDITORIAL else one.warrant

    def unsaid(one: Entry[object]) -> str:
        is_open = one.unsaid or one.warrant is Warrant.EDITORIAL
        return sentence_on(one.unsaid, reading) if is_open else ""

    def ruling(one: EdgeCase) -> str:
        # Where the whole ruling is ours, its mark says so.
        is_told = one.unsaid and one.warrant is not Warrant.EDITORIAL
        return f"{sentence_on(one.unsaid, reading)} {one.ruling}" if is_told else one.ruling

    entries = {
        key: replace(one, warrant=warrant(one), unsaid=unsaid(one)) for key, one in book.entries().items()
    }
    cases = (replace(one, warrant=warrant(one), ruling=ruling(one), unsaid="") for one in book.edge_cases)
    return replace(book, rules=rules_section(entries), edge_cases=tuple(cases))


def reading_of(book: Rulebook, sources: Mapping[str, Source]) -> Reading:
    """Return how much was read of the text that a book is about."""
    source = book.sources.get(book.source) or sources.get(book.source)
    return source.read if source is not None else Reading.NOT


def silence_of(book: Rulebook) -> Warrant:
    """Return the warrant of what a loaded book leaves open."""
    warrants = (entry.warrant for entry in book.entries().values())
    return next((one for one in warrants if one.is_chosen), Warrant.EDITORIAL)
