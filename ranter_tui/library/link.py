"""Links in a text: [words](address), where the address is that of a page of the library."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ranter_tui.library.line import Piece, Role

_LINK = re.compile(r"\[([^\[\]]+)\]\(([a-z][a-z-]*(?:/[\w.+-]+)*)\)")


def link(words: str, address: str) -> str:
    """A link, as it stands in a text. Brackets cannot stand in its words.

    >>> link("the tie [sic]", "rule/tie")
    '[the tie (sic)](rule/tie)'
    """
    return f"[{words.translate(_ROUND)}]({address})"


_ROUND = str.maketrans("[]", "()")


def without_links(text: str) -> str:
    """What is read where nothing can be opened.

    >>> without_links("All of [the tied](rule/tie) lose.")
    'All of the tied lose.'
    """
    return _LINK.sub(r"\1", text)


def pieces(text: str, role: Role = Role.TEXT) -> Iterator[Piece]:
    """The text in pieces, those that lead somewhere apart.

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
