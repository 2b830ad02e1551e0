"""A page without what is ours: only what some source says."""

from __future__ import annotations

from msgspec.structs import replace

from ranter_tui.library.article import Article, Section
from ranter_tui.rulebook.warrant import Warrant

OURS = (Warrant.EDITORIAL, Warrant.HOUSE)


def without_ours(article: Article) -> Article:
    """The article without the statements that we, or a household, have chosen."""
    return replace(article, sections=_kept(article.sections))


def has_ours(article: Article) -> bool:
    """Whether anything on it is ours."""
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
