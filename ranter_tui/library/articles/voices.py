"""Names the books that give the same answer, a line for each mark, instead of a line for each book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ranter_tui.library.articles.article import Passage
from ranter_tui.library.questions.inquiry import Voice, by_warrant
from ranter_tui.library.typeset.link import link

FEW = 5
"""So many names are seen at a glance; more of them are counted."""


def in_lines(voices: Iterable[Voice]) -> Iterator[Passage]:
    """Yield a line for each warrant, with the books in it; each leads to the place where it says so."""
    for warrant, those in by_warrant(voices).items():
        why = f"{warrant.value.capitalize()}: " if warrant.is_chosen else ""
        yield Passage(text=f"{why}{in_a_row([_named(voice) for voice in those])}", warrant=warrant)


def in_a_row(names: Sequence[str]) -> str:
    """Return the names of books, which may have commas in them; where they are many, with their number."""
    return f"{'; '.join(names)}{f' ({len(names)})' if len(names) > FEW else ''}"


def _named(voice: Voice) -> str:
    return f"{link(voice.short, voice.address)}{' (a variant)' if voice.variant else ''}"
