"""Answers a question by the books: what one of them says and allows, and what the others do, counted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.about import rank_name, with_article
from ranter_tui.game.rules.asking import about, arises, in_general, pack_of, power_key, power_of, value_of
from ranter_tui.game.rules.keys import ORDER, PACK
from ranter_tui.game.rules.order import Ranking
from ranter_tui.game.rules.powers import HIGHEST, Moment
from ranter_tui.library.said.inquiry import (
    Answer,
    answers,
    answers_of,
    in_force,
    in_short,
    silence_on,
    variant_sentences,
)
from ranter_tui.library.search.understanding import Understood, understood
from ranter_tui.library.search.vocabulary import Vocabulary, arising_in, vocabulary
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import rule_in
from ranter_tui.rulebook.book import Cite, Rulebook
from ranter_tui.rulebook.prose import Contradiction
from ranter_tui.rulebook.silence import silence_of
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import Warrant

if TYPE_CHECKING:
    from ranter_tui.library.pages.room import Stacks


class RuleSaid(Struct, frozen=True):
    """One statement: how a rule stands in a book, or in a variant of it."""

    rule: RuleKey
    sentence: str
    warrant: Warrant
    place: str = ""
    """Where it stands, as one would cite it."""
    variant: str = ""
    """The title of the variant that has it so, if it is not a main rule."""
    address: str = ""


class Group(Struct, frozen=True, kw_only=True):
    """An answer in a few words, and the books that give it."""

    words: str
    sentence: str
    """The same at length."""
    warrant: Warrant
    books: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    """The books that allow it as a variant."""
    is_here: bool = False
    """Whether the book that was asked has it so."""


class Onward(Struct, frozen=True):
    """A link to where one may read on."""

    words: str
    address: str


class ShortAnswer(Struct, frozen=True, kw_only=True):
    """The answer to a question, in as few words as it can be given in."""

    rules: tuple[RuleKey, ...]
    """The rule that is asked for; several if a card is."""
    question: str
    book: str = ""
    short: str = ""
    """The name of the book, if one was asked."""
    here: tuple[RuleSaid, ...] = ()
    unasked: str = ""
    """Why the question does not arise in the book, if it does not."""
    allowed: tuple[RuleSaid, ...] = ()
    """The variants of the book that answer otherwise."""
    others: tuple[Group, ...] = ()
    """What the other books say, the answer of the most books first."""
    silent: int = 0
    """How many of the other books do not answer it."""
    onwards: tuple[Onward, ...] = ()
    near: tuple[RuleKey, ...] = ()
    """Rules that may be meant instead."""
    sure: float = 1.0
    """Which part of the words was understood."""

    @property
    def main(self) -> RuleKey:
        """The rule by which the books are compared: of a card, what it does when it is asked for."""
        return main_of(self.rules)


class AnswerSources(Struct, frozen=True):
    """What answers are taken from."""

    books: tuple[Rulebook, ...]
    contradictions: tuple[Contradiction, ...]
    sources: Mapping[str, Source]


def short_answer(
    asked: Understood, reading: AnswerSources, book: Rulebook | None = None, rules: Rules | None = None
) -> ShortAnswer:
    """Return what a book, or a table with rules of its own, answers; without a book, what all of them do."""
    rules = rules or (book.plain_rules() if book is not None else None)
    keys, here, allowed, unasked = asked.rules, tuple[RuleSaid, ...](), tuple[RuleSaid, ...](), ""
    if book is not None and rules is not None:
        keys = _keys_in(book, rules, asked.rules)
        here = tuple(_said(book, rules, key, reading.sources) for key in keys)
        allowed = tuple(_allowed(book, keys or asked.rules, here, reading.sources))
        unasked = _unasked(rules, asked.rules, keys, allowed)
    main = main_of(asked.rules if unasked else keys)
    others = {one.id: one for one in reading.books if book is None or one.id != book.id}
    heard = answers(main, others.values())
    as_here = in_general(rules, main) if rules is not None and main in keys else ""
    groups = [_group(main, answer, others, as_here) for answer in heard if answer.given]
    told = ShortAnswer(
        rules=asked.rules if unasked else keys,
        question=_question(asked.rules),
        others=tuple(groups),
        silent=sum(len(answer.chosen) for answer in heard),
        onwards=tuple(_onwards(main, asked.rules, reading)),
        near=asked.near,
        sure=asked.sure,
    )
    if book is None or rules is None:
        return told
    return replace(
        told,
        book=book.id,
        short=book.short,
        here=here,
        unasked=unasked,
        allowed=allowed,
        onwards=(*told.onwards, *_compared(book, groups, reading)),
    )


def _question(rules: Sequence[RuleKey]) -> str:
    """Return the question as the library puts it."""
    power = power_of(rules[0])
    if power is None or len(rules) == 1:
        return about(rules[0]).question
    card = "the highest card" if power[0] == HIGHEST else with_article(rank_name(power[0]))
    if _moment(rules[-1]) is power[1]:
        return about(rules[0]).question.replace(card, "a card")
    return f"What does {card} do?"


def main_of(rules: Sequence[RuleKey]) -> RuleKey:
    """Return the rule by which the books are compared: of a card, what it does when it is asked for."""
    return next((key for key in rules if _moment(key) is Moment.ASKED), rules[0])


# The book that is asked


def _keys_in(book: Rulebook, rules: Rules, asked: Sequence[RuleKey]) -> tuple[RuleKey, ...]:
    """Return the rules by which a book answers; for a card that its pack has not, those of other cards."""
    told = [key for key in book.entries() if arises(rules, key)]
    found: list[RuleKey] = []
    for key in asked:
        power = power_of(key)
        if key in told or (power is not None and arises(rules, key) and silence_on(key, book)):
            found.append(key)
        elif power is not None and (highest := power_key(HIGHEST, power[1])) in told:
            found.append(highest)
        elif power is not None and power[0] not in pack_of(rules).order and key == main_of(asked):
            found += [other for other in told if _moment(other) is power[1]]
    # Asked what cards do at a moment, those come first that do something.
    if len({_moment(key) for key in found}) == 1:
        found.sort(key=lambda key: not value_of(rules, key))
    return tuple(dict.fromkeys(found))


def _moment(key: RuleKey) -> Moment | None:
    power = power_of(key)
    return None if power is None else power[1]


def _unasked(
    rules: Rules, asked: Sequence[RuleKey], found: Sequence[RuleKey], allowed: Sequence[RuleSaid]
) -> str:
    """Return why the question does not arise as it was put."""
    power = power_of(asked[0])
    if power is not None and power[0] not in (HIGHEST, *pack_of(rules).order):
        instead = "; of other cards:" if found else "."
        return f"There is no {rank_name(power[0])} in its pack{instead}"
    if found:
        return ""
    return "It arises only with a variant." if allowed else "The question does not arise."


def _said(book: Rulebook, rules: Rules, key: RuleKey, sources: Mapping[str, Source]) -> RuleSaid:
    stands = in_force(book, rules, key)
    is_open = key not in book.entries() and stands.warrant is Warrant.EDITORIAL
    return RuleSaid(
        key,
        stands.sentence,
        silence_of(book) if is_open else stands.warrant,
        place_of(book, stands.cites, sources),
        stands.variant.title if stands.variant is not None else "",
        rule_in(book.id, key),
    )


def _allowed(
    book: Rulebook, keys: Iterable[RuleKey], here: Sequence[RuleSaid], sources: Mapping[str, Source]
) -> Iterator[RuleSaid]:
    """Yield what the variants of the book answer otherwise, but for those that are played."""
    played = {said.variant for said in here}
    told = {variant.title: variant_sentences(book, variant) for variant in book.variants}
    for key in keys:
        for _, voice in answers_of(key, book):
            if voice.variant and voice.variant not in played:
                says = told[voice.variant].get(key, voice.says)
                place = place_of(book, voice.cites, sources)
                yield RuleSaid(key, says, voice.warrant, place, voice.variant, voice.address)


def place_of(book: Rulebook, cites: tuple[Cite, ...], sources: Mapping[str, Source]) -> str:
    """Return the place of the first citation; the source is named if it is not the book's own."""
    notes = Footnotes({**sources, **book.sources})
    notes.mark(cites[:1])
    return next(
        (
            note.place if note.source == book.source and note.place else f"{note.label}, {note.place}"
            for note in notes.all()
        ),
        "",
    )


