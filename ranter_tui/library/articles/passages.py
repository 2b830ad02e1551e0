"""Builds the passages of an article, each with its warrant and its footnotes."""

from __future__ import annotations

from collections.abc import Iterable

from ranter_tui.library.articles.article import Passage, Section
from ranter_tui.library.articles.footnotes import Footnotes
from ranter_tui.rulebook.prose import Chapter, Statement


def told(statements: Iterable[Statement], notes: Footnotes) -> tuple[Passage, ...]:
    return tuple(
        Passage(text=one.text, warrant=one.warrant, footnotes=notes.mark(one.cites)) for one in statements
    )


def chapters(those: Iterable[Chapter], notes: Footnotes) -> tuple[Section, ...]:
    return tuple(Section(title=chapter.title, passages=told(chapter.says, notes)) for chapter in those)
