"""One table of claims: what each book says to each rule, in its main rules and in its variants.

A claim has the value of a rule, its sentence, and its sources. Every question to the books is a query on the
table: what they answer to a rule, how they compare, what sets a book apart, by which rules a table plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from typing import Any

from msgspec import Struct
from msgspec.json import encode
from msgspec.structs import replace

from ranter_tui.game.cards import PACKS
from ranter_tui.game.choice import Choice
from ranter_tui.game.nearest import meant
from ranter_tui.game.rules import ABOUT, GROUPS, RuleKey, Rules, asking, lives
from ranter_tui.game.rules.about import rank_name
from ranter_tui.game.rules.asking import about, arises, changed, choices_of, power_of, value_of
from ranter_tui.game.rules.lives import LIVES, Lives
from ranter_tui.game.rules.pack import PACK, Ranking, SmallPack
from ranter_tui.game.rules.pot import WipeOut
from ranter_tui.game.rules.power_words import power_deeds, power_sentence
from ranter_tui.game.rules.powers import FITTING, HIGHEST, Effect, Moment, with_its_kind
from ranter_tui.game.rules.table import Players
from ranter_tui.library.text.line import rule_in, silence_place, slug, variant_place
from ranter_tui.rulebook.book import Cite, Entry, Rulebook, Silence, Variant
from ranter_tui.rulebook.silence import silence_of
from ranter_tui.rulebook.warrant import Warrant

NO_SUCH_CARD = "There is no such card in the pack."
NOT_ASKED = "The question does not arise."
SEE_ALL = "ask for 'list' to see them all"
AGREED = "Agreed at this table."


class Claim(Struct, frozen=True):
    """What a book says to a rule, or a table that plays by it."""

    book: Rulebook
    rule: RuleKey
    rules: Rules
    """The rules among which it stands: the main rules of the book, those with a variant, or the table's."""
    value: Any
    sentence: str
    """In words that are the same wherever the value is the same; or why the question does not arise."""
    warrant: Warrant
    reason: str = ""
    """The author's note."""
    cites: tuple[Cite, ...] = ()
    variant: Variant | None = None
    """The variant that says so, where the main rules do not."""
    silence: Silence | None = None
    """The silence of the book that names this card, if the book does not answer the rule."""
    is_stated: bool = True
    """Whether the book has an entry for the rule. Without one, that a card does nothing is ours."""
    arises: bool = True
    unsaid: str = ""
    """The sentence on what the book leaves open of the rule."""

    @property
    def note(self) -> str:
        """What is to be said of it where it stands alone."""
        return " ".join(filter(None, (self.unsaid, self.reason)))

    @property
    def here(self) -> str:
        """The sentence in words that fit the other rules and the pack."""
        return asking.sentence(self.rules, self.rule) if self.is_stated else self.sentence

    @property
    def instead_of(self) -> str:
        """What the book has in its main rules, where that is something else."""
        plain = self.book.plain_rules()
        return "" if self.value == value_of(plain, self.rule) else asking.sentence(plain, self.rule)

    @property
    def is_heard(self) -> bool:
        """Whether it counts as this book's answer. House rules that only repeat their book do not count."""
        if self.book.made_from is not None:
            return self.variant is None and self.is_stated and self.warrant is Warrant.HOUSE
        return self.is_stated or self.silence is not None

    @property
    def address(self) -> str:
        """The address of the passage where the book says so, or of its silence."""
        page = f"book/{self.book.id}"
        if self.variant is not None:
            return f"{page}#{variant_place(self.variant.id)}"
        if self.silence is not None:
            return f"{page}#{silence_place(self.silence.rules[0])}"
        return rule_in(self.book.id, self.rule) if self.is_stated else page


def _claim(
    book: Rulebook, rule: RuleKey, rules: Rules, known: Entry[Any] | Variant, variant: Variant | None = None
) -> Claim:
    value, sentence = value_of(rules, rule), asking.in_general(rules, rule)
    unsaid = known.unsaid if isinstance(known, Entry) else ""
    return Claim(
        book, rule, rules, value, sentence, known.warrant, known.note, known.cites, variant, unsaid=unsaid
    )


