"""What all the books answer to one question: every answer, who gives it, and who is silent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, get_args

from msgspec import Struct
from msgspec.json import encode

from ranter_tui.game.cards import PACKS
from ranter_tui.game.choice import Choice
from ranter_tui.game.nearest import meant
from ranter_tui.game.rules import ABOUT, HINTS, RuleKey
from ranter_tui.game.rules.asking import UnknownRule, about, arises, changed, in_general, power_of, value_of
from ranter_tui.game.rules.power_words import power_sentence
from ranter_tui.game.rules.powers import FITTING, HIGHEST, Effect, with_its_kind
from ranter_tui.library.articles.book import raised, variant_keys
from ranter_tui.library.questions.rule_order import in_order
from ranter_tui.library.slug import slug
from ranter_tui.library.typeset.link import rule_in, silence_in, variant_in
from ranter_tui.rulebook.book import Cite, Entry, Rulebook, Silence, Variant
from ranter_tui.rulebook.silence import silence_of
from ranter_tui.rulebook.warrant import Warrant


class Voice(Struct, frozen=True):
    """A book that gives an answer, or whose silence we filled with it."""

    book: str
    short: str
    warrant: Warrant
    address: str
    """Where the book says so, or is said to be silent."""
    note: str = ""
    cites: tuple[Cite, ...] = ()
    variant: str = ""
    """The title of the variant that has it, where it is not the book's main rule."""
    says: str = ""
    """What it says, in words that are the same wherever the rule is the same."""


class Answer(Struct, frozen=True):
    """One value of the rule, and who has it."""

    value: Any
    sentence: str
    given: tuple[Voice, ...] = ()
    """The books that say so."""
    chosen: tuple[Voice, ...] = ()
    """The books whose silence was filled with it."""

    @property
    def voices(self) -> tuple[Voice, ...]:
        """All books that have it, those that say so first."""
        return (*self.given, *self.chosen)

    @property
    def key(self) -> str:
        """What an address names it by, whatever sentence it is told in: "put-back"."""
        said = encode(self.value).decode()
        return "nothing" if said in ("[]", "null") else slug(said)


class Inquiry(Struct, frozen=True):
    """Everything that the books answer to one question."""

    rule: RuleKey
    question: str
    matters: str
    group: str
    answers: tuple[Answer, ...]
    """The answers: those that a book gives, then those that fill a silence, then those that no book has."""
    unasked: tuple[str, ...]
    """The books in which the question does not arise."""
    unused: tuple[str, ...]
    """What else such a card could do at that moment, and does in no book; a sentence for each."""


def rule_keys(books: Sequence[Rulebook]) -> tuple[RuleKey, ...]:
    """Return every rule of the vocabulary, and each power of a card that any book or variant mentions."""
    keys = list(ABOUT)
    for book in books:
        keys += book.entries()
        keys += (RuleKey(key) for silence in book.silences for key in silence.rules)
        keys += (RuleKey(case.rule) for case in book.edge_cases)
        for variant in book.variants:
            keys += variant_keys(variant)
    return in_order(keys)


def inquiry(name: str, books: Sequence[Rulebook]) -> Inquiry:
    """Return what all these books answer. Raises `UnknownRule` if there is no such question."""
    key = known_rule(name, books)
    said = about(key)
    told = answers(key, books)
    known = {answer.value for answer in told}
    nobody_s = tuple(Answer(value, said.sentence(value)) for value in _values(key) if value not in known)
    return Inquiry(
        rule=key,
        question=said.question,
        matters=said.matters,
        group=said.group,
        answers=(*told, *nobody_s),
        unasked=tuple(
            book.short for book in books if key not in book.entries() and not silence_on(key, book)
        ),
        unused=_unused(key, told),
    )


def answers(key: RuleKey, books: Iterable[Rulebook]) -> tuple[Answer, ...]:
    """Return what these books answer to a rule, each answer once, with all who give it."""
    told: dict[str, list[tuple[Any, Voice]]] = {}
    for book in books:
        for value, voice in answers_of(key, book):
            told.setdefault(voice.says, []).append((value, voice))
    return tuple(sorted((_answer(says, heard) for says, heard in told.items()), key=_standing))


