"""The chronicle: a game as a Markdown document, hand by hand, with a footnote for every rule applied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from ranter_tui.game.events import Began, Dealt, Event, PotCarried, Revealed, WipedOut, Won
from ranter_tui.game.law import law_for
from ranter_tui.game.referee import seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import questions
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import face
from ranter_tui.game.state import State
from ranter_tui.library.articles.book import variant_keys
from ranter_tui.library.questions.in_force import in_force, is_played
from ranter_tui.library.telling.awards import awards
from ranter_tui.library.telling.events import Names
from ranter_tui.library.telling.markdown import escaped, escaped_name
from ranter_tui.library.telling.markdown_notes import MarkdownNotes
from ranter_tui.library.telling.retelling import retold
from ranter_tui.library.telling.standings import standings
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.reference import Source

Faces = Sequence[Event]


def chronicle(
    book: Rulebook,
    rules: Rules,
    names: Names,
    events: Iterable[Event],
    sources: Mapping[str, Source],
    *,
    date: str,
    prophecies: Sequence[str] = (),
    forfeits: Sequence[tuple[str, str]] = (),
) -> str:
    """Return the game as Markdown. Whatever events it is given, it tells only what the room was shown.

    `prophecies` are sentences on how everybody's bets came out, `forfeits` say whose each is, and what.
    """
    faces = [face(event, None) for event in events]
    told = _Chronicle(
        book, rules, tuple(escaped_name(name) for name in names), faces, sources, prophecies, forfeits
    )
    title = f"# {escaped(book.game)}"
    below = f"*By the rules of {escaped(book.short)} ({escaped(book.title)}). {escaped(date)}.*"
    return "\n\n".join((title, below, *told.paragraphs())) + "\n"


class _Chronicle:
    """Writes one game, and collects the footnotes that it needs."""

    def __init__(
        self,
        book: Rulebook,
        rules: Rules,
        names: Names,
        faces: Faces,
        sources: Mapping[str, Source],
        prophecies: Sequence[str],
        forfeits: Sequence[tuple[str, str]],
    ) -> None:
        self.prophecies, self.forfeits = prophecies, forfeits
        self.book, self.rules, self.names, self.faces = book, rules, names, faces
        self.notes = MarkdownNotes(book, rules, sources)
        self.start = _seated(rules, faces)

    def paragraphs(self) -> Iterator[str]:
        dealt = [place for place, event in enumerate(self.faces) if isinstance(event, Dealt)]
        ends = _end(self.faces)
        first = min([*dealt, ends])
        yield "## The table"
        yield self._narrative(self.faces[:first])
        yield from self._agreed()
        state = _after(self.start, self.faces[:first])
        for number, (place, following) in enumerate(pairwise([*dealt, ends]), 1):
            hand = self.faces[place:following]
            state = _after(state, hand)
            yield from self._hand(number, hand, state)
        yield "## The end"
        state = _after(state, self.faces[ends:])
        yield self._narrative(self.faces[ends:]) or "The game was not played to its end."
        yield from self._standings()
        if state.ended:
            yield from self._awards()
        if self.forfeits:
            yield "## The forfeits of the house"
            yield "\n".join(f"- **{escaped(whose)}.** {escaped(card)}" for whose, card in self.forfeits)
        yield from self.notes.definitions()
        yield "## Sources"
        yield "\n".join(self.notes.sources())

    def _narrative(self, faces: Faces) -> str:
        return " ".join(f"{told.text}{self.notes.mark(*told.rules)}" for told in retold(faces, self.names))

    def _agreed(self) -> Iterator[str]:
        """Yield what the table chose where the book leaves a choice, and what it made up."""
        lines = [
            f"- {escaped(variant.title)}, a variant of the book.{self.notes.refer(*variant_keys(variant))}"
            for variant in self.book.variants
            if is_played(self.book, variant, self.rules)
        ]
        for key in questions(self.rules):
            stands = in_force(self.book, self.rules, key)
            if stands.instead_of and stands.variant is None:
                lines.append(f"- {escaped(stands.sentence)}{self.notes.refer(key)}")
        if lines:
            yield "The table agreed on this:"
            yield "\n".join(lines)

    def _hand(self, number: int, hand: Faces, state: State) -> Iterator[str]:
        yield f"## Hand {number}"
        shown = next((place for place, event in enumerate(hand) if isinstance(event, Revealed)), len(hand))
        for part in (hand[:shown], hand[shown:]):
            if text := self._narrative(part):
                yield text
        if state.seated:
            yield f"*Lives: {', '.join(self._lives(state))}.*"

    def _lives(self, state: State) -> Iterator[str]:
        for number, lives in enumerate(state.lives):
            seat = Seat(number)
            if seat in state.honour:
                yield f"{self.names[seat]} on honour"
            elif seat in state.seated:
                yield f"{self.names[seat]} {lives}"

    def _standings(self) -> Iterator[str]:
        rows = [
            f"| {standing.place} | {self.names[standing.seat]} | {standing.fate} |"
            for standing in standings(self.start, self.faces)
        ]
        yield "\n".join(("| Place | Guest | |", "|---|---|---|", *rows))

    def _awards(self) -> Iterator[str]:
        given = [(award.title, award.text) for award in awards(self.faces, self.names, self.rules)]
        given += [("Prophecy", escaped(sentence)) for sentence in self.prophecies]
        if given:
            yield "## Awards"
            yield "\n".join(f"- **{title}.** {text}" for title, text in given)


def _seated(rules: Rules, faces: Faces) -> State:
    """Return the state before anything happened, with everybody seated."""
    seats = next(event.seats for event in faces if isinstance(event, Began))
    return seated(law_for(rules, seats))


def _after(state: State, faces: Faces) -> State:
    for event in faces:
        state = event.after(state)
    return state


def _end(faces: Faces) -> int:
    """Return the index at which the last hand is over and the game comes to its end."""
    if not any(isinstance(event, (Won, PotCarried)) for event in faces):
        return len(faces)
    last = max((place for place, event in enumerate(faces) if isinstance(event, Dealt)), default=0)
    return next(
        place
        for place, event in enumerate(faces)
        if place > last and isinstance(event, (WipedOut, Won, PotCarried))
    )