# The others


def _group(key: RuleKey, answer: Answer, others: Mapping[str, Rulebook], as_here: str) -> Group:
    """Return who gives an answer: the books, and those others that allow it as a variant."""
    books = dict.fromkeys(voice.short for voice in answer.given if not voice.variant)
    variants = dict.fromkeys(voice.short for voice in answer.given if voice.variant)
    return Group(
        words=_in_few_words(key, answer.value, others[answer.given[0].book].plain_rules()),
        sentence=answer.sentence,
        warrant=answer.given[0].warrant,
        books=tuple(books),
        variants=tuple(variants),
        is_here=answer.sentence == as_here,
    )


def _in_few_words(key: RuleKey, value: Any, rules: Rules) -> str:
    """Return an answer in few words. Cards that rank as they always do rank alike only in the same pack."""
    if key == ORDER and value is Ranking.AS_THE_PACK:
        return f"as in {in_short(PACK, rules.pack).partition(',')[0]}"
    return "is a card like any other" if power_of(key) is not None and not value else in_short(key, value)


# Onwards


def _onwards(main: RuleKey, rules: Sequence[RuleKey], reading: AnswerSources) -> Iterator[Onward]:
    yield Onward("the rule", f"rule/{main}")
    about_it = [one for one in reading.contradictions if not set(rules).isdisjoint(one.rules)]
    for one in sorted(about_it, key=lambda one: one.rules[0] != main)[:1]:
        yield Onward("the contradiction", f"contradiction/{one.id}")


