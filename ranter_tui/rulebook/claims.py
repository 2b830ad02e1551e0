"""Filters a foreign book's claims: it may say in the name of a source only what our books say already.

Whoever sends a file may write into it what he likes. A claim that stands word for word in a book that came
with the game keeps its source; every other is a rule of the house.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from ranter_tui.rulebook.book import (
    Call,
    EdgeCase,
    Entry,
    Example,
    Paragraph,
    Rulebook,
    Variant,
    Word,
    rules_section,
)
from ranter_tui.rulebook.reader import Tree
from ranter_tui.rulebook.typography import set_in_print
from ranter_tui.rulebook.warrant import Warrant

Claimed = TypeVar("Claimed", Entry[object], Variant, Call, EdgeCase)

_encode = msgspec.msgpack.Encoder(order="sorted").encode


class Claims:
    """Everything that is said in the name of a source by the books that came with the game."""

    def __init__(self, books: Iterable[Rulebook]) -> None:
        self._known = {_encode(claim) for book in books for claim in _claims(book)}

    def without_others(self, book: Rulebook) -> Rulebook:
        """Return the book with every other claim turned into a rule of the house."""
        entries = {key: self._entitled(key, entry) for key, entry in book.entries().items()}
        return replace(
            book,
            made_from=None,
            rules=rules_section(entries),
            variants=tuple(self._entitled(one.id, one) for one in book.variants),
            calls=tuple(self._entitled("", one) for one in book.calls),
            edge_cases=tuple(self._entitled("", one) for one in book.edge_cases),
            history=tuple(
                replace(one, cites=(), ours=True) if self._pretends(one) else one for one in book.history
            ),
            words=tuple(replace(one, cites=()) if self._pretends(one) else one for one in book.words),
            examples=tuple(replace(one, cites=()) if self._pretends(one) else one for one in book.examples),
        )

    def _entitled(self, name: str, one: Claimed) -> Claimed:
        if one.warrant is Warrant.HOUSE or self._is_known(name, one):
            return one
        return replace(one, warrant=Warrant.HOUSE, cites=())

    def _pretends(self, told: Paragraph | Word | Example) -> bool:
        return bool(told.cites) and not self._is_known("", told)

    def _is_known(self, name: str, claim: object) -> bool:
        # The quotation marks of a record may still be straight.
        said: Tree = msgspec.json.decode(msgspec.json.encode((name, claim), order="sorted"))
        return _encode(set_in_print(said)) in self._known


def _claims(book: Rulebook) -> Iterator[tuple[str, object]]:
    yield from book.entries().items()
    for variant in book.variants:
        yield variant.id, variant
    for claim in (*book.calls, *book.edge_cases, *book.history, *book.words, *book.examples):
        yield "", claim
