"""The index of all pages, and the one ranking: how well a page, a section or a rule is about some words.

A word counts by how rare it is, and by where it stands: in a name or a question that the page answers, in a
heading, in the text. What players say for it counts for less. A question that a page answers, or its name,
counts once more by how much of the one is in the other.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise, takewhile
from math import log
from typing import TYPE_CHECKING

from msgspec import Raw, Struct

from ranter_tui.disk.decoders import msgpack_decoder
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.about import listed
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.powers import HIGHEST
from ranter_tui.library.search.english import English, stem
from ranter_tui.library.search.excerpt import excerpt
from ranter_tui.library.search.spelling import words
from ranter_tui.library.search.understanding import WELL, Question, QuestionWord, Reader
from ranter_tui.library.search.vocabulary import Vocabulary
from ranter_tui.library.text.line import Piece

if TYPE_CHECKING:
    from ranter_tui.library.said.holdings import Holdings

SCALE = 128
"""Part and fit are one number: so many times the one plus the other."""
RULE = "rule/"


def packed(fits: Iterable[tuple[int, int]]) -> bytes:
    """Return parts, and how well something fits them, as they are kept."""
    return array("I", (SCALE * part + fit for part, fit in fits)).tobytes()


class Phrase(Struct, frozen=True, gc=False, array_like=True):
    """A name of a part, or a question that it answers."""

    stems: tuple[str, ...]
    says: str = ""
    """The first words of the sentence that answers."""


class Part(Struct, frozen=True, gc=False, array_like=True):
    """The head of a page, or one of its sections."""

    address: str
    title: str
    """The title of the page."""
    heading: str
    """That of the section; empty for the page as a whole."""
    room: str
    text: str
    marks: str
    phrases: tuple[Phrase, ...]

    @property
    def is_room(self) -> bool:
        return "/" not in self.address


class IndexData(Struct, frozen=True):
    """The index as it is kept on disk."""

    parts: tuple[Raw, ...]
    """The parts as they are kept, for few are ever read."""
    heads: bytes
    """By the number of each part the number of the head of its page, packed."""
    rules: dict[int, RuleKey]
    """The rules by the numbers of the heads of their pages."""
    only_lists: frozenset[int]
    """The parts that are nothing but lists of links."""
    fits: dict[str, bytes]
    """The parts that each stem fits, and how well: packed, for few are ever looked up."""
    known: tuple[str, ...]
    """Every word, sorted."""
    vocabulary: Vocabulary


class Hit(Struct, frozen=True):
    """A page that was found, and the section that matches."""

    address: str
    title: str
    section: str
    """The heading of the section; empty for the page as a whole."""
    room: str
    excerpt: tuple[Piece, ...]


class Findings(Struct, frozen=True):
    hits: tuple[Hit, ...] = ()
    """The best first."""
    more: int = 0
    """The number of further pages that were found."""
    instead: dict[str, tuple[str, ...]] = {}
    """Words that occur nowhere, and what was searched for in their place."""
    nowhere: tuple[str, ...] = ()
    """Words that occur nowhere, and are like no other."""
    every: bool = True
    """Whether the best has all the words."""
    apart: str = ""
    """Two words side by side, as in a name, that no page has together; empty if a page has all of them."""

    def remarks(self, answered: bool) -> str:
        """Return how the words were understood, where that is not as they were typed."""
        name = (self.apart,) if self.apart and not answered else ()
        nowhere = listed(tuple(f"“{word}”" for word in (*self.nowhere, *name)), "or")
        said = [f"{nowhere} is nowhere in our books and sources."] if nowhere else []
        taken = [one for one in self.instead.items() if one[0] not in " ".join(name).split()]
        said += [f"“{word}” is taken for “{'” or “'.join(meant)}”." for word, meant in taken]
        if self.hits and not (self.every or nowhere or answered):
            said.append("No page has all of these words.")
        return " ".join(said)


class Ranked(Struct, frozen=True):
    """A part that was found."""

    number: int
    score: float
    fits: float
    """How well the words alone fit, without any question that it answers."""
    sure: float
    """The share of what is asked that it has, by the weight of its words."""
    is_asked: bool
    """Whether it answers such a question, or is called so."""
    says: str
    """The first words of the sentence that answers, if the data name it."""


MOST = 20
"""The default limit of hits."""
ENOUGH = 0.4
"""The part of the best score with which a page is worth a hit, if it does not have every word."""
PARTIAL = 0.5
"""How much of its score a part loses that has hardly any of the words."""
CANDIDATES = 150
"""So many parts are looked at more closely."""
EXACT, SAME = 1.0, 0.95
"""What it counts more if it is the same, and from where on it is."""
OTHER_NAME = 0.02
"""How much less any other name counts than a title."""
ALL = 0.999
"""All that is asked, but for rounding."""
MUCH = 0.6
"""How much alike two questions are that ask the same."""
HAS = 34
"""The fit at which a part has a word, and is not only said beside it."""
NOWHERE = 4.0
"""The weight of a word that occurs nowhere."""
OF_RULES, IN_BOOK = 1.35, 1.6
"""What the score of a rule counts in times of any other: most of what is asked is asked at a table,
and the more so of a book."""
LISTS = 0.5
"""What is left of the score of a list of links."""
OTHER_CARD, NO_CARD, ELSEWHERE = 0.0, 0.8, 0.3
"""What is left of that of a rule if another card is named, or none; and where it does not arise."""
HARDLY_BEGUN = 2
"""The letters of a word with which something begins on every page: only names are looked for."""


Weighed = tuple[QuestionWord, dict[int, int], float]
"""A word, the parts that it fits and how well, and what it weighs."""


class Index:
    """The index. Until it is prepared it finds titles only. It is thread-safe."""

    def __init__(self, holdings: Holdings) -> None:
        self.ready = False
        """Whether texts can be found, and not only titles."""
        self._holdings = holdings
        self._prepared: TextIndex | None = None

    def prepare(self) -> None:
        """Load all texts. That may take a second, and can be done in a thread."""

        def built() -> IndexData:
            from ranter_tui.library.search.indexing import index_of_texts

            return index_of_texts(self._holdings, self.english)

        self._prepared = TextIndex(self._holdings.kept("index", IndexData, built), self.english)
        self.ready = True

    @cached_property
    def english(self) -> English:
        return English(self._holdings.shelf.players_words)

    @cached_property
    def _titles(self) -> TextIndex:
        from ranter_tui.library.search.indexing import index_of_titles

        return TextIndex(index_of_titles(self._holdings.shelf, self.english), self.english)

    @property
    def ranking(self) -> TextIndex:
        return self._prepared or self._titles

    def search(self, typed: str, most: int = MOST) -> Findings:
        """Return the pages that are about these words, and how the words were understood."""
        return self.ranking.findings(typed, most)

    def understood(self, typed: str) -> Findings:
        """Return how these words are understood; no page is looked for."""
        question = self.ranking.reader.question(typed)
        return Findings(instead=question.instead, nowhere=question.nowhere)


class TextIndex:
    """The index in memory: what is asked is looked up in it, word by word."""

    def __init__(self, data: IndexData, english: English) -> None:
        self._parts, self.only_lists = data.parts, data.only_lists
        self.heads = memoryview(data.heads).cast("I")
        """By the number of each part the number of the head of its page."""
        self.rules, self.fits, self.known = data.rules, data.fits, data.known
        self.vocabulary, self._english = data.vocabulary, english
        self.reader = Reader(english, data.vocabulary, data.known, data.fits)

    def findings(self, typed: str, most: int) -> Findings:
        question = self.reader.question(typed)
        found = self.ranked(question)
        best = found[0] if found else None
        least = ENOUGH * max((one.fits for one in found), default=0.0)
        worth = [one for one in found if one.sure > ALL or one.fits >= least]
        has_all = best is None or best.sure > ALL
        return Findings(
            tuple(self._hit(one, question.words) for one in worth[:most]),
            max(0, len(worth) - most),
            question.instead,
            question.nowhere,
            has_all and not question.nowhere,
            "" if has_all else self._apart(typed, question),
        )

    def _apart(self, typed: str, question: Question) -> str:
        pages = {word.typed: {self.heads[number] for number in self._met(word)} for word in question.words}
        beside = ((one, other) for one, other in pairwise(words(typed)) if one in pages and other in pages)
        return next((f"{one} {other}" for one, other in beside if not pages[one] & pages[other]), "")

    def fitting(self, root: str) -> Sequence[int]:
        """Return the parts that a stem fits, and how well, as one number each."""
        return memoryview(self.fits.get(root, b"")).cast("I")

    def _hit(self, found: Ranked, asked: Sequence[QuestionWord]) -> Hit:
        part = self.part(found.number)
        return Hit(part.address, part.title, part.heading, part.room, excerpt(part.text, asked))

    def rule_of(self, number: int) -> RuleKey | None:
        """Return the rule whose page has this part."""
        return self.rules.get(self.heads[number])

    def part(self, number: int) -> Part:
        return msgpack_decoder(Part).decode(self._parts[number])

    def page(self, number: int) -> Iterator[Part]:
        """Yield the parts of a page, if any of them is given: that one first."""
        head = self.heads[number]
        others = takewhile(lambda other: self.heads[other] == head, range(head, len(self.heads)))
        return map(self.part, (number, *(other for other in others if other != number)))

    def is_card(self, word: QuestionWord) -> bool:
        """Whether a word is the name of a card."""
        return any(map(word.stands_for, self.vocabulary.ranks))

    def rarity(self, word: QuestionWord) -> float:
        """Return what a word weighs in a question: the more, the fewer parts have it."""
        own = max(len(self.fitting(root)) for root, well in word.stems.items() if well == WELL)
        return self._rarity(own or len(self._met(word)))

    def ranked(self, question: Question) -> list[Ranked]:
        """Return the pages that are about what is asked, each with its best part, the best first."""
        words = [(word, fits, self.rarity(word)) for word in question.words if (fits := self._met(word))]
        nowhere = NOWHERE * len(question.nowhere)
        # A rule need not have the words that are aside; all others need to have all.
        needed = words, [one for one in words if not one[0].aside]
        totals = [nowhere + sum(rarity for _, _, rarity in those) for those in needed]
        scores, shares = dict[int, float](), dict[int, float]()
        for word, fits, rarity in words:
            for number, fit in fits.items():
                if not (word.aside and number in self.rules):
                    scores[number] = scores.get(number, 0.0) + fit * rarity / WELL
                    shares[number] = shares.get(number, 0.0) + rarity
        chances = {number: _chance(key, question) for number, key in self.rules.items()}
        chances |= dict.fromkeys(self.only_lists, LISTS)
        fits_by = dict[int, float]()
        for number, score in scores.items():
            total = totals[number in self.rules]
            share = 1 - PARTIAL + PARTIAL * shares[number] / total
            fits_by[number] = score / total * share * chances.get(number, 1.0)
        best = sorted((-round(fit, 6), number) for number, fit in fits_by.items() if fit)
        found = list[Ranked]()
        for at, (_, number) in enumerate(best):
            is_rule, head = number in self.rules, self.heads[number]
            asked = needed[is_rule]
            alike, says = (
                self._alike(self.part(number), asked, question, totals[is_rule])
                if at < CANDIDATES
                else (0.0, "")
            )
            least = HAS if is_rule else 1
            has = sum(
                rarity for _, met, rarity in asked if met.get(number, 0) >= least or met.get(head, 0) >= least
            )
            score = fits_by[number] * (1.0 if not is_rule else IN_BOOK if question.book else OF_RULES)
            score += chances.get(number, 1.0) * (alike**2 + (EXACT if alike >= SAME else 0.0))
            sure = max(has / totals[is_rule], alike)
            says = says if alike >= MUCH else ""
            found.append(Ranked(number, score, fits_by[number], sure, alike >= MUCH, says))
        found.sort(key=lambda one: (-round(one.score, 6), one.number))
        pages = dict[int, Ranked]()
        for one in found:
            pages.setdefault(self.heads[one.number], one)
        return list(pages.values())

    def _met(self, word: QuestionWord) -> dict[int, int]:
        """Return the parts that a word fits, and how well."""
        stems = dict(word.stems)
        if word.begins:
            stems |= dict.fromkeys(map(stem, self.reader.beginning(word.begins)), WELL) | stems
        least = WELL if word.begins and len(word.begins) <= HARDLY_BEGUN and word.begins.isascii() else 0
        met = dict[int, int]()
        for root, well in stems.items():
            for one in self.fitting(root):
                number, fit = divmod(one, SCALE)
                if fit >= least:
                    met[number] = max(met.get(number, 0), fit * well // WELL)
        return met

    def _rarity(self, parts: int) -> float:
        return log(1 + len(self.heads) / (1 + parts))

    def _alike(
        self, part: Part, words: Sequence[Weighed], question: Question, total: float
    ) -> tuple[float, str]:
        """Compare what is asked with the names of a part, and with the questions that it answers."""
        best, says = 0.0, ""
        total += sum(question.little.values())
        for at, phrase in enumerate(part.phrases):
            shared = sum(rarity * max(map(word.stands_for, phrase.stems)) for word, _, rarity in words) / WELL
            if shared:
                shared += sum(weight for word, weight in question.little.items() if word in phrase.stems)
                alike = 2 * shared / (total + sum(map(self._weight, phrase.stems))) - (
                    OTHER_NAME if at and not part.is_room else 0.0
                )
                if alike > best:
                    best, says = alike, phrase.says
        return best, says

    def _weight(self, root: str) -> float:
        return self._english.little.get(root) or self._rarity(len(self.fitting(root)))


def _chance(key: RuleKey, question: Question) -> float:
    """Return what is left of the score of a rule for the cards that are named, and in a book."""
    power = power_of(key)
    if power is not None and power[0] in question.ranks:
        return 1.0
    chance = 1.0 if question.in_book is None or key in question.in_book else ELSEWHERE
    if power is None:
        return chance
    return chance * (OTHER_CARD if question.ranks and power[0] != HIGHEST else NO_CARD)