def _compared(book: Rulebook, groups: Sequence[Group], reading: AnswerSources) -> Iterator[Onward]:
    """Yield the comparison with a book that has the most common of the other answers."""
    names = {one.short: one.id for one in reading.books}
    other = next((name for group in groups if not group.is_here for name in group.books), "")
    if other:
        yield Onward(f"beside {other}", f"compare/{book.id}+{names[other]}")


CLEAR = 0.55
"""The part of the words of a question that must be understood if it is to be answered."""

SURE = 0.6
"""The same where nobody may have asked anything: whoever searches may want something else."""

ASKS = re.compile(
    r"\s*(what|who|when|where|which|how|why|is|are|may|can|do|does|must|should|will) \S", re.IGNORECASE
)
"""How a question begins in English."""

ADDRESS = re.compile(r"[a-z]+/\S+")
"""What a page's address looks like."""


class Bureau:
    """Answers questions by the books of a library. It is thread-safe."""

    def __init__(self, stacks: Stacks) -> None:
        self._stacks = stacks

    def prepare(self) -> None:
        """Read what the answers are taken from. That takes a moment, and can be done in a thread."""
        _ = self._vocabulary, self._reading

    def answer(
        self, typed: str, book: Rulebook | None = None, rules: Rules | None = None
    ) -> ShortAnswer | None:
        """Return the answer to a question, or None if it is about no rule.

        A book that is named in the question goes before the one that is given, with the rules in play.
        """
        asked = self.understood(typed, book)
        if asked is None:
            return None
        if book is None or asked.book != book.id:
            book, rules = (self._stacks.shelf.book(asked.book) if asked.book else None), None
        return short_answer(asked, self._reading, book, rules)

    def ready_answer(
        self, typed: str, book: Rulebook | None = None, rules: Rules | None = None
    ) -> ShortAnswer | None:
        """Return the answer if the words are clearly a question: a word or address looks for a page."""
        if ADDRESS.fullmatch(typed.strip()):
            return None
        if len(self._vocabulary.english.telling(typed)) < 2 and "?" not in typed and not ASKS.match(typed):
            return None
        told = self.answer(typed, book, rules)
        return told if told is not None and told.sure >= SURE else None

    def is_rule(self, name: str) -> bool:
        """Whether a rule is called so."""
        return name in self._vocabulary.keys

    def understood(self, typed: str, book: Rulebook | None = None) -> Understood | None:
        """Return what is asked."""
        arising = self._vocabulary.arising
        if book is not None:
            arising = {**arising, book.id: arising_in(book)}
        default = book.id if book is not None else ""
        return understood(typed, self._vocabulary, arising, default)

    @cached_property
    def _reading(self) -> AnswerSources:
        contradictions = self._stacks.shelf.contradictions.contradictions
        return AnswerSources(self._stacks.books, contradictions, self._stacks.sources)

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        return vocabulary(self._stacks.shelf)
