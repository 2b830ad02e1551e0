"""What all the books answer to one question: every answer, who gives it, and who is silent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, get_args

from msgspec import Struct
from msgspec.json import encode

from ranter_tui.game.cards import PACKS
from ranter_tui.game.choice import Choice
from ranter_tui.game.nearest import meant
from ranter_tui.game.rules import ABOUT, GROUPS, HINTS, RuleKey, Rules, lives
from ranter_tui.game.rules.about import rank_name
from ranter_tui.game.rules.asking import (
    UnknownRule,
    about,
    arises,
    changed,
    in_general,
    power_of,
    sentence,
    value_of,
)
from ranter_tui.game.rules.lives import Lives
from ranter_tui.game.rules.pack import SmallPack
from ranter_tui.game.rules.power_words import power_deeds, power_sentence
from ranter_tui.game.rules.powers import FITTING, HIGHEST, Effect, Moment, with_its_kind
from ranter_tui.game.rules.table import Players
from ranter_tui.library.text.article import Passage
from ranter_tui.library.text.line import rule_in, silence_in, silence_place, slug, variant_in
from ranter_tui.rulebook.book import Cite, Entry, Rulebook, Silence, Variant
from ranter_tui.rulebook.silence import silence_of
from ranter_tui.rulebook.warrant import Warrant

_GROUPS = list(GROUPS)
_RULES = list(ABOUT)
_RANK_ORDER: list[str] = list(dict.fromkeys(rank for pack in PACKS.values() for rank in pack.order))
_MOMENTS = list(Moment)


def in_order(keys: Iterable[RuleKey]) -> tuple[RuleKey, ...]:
    """Sort rule keys, each once, in the order of the vocabulary; powers by rank and moment.

    >>> in_order([RuleKey("tie"), RuleKey("powers.K.asked"), RuleKey("turn")])
    ('turn', 'powers.K.asked', 'tie')
    """
    return tuple(sorted(set(keys), key=_place))


@cache
def _place(key: RuleKey) -> tuple[int, int, int, str]:
    group = _GROUPS.index(about(key).group)
    if (power := power_of(key)) is None:
        return group, _RULES.index(key), 0, key
    rank, moment = power
    place = _RANK_ORDER.index(rank) if rank in _RANK_ORDER else len(_RANK_ORDER)
    return group, place, _MOMENTS.index(moment), key


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
            keys += variant.rules_set()
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
        if key in variant.rules_set():
            rules = changed(plain, variant.settings)
            value, says = value_of(rules, key), in_general(rules, key)
            if entry is None or value != entry.value:
                yield value, _voice(book, variant, variant, says)
        elif entry is None and waiting is not None and key in book.raised_by(variant):
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


def in_short(key: RuleKey, value: Any) -> str:
    """Return in a few words what is answered to a question.

    >>> in_short(RuleKey("players"), Players(fewest=2, most=26)), in_short(RuleKey("cry"), ("A", "2"))
    ('2 to 26', 'Ace, 2')
    >>> in_short(RuleKey("powers.K.drawn"), ()), in_short(RuleKey("buy_back_limit"), 0)
    ('nothing', 'as often as one likes')
    >>> from ranter_tui.game.rules.powers import Effect
    >>> in_short(RuleKey("powers.K.asked"), (Effect.SHOW, Effect.REFUSE, Effect.SPEND))
    'refuses and costs its holder’s turn'
    """
    if power_of(key) is not None:
        return power_deeds(value) if value else "nothing"
    if (words := about(key).words) is not None:
        return words(value)
    return _value_in_short(value)


def _value_in_short(value: Any) -> str:
    match value:
        case None:
            return "no"
        case ():
            return "none"
        case Players():
            return _players(value)
        case Lives(count, None):
            return str(count)
        case Lives(count, (lives.FEWEST, lives.MOST)):
            return f"as agreed, say {count}"
        case Lives(count, (fewest, most)):
            return f"{fewest} {'or' if most == fewest + 1 else 'to'} {most}, say {count}"
        case SmallPack(pack, up_to):
            return f"{len(list(PACKS[pack].cards()))} cards, to {up_to} players"
        case Choice():
            return value.words
        case tuple():
            return ", ".join(map(rank_name, value))
        case _:
            return str(value)


def _players(value: Players) -> str:
    if value.fewest is not None and value.fewest == value.most:
        said = str(value.most)
    elif value.fewest is not None and value.most is not None:
        said = f"{value.fewest} to {value.most}"
    elif value.most is not None:
        said = f"up to {value.most}"
    else:
        said = "any number" if value.fewest is None else f"{value.fewest} or more"
    return f"{said}, best {value.best}" if value.best else said


class InForce(Struct, frozen=True):
    """A rule in force at a table, and who says so."""

    sentence: str
    in_general: str
    """The same in words by which it is compared."""
    warrant: Warrant
    cites: tuple[Cite, ...] = ()
    note: str = ""
    variant: Variant | None = None
    """The variant that the table agreed on."""
    instead_of: str = ""
    """What the book has in its main rules, if the table agreed on something else."""


LIVES = RuleKey("lives")
AGREED = "Agreed at this table."


def in_force(book: Rulebook, rules: Rules, key: RuleKey) -> InForce:
    """Return the rule in force, which may come from the book, from a variant of it, or from the table."""
    said, entry = (sentence(rules, key), in_general(rules, key)), book.entries().get(key)
    plain = book.plain_rules()
    if value_of(rules, key) == value_of(plain, key):
        if entry is not None:
            return InForce(*said, entry.warrant, entry.cites, entry.note)
        return InForce(*said, Warrant.EDITORIAL, note="The book does not answer this.")
    instead = sentence(plain, key)
    if (variant := _variant(book, rules, key)) is not None:
        return InForce(*said, variant.warrant, variant.cites, variant.note, variant, instead)
    if entry is not None and key == LIVES and left_open(entry.value, rules.lives.count):
        return InForce(*said, entry.warrant, entry.cites, AGREED, None, instead)
    return InForce(*said, Warrant.HOUSE, note=AGREED, instead_of=instead)


def _variant(book: Rulebook, rules: Rules, key: RuleKey) -> Variant | None:
    """Return the variant by which the rule stands. It must be played in all its parts.

    A table that agrees on two lives has not thereby agreed on a variant with two lives among other things.
    """
    for variant in book.variants:
        if key in variant.rules_set() and is_played(book, variant, rules):
            return variant
    return None


def is_played(book: Rulebook, variant: Variant, rules: Rules) -> bool:
    """Whether these rules have everything that the variant sets."""
    made = changed(book.plain_rules(), variant.settings)
    return all(value_of(made, key) == value_of(rules, key) for key in variant.rules_set())


def agreed(book: Rulebook, rules: Rules) -> tuple[str, ...]:
    """Return what the table chose where the book leaves a choice: titles of variants, and lives."""
    played = [variant for variant in book.variants if is_played(book, variant, rules)]
    titles = tuple(variant.title for variant in played)
    if rules.lives == book.plain_rules().lives or any(LIVES in variant.rules_set() for variant in played):
        return titles
    return (*titles, "one life" if rules.lives.count == 1 else f"{rules.lives.count} lives")


def left_open(told: Lives, count: int) -> bool:
    """Whether the book lets the table agree on so many lives."""
    return told.agreed is not None and told.agreed[0] <= count <= told.agreed[1]


def variant_sentences(book: Rulebook, variant: Variant) -> dict[RuleKey, str]:
    """Return what a variant changes: a sentence for each rule that it sets."""
    rules = changed(book.plain_rules(), variant.settings)
    return {key: sentence(rules, key) for key in variant.rules_set()}


def silences(book: Rulebook) -> Iterator[Passage]:
    """Yield what the book leaves open, each with the rules that had to be chosen for it."""
    warrant, places = silence_of(book), set[str]()
    for silence in book.silences:
        # Two silences may begin with the same rule; the first of them has its place.
        place = silence_place(silence.rules[0]) if silence.rules else ""
        yield Passage(
            text=silence.text,
            warrant=warrant,
            about=tuple(map(RuleKey, silence.rules)),
            place="" if place in places else place,
        )
        places.add(place)
