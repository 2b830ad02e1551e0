"""What one guest learns behind the curtain, and chooses, and what stands there in words. It has no clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from math import ceil

from ranter_tui.app.actions import KeyScope
from ranter_tui.app.drawing.canvas import Run
from ranter_tui.app.drawing.curtain import LOOK_AWAY, Behind, Key, Plate
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.lives import lives_picture
from ranter_tui.app.keymap import Keymap, shown_key
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events import Changed, Drew, Event, RanBack, Revealed
from ranter_tui.game.moves import Move, is_a_choice
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Sight, face
from ranter_tui.game.state import State
from ranter_tui.library.text.measure import clipped, padded
from ranter_tui.telling import cards_in_words, sentences
from ranter_tui.telling.choices import OfferedMove, around, choices, partner

NAME = 12
"""Cells for the name of another guest beside the lives."""
LIVES_WIDE = 24
"""Cells for the lives under a name."""
DIGITS = "1234567890"
HANDS_OFF = "hands off the keys for a moment"


class Stage(Enum):
    """The state of the curtain."""

    GUARDED = auto()
    """Shut, and not to be lifted yet: a key, held or hammered, may still be meant for the last screen."""
    DRAWN = auto()
    """Shut; it can be lifted."""
    RISING = auto()
    """Still shut: it is lifted unless the next key comes at once, as it does while one is held."""
    LOCKED = auto()
    """The curtain asks for a PIN."""
    LIFTED = auto()
    FALLING = auto()
    """A choice was made; until the curtain is down it can be taken back."""
    GOT = auto()
    """The choice stands, and there is a new card to look at."""
    DOWN = auto()


UNTOUCHED = (Stage.GUARDED, Stage.DRAWN, Stage.RISING)
"""The stages in which keys and mouse have to be let alone before the curtain goes up."""


class PrivateLook:
    """One guest's look at the own card, with or without a decision."""

    def __init__(
        self,
        sitting: Sitting,
        seat: Seat,
        shown: State,
        key_map: Keymap,
        *,
        decides: bool,
        looked_at: int | None,
        told: int | None,
        news: tuple[str, ...],
        tells_odds: bool,
    ) -> None:
        self.sitting = sitting
        self.seat = seat
        self.shown = shown
        """The table as the room sees it."""
        self.decides = decides
        """Whether there is something to decide."""
        self._key_map = key_map
        self._until = told
        """How many events a second look may tell of: those that the room has seen. None sets no bound."""
        self._looked_at = looked_at if looked_at is not None else sitting.hand_began()
        """The number of events there were at the last look."""
        self._news = news
        """What the room has been told, which may stand on the shut curtain."""
        self._tells_odds = tells_odds
        """Whether the house tells the odds."""
        self.not_now = "not now"
        """What that key does."""
        self.away = LOOK_AWAY
        self.notice = ""
        """What stands beside the card before all else, until the next stage."""
        self.offered: tuple[OfferedMove, ...] = ()
        self.chosen: OfferedMove | None = None
        self._mine: tuple[str, ...] = ()
        """What has happened to this guest since the last look; known only from the first look on."""
        self._since: tuple[str, ...] = ()
        """What else has happened since then, while the guest wants to know it."""
        self.weighed: Sight | None = None
        """What this guest knows, if the odds are counted from it."""
        self.odds: tuple[str, ...] = ()
        """The odds, once they are counted: a line in plain words, then the figures."""
        self._weighs = False
        """Whether the guest wants to see the figures."""

    @property
    def name(self) -> str:
        return self.sitting.names[self.seat]

    @property
    def pin(self) -> str | None:
        """The lock of this guest's curtain, if it has one."""
        return self.sitting.guests[self.seat].pin

    def card(self) -> Card | None:
        """Return the card to draw: None without a hand, a back if no guest may look yet."""
        sight = self._sight()
        return None if sight.hand is None else sight.card

    def _sight(self) -> Sight:
        return self.sitting.sight(self.seat, self._until)

    # Looking

    def begin(self) -> None:
        """Take in the choices, and what has happened to this guest."""
        words, sight = self.sitting.words(), self._sight()
        self.offered = choices(sight, words.names) if self.decides else ()
        self._mine = sentences.to_me(sight.faces[self._looked_at :], self.seat, words)
        self.weighed, self.odds = (sight if self.helps else None), ()

    def toggle_since(self, card: Callable[[Card], str]) -> None:
        """Show what has happened since the last look, as far as this guest could see it, or hide it."""
        again, words = bool(self._since), self.sitting.words(card)
        self._put_away()
        if not again:
            self._since = sentences.since(self._sight().faces, words, self._looked_at) or ("Nothing yet.",)

    @property
    def _moves(self) -> tuple[Move, ...]:
        return tuple(choice.move for choice in self.offered)

    @property
    def may_weigh(self) -> bool:
        """Whether there is a choice whose odds the house tells."""
        return self._tells_odds and is_a_choice(self._moves)

    @property
    def helps(self) -> bool:
        """Whether there is a choice whose odds may be told unasked."""
        return self.sitting.helps() and is_a_choice(self._moves)

    @property
    def hints(self) -> bool:
        """Whether they are."""
        return self.helps and self.seat not in self.sitting.sharps

    def toggle_odds(self) -> None:
        """Show the odds in figures, or hide them."""
        weighs = not self._weighs
        self._put_away()
        self._weighs, self.weighed = weighs, self.weighed or self._sight()

    def _put_away(self) -> None:
        self._since, self._weighs = (), False

    # Choosing

    def choose(self, move: str) -> None:
        """Choose an offered move, which can be taken back."""
        self.chosen = next(choice for choice in self.offered if choice.move.value == move)
        self._put_away()

    def take_back(self) -> None:
        """Drop the choice and the odds, and put away what the guest has asked for."""
        self.chosen, self.weighed, self.odds = None, None, ()
        self._put_away()

    def take_in(self, told: Sequence[Event]) -> bool:
        """Take in what came of the choice. Return whether there is a new card which the room does not see."""
        faces = [face(event, self.seat) for event in told]
        self._mine = sentences.to_me(faces, self.seat, self.sitting.words())
        self._looked_at = len(self.sitting.history)
        if any(isinstance(event, Revealed) for event in told):
            return False
        exchanged = (seen for seen in faces if isinstance(seen, (Changed, Drew, RanBack)))
        return any(seen.held_by(self.seat) not in (None, BACK) for seen in exchanged)

    # On the shut curtain

    @property
    def may_be_bet(self) -> bool:
        """Whether a guest who is out may bet before this guest looks."""
        return self.decides and bool(self.sitting.may_bet(self.shown))

    def plate(self, stage: Stage, remark: str, by_phone: str, *, hurried: bool) -> Plate:
        """Return the plate of the shut curtain.

        `by_phone` says how this guest could come in by phone instead. If the guest has `hurried`, the plate
        says why nothing came of the key.
        """
        lines = tuple(filter(None, (remark, self.away, by_phone)))
        keys = self._keys_on_plate(stage, hurried=hurried)
        crest = self.sitting.guests[self.seat].crest
        return Plate(self.name, lines, (keys,), self._lives(self.seat), self._news, crest)

    def lock(self, typed: str, remark: str) -> Plate:
        """Return the plate of a locked curtain, with as many dots as digits were typed."""
        lines = (remark or "The curtain is locked.", "•" * len(typed) or "your number")
        keys = (self._key("look", "open"), self._key("forgotten", "forgotten"))
        # For guests who only have a mouse.
        digits = (*(Key(digit, "", f"digit({digit!r})") for digit in DIGITS), Key("⌫", "", "rub_out"))
        return Plate(self.name, lines, (digits, keys), crest=self.sitting.guests[self.seat].crest)

    def _keys_on_plate(self, stage: Stage, *, hurried: bool) -> tuple[Key, ...]:
        match stage:
            case Stage.GUARDED:
                return (Key("", HANDS_OFF),) if hurried else ()
            case Stage.FALLING:
                return (self._key("take_back", "take it back"),)
            case Stage.DRAWN | Stage.RISING:
                bet = Key(shown_key(self._key_map, KeyScope.TABLE, "bet"), "you’re out? bet", "bet")
                looks = self._key("look", "look"), self._key("not_now", self.not_now)
                return (*looks, bet) if self.may_be_bet else looks
        return ()

    def _lives(self, seat: Seat) -> tuple[Run, ...]:
        shown = self.shown
        rules, honour = shown.law.rules, seat in shown.honour
        return lives_picture(rules.kept_on, shown.lives[seat], rules.lives.count, LIVES_WIDE, honour=honour)

    # Behind it

    def behind(self, stage: Stage, left: float | None, *, letters: bool) -> Behind:
        """Return the view behind the lifted curtain, which falls by itself after so many seconds."""
        choosing, names = stage in (Stage.LIFTED, Stage.FALLING), self.sitting.names
        waits = left if stage in (Stage.LIFTED, Stage.GOT) else None
        card = self.card()
        marked, worth = cards_in_words.worth(self.shown.law, self._sight().hand, card)
        if (
            choosing
            and worth
            and is_a_choice(self._moves)
            and (seat := partner(self._sight().table, self.seat)) is not None
        ):
            worth += f" {cards_in_words.neighbour_may(self.shown.law, names[seat])}"
        keys = (
            Key(
                shown_key(self._key_map, KeyScope.MOVES, choice.move),
                choice.words,
                f"decide({choice.move.value!r})" if stage is Stage.LIFTED else "",
            )
            for choice in self.offered
        )
        return Behind(
            name=self.name,
            card=card,
            lives=self._lives(self.seat),
            around=around(self.shown, self.seat, names),
            mine=self._mine,
            choices=tuple(keys) if choosing else (),
            remarks=(*([Key("", self.notice)] if self.notice else ()), *self._remarks(stage)),
            chosen=self.offered.index(self.chosen) if self.chosen is not None and choosing else None,
            seconds=None if waits is None else ceil(waits),
            letters=letters,
            ladder=marked,
            worth=worth,
            # A row is free for the odds while they are counted.
            odds=(self.odds or ("…",))[0] if choosing and self.hints else "",
            others=tuple(
                ((padded(clipped(names[seat], NAME), NAME + 1), Ink.LABEL), *self._lives(seat))
                for seat in self.shown.seated
                if seat != self.seat
            ),
        )

    def _remarks(self, stage: Stage) -> tuple[Key, ...]:
        if self._since or (self._weighs and self.odds):
            return tuple(Key("", told) for told in self._since or self.odds[1:] or self.odds)
        falls = self._key("go_on", "cover the card")
        if stage is Stage.GOT:
            return (Key("", self.sitting.words().say("This card is yours now.")), falls)
        if stage is Stage.FALLING:
            return (self._key("take_back", "take it back"),)
        # The way out first: where long names leave little room, the last are dropped.
        happened = self._key("since", "what has happened")
        if not self.decides:
            return falls, happened
        odds = (self._key("odds", "what are the odds?"),) if self.may_weigh else ()
        hint = (self._key("hint", "no odds" if self.hints else "the odds"),) if self.helps else ()
        return falls, *odds, happened, self._key("rules", "how we play"), *hint

    def _key(self, act: str, does: str) -> Key:
        """Return an action with its key, as it is written on the keyboard."""
        return Key(shown_key(self._key_map, KeyScope.CURTAIN, act), does, act)
