"""The glossary."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ranter_tui.library.articles.article import Article, Fact, Passage, Section
from ranter_tui.library.articles.footnotes import Footnotes
from ranter_tui.library.room import ContentsEntry, Room
from ranter_tui.library.slug import slug
from ranter_tui.library.typeset.link import link
from ranter_tui.rulebook.reference import Term


class GlossaryRoom(Room):
    address: ClassVar = "glossary"
    title: ClassVar = "Glossary"
    line: ClassVar = "The words of the trade, and who uses them."
    within: ClassVar = "word"

    def entries(self) -> Iterator[ContentsEntry]:
        for term in self._terms():
            yield ContentsEntry(
                f"word/{slug(term.term)}", term.term, term.meaning.partition(". ")[0].rstrip(".") + "."
            )

    def _terms(self) -> list[Term]:
        return sorted(self.stacks.shelf.glossary.terms, key=lambda term: slug(term.term))

    def article(self, name: str) -> Article | None:
        if (term := {slug(one.term): one for one in self._terms()}.get(name)) is None:
            return None
        notes = Footnotes(self.stacks.sources)
        meaning = Passage(text=term.meaning, warrant=term.warrant, footnotes=notes.mark(term.cites))
        used = tuple(
            Passage(
                term=link(book.short, f"book/{book.id}"),
                # What has just been said need not be said again.
                text="" if word.meaning.casefold() == term.meaning.casefold() else word.meaning,
                footnotes=notes.mark(word.cites),
            )
            for book in self.stacks.books
            for word in book.words
            if slug(word.term) in {slug(said) for said in (term.term, *term.also)}
        )
        sections = (
            Section(title="What it means", passages=(meaning,)),
            Section(title="In the books", passages=used),
        )
        return Article(
            address=f"word/{name}",
            title=term.term,
            facts=(Fact("Also", ", ".join(term.also)),) if term.also else (),
            sections=tuple(section for section in sections if section.passages),
            footnotes=notes.all(),
        )
