"""Makes the index: takes in every page, and notes how well each word fits each of its parts."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

import msgspec
from msgspec import Raw

from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.about import rank_name
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.powers import Moment
from ranter_tui.library.library import Library
from ranter_tui.library.said.holdings import Holdings
from ranter_tui.library.search.document import DocumentPart, SearchDocument, texts, titles
from ranter_tui.library.search.english import English, stem
from ranter_tui.library.search.index import RULE, IndexData, Part, Phrase, packed
from ranter_tui.library.search.spelling import every_form
from ranter_tui.library.search.vocabulary import RuleWords, Vocabulary
from ranter_tui.rulebook.reference import Answering, Asked, Contradiction
from ranter_tui.rulebook.shelf import Shelf

NAME, HEADING, ASKED, ABOVE, LINE = 100, 85, 80, 75, 55
"""How well a word fits a part: if it stands in a name of the page, in its heading, in a question that it
answers, in the title above a section, in the line that describes the page."""
IN_TEXT, OFTEN, USUAL = 40, 15, 150
"""The same in the text; how much more if it stands there often; and how many words are no long text."""

GENTLE = 0.75
"""The power of the weight of a rule’s word: among pages of all kinds its words differ less."""


def index_of_texts(holdings: Holdings, english: English) -> IndexData:
    """Return the index of all pages, with their texts and the words of the rules."""
    rules = RuleWords(holdings)
    shelf = holdings.shelf
    builder = Builder(english, shelf.asked, rules.fits(), shelf.contradictions.contradictions)
    return builder.data(texts(shelf), rules.vocabulary())


def index_of_titles(shelf: Shelf, english: English) -> IndexData:
    """Return the index of all pages by their titles alone."""
    return Builder(english, Asked(), {}).data(titles(Library(Holdings(shelf))), Vocabulary())


class Builder:
    """Takes in pages, one after another."""

    def __init__(
        self,
        english: English,
        asked: Asked,
        of_rules: Mapping[RuleKey, Mapping[str, float]],
        quarrels: Iterable[Contradiction] = (),
    ) -> None:
        self._english, self._called, self._of_rules = english, asked.called, of_rules
        self._said = cache(english.said)
        self._answers: dict[str, list[Answering]] = {}
        of_quarrels = (Answering(f"{RULE}{one.rules[0]}", (one.title,)) for one in quarrels if one.rules)
        for one in (*asked.answers, *of_quarrels):
            self._answers.setdefault(one.page, []).append(one)
        self._parts = list[Raw]()
        self._heads, self._only_lists = array("I"), set[int]()
        self._rules: dict[int, RuleKey] = {}
        self._fits: dict[str, dict[int, int]] = {}
        self._known = set[str]()

    def data(self, documents: Iterable[SearchDocument], vocabulary: Vocabulary) -> IndexData:
        for one in documents:
            self._add(one)
        fits = {root: packed(found.items()) for root, found in self._fits.items()}
        return IndexData(
            tuple(self._parts),
            self._heads.tobytes(),
            self._rules,
            frozenset(self._only_lists),
            fits,
            tuple(sorted(self._known.union(vocabulary.table))),
            vocabulary,
        )

    def _add(self, page: SearchDocument) -> None:
        head = len(self._parts)
        if page.address.startswith(RULE):
            self._rules[head] = RuleKey(page.address.split("/")[1])
        has_head = bool(page.parts) and not page.parts[0].title
        text = page.parts[0] if has_head else DocumentPart(page.address, "", page.line, " ")
        names = [page.title, *page.names, *self._called.get(page.address, ())]
        rule = self._of_rules.get(RuleKey(page.address.removeprefix(RULE)), {})
        power = power_of(page.address.removeprefix(RULE))
        if power is not None and power[1] is Moment.ASKED:
            # Above all, a card is what happens when it is asked for.
            names.append(rank_name(power[0]))
        self._add_part(page, text, head, names, _opening(page, text))
        self._note(head, LINE, page.line)
        for root, fit in rule.items():
            self._fit(root, head, round(NAME * fit**GENTLE))
        for part in page.parts[has_head:]:
            self._add_part(page, part, head, [part.title] if part.title else [])
            self._note(len(self._parts) - 1, ABOVE, page.title)

    def _add_part(
        self, page: SearchDocument, part: DocumentPart, head: int, names: Sequence[str], opening: str = ""
    ) -> None:
        number, answers = len(self._parts), self._answers.get(part.address, ())
        # A heading such as “History” stands on many pages, and is the name of none.
        phrases = [Phrase(self._phrase(name), opening) for name in names if not part.title]
        phrases += [Phrase(self._phrase(asked), one.says) for one in answers for asked in one.to]
        called = tuple(dict.fromkeys(phrases))
        told = Part(part.address, page.title, part.title, page.room, part.text, part.marks, called)
        self._parts.append(Raw(msgspec.msgpack.encode(told)))
        self._heads.append(head)
        if part.only_lists:
            self._only_lists.add(number)
        if number not in self._rules:
            self._note_text(number, part.text)
        for name in names:
            self._note(number, HEADING if part.title else NAME, name)
        for one in answers:
            self._note(number, ASKED, " ".join(one.to))

    def _phrase(self, text: str) -> tuple[str, ...]:
        little, idle = self._english.little, self._english.unasked
        said = (word for word in self._said(text) if word in little or word not in idle)
        return tuple(dict.fromkeys(word if word in little else stem(word) for word in said))

    def _note_text(self, number: int, text: str) -> None:
        said = every_form(text)
        self._known.update(said)
        for root, times in Counter(map(stem, said)).items():
            self._fit(root, number, IN_TEXT + round(OFTEN * (times - 1) / (times + len(said) / USUAL)))

    def _note(self, number: int, fit: int, text: str) -> None:
        for word in every_form(text) + self._said(text):
            self._known.add(word)
            self._fit(stem(word), number, fit)

    def _fit(self, root: str, number: int, fit: int) -> None:
        found = self._fits.setdefault(root, {})
        found[number] = max(found.get(number, 0), fit)


def _opening(page: SearchDocument, head: DocumentPart) -> str:
    """Return the first words of what a room or a book says of itself: the answer to its bare name."""
    if page.address.startswith("book/"):
        # Its title stands above it.
        return " ".join(head.text.partition("\n")[2].split()[:4])
    return "" if "/" in page.address else " ".join(page.line.split()[:4])