def main_claim(book: Rulebook, rule: RuleKey) -> Claim:
    """Return what its main rules say. A card of its pack that a book does not mention does nothing."""
    rules = book.plain_rules()
    if (entry := book.standing().get(rule)) is not None:
        return _claim(book, rule, rules, entry)
    silence = silence_on(rule, book)
    asked = silence is not None or (power_of(rule) is not None and arises(rules, rule))
    if asked:
        sentence = asking.in_general(rules, rule)
    else:
        sentence = NO_SUCH_CARD if lacks_card(rules, rule) else NOT_ASKED
    note = silence.text if silence is not None else ""
    return Claim(
        book,
        rule,
        rules,
        (),
        sentence,
        silence_of(book),
        note,
        silence=silence,
        is_stated=False,
        arises=asked,
    )


def claims_of(book: Rulebook, rule: RuleKey) -> Iterator[Claim]:
    """Yield the claim of the main rules, and of those variants that answer otherwise."""
    main, entries = main_claim(book, rule), book.entries()
    yield main
    for variant in book.variants:
        if rule in variant.rules_set():
            known: Entry[Any] | Variant = variant
        elif not main.is_stated and rule in entries and rule in book.raised_by(variant):
            known = entries[rule]
        else:
            continue
        claim = _claim(book, rule, changed(book.plain_rules(), variant.settings), known, variant)
        if not main.is_stated or claim.value != main.value:
            yield claim


def silence_on(rule: str, book: Rulebook) -> Silence | None:
    """Return the silence of a book that names this card, if there is one; the card then does nothing."""
    if power_of(rule) is None or book.made_from is not None:
        return None
    return next((silence for silence in book.silences if rule in silence.rules), None)


def lacks_card(rules: Rules, rule: RuleKey) -> bool:
    """Whether a rule is about a card that is not in the pack."""
    power = power_of(rule)
    return power is not None and power[0] not in (HIGHEST, *asking.pack_of(rules).order)


class Answer(Struct, frozen=True):
    """One answer to a rule, and the claims that give it."""

    value: Any
    sentence: str
    claims: tuple[Claim, ...] = ()

    @property
    def given(self) -> tuple[Claim, ...]:
        """The claims of those books that say so."""
        return tuple(claim for claim in self.claims if not claim.warrant.is_chosen)

    @property
    def chosen(self) -> tuple[Claim, ...]:
        """The claims that are our choice, because the book is silent."""
        return tuple(claim for claim in self.claims if claim.warrant.is_chosen)

    @property
    def books(self) -> tuple[Rulebook, ...]:
        """The books whose main rules say so."""
        return tuple(claim.book for claim in self.given if claim.variant is None)

    @property
    def voices(self) -> tuple[Claim, ...]:
        """All claims: those of books that say so first."""
        return (*self.given, *self.chosen)

    @property
    def words(self) -> str:
        """The answer in words that fit the packs of the books, if the same words fit all of them."""
        words = {claim.here for claim in self.claims}
        return words.pop() if len(words) == 1 else self.sentence

    @property
    def arises(self) -> bool:
        """Whether it is an answer, and not the reason why the question does not arise."""
        return all(claim.arises for claim in self.claims)

    @property
    def never_comes(self) -> bool:
        """Whether it is about a moment that never comes, because the card has been shown before."""
        return any(asking.never_comes(one.rules, one.rule) for one in self.claims)

    @property
    def key(self) -> str:
        """Its name in addresses, which stays when the sentence is reworded: "put-back"."""
        said = "shown before" if self.never_comes else encode(self.value).decode()
        return "nothing" if said in ("[]", "null") else slug(said)

    @property
    def short(self) -> str:
        """The answer in a few words: "all lose". Of a card they begin with a verb."""
        first = self.claims[0]
        if self.never_comes:
            return "has been shown before"
        if power_of(first.rule) is not None and not self.value:
            return "is a card like any other"
        # Cards that rank as they always do rank alike only in the same pack.
        if self.value is Ranking.AS_THE_PACK:
            return f"as in {in_short(PACK.key, first.rules.pack).partition(',')[0]}"
        return in_short(first.rule, self.value)


