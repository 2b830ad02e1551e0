"""Says a short answer in six lines. Where room is scarce, less is told of the others, then of variants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ranter_tui.game.rules.about import counted
from ranter_tui.game.rules.asking import about
from ranter_tui.library.search.answer import Group, RuleSaid, ShortAnswer
from ranter_tui.library.text.line import Piece, Role, TextLine, laid
from ranter_tui.rulebook.warrant import Warrant

MOST_LINES = 6
NARROW = 53
"""The fewest columns in which six lines hold every answer."""
MOST_NAMED = 3
"""The most books to name for an answer."""


class Measure(NamedTuple):
    """How much of each part is told; statements and answers beyond that are counted."""

    said: int
    """The most statements of the book, with its variants."""
    groups: int
    """The most answers of other books."""
    onwards: int
    """The most links."""
    grounds: bool = True
    """Whether it is said what something follows from, and why it is ours."""
    elsewhere: bool = True
    """Whether other books are told of."""
    places: bool = True
    """Whether it is said where the book says so; otherwise its mark alone tells how well it is founded."""


MEASURES = (
    Measure(3, 4, 5),
    Measure(3, 4, 3),
    Measure(3, 3, 3),
    Measure(3, 2, 3),
    Measure(3, 2, 2),
    Measure(3, 1, 2),
    Measure(2, 2, 2),
    Measure(2, 1, 2),
    Measure(2, 0, 1),
    Measure(2, 0, 1, grounds=False),
    Measure(2, 0, 1, grounds=False, elsewhere=False),
    Measure(1, 1, 1),
    Measure(1, 0, 1),
    Measure(1, 0, 1, grounds=False),
    Measure(1, 0, 1, grounds=False, elsewhere=False),
    Measure(1, 0, 1, grounds=False, elsewhere=False, places=False),
)
"""From the fullest answer to the briefest."""

KNOWN = {
    Warrant.PARTLY: "in part",
    Warrant.INFERRED: "it follows",
}
OURS = {
    Warrant.SILENT: "not said: ours",
    Warrant.UNREAD: "not read: ours",
    Warrant.EDITORIAL: "ours",
    Warrant.HOUSE: "a rule of the house",
}


def answer_in_lines(told: ShortAnswer, width: int, *, in_print: bool = False) -> list[TextLine]:
    """Return the fullest answer that six lines hold, else the briefest; in print a link is its address.

    Where it is narrower than six lines were made for, no less is said, in more lines.
    """
    lines, most = list[TextLine](), MEASURES[0]
    for most in MEASURES:
        lines = [*_lines(told, max(width, NARROW), most, in_print)]
        if len(lines) <= MOST_LINES:
            break
    return lines if width >= NARROW else [*_lines(told, width, most, in_print)]


def _lines(told: ShortAnswer, width: int, most: Measure, in_print: bool) -> Iterator[TextLine]:
    """Yield a paragraph for each part."""
    address = told.here[0].address if told.here else f"rule/{told.rules[0]}"
    head = f"{told.short}: {_small(told.question)}" if told.book else told.question
    yield from laid([Piece(head, Role.NAME, address)], width)
    yield from _here(told, width, most)
    if not told.book:
        yield from _everywhere(told, width, most)
    elif most.elsewhere:
        yield from _elsewhere(told, width, most)
    onwards = [*_onwards(told, most, in_print)]
    if told.book and not most.elsewhere and (unsaid := _unsaid(told, most)):
        onwards.append(Piece(f" · and {unsaid} more", Role.NOTE))
    yield from laid(onwards, width, Piece("→ ", Role.NOTE), "  ")


def _here(told: ShortAnswer, width: int, most: Measure) -> Iterator[TextLine]:
    if told.unasked:
        yield from laid([Piece(told.unasked)], width, "  ")
    for said in _stated(told)[: _room(told, most)]:
        yield from _statement(said, width, most)


def _stated(told: ShortAnswer) -> tuple[RuleSaid, ...]:
    """Return what the book says, then what it has as a variant."""
    return (*told.here, *told.allowed)


def _room(told: ShortAnswer, most: Measure) -> int:
    return max(1, most.said - bool(told.unasked))


def _unsaid(told: ShortAnswer, most: Measure) -> int:
    """Return how many statements there is no room for."""
    return max(0, len(_stated(told)) - _room(told, most))


def _statement(said: RuleSaid, width: int, most: Measure) -> Iterator[TextLine]:
    """Yield a statement with its mark and its place."""
    variant = "As a variant: " if said.address.partition("#")[2].startswith("variant") else ""
    place = said.place if most.grounds or said.warrant is not Warrant.INFERRED else ""
    known = OURS.get(said.warrant) or "; ".join(filter(None, (place, KNOWN.get(said.warrant, ""))))
    if said.warrant.is_chosen and not most.grounds:
        known = "ours"
    role = Role.OURS if said.warrant.is_chosen else Role.TEXT
    note = f"({known})" if most.places or said.warrant.is_chosen else ""
    pieces = [Piece(f"{variant}{said.sentence} ", role), Piece(note, Role.NOTE)]
    yield from laid(pieces, width, Piece(f"{said.warrant.mark} ", Role.MARK), "  ")


def _elsewhere(told: ShortAnswer, width: int, most: Measure) -> Iterator[TextLine]:
    """Yield what the other books say, counted."""
    shown = sorted(told.others, key=lambda group: not group.is_here)[: most.groups]
    parts = [f"{'likewise' if group.is_here else group.words} {_givers(group)}" for group in shown]
    if more := len(told.others) - len(shown):
        parts.append(counted(more, "other answer" if shown else "answer"))
    if shown and len(shown[0].books) > 1:
        parts[0] += " books"
    said = f"Elsewhere: {'; '.join(parts)}." if parts else "No other book answers it."
    unsaid = _unsaid(told, most)
    more_here = f"And {unsaid} more. " if unsaid else ""
    yield from laid([Piece(f"{more_here}{said}{_silent(told)}")], width, "  ")


def _givers(group: Group) -> str:
    """Return how many books give an answer, or which one does; if none does, those that allow it."""
    books = group.books or group.variants
    named = f"in {books[0]}" if len(books) == 1 else f"in {len(books)}"
    return named if group.books else f"as a variant {named}"


def _silent(told: ShortAnswer) -> str:
    if not told.silent:
        return ""
    return f" Left open in {told.silent}."


def _everywhere(told: ShortAnswer, width: int, most: Measure) -> Iterator[TextLine]:
    """Yield the answers of all books, where none is asked."""
    shown = told.others[: most.said]
    for group in shown:
        pieces = [Piece(f"{group.sentence} "), Piece(f"({_givers_in_full(group)})", Role.NOTE)]
        yield from laid(pieces, width, Piece(f"{group.warrant.mark} ", Role.MARK), "  ")
    more = len(told.others) - len(shown)
    rest = f"{counted(more, 'other answer')}." if more else ""
    if rest or told.silent:
        yield from laid([Piece(f"{rest}{_silent(told)}".strip())], width, "  ")


def _givers_in_full(group: Group) -> str:
    books = group.books or tuple(f"{name}, as a variant" for name in group.variants)
    if len(books) <= MOST_NAMED:
        return "; ".join(books)
    return f"{'; '.join(books[: MOST_NAMED - 1])}; {len(books) - MOST_NAMED + 1} more"


def _onwards(told: ShortAnswer, most: Measure, in_print: bool) -> Iterator[Piece]:
    links = [(onward.words, onward.address) for onward in told.onwards]
    links += [(f"or: {_small(about(rule).question)}", f"rule/{rule}") for rule in told.near]
    for number, (words, address) in enumerate(links[: most.onwards]):
        if number:
            yield Piece(" · ", Role.NOTE)
        yield Piece(address if in_print else words, link=address)


def _small(question: str) -> str:
    return f"{question[0].lower()}{question[1:]}"
