"""The article for the panel beside the table: one rule, what holds here, who says so, what others do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from msgspec import Struct

from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.about import counted
from ranter_tui.game.rules.asking import about, arises, power_of, title
from ranter_tui.game.rules.powers import HIGHEST
from ranter_tui.library.said.inquiry import (
    Answer,
    InForce,
    Voice,
    answers,
    by_warrant,
    in_force,
    variant_sentences,
)
from ranter_tui.library.text.article import Article, Passage, Section
from ranter_tui.library.text.footnotes import Footnote, Footnotes
from ranter_tui.library.text.line import link
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.silence import silence_of
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import SILENCES, Warrant

MOST_ELSEWHERE = 12
"""The most lines about other books: nobody reads more during a game, and the library has them all."""
MOST_FOLDED = 2
"""The most other answers on a folded page."""


def beside(
    book: Rulebook,
    rules: Rules,
    rule_key: RuleKey,
    others: Sequence[Rulebook],
    sources: Mapping[str, Source],
    *,
    folded: bool = False,
) -> Article:
    """Return a short article on a rule that has just been applied, by the rules in play.

    Folded, it is no more than the room can read from afar while the play goes on.
    """
    notes = Footnotes(sources)
    stands = in_force(book, rules, rule_key)
    elsewhere = _heard(stands, rule_key, others)
    if folded:
        return Article(
            address=f"rule/{rule_key}",
            title=title(rules, rule_key),
            says=stands.sentence,
            sections=_filled(("", _known(stands, notes)), ("Elsewhere", _counted(elsewhere))),
        )
    sections = _filled(
        (book.short, _here(book, rule_key, stands, notes)),
        ("The book also allows", _allowed(book, stands, rule_key, notes)),
        ("Elsewhere", _elsewhere(elsewhere, notes)),
        ("When players quarrel", _quarrels(book, rule_key, notes)),
    )
    return Article(
        address=f"rule/{rule_key}",
        title=title(rules, rule_key),
        subtitle=about(rule_key).question,
        says=stands.sentence,
        sections=sections,
        footnotes=notes.all(),
    )


def _filled(*sections: tuple[str, Iterable[Passage]]) -> tuple[Section, ...]:
    """Return the sections that have anything in them."""
    made = (Section(title=heading, passages=tuple(passages)) for heading, passages in sections)
    return tuple(section for section in made if section.passages)


def _known(stands: InForce, notes: Footnotes) -> Iterator[Passage]:
    """Yield who says it and where, and what the table has agreed on."""
    yield Passage(term=stands.warrant.word, text=_where(stands, notes), warrant=stands.warrant)
    yield from _agreed(stands)


def _where(stands: InForce, notes: Footnotes) -> str:
    """Return where it is said; if nowhere, how it is known."""
    notes.mark(stands.cites)
    places = [_place(note) for note in notes.all()]
    return f"{places[0] if places else stands.warrant.sentence}."


def _place(note: Footnote) -> str:
    reported = f", as reported by {note.via_label}" if note.via_label else ""
    return f"{link(note.label, f'source/{note.source}')}, {note.place}{reported}"


def _agreed(stands: InForce) -> Iterator[Passage]:
    if stands.variant is not None:
        yield Passage(term="Agreed at this table", text=f"the variant “{stands.variant.title}”.")


def _here(book: Rulebook, key: RuleKey, stands: InForce, notes: Footnotes) -> Iterator[Passage]:
    # Whoever sits at the table knows the rules by their sentences, and not by their keys.
    more = link("More of this rule", f"rule/{key}")
    yield Passage(
        term=stands.warrant.word,
        text=f"{_where(stands, notes)} {more}",
        note=stands.note,
        warrant=stands.warrant,
        footnotes=notes.mark(stands.cites),
    )
    yield from _agreed(stands)
    if stands.instead_of and (entry := book.entries().get(key)) is not None:
        yield Passage(
            term="Unless agreed otherwise",
            text=stands.instead_of,
            warrant=entry.warrant,
            footnotes=notes.mark(entry.cites),
        )


def _allowed(book: Rulebook, stands: InForce, key: RuleKey, notes: Footnotes) -> Iterator[Passage]:
    """Yield the variants of the book that answer otherwise."""
    for variant in book.variants:
        if key not in variant.rules_set():
            continue
        if (said := variant_sentences(book, variant)[key]) != stands.sentence:
            yield Passage(
                term=variant.title,
                text=said,
                warrant=variant.warrant,
                footnotes=notes.mark(variant.cites),
            )


def _quarrels(book: Rulebook, key: RuleKey, notes: Footnotes) -> Iterator[Passage]:
    for case in book.edge_cases:
        if case.rule == key:
            yield Passage(
                title=case.situation,
                text=case.ruling,
                warrant=case.warrant,
                footnotes=notes.mark(case.cites),
            )


class Heard(Struct, frozen=True):
    """What other books answer."""

    differing: tuple[Answer, ...]
    """The answers that are not that of the table, the one of most books first."""
    agreeing: tuple[Voice, ...]
    silent: dict[Warrant, list[str]]
    """The books that do not answer, by why."""


def _heard(stands: InForce, key: RuleKey, others: Sequence[Rulebook]) -> Heard:
    given = {answer.sentence: answer for answer in answers(key, others) if answer.given}
    agreeing = given.pop(stands.in_general, None)
    told = {voice.book for answer in given.values() for voice in answer.given if not voice.variant}
    told |= {voice.book for voice in agreeing.given if not voice.variant} if agreeing else set()
    silent: dict[Warrant, list[str]] = {}
    for book in others:
        if book.id not in told and _arises(book, key):
            silent.setdefault(silence_of(book), []).append(book.short)
    return Heard(tuple(given.values()), agreeing.given if agreeing else (), silent)


def _elsewhere(heard: Heard, notes: Footnotes) -> Iterator[Passage]:
    """Yield what other books say: first what differs, then who agrees, then who is silent."""
    # They say what stands above, and need no footnotes to be found.
    agreeing = [*_lines("as here.", heard.agreeing, None)]
    differing = (line for answer in heard.differing for line in _lines(answer.sentence, answer.given, notes))
    yield from islice(differing, MOST_ELSEWHERE - len(agreeing) - len(heard.silent))
    yield from agreeing
    for warrant in SILENCES:
        if books := heard.silent.get(warrant):
            yield Passage(term=warrant.value.capitalize(), text=f"{'; '.join(books)}.")


def _counted(heard: Heard) -> Iterator[Passage]:
    """Yield the same in short: each answer once, with how many give it."""
    for answer in heard.differing[:MOST_FOLDED]:
        first, *more = _names(answer.given)
        yield Passage(
            term=f"{first} and {counted(len(more), 'other')}" if len(more) > 1 else "; ".join((first, *more)),
            text=answer.sentence,
            warrant=next(iter(by_warrant(answer.given))),
        )
    rest = len(heard.differing) - MOST_FOLDED
    agreeing = len(_names(heard.agreeing))
    told = (
        f"Other answers: {rest}." if rest > 0 else "",
        f"As here: {counted(agreeing, 'book')}." if agreeing else "",
        *(
            f"{warrant.value.capitalize()}: {counted(len(heard.silent[warrant]), 'book')}."
            for warrant in SILENCES
            if warrant in heard.silent
        ),
    )
    if any(told):
        yield Passage(text=" ".join(filter(None, told)))


def _names(voices: Iterable[Voice]) -> tuple[str, ...]:
    """Return the books, the best known first."""
    return tuple(dict.fromkeys(_name(voice) for those in by_warrant(voices).values() for voice in those))


def _arises(book: Rulebook, key: RuleKey) -> bool:
    """Whether the question makes sense by the book's main rules. No book speaks of a highest card as such."""
    power = power_of(key)
    is_asked = key in book.entries() if power is None else power[0] != HIGHEST
    return is_asked and arises(book.plain_rules(), key)


def _lines(said: str, voices: Iterable[Voice], notes: Footnotes | None) -> Iterator[Passage]:
    """Yield who says it, a line for each warrant; the words are in the first."""
    for number, (warrant, those) in enumerate(by_warrant(voices).items()):
        yield Passage(
            term="; ".join(dict.fromkeys(map(_name, those))),
            text="likewise." if number else said,
            warrant=warrant,
            footnotes=notes.mark(tuple(one.cites[0] for one in those if one.cites)) if notes else (),
        )


def _name(voice: Voice) -> str:
    return f"{voice.short} (a variant)" if voice.variant else voice.short