def grouped(claims: Iterable[Claim]) -> list[Answer]:
    """Return each answer once, with all claims of it."""
    found: dict[tuple[bool, str], list[Claim]] = {}
    for claim in claims:
        found.setdefault((claim.arises, claim.sentence), []).append(claim)
    return [Answer(those[0].value, sentence, tuple(those)) for (_, sentence), those in found.items()]


def by_warrant(claims: Iterable[Claim]) -> dict[Warrant, list[Claim]]:
    """Return the claims of each warrant, the best known first."""
    found: dict[Warrant, list[Claim]] = {warrant: [] for warrant in Warrant}
    for claim in claims:
        found[claim.warrant].append(claim)
    return {warrant: those for warrant, those in found.items() if those}


class Claims:
    """The table: all claims of these books, made rule by rule when they are first asked for."""

    def __init__(self, books: Iterable[Rulebook]) -> None:
        self.books = tuple(books)
        self.on = cache(self._claims_on)
        """Returns all claims on a rule, book by book, the main rules of each first."""

    def _claims_on(self, rule: RuleKey) -> tuple[Claim, ...]:
        return tuple(claim for book in self.books for claim in claims_of(book, rule))

    def main(self, rule: RuleKey) -> tuple[Claim, ...]:
        """Return the claims of the main rules, one for each book."""
        return tuple(claim for claim in self.on(rule) if claim.variant is None)

    def answers(self, rule: RuleKey, but: str = "") -> tuple[Answer, ...]:
        """Return the answers of all books but one, the most common first, those for silences last.

        Last of all stands that the case cannot arise.
        """
        heard = (claim for claim in self.on(rule) if claim.is_heard and claim.book.id != but)
        # To readers who ask what happens, that it cannot happen by some books is no answer.
        return tuple(
            sorted(
                grouped(heard),
                key=lambda one: (one.value is WipeOut.CANNOT_ARISE, -len(one.given), not one.chosen),
            )
        )

    @cached_property
    def rules(self) -> tuple[RuleKey, ...]:
        """Every rule of the vocabulary, and each power of a card that any book or variant mentions."""
        keys = list(ABOUT)
        for book in self.books:
            keys += book.entries()
            keys += (RuleKey(key) for silence in book.silences for key in silence.rules)
            keys += (RuleKey(case.rule) for case in book.edge_cases)
            keys += (key for variant in book.variants for key in variant.rules_set())
        return in_order(keys)

    def rule_named(self, name: str) -> RuleKey:
        """Parse a rule's name: it must be used, or be about a card in some pack. Raises `UnknownRule`."""
        power = power_of(name)
        if name in self.rules or (power is not None and power[0] in (HIGHEST, *_RANK_ORDER)):
            return RuleKey(name)
        raise asking.UnknownRule(f"there is no rule {name!r}; {meant(name, self.rules, SEE_ALL)}")


class Inquiry(Struct, frozen=True):
    """All answers of the books to one question."""

    rule: RuleKey
    answers: tuple[Answer, ...]
    """First the answers that books give, then our own for their silences, then values that no book has."""
    unasked: tuple[str, ...]
    """The books in which the question does not arise."""
    unused: tuple[str, ...]
    """What else such a card could do at that moment, and does in no book; a sentence for each."""


def inquiry(name: str, claims: Claims) -> Inquiry:
    """Return what all the books answer. Raises `UnknownRule` if there is no such question."""
    rule = claims.rule_named(name)
    answers = claims.answers(rule)
    known = {answer.value for answer in answers}
    others = (value for value in choices_of(rule) if value not in known)
    nobody_s = (Answer(value, about(rule).sentence(value)) for value in others)
    unasked = (
        claim.book.short
        for claim in claims.main(rule)
        if claim.silence is None and rule not in claim.book.entries()
    )
    return Inquiry(rule, (*answers, *nobody_s), tuple(unasked), _unused(rule, answers))


