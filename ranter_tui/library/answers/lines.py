"""Says a short answer in six lines; the narrower the page, the more they run over."""

from __future__ import annotations

from collections.abc import Iterator

from ranter_tui.game.rules.about import counted
from ranter_tui.game.rules.asking import about
from ranter_tui.library.answers.answer import Group, Said, ShortAnswer
from ranter_tui.library.typeset.line import Piece, Role, TextLine, laid
from ranter_tui.rulebook.warrant import Warrant

MOST_NAMED = 3
"""The most books to name for an answer."""
MOST_GROUPS = 4
"""The most answers of other books; the rest is counted."""
MOST_NEAR = 2
"""The most other rules that may have been meant."""
MOST_SAID = 3
"""The most statements of a book, with its variants; more are counted."""

KNOWN = {
    Warrant.PARTLY: "; in part",
    Warrant.INFERRED: "; it follows",
}
OURS = {
    Warrant.SILENT: "not said: ours",
    Warrant.UNREAD: "not read: ours",
    Warrant.EDITORIAL: "ours",
    Warrant.HOUSE: "a rule of the house",
}


def answer_in_lines(told: ShortAnswer, width: int, *, in_print: bool = False) -> Iterator[TextLine]:
    """Yield the answer, a paragraph for each part; in print a link is its address."""
    address = told.here[0].address if told.here else f"rule/{told.rules[0]}"
    head = f"{told.short}: {_small(told.question)}" if told.book else told.question
    yield from laid([Piece(head, Role.NAME, address)], width)
    yield from _here(told, width)
    yield from _elsewhere(told, width) if told.book else _everywhere(told, width)
    yield from laid([*_onwards(told, in_print)], width, Piece("→ ", Role.NOTE), "  ")


def _here(told: ShortAnswer, width: int) -> Iterator[TextLine]:
    if told.unasked:
        yield from laid([Piece(told.unasked)], width, "  ")
    for said in _stated(told)[: _room(told)]:
        yield from _statement(said, width)


def _stated(told: ShortAnswer) -> tuple[Said, ...]:
    """Return what the book says, then what it has as a variant."""
    return (*told.here, *told.allowed)


def _room(told: ShortAnswer) -> int:
    return MOST_SAID - bool(told.unasked)


def _statement(said: Said, width: int) -> Iterator[TextLine]:
    """Yield a statement with its mark and its place."""
    variant = "As a variant: " if said.address.partition("#")[2].startswith("variant") else ""
    known = OURS.get(said.warrant) or f"{said.place}{KNOWN.get(said.warrant, '')}"
    pieces = [Piece(f"{variant}{said.sentence} "), Piece(f"({known})", Role.NOTE)]
    yield from laid(pieces, width, Piece(f"{said.warrant.mark} ", Role.MARK), "  ")


def _elsewhere(told: ShortAnswer, width: int) -> Iterator[TextLine]:
    """Yield what the other books say, counted."""
    shown = sorted(told.others, key=lambda group: not group.is_here)[:MOST_GROUPS]
    parts = [f"{'likewise' if group.is_here else group.words} {_givers(group)}" for group in shown]
    if more := len(told.others) - len(shown):
        parts.append(f"{counted(more, 'other answer')}")
    if shown and len(shown[0].books) > 1:
        parts[0] += " books"
    said = f"Elsewhere: {'; '.join(parts)}." if parts else "No other book answers it."
    unsaid = len(_stated(told)) - _room(told)
    more_here = f"And {unsaid} more. " if unsaid > 0 else ""
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


def _everywhere(told: ShortAnswer, width: int) -> Iterator[TextLine]:
    """Yield the answers of all books, where none is asked."""
    shown = told.others[: MOST_GROUPS - 1]
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


def _onwards(told: ShortAnswer, in_print: bool) -> Iterator[Piece]:
    links = [(onward.words, onward.address) for onward in told.onwards]
    links += [(f"or: {_small(about(rule).question)}", f"rule/{rule}") for rule in told.near[:MOST_NEAR]]
    for number, (words, address) in enumerate(links):
        if number:
            yield Piece(" · ", Role.NOTE)
        yield Piece(address if in_print else words, link=address)


def _small(question: str) -> str:
    return f"{question[0].lower()}{question[1:]}"
