"""Links the words of the glossary in the prose of an article."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from ranter_tui.library.articles.article import Article, Passage, Section
from ranter_tui.library.questions.glossary_words import GlossaryWords
from ranter_tui.library.typeset.link import pages_in

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
                replace(one, text=words.linked(one.text, known)) if _is_prose(one) else one
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


def _is_prose(passage: Passage) -> bool:
    return not (passage.term or passage.rule or passage.quotes) and passage.value is UNSET
