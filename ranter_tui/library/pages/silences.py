"""The room of silences: what the books leave open, being silent, or because we could not read on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar

from msgspec.structs import replace

from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import about, sentence
from ranter_tui.library.pages.book import LEAVES_OPEN
from ranter_tui.library.pages.room import ContentsEntry, Room
from ranter_tui.library.said.inquiry import in_order, rule_keys, silences
from ranter_tui.library.text.article import SEE_ALSO, Article, Passage, Section
from ranter_tui.library.text.line import link
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.silence import reading_of, silence_of
from ranter_tui.rulebook.source import Reading
from ranter_tui.rulebook.warrant import Warrant

HOW_MANY = {
    Reading.WHOLE: "Silent on {} of {} rules.",
    Reading.PART: "Read in part: {} of {} rules are not in that part.",
    Reading.SECOND_HAND: "Known at second hand: nothing is reported on {} of {} rules.",
    Reading.NOT: "Not read: nothing is known of {} of {} rules.",
}


class SilencesRoom(Room):
    address: ClassVar = "silences"
    title: ClassVar = "Silences"
    line: ClassVar = "What the books leave open, and had to be chosen."
    within: ClassVar = "silence"

    def entries(self) -> Iterator[ContentsEntry]:
        for book in self.stacks.books:
            yield ContentsEntry(f"silence/{book.id}", book.short, self._how_many(book), "Book by book")

    def contents(self) -> Article:
        books = super().contents()
        nobody = Section(title="Where no book answers", passages=tuple(self._unanswered()))
        few = Section(title="Where few books answer", passages=tuple(self._hardly_answered()))
        introduction = Section(
            title="What this means",
            passages=(
                Passage(
                    text="A text is called silent only where it was read whole. Of one that was read in "
                    "part, or that only others tell of, we cannot know what the rest says. "
                    "What we do where nobody says anything is told in the essay "
                    f"{link('What no book says', 'essay/silences')}."
                ),
            ),
        )
        return replace(books, sections=(introduction, nobody, few, *books.sections))

    def _unanswered(self) -> Iterator[Passage]:
        for rule, open_in, asked in self._counted():
            if open_in.total() == asked and rule not in self._told_of_variants:
                yield Passage(text=f"{about(rule).question} {_told(open_in)}", about=(rule,))

    def _hardly_answered(self) -> Iterator[Passage]:
        for rule, open_in, asked in self._counted():
            if open_in.total() == asked and rule in self._told_of_variants:
                only = f"{about(rule).question} {_told(open_in)} Only a variant tells."
                yield Passage(text=only, about=(rule,))
            elif asked > open_in.total() > asked / 2:
                yield Passage(text=f"{about(rule).question} Of {asked}: {_told(open_in)}", about=(rule,))

    @cached_property
    def _told_of_variants(self) -> frozenset[RuleKey]:
        """The rules that a variant answers which some book has."""
        return frozenset(
            rule
            for book in self.stacks.books
            for variant in book.variants
            if not variant.warrant.is_chosen
            for rule in variant.rules_set()
        )

    def _counted(self) -> Iterator[tuple[RuleKey, Counter[Warrant], int]]:
        """Yield each rule, how many books leave it open and why, and in how many the question arises."""
        entries = [book.standing() for book in self.stacks.books]
        for rule in rule_keys(self.stacks.books):
            answers = [told[rule].warrant for told in entries if rule in told]
            if answers:
                yield rule, Counter(answer for answer in answers if answer.is_chosen), len(answers)

    def article(self, name: str) -> Article | None:
        if (book := {one.id: one for one in self.stacks.books}.get(name)) is None:
            return None
        nothing = Passage(text="Nothing is said to be left open.")
        open_here = LEAVES_OPEN[silence_of(book)]
        return Article(
            address=f"silence/{name}",
            title=f"{book.short}: {open_here[0].lower()}{open_here[1:]}",
            summary=self._how_many(book),
            sections=(
                Section(title="", passages=tuple(silences(book)) or (nothing,)),
                *(
                    [Section(title="What we do there", passages=chosen)]
                    if (chosen := tuple(_chosen(book)))
                    else ()
                ),
                Section(
                    title=SEE_ALSO,
                    passages=(Passage(text=f"The whole book: {link(book.short, f'book/{name}')}"),),
                ),
            ),
        )

    def _how_many(self, book: Rulebook) -> str:
        entries = book.standing().values()
        chosen = sum(entry.warrant.is_chosen for entry in entries)
        return HOW_MANY[reading_of(book, self.stacks.sources)].format(chosen, len(entries))


def _chosen(book: Rulebook) -> Iterator[Passage]:
    """Yield what is done where the book leaves a rule open, in the sentence of each rule."""
    rules, entries = book.plain_rules(), book.standing()
    for key in in_order(entries):
        if (entry := entries[key]).warrant.is_chosen:
            yield Passage(text=sentence(rules, key), warrant=entry.warrant, rule=key, value=entry.value)


def _told(open_in: Counter[Warrant]) -> str:
    """Return how many books leave a rule open, and why."""
    silent, unread = open_in[Warrant.SILENT], open_in[Warrant.UNREAD]
    whole = (
        "one was read whole and does not say" if silent == 1 else f"{silent} were read whole and do not say"
    )
    parts = (
        whole if silent else "",
        f"of {'one book' if unread == 1 else unread} too little was read or reported" if unread else "",
    )
    said = "; ".join(filter(None, parts))
    return f"{said[0].upper()}{said[1:]}."
