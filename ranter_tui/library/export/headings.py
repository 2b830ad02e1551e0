"""The anchors of an article's sections: what comes after `book/parlett-2008/` in an address."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ranter_tui.library.articles.article import Section


def keyed(sections: Sequence[Section], above: str = "") -> Iterator[tuple[Section, str]]:
    """Yield each section with its key, the same as on the screen; one without a title has none.

    >>> deal = Section(title="The deal")
    >>> [key for _, key in keyed([deal, deal])], [key for _, key in keyed([deal], "the-rules")]
    (['the-deal', 'the-deal-2'], ['the-rules/the-deal'])
    """
    seen: dict[str, int] = {}
    for section in sections:
        key = section.key
        seen[key] = seen.get(key, 0) + 1
        number = f"-{seen[key]}" if seen[key] > 1 else ""
        yield section, f"{above}/{key}{number}".lstrip("/") if section.title else ""


def all_keys(sections: Sequence[Section], above: str = "") -> Iterator[str]:
    """Yield the keys of all sections, nested ones too."""
    for section, key in keyed(sections, above):
        if key:
            yield key
        yield from all_keys(section.sections, key)
