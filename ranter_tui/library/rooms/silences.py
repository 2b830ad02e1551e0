"""The room of silences: what all books leave unsaid, and what each does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import about
from ranter_tui.library.articles.article import Article, Passage, Section
from ranter_tui.library.articles.rule import rule_keys
from ranter_tui.library.room import ContentsEntry, Room
from ranter_tui.library.typeset.link import link
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.warrant import Warrant


class SilencesRoom(Room):
    address: ClassVar = "silences"
    title: ClassVar = "Silences"
    line: ClassVar = "What the books leave unsaid, and had to be chosen."
    within: ClassVar = "silence"

    def entries(self) -> Iterator[ContentsEntry]:
        for book in self.stacks.books:
            yield ContentsEntry(f"silence/{book.id}", book.short, _how_many(book), "Book by book")

    def contents(self) -> Article:
        books = super().contents()
        everybody = Section(
            title="Where every book keeps quiet", passages=tuple(self._where_all_keep_quiet())
        )
        most = Section(title="Where most keep quiet", passages=tuple(self._where_most_keep_quiet()))
        introduction = Section(
            title="What this means",
            passages=(
                Passage(text=f"{link('An essay on silence', 'essay/silences')} says what is done then."),
            ),
        )
        return replace(books, sections=(introduction, everybody, most, *books.sections))

    def _where_all_keep_quiet(self) -> Iterator[Passage]:
        for rule, quiet, asked in self._counted():
            if quiet == asked:
                yield Passage(text=about(rule).question, about=(rule,))

    def _where_most_keep_quiet(self) -> Iterator[Passage]:
        for rule, quiet, asked in self._counted():
            if asked > quiet > asked / 2:
                yield Passage(text=f"{about(rule).question} {quiet} of {asked} do not say.", about=(rule,))

    def _counted(self) -> Iterator[tuple[RuleKey, int, int]]:
        """Yield each rule, how many books are silent on it, and in how many the question arises."""
        entries = [book.entries() for book in self.stacks.books]
        for rule in rule_keys(self.stacks.books):
            answers = [told[rule] for told in entries if rule in told]
            if answers:
                quiet = sum(answer.warrant is Warrant.EDITORIAL for answer in answers)
                yield rule, quiet, len(answers)

    def article(self, name: str) -> Article | None:
        if (book := {one.id: one for one in self.stacks.books}.get(name)) is None:
            return None
        return Article(
            address=f"silence/{name}",
            title="What it leaves unsaid",
            subtitle=book.short,
            summary=_how_many(book),
            sections=(
                Section(
                    title="",
                    passages=tuple(
                        Passage(
                            text=one.text, warrant=Warrant.EDITORIAL, about=tuple(map(RuleKey, one.rules))
                        )
                        for one in book.silences
                    )
                    or (Passage(text="The book is said to leave nothing open."),),
                ),
                Section(
                    title="See also",
                    passages=(Passage(text=link(f"The whole book: {book.title}", f"book/{name}")),),
                ),
            ),
        )


def _how_many(book: Rulebook) -> str:
    quiet = sum(entry.warrant is Warrant.EDITORIAL for entry in book.entries().values())
    return f"Silent on {quiet} of {len(book.entries())} rules."
