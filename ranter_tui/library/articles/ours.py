"""A filter that hides what is ours in an article: only what some source says remains."""

from __future__ import annotations

from msgspec.structs import replace

from ranter_tui.library.articles.article import Article, Section
from ranter_tui.rulebook.warrant import Warrant

OURS = frozenset(warrant for warrant in Warrant if warrant.is_chosen or warrant is Warrant.HOUSE)


def without_ours(article: Article) -> Article:
    """Return the article without the statements that we, or a household, have chosen."""
    # What is read first is made of all rules together, and cannot be parted into theirs and ours.
    return replace(article, opening=None, sections=_kept(article.sections))


def has_ours(article: Article) -> bool:
    """Whether any statement of the article is ours."""
    return any(passage.warrant in OURS for passage in article.passages())


def _kept(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    kept = (
        replace(
            section,
            passages=tuple(one for one in section.passages if one.warrant not in OURS),
            sections=_kept(section.sections),
        )
        for section in sections
    )
    return tuple(section for section in kept if section.passages or section.sections)