def _unused(rule: RuleKey, answers: Iterable[Answer]) -> tuple[str, ...]:
    """Return what the card could do at that moment, and does in none of these answers."""
    if (power := power_of(rule)) is None:
        return ()
    rank, moment = power
    used = {effect for answer in answers for effect in answer.value}
    unused = (effect for effect in Effect if effect in FITTING[moment] - used)
    return tuple(power_sentence(rank, moment, with_its_kind(moment, effect)) for effect in unused)


# One book among others


class Row(Struct, frozen=True):
    """One rule, and what each of the books says in its main rules."""

    rule: RuleKey
    claims: tuple[Claim, ...]

    @property
    def group(self) -> str:
        return about(self.rule).group

    @property
    def question(self) -> str:
        """The question in the words of the packs in which it arises, if these have the same words."""
        question = about(self.rule).question
        questions = {asking.pack_of(claim.rules).says(question) for claim in self.claims if claim.arises}
        return questions.pop() if len(questions) == 1 else question

    @property
    def differs(self) -> bool:
        """Whether those books differ in which the question arises."""
        return len({claim.sentence for claim in self.claims if claim.arises}) > 1

    @property
    def arises_everywhere(self) -> bool:
        return all(claim.arises for claim in self.claims)

    def answers(self) -> list[Answer]:
        """Return the answers, the most common first; last, why the question does not arise in some books."""
        return sorted(grouped(self.claims), key=lambda one: (not one.arises, -len(one.claims)))


class Comparison(Struct, frozen=True):
    """Books side by side: every rule that at least one of them answers, in the order of the vocabulary."""

    books: tuple[Rulebook, ...]
    rows: tuple[Row, ...]

    def differing(self) -> tuple[Row, ...]:
        """Return the rules on which the books differ."""
        return tuple(row for row in self.rows if row.differs)

    def agreed(self) -> tuple[Row, ...]:
        """Return the rules on which all of the books agree."""
        return tuple(row for row in self.rows if not row.differs and row.arises_everywhere)

    def of_some(self) -> tuple[Row, ...]:
        """Return the rules that concern only some of the books, which agree on them.

        That a card does nothing concerns nobody.
        """
        rows = (row for row in self.rows if not row.differs and not row.arises_everywhere)
        return tuple(row for row in rows if any(one.is_stated and one.value != () for one in row.claims))


def comparison(books: Sequence[Rulebook]) -> Comparison:
    """Lay books side by side."""
    rules = in_order(rule for book in books for rule in book.standing())
    rows = (Row(rule, tuple(main_claim(book, rule) for book in books)) for rule in rules)
    return Comparison(tuple(books), tuple(rows))


def apart(book: Rulebook, claims: Claims) -> list[tuple[Claim, tuple[str, ...]]]:
    """Return what a book says and at most half of the others have, the rarest first, with those others.

    What we chose for it where it is silent does not set a book apart, nor what only its variants raise.
    """
    found = list[tuple[Claim, tuple[str, ...]]]()
    its_own = (
        main_claim(book, rule) for rule, entry in book.standing().items() if not entry.warrant.is_chosen
    )
    for own in its_own:
        others = [claim for claim in claims.main(own.rule) if claim.book.id != book.id]
        shared = tuple(one.book.short for one in others if one.arises and one.sentence == own.sentence)
        if len(shared) * 2 <= len(others):
            found.append((own, shared))
    return sorted(found, key=lambda one: len(one[1]))


# The table, and the book that it plays by


