"""Finds out what is asked: which rule, of which card, and in which book."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.powers import HIGHEST
from ranter_tui.library.said.claims import in_order
from ranter_tui.library.search.english import guests_in
from ranter_tui.library.search.spelling import MOST_LETTERS, most_alike, words
from ranter_tui.library.search.vocabulary import BookNames, Vocabulary

NEAR = 0.8
"""The part of the best score that makes another rule worth naming."""
MOST_NEAR = 3
MANY_MOMENTS = 2
"""So many other moments of a card are near if the card itself is asked about."""

OTHER_CARD, NO_CARD, ELSEWHERE = 0.0, 0.8, 0.5
"""What is left of a score if another card is named, or none; and where the rule does not arise."""

LONG_ENOUGH = 4
"""The fewest letters of a word in which a slip is forgiven."""
AT_TABLE = ((7, 1), (11, 2), (100, 3))
"""Word lengths, and how many mistakes are forgiven in a word of a question: fewer than in a search."""


class Understood(Struct, frozen=True):
    """A question as it was understood."""

    rules: tuple[RuleKey, ...]
    """The rule that is asked for; of a card of which nothing in particular is asked, all of them."""
    book: str = ""
    """The id of the book that is named in the question."""
    near: tuple[RuleKey, ...] = ()
    """Rules that may be meant instead."""
    sure: float = 1.0
    """Which part of the words belongs to the rule."""


def understood(
    typed: str,
    vocabulary: Vocabulary,
    arising: Mapping[str, Collection[RuleKey]],
    book: str = "",
) -> Understood | None:
    """Return what is asked, or None if no rule is about it. `arising` has the rules of each book.

    A book named in the question counts before the given one.
    """
    if (named := typed.strip()) in vocabulary.keys or power_of(named) is not None:
        return Understood((RuleKey(named),), book)
    english, ranks_called = vocabulary.english, vocabulary.ranks
    said = english.telling(english.as_rules_say(typed[:MOST_LETTERS]))
    guests = guests_in(typed[:MOST_LETTERS])
    named_book, names = book_in(typed, vocabulary.names_of_books, vocabulary.words | guests)
    asked = [word for word in said if word not in names]
    meant = [
        word if vocabulary.knows(word) else _meant(word, vocabulary.words, word in guests) for word in asked
    ]
    in_book = arising.get(named_book or book)
    here = {_card(key) for key in in_book or ()}
    meant = [_card_here(word, here, vocabulary) for word in meant]
    known = [word for word in meant if vocabulary.knows(word)]
    ranks = list(dict.fromkeys(ranks_called[word] for word in meant if word in ranks_called))
    scores = {key: score * _chance(key, ranks, in_book) for key, score in vocabulary.scores(known).items()}
    ranked = sorted((key for key in vocabulary.keys if scores.get(key)), key=lambda key: -scores[key])
    if not ranked:
        return None
    near = [key for key in ranked[1:] if scores[key] >= NEAR * scores[ranked[0]]]
    rules = _of_one_card(ranked[0], near, 1 if set(known) <= ranks_called.keys() else MANY_MOMENTS)
    if in_book is not None and not ranks and len(rules) == 1:
        rules = _of_one_moment(ranked[0], near)
    more = tuple(key for key in near if key not in rules)
    # A number says how many or names a card, and a name may be a guest’s: neither makes it another question.
    told = [word for word in meant if word in known or not (word.isdecimal() or word in guests)]
    sure = sum(any(vocabulary.names(word, rule) for rule in rules) for word in told) / len(told)
    return Understood(rules, named_book or book, more[:MOST_NEAR], sure)


def _of_one_card(best: RuleKey, near: Sequence[RuleKey], many: int) -> tuple[RuleKey, ...]:
    """Return the best rule; and all that may be meant of the same card, if they are many."""
    card = _card(best)
    alike = [key for key in near if card and _card(key) == card]
    return in_order((best, *alike)) if len(alike) >= many else (best,)


def _of_one_moment(best: RuleKey, near: Sequence[RuleKey]) -> tuple[RuleKey, ...]:
    """Return the best rule; and if it is one of a card, what all others do at that moment."""
    power = power_of(best)
    if power is None:
        return (best,)
    return in_order((best, *(key for key in near if (other := power_of(key)) and other[1] is power[1])))


def _card(key: RuleKey) -> str:
    power = power_of(key)
    return "" if power is None else power[0]


def _chance(key: RuleKey, ranks: Sequence[str], in_book: Collection[RuleKey] | None) -> float:
    """Return what is left of the score of a rule for the cards that are named, and in a book."""
    power = power_of(key)
    if power is not None and power[0] in ranks:
        return 1.0
    chance = 1.0 if in_book is None or key in in_book else ELSEWHERE
    if power is None:
        return chance
    return chance * (OTHER_CARD if ranks and power[0] != HIGHEST else NO_CARD)


def _meant(word: str, known: Collection[str], may_be_name: bool = False) -> str:
    """Return the known word that a misspelt word means; a name may only have its letters in another order."""
    if word in known or len(word) < LONG_ENOUGH or word.isdecimal():
        return word

    def is_apart(one: str) -> tuple[bool, bool, int]:
        return sorted(one) != sorted(word), one[0] != word[0], -len(one)

    # Of words that are equally alike, one with the same letters in another order, or that begins alike; and
    # the longest, for a letter is sooner left out than added.
    near = min(most_alike(word, known, AT_TABLE), key=is_apart, default=word)
    others, begins_otherwise, _ = is_apart(near)
    return word if others and (may_be_name or begins_otherwise) else near


def _card_here(word: str, here: Collection[str], vocabulary: Vocabulary) -> str:
    """Return what a card is called among those of a book, which may have it by another name."""
    names = next((one.split() for one in vocabulary.said.same_cards if word in one.split()), [])
    return next((name for name in (word, *names) if vocabulary.ranks.get(name) in here), word)


def book_in(typed: str, names: BookNames, known: Collection[str]) -> tuple[str, frozenset[str]]:
    """Return the id of the book that is named in a question, if one is, and the words that name a book.

    Words that are known are no slips for a name.
    """
    said = words(typed)
    line = f" {' '.join(said)} "
    for name, book in names.whole:
        if f" {name} " in line:
            return book, frozenset(names.words[book])
    naming = {word: name for word in said if (name := _name_of_book(word, names.by_word, known))}
    meant = set.intersection(*({*names.by_word[name]} for name in naming.values())) if naming else set[str]()
    clear = meant if len(meant) == 1 else meant & set(naming.values())
    return next(iter(clear), ""), frozenset(naming)


def _name_of_book(word: str, names: Collection[str], known: Collection[str]) -> str:
    """Return the name that a word is, or that it is meant to be."""
    if word in names:
        return word
    meant = "" if word in known else _meant(word, names)
    return meant if meant in names else ""
