"""Links in a text: [words](address), where the address is that of a page of the library."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ranter_tui.library.typeset.line import Piece, Role

_LINK = re.compile(r"\[([^\[\]]+)\]\(([a-z][a-z-]*(?:/[\w.+-]+)*(?:#[\w:.+-]+)?)\)")


def link(words: str, address: str) -> str:
    """Return a link as it is written in a text. Brackets cannot stand in its words.

    >>> link("the tie [sic]", "rule/tie")
    '[the tie (sic)](rule/tie)'
    """
    return f"[{words.translate(_ROUND)}]({address})"


_ROUND = str.maketrans("[]", "()")


def place_in(address: str) -> str:
    """Return what an address names on its page: a passage, or a section.

    >>> place_in("book/parlett-2008#rule:tie"), place_in("book/parlett-2008/history")
    ('rule:tie', 'history')
    """
    return address.partition("#")[2] or address.rpartition("/")[2]


def rule_in(book: str, rule: str) -> str:
    """Return the address of where a book states a rule.

    >>> rule_in("parlett-2008", "tie")
    'book/parlett-2008#rule:tie'
    """
    return f"book/{book}#{rule_place(rule)}"


def rule_place(rule: str) -> str:
    """Return the place of a rule on the page of its book."""
    return f"rule:{rule}"


def variant_in(book: str, variant: str) -> str:
    """Return the address of where a book tells a variant."""
    return f"book/{book}#{variant_place(variant)}"


def variant_place(variant: str) -> str:
    """Return the place of a variant on the page of its book."""
    return f"variant:{variant}"


def variant_at(place: str) -> str:
    """Return the variant that has a place; empty if it is a place of another kind.

    >>> variant_at("variant:top-card"), variant_at("rule:tie")
    ('top-card', '')
    """
    kind, _, name = place.partition(":")
    return name if kind == "variant" else ""


def silence_in(book: str, rule: str) -> str:
    """Return the address of where a book is said to be silent; the rule is the first of those concerned."""
    return f"book/{book}#{silence_place(rule)}"


def silence_place(rule: str) -> str:
    """Return the place of a silence on the page of its book."""
    return f"silence:{rule}"


def without_links(text: str) -> str:
    """Return the text with links replaced by their words.

    >>> without_links("All of [the tied](rule/tie) lose.")
    'All of the tied lose.'
    """
    return _LINK.sub(r"\1", text)


def linked_words(text: str) -> list[str]:
    """Return the words of the links in a text.

    >>> linked_words("All of [the tied](rule/tie) lose.")
    ['the tied']
    """
    return [found[1] for found in _LINK.finditer(text)]


def pages_in(text: str) -> Iterator[str]:
    """Yield the pages that a text leads to, whatever the place on them.

    >>> list(pages_in("[Ties](rule/tie/book-by-book), as [Foster](book/foster-1914#rule:tie) has them."))
    ['rule/tie', 'book/foster-1914']
    """
    for found in _LINK.finditer(text):
        yield "/".join(found[2].partition("#")[0].split("/")[:2])


def pieces(text: str, role: Role = Role.TEXT) -> Iterator[Piece]:
    """Yield the text in pieces, with each link as a piece of its own.

    >>> [(piece.text, piece.link) for piece in pieces("See [ties](rule/tie).")]
    [('See ', ''), ('ties', 'rule/tie'), ('.', '')]
    """
    at = 0
    for found in _LINK.finditer(text):
        if found.start() > at:
            yield Piece(text[at : found.start()], role)
        yield Piece(found[1], role, found[2])
        at = found.end()
    if at < len(text) or not text:
        yield Piece(text[at:], role)
