"""Names the books that give the same answer, a line for each mark, instead of a line for each book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ranter_tui.game.rules.about import counted
from ranter_tui.library.articles.article import Passage
from ranter_tui.library.questions.inquiry import Voice, by_warrant
from ranter_tui.library.typeset.link import link

FEW = 5
"""So many names are seen at a glance; more of them are counted."""


def in_lines(voices: Iterable[Voice]) -> Iterator[Passage]:
    """Yield a line for each warrant, with the books in it; each leads to the place where it says so."""
    for warrant, those in by_warrant(voices).items():
        why = f"{warrant.value.capitalize()}: " if warrant.is_chosen else ""
        yield Passage(text=f"{why}{in_a_row(list(_named(those)))}", warrant=warrant)


def in_a_row(names: Sequence[str]) -> str:
    """Return the names of books, which may have commas in them; where they are many, with their number."""
    return f"{'; '.join(names)}{f' ({len(names)})' if len(names) > FEW else ''}"


def _named(voices: Iterable[Voice]) -> Iterator[str]:
    """Yield each book once, with the number of its variants that say so."""
    by_book: dict[str, list[Voice]] = {}
    for voice in voices:
        by_book.setdefault(voice.book, []).append(voice)
    for said in by_book.values():
        variants = sum(bool(voice.variant) for voice in said)
        many = "a variant" if variants == 1 else counted(variants, "variant")
        also = "and " if variants < len(said) else ""
        yield f"{link(said[0].short, said[0].address)}{f' ({also}{many})' if variants else ''}"
