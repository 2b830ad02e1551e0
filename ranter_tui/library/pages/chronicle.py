"""The chronicle: a game as a Markdown document, hand by hand, with a footnote for every rule applied."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import punctuation
from typing import NamedTuple

from ranter_tui.game.events import Began, Dealt, Event, Looked, PotCarried, Revealed, WipedOut, Won
from ranter_tui.game.law import law_for
from ranter_tui.game.referee import seated
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.asking import questions
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import face
from ranter_tui.game.state import State
from ranter_tui.library.said.claims import Claim, in_force, is_played
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.source import Source
from ranter_tui.telling.awards import Award, awards, final_ranking
from ranter_tui.telling.sentences import Told, retold
from ranter_tui.telling.words import Names, words_at

_HARMLESS = "'\",;/?%"
_ALL = re.compile(f"[{re.escape(''.join(mark for mark in punctuation if mark not in _HARMLESS))}]")
_WITHIN_A_LINE = re.compile(r"[\\`*_\[\]<>|~&^$]")


def escaped_name(name: str) -> str:
    r"""Escape a player's name, which may hold anything, even at the beginning of a line.

    >>> print(escaped_name("1. *Anna* <b>"), escaped_name("O'Neil"))
    1\. \*Anna\* \<b\> O'Neil
    """
    return _ALL.sub(r"\\\g<0>", " ".join(name.split()))


def escaped(text: str) -> str:
    r"""Escape prose within a line.

    >>> print(escaped("Phillips & Westall, [sic]"))
    Phillips \& Westall, \[sic\]
    """
    return _WITHIN_A_LINE.sub(r"\\\g<0>", " ".join(text.split()))


def why(claim: Claim, places: Footnotes) -> str:
    """Return what the book says to a rule, how that is known, and from where."""
    numbers, notes = places.mark(claim.cites), places.all()
    cited = (notes[number - 1] for number in numbers)
    where = " ".join(f"{footnote.cited}. {footnote.says}".rstrip() for footnote in cited)
    known = f"{claim.warrant.mark} {claim.warrant.words}{': ' if where else '.'}{where}"
    variant = f"A variant: {claim.variant.title}." if claim.variant is not None else ""
    return " ".join(filter(None, (claim.here, known, variant, claim.note)))


Faces = Sequence[Event]


class ToldOfLuck(NamedTuple):
    """What luck and judgement were in the game."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    """A row for each guest: the name, and the figures below the columns."""
    sentences: Sequence[str]


def chronicle(
    book: Rulebook,
    rules: Rules,
    names: Names,
    events: Iterable[Event],
    sources: Mapping[str, Source],
    *,
    date: str,
    prophecies: Sequence[Award] = (),
    forfeits: Sequence[tuple[str, str]] = (),
    luck: ToldOfLuck | None = None,
) -> str:
    """Return the game as Markdown: what the room saw and, once it is over, which cards changed hands.

    `prophecies` say how everybody's bets came out; `forfeits` say whose each is, and what.
    """
    told = _Chronicle(book, rules, tuple(map(escaped_name, names)), _open(events), sources)
    full = "" if book.title == book.short else f": {escaped(book.title)}"
    parts = [f"# {escaped(book.game)}", f"*By the rules of {escaped(book.short)}{full}. {escaped(date)}.*"]
    parts += told.game(prophecies)
    if luck is not None:
        parts += _luck(luck)
    if forfeits:
        cards = (f"- **{escaped(whose)}.** {escaped(card)}" for whose, card in forfeits)
        parts += ["## The forfeits of the house", "\n".join(cards)]
    parts += [*told.definitions(), "## Sources", "\n".join(told.sources())]
    return "\n\n".join(parts) + "\n"


class _Chronicle:
    """Writes one game, and collects the footnotes that it needs."""

    def __init__(
        self, book: Rulebook, rules: Rules, names: Names, events: Faces, sources: Mapping[str, Source]
    ) -> None:
        self.book, self.rules, self.names, self.events = book, rules, names, events
        self.faces = [face(event, None) for event in events]
        self.notes = Footnotes(sources)
        self.applied: dict[RuleKey, Claim] = {}
        """The rules that have a footnote, in the order of their numbers."""
        seats = next(event.seats for event in events if isinstance(event, Began))
        self.state = self.start = seated(law_for(rules, seats))

    def game(self, prophecies: Sequence[Award]) -> Iterator[str]:
        """Yield the paragraphs, from sitting down to the awards."""
        table, *hands, end = _by_hand(retold(self.events, words_at(self.names, self.rules)))
        yield "## The table"
        yield self._narrative(table)
        yield from self._agreed()
        for number, hand in enumerate(hands, 1):
            yield from self._hand(number, hand)
        yield "## The end"
        yield self._narrative(end) or "The game was not played to its end."
        ranking = final_ranking(self.start, self.faces)
        rows = (f"| {one.place} | {self.names[one.seat]} | {one.fate} |" for one in ranking)
        yield "\n".join(("| Place | Guest | Fate |", "|---|---|---|", *rows))
        if self.state.ended:
            yield from self._awards(prophecies)

    def _narrative(self, told: Iterable[Told]) -> str:
        sentences: list[str] = []
        for one in told:
            for event in one.events:
                self.state = event.after(self.state)
            sentences.append("".join(f"{part.text}{self._mark(part.rule)}" for part in one.parts))
        return " ".join(sentences)

    def _mark(self, key: RuleKey) -> str:
        """Return the mark of the footnote on a rule where it is first applied, and nothing later on."""
        return "" if key in self.applied else self._refer(key)

    def _refer(self, *keys: RuleKey) -> str:
        """Return the marks of the footnotes on these rules."""
        for key in keys:
            if key not in self.applied:
                self.applied[key] = in_force(self.book, self.rules, key)
        return "".join(f"[^{list(self.applied).index(key) + 1}]" for key in keys)

    def definitions(self) -> Iterator[str]:
        """Yield every footnote, in the order of the marks."""
        for number, claim in enumerate(self.applied.values(), 1):
            yield f"[^{number}]: {escaped(why(claim, self.notes))}"

    def sources(self) -> Iterator[str]:
        """Yield every source that the footnotes used; the book itself first."""
        for entry in self.notes.sources(self.book.source):
            address = f" <{entry.address}>" if entry.address else ""
            text = f"- **{escaped(entry.label)}.** {escaped(entry.text)}{address} {escaped(entry.how)}"
            yield text.rstrip()

    def _agreed(self) -> Iterator[str]:
        """Yield what the table chose where the book leaves a choice, and what it made up."""
        lines = [
            f"- {escaped(variant.title)}, a variant of the book.{self._refer(*variant.rules_set())}"
            for variant in self.book.variants
            if is_played(self.book, variant, self.rules)
        ]
        for key in questions(self.rules):
            stands = in_force(self.book, self.rules, key)
            if stands.instead_of and stands.variant is None:
                lines.append(f"- {escaped(stands.here)}{self._refer(key)}")
        if lines:
            yield "The table agreed on this:"
            yield "\n".join(lines)

    def _hand(self, number: int, hand: Sequence[Told]) -> Iterator[str]:
        yield f"## Hand {number}"
        shown = next((at for at, told in enumerate(hand) if isinstance(told.events[0], Revealed)), len(hand))
        for part in (hand[:shown], hand[shown:]):
            if text := self._narrative(part):
                yield text
        if self.state.seated:
            yield f"*Lives: {', '.join(self._lives(self.state))}.*"

    def _lives(self, state: State) -> Iterator[str]:
        for number, lives in enumerate(state.lives):
            seat = Seat(number)
            if seat in state.honour:
                yield f"{self.names[seat]} on honour"
            elif seat in state.seated:
                yield f"{self.names[seat]} {lives}"

    def _awards(self, prophecies: Sequence[Award]) -> Iterator[str]:
        given = [(award.title, award.text) for award in awards(self.start, self.faces, self.names)]
        given += [(award.title, escaped(award.text)) for award in prophecies]
        if given:
            yield "## Awards"
            yield "\n".join(f"- **{title}.** {text}" for title, text in given)


def _luck(luck: ToldOfLuck) -> Iterator[str]:
    yield "## Luck or judgement"
    rows = (f"| {escaped_name(name)} | {' | '.join(figures)} |" for name, *figures in luck.rows)
    ruled = "|---|" + "--:|" * len(luck.columns)
    yield "\n".join((f"| Hands | {' | '.join(luck.columns)} |", ruled, *rows))
    yield from map(escaped, luck.sentences)


def _open(events: Iterable[Event]) -> Faces:
    """Return what may be told: what the room saw, and the cards as well once the game is over.

    First looks stay private: a dealt card is told when it changes hands, or at the showdown.
    """
    told = list(events)
    over = any(isinstance(event, (Won, PotCarried)) for event in told)
    return [event if over and not isinstance(event, Looked) else face(event, None) for event in told]


def _by_hand(sentences: Iterable[Told]) -> list[list[Told]]:
    """Return how they sat down, every hand, and the end of the game, if it has come to that."""
    parts: list[list[Told]] = [[]]
    for told in sentences:
        if any(isinstance(event, Dealt) for event in told.events):
            parts.append([])
        parts[-1].append(told)
    last = parts[-1]
    if not any(isinstance(event, (Won, PotCarried)) for told in last for event in told.events):
        return [*parts, []]
    at = next(
        place
        for place, told in enumerate(last)
        if any(isinstance(event, (WipedOut, Won, PotCarried)) for event in told.events)
    )
    return [*parts[:-1], last[:at], last[at:]]
