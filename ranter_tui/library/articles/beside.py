"""The article for the panel beside the table: one rule, what holds here, who says so, what others do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from ranter_tui.game.cards import PACKS
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.asking import about, power_of, title
from ranter_tui.library.articles.article import Article, Passage, Section
from ranter_tui.library.articles.book import variant_keys, variant_sentences
from ranter_tui.library.articles.footnotes import Footnotes
from ranter_tui.library.articles.rule import Voice, spoken
from ranter_tui.library.questions.in_force import InForce, in_force
from ranter_tui.library.typeset.link import link
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.reference import Source
from ranter_tui.rulebook.warrant import Warrant

MOST_ELSEWHERE = 12
"""The most lines about other books: nobody reads more during a game, and the library has them all."""


def beside(
    book: Rulebook,
    rules: Rules,
    rule_key: RuleKey,
    others: Sequence[Rulebook],
    sources: Mapping[str, Source],
) -> Article:
    """Return a short article on a rule that has just been applied, by the rules in play."""
    notes = Footnotes(sources)
    stands = in_force(book, rules, rule_key)
    sections = (
        Section(title=book.short, passages=tuple(_here(book, rules, rule_key, stands, notes))),
        Section(title="The book also allows", passages=tuple(_allowed(book, stands, rule_key, notes))),
        Section(title="Elsewhere", passages=tuple(_elsewhere(stands, rule_key, others, notes))),
        Section(title="When players quarrel", passages=tuple(_quarrels(book, rule_key, notes))),
    )
    return Article(
        address=f"rule/{rule_key}",
        title=title(rules, rule_key),
        subtitle=about(rule_key).question,
        sections=tuple(section for section in sections if section.passages),
        footnotes=notes.all(),
        sources=notes.sources(),
    )


def _here(book: Rulebook, rules: Rules, key: RuleKey, stands: InForce, notes: Footnotes) -> Iterator[Passage]:
    yield Passage(
        text=stands.sentence,
        note=stands.note,
        warrant=stands.warrant,
        footnotes=notes.mark(stands.cites),
    )
    # Whoever sits at the table knows the rules by their sentences, and not by their keys.
    more = link("More of this rule", f"rule/{key}")
    yield Passage(term=stands.warrant.value, text=f"{stands.warrant.sentence}. {more}")
    if not stands.instead_of:
        return
    if stands.variant is not None:
        yield Passage(term="Agreed at this table", text=f"the variant “{stands.variant.title}”.")
    if (entry := book.entries().get(key)) is not None:
        yield Passage(
            term="Unless agreed otherwise",
            text=stands.instead_of,
            warrant=entry.warrant,
            footnotes=notes.mark(entry.cites),
        )


def _allowed(book: Rulebook, stands: InForce, key: RuleKey, notes: Footnotes) -> Iterator[Passage]:
    """Yield the variants of the book that answer otherwise."""
    for variant in book.variants:
        if key not in variant_keys(variant):
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


Group = dict[Warrant, list[Voice]]
"""Those who say the same, by warrant."""


def _elsewhere(
    stands: InForce, key: RuleKey, others: Sequence[Rulebook], notes: Footnotes
) -> Iterator[Passage]:
    """Yield what other books say: first what differs, then who agrees, then who is silent."""
    groups: dict[str, Group] = {}
    silent: list[str] = []
    for book in others:
        if _arises(book, key):
            heard = [(value, voice) for value, voice in spoken(key, book) if _is_said(voice)]
            for value, voice in heard:
                group = groups.setdefault(about(key).sentence(value), {})
                group.setdefault(voice.warrant, []).append(voice)
            if all(voice.variant for _, voice in heard):
                silent.append(book.short)
    agreeing = groups.pop(stands.sentence, {})
    room = MOST_ELSEWHERE - len(agreeing) - bool(silent)
    differing = (line for said, group in groups.items() for line in _lines(said, group, notes))
    yield from islice(differing, room)
    yield from _lines("as here.", agreeing, notes)
    if silent:
        yield Passage(term="Silent", text=f"{'; '.join(silent)}.")


def _arises(book: Rulebook, key: RuleKey) -> bool:
    """Whether the question makes sense for the book at all: its pack must have the card."""
    power = power_of(key)
    if power is None:
        return key in book.entries()
    return power[0] in PACKS[book.plain_rules().pack].order


def _is_said(voice: Voice) -> bool:
    return voice.warrant is not Warrant.EDITORIAL


def _lines(said: str, group: Group, notes: Footnotes) -> Iterator[Passage]:
    """Yield who says it, a line for each warrant; the words are in the first."""
    for number, (warrant, voices) in enumerate(group.items()):
        yield Passage(
            term="; ".join(dict.fromkeys(_name(voice) for voice in voices)),
            text="likewise." if number else said,
            warrant=warrant,
            footnotes=notes.mark(tuple(voice.cites[0] for voice in voices if voice.cites)),
        )


def _name(voice: Voice) -> str:
    return f"{voice.short} (a variant)" if voice.variant else voice.short