def _answer(says: str, heard: Sequence[tuple[Any, Voice]]) -> Answer:
    voices = [voice for _, voice in heard]
    return Answer(
        heard[0][0],
        says,
        tuple(voice for voice in voices if not voice.warrant.is_chosen),
        tuple(voice for voice in voices if voice.warrant.is_chosen),
    )


def _standing(answer: Answer) -> tuple[int, bool]:
    """Return a sort key: what most books say first, then what fills a silence, then what no book has."""
    return (-len(answer.given), not answer.chosen)


SEE_ALL = "ask for 'list' to see them all"


def known_rule(name: str, books: Sequence[Rulebook]) -> RuleKey:
    """Parse a rule's name: it must be used, or be about a card in some pack. Raises `UnknownRule`."""
    known = rule_keys(books)
    power = power_of(name)
    if name in known or (power is not None and (power[0] == HIGHEST or power[0] in _RANKS)):
        return RuleKey(name)
    raise UnknownRule(f"there is no rule {name!r}; {meant(name, known, SEE_ALL)}")


_RANKS = frozenset(rank for pack in PACKS.values() for rank in pack.order)


def answers_of(key: RuleKey, book: Rulebook) -> Iterator[tuple[Any, Voice]]:
    """Yield what a book answers in its main rules, and in those variants that answer otherwise.

    What a house has taken over from a book is said by that book, and not by the house.
    """
    waiting, plain = book.entries().get(key), book.plain_rules()
    entry = waiting if waiting is not None and arises(plain, key) else None
    says = in_general(plain, key)
    if book.made_from is not None:
        if entry is not None and entry.warrant is Warrant.HOUSE:
            at = rule_in(book.id, key)
            yield entry.value, Voice(book.id, book.short, entry.warrant, at, entry.note, says=says)
        return
    if entry is not None:
        at = rule_in(book.id, key)
        yield entry.value, Voice(book.id, book.short, entry.warrant, at, entry.note, entry.cites, says=says)
    elif silence := silence_on(key, book):
        at = silence_in(book.id, silence.rules[0])
        yield (), Voice(book.id, book.short, silence_of(book), at, silence.text, says=says)
    for variant in book.variants:
        if key in variant_keys(variant):
            rules = changed(plain, variant.settings)
            value, says = value_of(rules, key), in_general(rules, key)
            if entry is None or value != entry.value:
                yield value, _voice(book, variant, variant, says)
        elif entry is None and waiting is not None and key in raised(book, variant):
            yield waiting.value, _voice(book, variant, waiting, says)


def _voice(book: Rulebook, variant: Variant, known: Variant | Entry[Any], says: str) -> Voice:
    """Return the voice of a variant, which may be known by what the book answers for its sake."""
    at = variant_in(book.id, variant.id)
    return Voice(book.id, book.short, known.warrant, at, known.note, known.cites, variant.title, says)


def by_warrant(voices: Iterable[Voice]) -> dict[Warrant, list[Voice]]:
    """Return the voices of each warrant, that of the best known first."""
    heard = list(voices)
    found = {warrant: [voice for voice in heard if voice.warrant is warrant] for warrant in Warrant}
    return {warrant: those for warrant, those in found.items() if those}


def silence_on(key: str, book: Rulebook) -> Silence | None:
    """Return what a book is said not to say of a card, if anything; the card then does nothing."""
    if power_of(key) is None or book.made_from is not None:
        return None
    return next((silence for silence in book.silences if key in silence.rules), None)


def _values(key: RuleKey) -> Iterator[Any]:
    """Yield every value of a rule, if they are finitely many."""
    kind = get_args(HINTS[key])[0] if key in ABOUT else None
    if isinstance(kind, type) and issubclass(kind, Choice):
        yield from kind


def _unused(key: RuleKey, answers: Iterable[Answer]) -> tuple[str, ...]:
    """Return what the card could do at that moment, and does in none of these answers."""
    if (power := power_of(key)) is None:
        return ()
    rank, moment = power
    used = {effect for answer in answers for effect in answer.value}
    unused = (effect for effect in Effect if effect in FITTING[moment] - used)
    return tuple(power_sentence(rank, moment, with_its_kind(moment, effect)) for effect in unused)
