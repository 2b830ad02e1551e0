"""The prompt of the table: what the croupier waits for, and with which keys it is answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual import getters
from textual.widget import Widget

from ranter_tui.app.actions import KeyScope
from ranter_tui.app.drawing.curtain import Key
from ranter_tui.app.host import HostApp
from ranter_tui.app.keymap import shown_key
from ranter_tui.app.table.croupier import Croupier
from ranter_tui.app.table.pacing import Waits
from ranter_tui.app.widgets.prompt import Prompt, key_for
from ranter_tui.game.moves import is_a_choice
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State

INVITATION = "You’re out? Bet on the loser:"


class TablePrompt(Prompt):
    """The line above the log of a game in progress."""

    app = getters.app(HostApp)

    def __init__(self, croupier: Croupier, *, id: str) -> None:
        super().__init__(id=id)
        self.croupier = croupier

    @property
    def weighs(self) -> bool:
        """Whether a lone guest may ask for the odds."""
        return self._is_about_the_own_card and self.croupier.sitting.tells_odds()

    @property
    def _is_about_the_own_card(self) -> bool:
        """Whether a lone guest is to choose what becomes of a card that lies on the table."""
        moves = tuple(choice.move for choice in self.croupier.offered)
        return self.croupier.sitting.alone is not None and is_a_choice(moves)

    def ask(self, shown: State, says: str, due: Sequence[str]) -> None:
        """Ask what the table waits for; if it waits for nothing, show that text. `due` are forfeits."""
        croupier, waits, betting = self.croupier, self.croupier.pacing.waits, self.croupier.room.betting
        names, question = croupier.sitting.names, croupier.evening.gathering.question
        if betting.open:
            letters = betting.letters(shown)
            offers = (Key(letter, names[seat], f"bet_on({letter!r})") for seat, letter in letters.items())
            self.say(betting.question, offers)
        elif question is not None and croupier.offered:
            self.say("\n".join((*(question.odds or ()), f"{names[question.seat]}:")), self._offers())
        elif croupier.by_phone is not None:
            instead = (
                self._answer("to_curtain", "ask at the curtain"),
                self._answer("to_bot", "hand over to a bot"),
            )
            self.say(self._at_the_phone(croupier.by_phone), instead if croupier.is_late else ())
        elif (words := croupier.showing.invites) is not None:
            self._invite(words)
        elif waits is not None:
            besides = due if waits.or_finish or not waits.words else ()
            self.say("\n".join((*besides, waits.words)).strip(), self._waited_for(waits))
        else:
            self.say(says or "\n".join(due))

    def _invite(self, words: str) -> None:
        """Show these words, and invite guests who are out to bet, until all of them have."""
        if self.croupier.room.betting.is_awaited(self.croupier.room.follower):
            self.say(f"{words} {INVITATION}".strip(), (self._answer("bet", "bet"),))
        else:
            self.say(words)

    def _lay_out(self) -> None:
        super()._lay_out()
        if self.size.width and isinstance(self.parent, Widget):
            # If taking rows from the log is not enough, the table gives way.
            rows = self.get_content_height(self.size, self.screen.size, self.size.width)
            self.parent.styles.min_height = rows + self.gutter.height

    def _waited_for(self, waits: Waits) -> Iterator[Key]:
        yield self._answer("go_on", waits.go_on)
        if waits.or_finish:
            yield self._answer("finish", "finish quickly")

    def _answer(self, act: str, words: str) -> Key:
        return key_for(self.app.key_map, KeyScope.TABLE, act, words)

    def _at_the_phone(self, seat: Seat) -> str:
        name = self.croupier.sitting.names[seat]
        if not self.croupier.evening.gathering.reaches(name):
            return f"{name}’s phone cannot be reached."
        return f"{name} decides by phone."

    def _offers(self) -> Iterator[Key]:
        for choice in self.croupier.offered:
            key = shown_key(self.app.key_map, KeyScope.MOVES, choice.move)
            yield Key(key, choice.words, f"decide({choice.move.value!r})")
        if self._is_about_the_own_card:
            # Behind a curtain the ladder stands below the card; here the whole table lies there.
            yield self._answer("ladder", "what is it worth?")
        if self.weighs:
            yield self._answer("odds", "what are the odds?")