def in_force(book: Rulebook, rules: Rules, rule: RuleKey) -> Claim:
    """Return the rule in force at a table; it comes from the book, a variant of it, or the table."""
    entry, plain = book.entries().get(rule), book.plain_rules()
    if value_of(rules, rule) == value_of(plain, rule):
        unknown = Entry(None, Warrant.EDITORIAL, note="The book does not answer this.")
        return _claim(book, rule, rules, entry or unknown)
    for variant in book.variants:
        if rule in variant.rules_set() and is_played(book, variant, rules):
            return _claim(book, rule, rules, variant, variant)
    if entry is not None and rule == LIVES.key and left_open(entry.value, rules.lives.count):
        return _claim(book, rule, rules, replace(entry, note=AGREED, unsaid=""))
    return _claim(book, rule, rules, Entry(None, Warrant.HOUSE, note=AGREED))


def is_played(book: Rulebook, variant: Variant, rules: Rules) -> bool:
    """Whether a table plays a variant. These rules must have everything that it sets.

    A table that agrees on two lives has not thereby agreed on a variant with two lives among other things.
    """
    made = changed(book.plain_rules(), variant.settings)
    return all(value_of(made, rule) == value_of(rules, rule) for rule in variant.rules_set())


def agreed(book: Rulebook, rules: Rules) -> tuple[str, ...]:
    """Return what the table chose where the book leaves a choice: titles of variants, and lives."""
    played = [variant for variant in book.variants if is_played(book, variant, rules)]
    titles = tuple(variant.title for variant in played)
    if rules.lives == book.plain_rules().lives or any(LIVES.key in variant.rules_set() for variant in played):
        return titles
    return (*titles, "one life" if rules.lives.count == 1 else f"{rules.lives.count} lives")


def left_open(told: Lives, count: int) -> bool:
    """Whether the book lets the table agree on so many lives."""
    return told.agreed is not None and told.agreed[0] <= count <= told.agreed[1]


def variant_text(book: Rulebook, variant: Variant) -> str:
    """Return what a variant changes: a sentence for each rule that it sets."""
    rules = changed(book.plain_rules(), variant.settings)
    return " ".join(asking.sentence(rules, rule) for rule in variant.rules_set())


# Rules in their order, and values in a few words

_RANK_ORDER = list(dict.fromkeys(str(rank) for pack in PACKS.values() for rank in pack.order))


def in_order(rules: Iterable[RuleKey]) -> tuple[RuleKey, ...]:
    """Sort rules, each once, in the order of the vocabulary; powers by rank and moment.

    >>> in_order([RuleKey("tie"), RuleKey("powers.K.asked"), RuleKey("turn")])
    ('turn', 'powers.K.asked', 'tie')
    """
    return tuple(sorted(set(rules), key=_place))


@cache
def _place(rule: RuleKey) -> tuple[int, int, int, str]:
    group = list(GROUPS).index(about(rule).group)
    if (power := power_of(rule)) is None:
        return group, list(ABOUT).index(rule), 0, rule
    rank, moment = power
    place = _RANK_ORDER.index(rank) if rank in _RANK_ORDER else len(_RANK_ORDER)
    return group, place, list(Moment).index(moment), rule


def in_short(key: RuleKey, value: Any) -> str:
    """Return the value of a rule in a few words.

    >>> in_short(RuleKey("players"), Players(fewest=2, most=26)), in_short(RuleKey("cry"), ("A", "2"))
    ('2 to 26', 'Ace, 2')
    >>> in_short(RuleKey("powers.K.drawn"), ()), in_short(RuleKey("buy_back_limit"), 0)
    ('nothing', 'as often as you like')
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
            return f"{len(PACKS[pack].cards)} cards, to {up_to} players"
        case Choice():
            return value.words
        case tuple():
            return ", ".join(map(rank_name, value))
        case _:
            return str(value)


def _players(value: Players) -> str:
    match value.fewest, value.most:
        case None, None:
            said = "any number"
        case None, most:
            said = f"up to {most}"
        case fewest, None:
            said = f"{fewest} or more"
        case fewest, most:
            said = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    return f"{said}, best {value.best}" if value.best else said
