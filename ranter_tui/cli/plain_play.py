"""`play --plain`: one person among bots, in lines. Everything that is printed comes out of one sight."""

from __future__ import annotations

import argparse
import random
import sys

from ranter_tui.bots import Bot, bot
from ranter_tui.cli import FINE, Misuse
from ranter_tui.cli.screen import WITHOUT
from ranter_tui.cli.terminal import width
from ranter_tui.evening.bookcase import bookcase
from ranter_tui.evening.guests import UNNAMED, fit_to_print
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import DealPassed, Dealt, Event, Looked
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import Ask, Cause, Decide, Decision, Move
from ranter_tui.game.referee import Game, seated
from ranter_tui.game.referee.drawing import may_draw
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Sight, face
from ranter_tui.library.cards import the_card
from ranter_tui.library.footnotes import Footnotes
from ranter_tui.library.in_force import in_force
from ranter_tui.library.measure import broken
from ranter_tui.library.speech import foreign, speech
from ranter_tui.library.telling import tell
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.shelf import Shelf

YOU = Seat(0)
COMPANY = ("Anna", "Ben", "Clara", "Dov", "Eve", "Fay", "Gus", "Hana", "Ivo", "Jess", "Karl", "Lena")
TEMPERS = ("observant:7", "threshold:6", "observant:8", "threshold:8", "threshold:7")

USUAL_BOOK, USUAL_SEATS = "parlett-2008", 5

CHOICES = {
    Move.KEEP: ("k", "keep it"),
    Move.CHANGE: ("c", "change it"),
    Move.CHANGE_WITH_NEXT: ("n", "change with your neighbour"),
    Move.SELL: ("o", "offer it for a life"),
    Move.SHOW: ("s", "show it and refuse"),
    Move.PAY: ("p", "pay a life for it"),
    Move.DECLINE: ("d", "decline"),
    Move.BUY_BACK: ("b", "buy back in"),
    Move.STAY_OUT: ("o", "stay out"),
}


class _Left(Exception):
    """The person has had enough."""


def play_in_lines(arguments: argparse.Namespace) -> int:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Misuse(f"play --plain needs a terminal to ask you in. {WITHOUT}")
    seats = USUAL_SEATS if arguments.seats is None else arguments.seats
    if not 2 <= seats <= len(COMPANY):
        raise Misuse(f"--seats: from 2 to {len(COMPANY)} can sit at this table")
    shelf = bookcase()
    book = shelf.book(arguments.book or USUAL_BOOK)
    law = law_for(book.plain_rules(), seats)
    seed = arguments.seed if arguments.seed is not None else random.SystemRandom().randrange(10**6)
    try:
        _Table(shelf, book, law, _names(_ask_name(), seats), seed).play()
    except (_Left, EOFError):
        print("\nThe table is cleared. Good night.")
    return FINE


def _ask_name() -> str:
    return fit_to_print(input(f"Your name? [{UNNAMED}] ")) or UNNAMED


def _names(yours: str, seats: int) -> tuple[str, ...]:
    """Yours and those of the company, in which nobody shares it."""
    others = [name for name in COMPANY if name.casefold() != yours.casefold()]
    return (yours, *others[: seats - 1])


class _Table:
    """One game, as seen from one seat."""

    def __init__(self, shelf: Shelf, book: Rulebook, law: Law, names: tuple[str, ...], seed: int) -> None:
        self.shelf, self.book, self.law, self.names, self.seed = shelf, book, law, names, seed
        self.luck = Luck(seed)
        self.bots: dict[Seat, Bot] = {
            Seat(seat): bot(TEMPERS[seat % len(TEMPERS)], law, self.luck) for seat in range(1, len(names))
        }
        self.start = seated(law)
        self.game = Game(self.start)
        self.history: list[Event] = self.game.begin()

    def play(self) -> None:
        self._say(f"{self.book.game}, by the rules of {self.book.short}. Seed {self.seed}.")
        self._say(f"At the table: {', '.join(self.names)}.")
        while (ask := self.game.asks) is not None:
            told = self.game.play(self._answer(ask))
            self.history += told
            for event in told:
                self._tell(event)

    def _answer(self, ask: Ask) -> Cause:
        if not isinstance(ask, Decide):
            return self.luck.answer(ask)
        sight = Sight(ask.seat, self.start, self.history)
        if ask.seat == YOU:
            return Decision(YOU, self._choice(sight))
        return Decision(ask.seat, self.bots[ask.seat].decide(sight, ask.moves))

    def _tell(self, event: Event) -> None:
        """Whatever this seat may know of it. Between two hands there is time for a breath."""
        if isinstance(event, Dealt):
            print()
        seen = face(event, YOU)
        if isinstance(event, Looked):
            if (card := seen.held_by(YOU)) is not None:
                self._say(f"You look at your card: {the_card(card)}.")
            return
        if (call := foreign(speech(seen, self.book), self.names)) is not None:
            self._say(call.text)
        self._say(tell(seen, self.names))
        if isinstance(event, DealPassed):
            self._standings()
            self._read("[Enter] goes on, [w] why, [q] leaves: ", {""})

    def _standings(self) -> None:
        lives = (f"{name} {self._left(Seat(seat))}" for seat, name in enumerate(self.names))
        self._say(f"Lives: {', '.join(lives)}.")

    def _left(self, seat: Seat) -> str:
        state = self.game.state
        if seat not in state.seated:
            return "out"
        return "on honour" if seat in state.honour else str(state.lives[seat])

    def _choice(self, sight: Sight) -> Move:
        moves = {CHOICES[move][0]: move for move in sight.moves}
        offered = ", ".join(f"[{letter}] {CHOICES[move][1]}" for letter, move in moves.items())
        hand = sight.hand
        if hand is not None and not hand.open:
            said = f"You hold {the_card(sight.card)}."
            if Move.CHANGE in sight.moves:
                draws = may_draw(self.law, hand, YOU)
                said += f" You may change with {'the stock' if draws else self.names[hand.next_to(YOU)]}."
            self._say(said)
        return moves[self._read(f"{offered}, [w] why, [q] leave: ", set(moves))]

    def _read(self, prompt: str, accepted: set[str]) -> str:
        """One of the accepted answers. Anything else is asked again, and "why" is answered first."""
        while True:
            typed = input(prompt).strip().lower()
            if typed in accepted:
                return typed
            if typed == "q":
                raise _Left
            if typed == "w":
                self._why()

    def _why(self) -> None:
        """The rule that governed what happened last, and who says so."""
        stands = in_force(self.book, self.law.rules, self.history[-1].rule)
        warrant = stands.warrant
        self._say(stands.sentence)
        self._say(f"{warrant.mark} {warrant.value}: {warrant.sentence}. {stands.note}")
        notes = Footnotes(self.shelf.sources)
        notes.mark(stands.cites)
        for note in notes.all():
            self._say(f"{note.label}, {note.place}: {note.says}")

    def _say(self, text: str) -> None:
        print(*broken(text, width(), "  ", "    "), sep="\n")
