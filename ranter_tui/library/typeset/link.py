"""Links in a text: [words](address), where the address is that of a page of the library."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ranter_tui.library.typeset.line import Piece, Role

_LINK = re.compile(r"\[([^\[\]]+)\]\(([a-z][a-z-]*(?:/[\w.+-]+)*)\)")


def link(words: str, address: str) -> str:
    """Return a link as it is written in a text. Brackets cannot stand in its words.

    >>> link("the tie [sic]", "rule/tie")
    '[the tie (sic)](rule/tie)'
    """
    return f"[{words.translate(_ROUND)}]({address})"


_ROUND = str.maketrans("[]", "()")


def without_links(text: str) -> str:
    """Return the text with links replaced by their words.

    >>> without_links("All of [the tied](rule/tie) lose.")
    'All of the tied lose.'
    """
    return _LINK.sub(r"\1", text)


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
