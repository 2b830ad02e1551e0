"""Finds out what is asked: the words that carry the question, mended, and the book that it is about."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import power_of
from ranter_tui.library.search.english import GUEST, PERSON, English, standing, stem
from ranter_tui.library.search.spelling import MOST_LETTERS, MOST_WORDS, SLIPS, most_alike, words
from ranter_tui.library.search.vocabulary import BookNames, Vocabulary, arising_in

if TYPE_CHECKING:
    from ranter_tui.rulebook.book import Rulebook

LONG_ENOUGH = 4
"""The fewest letters of a word in which a slip is forgiven, and of one that is taken for a beginning."""
SHORT = 5
"""Words of up to so many letters are too often another word that the library does not have."""
AT_TABLE = ((7, 1), (11, 2), (100, 3))
"""Word lengths, and how many mistakes are forgiven in a word of the rules: fewer than in any other."""
OF_KIN = 60
"""How well a word stands for another, in a hundred."""
WELL = 100


class QuestionWord(Struct, frozen=True):
    """A word that carries a question."""

    typed: str
    stems: dict[str, int]
    """The stems that stand for it, and how well, in a hundred."""
    begins: str = ""
    """What other words that stand for it begin with, if it may be unfinished."""
    aside: bool = False
    """Whether no rule needs to have it: part of a book’s name, a number, or perhaps a guest’s name."""

    def stands_for(self, root: str) -> int:
        """Return how well a stem stands for it, in a hundred."""
        return WELL if self.begins and root.startswith(self.begins) else self.stems.get(root, 0)

    def fits(self, word: str) -> bool:
        """Whether a normalized word stands for it."""
        return stem(word) in self.stems or bool(self.begins and word.startswith(self.begins))


class Question(Struct, frozen=True):
    """A question as it was understood."""

    words: tuple[QuestionWord, ...] = ()
    little: dict[str, float] = {}
    """Its little words, and what each counts where questions are compared."""
    book: str = ""
    """The id of the book that it is about."""
    in_book: tuple[RuleKey, ...] | None = None
    """The rules that arise in that book; None if it is about no book."""
    ranks: frozenset[str] = frozenset()
    """The cards that it names."""
    instead: dict[str, tuple[str, ...]] = {}
    """Words that occur nowhere, and what they were taken for."""
    nowhere: tuple[str, ...] = ()
    """Words that occur nowhere, and are like no other."""


class Reader:
    """Reads questions, by the words of the rules and of all pages."""

    def __init__(
        self, english: English, vocabulary: Vocabulary, known: Sequence[str], stems: Collection[str]
    ) -> None:
        self._english, self._vocabulary = english, vocabulary
        self._known, self._stems = known, stems
        self._table = frozenset(vocabulary.table)
        self._names = {*vocabulary.persons, *vocabulary.names_of_books.by_word}

    def question(self, typed: str, book: Rulebook | None = None) -> Question:
        """Return what is asked. A book that it names counts before the given one."""
        typed, is_longer = typed[:MOST_LETTERS], len(typed) > MOST_LETTERS
        raw, persons = words(typed), standing(PERSON, typed)
        guests = standing(GUEST, typed) - persons
        unfinished = "" if not raw or typed[-1].isspace() or is_longer else raw[-1]
        if len(raw) > 1 and len(unfinished) == 1 and unfinished.isalpha():
            # Its first letter alone says nothing yet.
            raw, unfinished = raw[:-1], ""
        known = guests | {word for word in raw if stem(word) in self._stems}
        named, names = book_in(raw, self._vocabulary.names_of_books, known)
        in_book = self._vocabulary.arising.get(named)
        if book is not None and named in ("", book.id):
            named, in_book = book.id, arising_in(book)
        here = {power[0] for key in in_book or () if (power := power_of(key))}
        idle = self._english.unasked
        # Slips are mended before anything else is made of the words.
        meant = {
            word: ()
            if word in idle
            else self.meant(word, word in guests, word in persons, word == unfinished)
            for word in raw
        }
        typed_as = {alike[0]: word for word, alike in meant.items() if alike}
        said = self._english.said(" ".join((*meant[word], word)[0] for word in raw))
        ranks = self._vocabulary.ranks
        telling = self._english.telling(said)
        if len(telling) > 1:
            telling = [word for word in telling if len(word) > 1 or not word.isalpha() or word in ranks]
        found, instead, nowhere, cards = (
            list[QuestionWord](),
            dict[str, tuple[str, ...]](),
            list[str](),
            set[str](),
        )
        for word in telling[:MOST_WORDS]:
            typed_word = typed_as.get(word, word)
            alike = meant.get(typed_word) or ((word,) if stem(word) in self._stems else ())
            if not alike:
                nowhere += [word] if word not in guests and not word.isdecimal() else []
                continue
            if alike[0] != typed_word:
                instead[typed_word] = alike
            card = next((_card_here(one, here, self._english, ranks) for one in alike), word)
            cards |= {ranks[stem(card)]} if stem(card) in ranks else set()
            begins = word if typed_word == unfinished or stem(word) not in self._stems else ""
            stems = {one: OF_KIN for form in alike for one in self._english.kin.get(stem(form), ())}
            stems |= dict.fromkeys(map(stem, (*alike, card)), WELL)
            is_number = word.isdecimal() and len(word) < len("1881")
            aside = typed_word in names or is_number or (word in guests and word not in self._table)
            found.append(QuestionWord(typed_word, stems, begins, aside))
        little = {word: self._english.little[word] for word in said if word in self._english.little}
        return Question(tuple(found), little, named, in_book, frozenset(cards), instead, tuple(nowhere))

    def meant(self, word: str, is_guest: bool, is_person: bool, is_unfinished: bool) -> tuple[str, ...]:
        """Return the known words that a word stands for: itself, one that begins with it, or those like it.

        A guest’s name may only have the letters of a known word in another order, and so may a person’s,
        unless it is like the name of one who stands in the library.
        """
        if stem(word) in self._stems or word in self._vocabulary.names_of_books.by_word:
            return (word,)
        if is_unfinished and any(self.beginning(word)):
            return (word,)
        may_be_name = is_guest or is_person
        names = self._names if is_person else () if is_guest else self._vocabulary.names_of_books.by_word
        for known, letters_alone in ((names, is_guest), (self._table, may_be_name)):
            if (near := _near(word, known, letters_alone)) != word:
                return (near,)
        return () if may_be_name or len(word) < LONG_ENOUGH else self._alike(word)

    def _alike(self, word: str) -> tuple[str, ...]:
        """Return those of all words that are most like one; short words with no other letter in them."""
        known = [one for one in self._known if one.isalpha() and one[0] == word[0]]
        letters = Counter(word)
        same = [one for one in most_alike(word, known, SLIPS) if _is_within(letters, Counter(one))]
        return tuple(same) or (most_alike(word, known, AT_TABLE) if len(word) > SHORT else ())

    def beginning(self, letters: str) -> Sequence[str]:
        """Return the known words that begin with these letters."""
        return self._known[bisect_left(self._known, letters) : bisect_left(self._known, f"{letters}\N{DEL}")]


def _is_within(letters: Counter[str], others: Counter[str]) -> bool:
    """Whether one word has all the letters of the other."""
    return letters <= others or others <= letters


def _near(word: str, known: Collection[str], may_be_name: bool = False) -> str:
    """Return the known word that a misspelt word means."""
    if word in known or len(word) < LONG_ENOUGH or word.isdecimal():
        return word

    def is_apart(one: str) -> tuple[bool, bool, int]:
        return sorted(one) != sorted(word), one[0] != word[0], -len(one)

    # Of words that are equally alike, one with the same letters in another order, or that begins alike; and
    # the longest, for a letter is sooner left out than added.
    near = min(most_alike(word, known, AT_TABLE), key=is_apart, default=word)
    others, begins_otherwise, _ = is_apart(near)
    return word if others and (may_be_name or begins_otherwise) else near


def _card_here(word: str, here: Collection[str], english: English, ranks: Mapping[str, str]) -> str:
    """Return what a card is called among those of a book, which may have it by another name."""
    names = next((names for names in english.cards if word in names), ())
    return next((name for name in (word, *names) if ranks.get(stem(name)) in here), word)


def book_in(said: Sequence[str], names: BookNames, known: Collection[str]) -> tuple[str, frozenset[str]]:
    """Return the id of the book that is named in a question, if one is, and the words that name a book.

    Words that are known are no slips for a name.
    """
    line = f" {' '.join(said)} "
    for name, book in names.whole:
        if f" {name} " in line:
            return book, frozenset((*name.split(), *names.words[book]))
    mended = {word: word if word in known else _near(word, names.by_word) for word in said}
    naming = {word: name for word, name in mended.items() if name in names.by_word}
    meant = set.intersection(*({*names.by_word[name]} for name in naming.values())) if naming else set[str]()
    clear = meant if len(meant) == 1 else meant & set(naming.values())
    return next(iter(clear), ""), frozenset(naming)


MANY_MOMENTS = 2
"""So many other moments of a card are near if the card itself is asked about."""
