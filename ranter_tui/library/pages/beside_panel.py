"""The article for the panel beside the table: the rule in force, its sources, and what other books say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from msgspec import Struct

from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.about import counted
from ranter_tui.game.rules.asking import about, power_of, title
from ranter_tui.game.rules.powers import HIGHEST
from ranter_tui.library.pages.room import titled
from ranter_tui.library.said.claims import Answer, Claim, Claims, by_warrant, claims_of, in_force
from ranter_tui.library.text.article import Article, Passage
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import link
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.silence import silence_of
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import SILENCES, Warrant
from ranter_tui.telling.cards_in_words import HowToPlay, in_a_sentence, mighty, power, spoken

MOST_ELSEWHERE = 12
"""The most lines about other books: more would be too much during a game, and the library has them all."""


def beside(
    book: Rulebook,
    rules: Rules,
    rule_key: RuleKey,
    claims: Claims,
    sources: Mapping[str, Source],
    *,
    folded: bool = False,
    with_cards: bool = False,
) -> Article:
    """Return a short article on a rule that has just been applied, by the rules in play.

    Folded, it is no more than the room can read from afar while the play goes on; `with_cards` adds the order
    of the cards.
    """
    notes = Footnotes(sources)
    stands = in_force(book, rules, rule_key)
    elsewhere = _heard(stands, claims)
    if folded:
        game = HowToPlay(rules)
        return Article(
            address=f"rule/{rule_key}",
            title=title(rules, rule_key),
            says=stands.here,
            sections=titled(
                {
                    "": _known(stands, notes),
                    "Elsewhere": _counted(elsewhere),
                    game.pack.says("The cards"): _cards(game) if with_cards else (),
                }
            ),
        )
    sections = titled(
        {
            book.short: _here(stands, notes),
            "The book also allows": _allowed(stands, notes),
            "Elsewhere": _elsewhere(elsewhere, notes),
            "When players quarrel": _quarrels(book, rule_key, notes),
        }
    )
    return Article(
        address=f"rule/{rule_key}",
        title=title(rules, rule_key),
        subtitle=about(rule_key).question,
        says=stands.here,
        sections=sections,
        footnotes=notes.all(),
    )


def _known(stands: Claim, notes: Footnotes) -> Iterator[Passage]:
    yield Passage(term=stands.warrant.words, text=_where(stands, notes), warrant=stands.warrant)
    yield from _agreed(stands)


def _where(stands: Claim, notes: Footnotes) -> str:
    """Return the first citation or, without one, what the warrant means."""
    notes.mark(stands.cites)
    for note in notes.all():
        return f"{link(note.label, f'source/{note.source}')}{note.cited.removeprefix(note.label)}."
    return f"{stands.warrant.sentence}."


def _agreed(stands: Claim) -> Iterator[Passage]:
    if stands.variant is not None:
        yield Passage(term="Agreed at this table", text=f"the variant “{stands.variant.title}”.")


def _here(stands: Claim, notes: Footnotes) -> Iterator[Passage]:
    # Guests know the rules by their sentences, not by their keys.
    more = link("More of this rule", f"rule/{stands.rule}")
    yield Passage(
        term=stands.warrant.words,
        text=f"{_where(stands, notes)} {more}",
        note=stands.note,
        warrant=stands.warrant,
        footnotes=notes.mark(stands.cites),
    )
    yield from _agreed(stands)
    if stands.instead_of and (entry := stands.book.entries().get(stands.rule)) is not None:
        yield Passage(
            term="Unless agreed otherwise",
            text=stands.instead_of,
            warrant=entry.warrant,
            footnotes=notes.mark(entry.cites),
        )


def _allowed(stands: Claim, notes: Footnotes) -> Iterator[Passage]:
    """Yield the variants of the book that answer otherwise."""
    for claim in claims_of(stands.book, stands.rule):
        if claim.variant is not None and claim.here != stands.here:
            yield Passage(
                term=claim.variant.title,
                text=claim.here,
                warrant=claim.warrant,
                footnotes=notes.mark(claim.cites),
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
    """Answers that differ from the rule at the table, the most common first."""
    agreeing: tuple[Claim, ...]
    silent: dict[Warrant, list[str]]
    """The books that do not answer, by the kind of silence."""


def _heard(stands: Claim, claims: Claims) -> Heard:
    given = [answer for answer in claims.answers(stands.rule, but=stands.book.id) if answer.given]
    agreeing = [claim for answer in given if answer.sentence == stands.sentence for claim in answer.given]
    silent: dict[Warrant, list[str]] = {}
    # No book speaks of a highest card as such.
    power = power_of(stands.rule)
    for claim in claims.main(stands.rule) if power is None or power[0] != HIGHEST else ():
        is_told = claim.is_heard and not claim.warrant.is_chosen
        if claim.arises and not is_told and claim.book.id != stands.book.id:
            silent.setdefault(silence_of(claim.book), []).append(claim.book.short)
    differing = tuple(answer for answer in given if answer.sentence != stands.sentence)
    return Heard(differing, tuple(agreeing), silent)


def _elsewhere(heard: Heard, notes: Footnotes) -> Iterator[Passage]:
    """Yield first the books that differ, then the books that agree, then the silent ones."""
    # They say what stands above, and need no footnotes to be found.
    agreeing = [*_lines("as here.", heard.agreeing, None)]
    differing = (line for answer in heard.differing for line in _lines(answer.sentence, answer.given, notes))
    yield from islice(differing, MOST_ELSEWHERE - len(agreeing) - len(heard.silent))
    yield from agreeing
    for warrant in SILENCES:
        if books := heard.silent.get(warrant):
            yield Passage(term=warrant.value.capitalize(), text=f"{'; '.join(books)}.")


def _counted(heard: Heard) -> Iterator[Passage]:
    """Yield how many books agree, how many other answers there are, and how many books are silent."""
    told = (
        f"As here: {counted(len(set(map(_name, heard.agreeing))), 'book')}." if heard.agreeing else "",
        f"Other answers: {len(heard.differing)}." if heard.differing else "",
        *(
            f"{warrant.value.capitalize()}: {counted(len(heard.silent[warrant]), 'book')}."
            for warrant in SILENCES
            if warrant in heard.silent
        ),
    )
    if any(told):
        yield Passage(text=" ".join(filter(None, told)))


def _cards(game: HowToPlay) -> Iterator[Passage]:
    """Yield the order of the cards, and what each can do."""
    yield Passage(text=in_a_sentence(game))
    for rank in mighty(game):
        yield Passage(term=spoken(rank), text=f"{power(game, rank)}.")


def _lines(said: str, claims: Iterable[Claim], notes: Footnotes | None) -> Iterator[Passage]:
    """Yield who says it, a line for each warrant; the words are in the first."""
    for number, (warrant, those) in enumerate(by_warrant(claims).items()):
        yield Passage(
            term="; ".join(dict.fromkeys(map(_name, those))),
            text="likewise." if number else said,
            warrant=warrant,
            footnotes=notes.mark(tuple(one.cites[0] for one in those if one.cites)) if notes else (),
        )


def _name(claim: Claim) -> str:
    return f"{claim.book.short} (a variant)" if claim.variant is not None else claim.book.short
