"""The glossary."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from ranter_tui.library.pages.room import ContentsEntry, RoomOf, titled
from ranter_tui.library.said.references import GlossaryWords
from ranter_tui.library.text.article import Article, Fact, Passage, Section
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import link, pages_in, slug
from ranter_tui.rulebook.reference import Term


class GlossaryRoom(
    RoomOf[Term],
    address="glossary",
    title="Glossary",
    line="The words of the trade, and who uses them.",
    within="word",
):
    def things(self) -> dict[str, Term]:
        return {
            slug(term.term): term
            for term in sorted(self.holdings.shelf.glossary.terms, key=lambda one: slug(one.term))
        }

    def entry(self, address: str, term: Term) -> ContentsEntry:
        return ContentsEntry(address, term.term, term.meaning.partition(". ")[0].rstrip(".") + ".")

    def page(self, address: str, term: Term, notes: Footnotes) -> Article:
        meaning = Passage(text=term.meaning, warrant=term.warrant, footnotes=notes.mark(term.cites))
        used = (
            Passage(
                term=link(book.short, f"book/{book.id}"),
                # What has just been said need not be said again.
                text="" if word.meaning.casefold() == term.meaning.casefold() else word.meaning,
                footnotes=notes.mark(word.cites),
            )
            for book in self.holdings.books
            for word in book.words
            if slug(word.term) in {slug(said) for said in (term.term, *term.also)}
        )
        return Article(
            address=address,
            title=term.term,
            facts=(Fact("Also", ", ".join(term.also)),),
            sections=titled({"What it means": (meaning,), "In the books": used}),
        )


HISTORY = "History"
OF_PROSE = {"essay", "person", "relative", "contradiction", "name", "word", "source"}
"""The kinds of pages that are prose; of a book it is the history."""


def with_glossary_links(article: Article, words: GlossaryWords) -> Article:
    """Return the article with a link at each word of the glossary where it first occurs in prose.

    Headings, entries of lists, rules and quotations are left alone.
    """
    kind = article.address.partition("/")[0]
    if kind not in OF_PROSE and kind != "book":
        return article
    known = {page for passage in article.passages() for page in pages_in(passage.text)} | {article.address}

    def linked(section: Section) -> Section:
        return replace(
            section,
            passages=tuple(
                one
                if one.term or one.rule or one.quotes or one.value is not UNSET
                else replace(one, text=words.linked(one.text, known))
                for one in section.passages
            ),
            sections=tuple(map(linked, section.sections)),
        )

    return replace(
        article,
        sections=tuple(
            linked(section) if kind in OF_PROSE or section.title == HISTORY else section
            for section in article.sections
        ),
    )
