"""Silences: what a text does not say may be said only of one that was read whole.

Of a text that was read in part, the part does not come to it; of one that only others tell of, nothing is
reported. Authors write what is left open, and the sentence is made here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from ranter_tui.rulebook.book import Cite, EdgeCase, Entry, Rulebook, rules_section
from ranter_tui.rulebook.problem import Steps
from ranter_tui.rulebook.source import Reading, Source
from ranter_tui.rulebook.warrant import Warrant

_WARRANT = {Reading.WHOLE: Warrant.SILENT}
_SENTENCE = {
    Reading.WHOLE: ("The text does not say.", "The text does not say {}."),
    Reading.PART: (
        "What was read does not come to it.",
        "What was read does not say {}.",
    ),
    Reading.SECOND_HAND: ("Nothing is reported of it.", "It is not reported {}."),
    Reading.NOT: ("Nothing is known of it.", "It is not known {}."),
}


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
    silence = _WARRANT.get(reading, Warrant.UNREAD)

    def warrant(one: Entry[object] | EdgeCase) -> Warrant:
        return silence if one.warrant is Warrant.EDITORIAL else one.warrant

    def told(text: str, unsaid: str, *, is_silent: bool) -> str:
        says = sentence_on(unsaid, reading) if unsaid or is_silent else ""
        return " ".join(filter(None, (says, text)))

    entries = {
        key: replace(
            one,
            warrant=warrant(one),
            note=told(one.note, one.unsaid, is_silent=one.warrant is Warrant.EDITORIAL),
            unsaid="",
        )
        for key, one in book.entries().items()
    }
    cases = (
        replace(one, warrant=warrant(one), ruling=told(one.ruling, one.unsaid, is_silent=False), unsaid="")
        for one in book.edge_cases
    )
    return replace(book, rules=rules_section(entries), edge_cases=tuple(cases))


def reading_of(book: Rulebook, sources: Mapping[str, Source]) -> Reading:
    """Return how much was read of the text that a book is about."""
    source = book.sources.get(book.source) or sources.get(book.source)
    return source.read if source is not None else Reading.NOT


def silence_of(book: Rulebook) -> Warrant:
    """Return the warrant of what a loaded book leaves open."""
    warrants = (entry.warrant for entry in book.entries().values())
    return next((one for one in warrants if one.is_chosen), Warrant.EDITORIAL)


SAYS = "say|tell|mention|state|speak|explain|answer|describe|discuss"
CLAIM = re.compile(
    rf"\b(?:(?:do|does|did) not (?:{SAYS})\b"
    r"|(?:is|are|was|were|remain|remains) silent\b"
    r"|silent (?:on|about)\b"
    r"|(?:says?|said) nothing (?:of|about|on)\b|nothing is said\b|not a word\b|no word (?:on|of|about)\b"
    r"|(?:is|are) (?:not|nowhere) (?:said|told|stated|mentioned|named|spelt out)\b"
    r"|leaves? it open\b|leaves (?:open|unsaid)\b"
    r"|(?:nobody|no one|no book|no source|no text|no page|none of them) (?:says|tells|explains|mentions)\b"
    r"|never (?:says|mentions|tells)\b)",
    re.IGNORECASE,
)
SCOPE = re.compile(
    r"\bpart (?:of .{1,40} )?(?:that|which) (?:was|we)\b|\bpart we\b|\bpart read\b|\breport(?:s|ed)?\b"
    r"|\bthat (?:we|was|were) (?:have |could )?(?:be )?(?:read|see|find|found)\b|\bwe (?:have |could )?read\b"
    r"|\bwhat (?:we|was|can)\b.{0,20}\b(?:have|had|read|seen)\b|\b(?:as|so) far as (?:we|it|that)\b",
    re.IGNORECASE,
)
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z\[“\"'])")
LINK = re.compile(r"\]\(source/([a-z0-9-]+)\)")

INSTEAD = "say that the part that was read does not, or that nothing is reported, or link to the source meant"

Sources = Mapping[str, Source]
Complaint = tuple[Steps, str]


def unearned_silences(book: Rulebook, sources: Sources) -> Iterator[Complaint]:
    """Yield every claim of silence that a book makes in words of its own, and may not make."""
    about = (Cite(book.source),)
    for key, entry in book.entries().items():
        at: Steps = ("rules", *key.split("."))
        if entry.warrant is Warrant.EDITORIAL:
            for words, _ in claims_of_silence(entry.note):
                yield at, f"says {words!r}; write in 'unsaid' what is left open, and we make the sentence"
        else:
            yield from unearned(at, entry.note, entry.cites or about, sources)
    for at, text, cites in _texts(book):
        yield from unearned(at, text, cites or about, sources)


def _texts(book: Rulebook) -> Iterator[tuple[Steps, str, tuple[Cite, ...]]]:
    """Yield the texts of a book, but for the notes on its rules, each with what it cites."""
    yield ("summary",), book.summary, ()
    for at, paragraph in enumerate(book.history):
        yield ("history", at), paragraph.text, paragraph.cites
    for at, variant in enumerate(book.variants):
        yield ("variants", at), variant.note, variant.cites
    for at, call in enumerate(book.calls):
        yield ("calls", at), call.meaning, call.cites
    for at, case in enumerate(book.edge_cases):
        yield ("edge_cases", at), case.ruling, case.cites
    for at, word in enumerate(book.words):
        yield ("words", at), word.meaning, word.cites
    for at, example in enumerate(book.examples):
        yield ("examples", at), example.text, example.cites


def unearned(at: Steps, text: str, cites: tuple[Cite, ...], sources: Sources) -> Iterator[Complaint]:
    """Yield the claims in a text, and in what it says of its citations, of sources not read whole."""
    concerned = tuple(cite.source for cite in cites)
    for what in _unearned_words(text, concerned, sources):
        yield at, what
    for number, cite in enumerate(cites):
        for what in _unearned_words(cite.says, (cite.source,), sources):
            yield (*at, "cites", number, "says"), what


def _unearned_words(text: str, concerned: tuple[str, ...], sources: Sources) -> Iterator[str]:
    for words, linked in claims_of_silence(text):
        meant = linked or concerned
        if not meant:
            yield f"says {words!r}, and nobody can see of which text; {INSTEAD}"
        elif part := next((name for name in meant if not _is_whole(name, sources)), None):
            yield f"says {words!r} of {part!r}, which was not read whole; {INSTEAD}"


def _is_whole(name: str, sources: Sources) -> bool:
    return name in sources and sources[name].read is Reading.WHOLE


def claims_of_silence(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the words of each claim in a text, and the sources that its sentence links to.

    >>> list(claims_of_silence("[Wren](source/wren-1901) does not say. The part that was read does not say."))
    [('does not say', ('wren-1901',))]
    """
    for sentence in SENTENCE.split(text):
        if (claim := CLAIM.search(sentence)) and not SCOPE.search(sentence):
            yield claim[0], tuple(LINK.findall(sentence))
