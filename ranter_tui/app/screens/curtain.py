"""The curtain screen: it hides the table while the device is handed to one player, and again afterwards."""

from __future__ import annotations

from enum import Enum, auto
from math import ceil, inf
from typing import ClassVar

from textual import events, getters
from textual.app import ComposeResult
from textual.timer import Timer

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.drawing.behind import Behind
from ranter_tui.app.drawing.canvas import Run
from ranter_tui.app.drawing.curtain import LOOK_AWAY, Key, Plate
from ranter_tui.app.drawing.lives import lives_picture
from ranter_tui.app.drawing.suits import written
from ranter_tui.app.handing_over import Decides, Forgotten, NotNow, Outcome
from ranter_tui.app.keymap import shown_keys
from ranter_tui.app.pace import FACTOR, FALLS, FRAMES, GOT, HELD, QUIET, TAKE_BACK
from ranter_tui.app.screens.leaving import LeavesOnce
from ranter_tui.app.widgets.curtain_painting import CurtainPainting
from ranter_tui.evening.pins import MOST_DIGITS, opens
from ranter_tui.evening.settings import Suits
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events import Changed, Drew, Event, RanBack, Revealed
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Sight, face
from ranter_tui.game.state import State
from ranter_tui.library.nutshell.game import Game
from ranter_tui.library.nutshell.ladder import Mark, about, line
from ranter_tui.library.telling.choices import OfferedMove, choices
from ranter_tui.library.telling.since import since
from ranter_tui.library.telling.to_me import around, to_me


class Stage(Enum):
    """The state of the curtain."""

    GUARDED = auto()
    """Shut, and not to be lifted yet: a key, held or hammered, may still be meant for the last screen."""
    DRAWN = auto()
    """Shut; it can be lifted."""
    RISING = auto()
    """Still shut: it is lifted unless the next key comes at once, as it does while one is held."""
    LOCKED = auto()
    """A PIN is asked for."""
    LIFTED = auto()
    FALLING = auto()
    """A choice was made; until the curtain is down it can be taken back."""
    GOT = auto()
    """The choice stands, and there is a new card to look at."""
    DOWN = auto()


LIVES_WIDE = 24
"""Cells for the lives under a name."""
UNTOUCHED = (Stage.GUARDED, Stage.DRAWN, Stage.RISING)
"""The stages in which keys and mouse have to be let alone before the curtain goes up."""
HANDS_OFF = "hands off the keys for a moment"
UNDECIDED = "The curtain is down: nothing is decided."


class CurtainScreen(LeavesOnce[Outcome]):
    """The private screen of one player: card, choices, and the curtain in front of them."""

    IS_CURTAIN: ClassVar = True
    # The drape covers all of it; Textual would draw every row below it first.
    BLANK = True
    BINDINGS = [*bindings(KeyScope.MOVES), *bindings(KeyScope.CURTAIN)]

    painting = getters.query_one(CurtainPainting)

    def __init__(
        self,
        sitting: Sitting,
        seat: Seat,
        shown: State,
        *,
        looked_at: int | None = None,
        told: int | None = None,
        news: tuple[str, ...] = (),
        decide: Decides | None = None,
    ) -> None:
        super().__init__()
        self.sitting = sitting
        self.seat = seat
        self._shown = shown
        """The table as the room sees it."""
        self.stage = Stage.GUARDED
        self._touched = False
        """Whether a key or a click has come since the curtain could be lifted."""
        self._hurried = False
        """Whether one came before."""
        self._until = told
        """How many events the room has been told; at a second look the guest is told of no more."""
        self._looked_at = looked_at if looked_at is not None else sitting.hand_began()
        self._decide = decide
        self._news = news
        """What the room has been told, which may stand on the shut curtain."""
        self._offered: tuple[OfferedMove, ...] = ()
        self._chosen: OfferedMove | None = None
        self._typed = ""
        self._remark = ""
        self._since: tuple[str, ...] = ()
        self._mine: tuple[str, ...] = ()
        """What has happened to this guest since the last look; known only from the first look on."""
        self._deadline: float | None = None
        self._lifted_by_click = -inf
        """The time at which a click last lifted the curtain: the next click may be the second of a pair."""
        self._clock: Timer | None = None

    def _sight(self) -> Sight:
        return self.sitting.sight(self.seat, self._until)

    @property
    def guest_name(self) -> str:
        return self.sitting.names[self.seat]

    def compose(self) -> ComposeResult:
        yield CurtainPainting(self._plate())

    def on_mount(self) -> None:
        self._clock = self.set_interval(1 / FRAMES, self._tick, pause=True)
        self._show()
        # Nobody can be surprised by a card before there was a picture of the drape with a name on it.
        self.call_after_refresh(self._guard)

    def _guard(self) -> None:
        """Shut the curtain, and let nobody lift it before keys and mouse have been let alone for a while."""
        self._go_to(Stage.GUARDED, QUIET)

    @property
    def is_guarded(self) -> bool:
        """Whether the time runs for which keys and mouse must be let alone."""
        return self.stage is Stage.GUARDED and self._deadline is not None

    def _may_touch(self) -> bool:
        """Note a key or a click, and return whether it may do something. If not, the guard begins anew.

        What a burst brings is all noted before the first of it does anything.
        """
        if self.stage not in UNTOUCHED:
            return True
        if self.stage is Stage.DRAWN and not self._touched:
            self._touched = True
            return True
        self._hands_off()
        return False

    def _hands_off(self) -> None:
        """Guard the curtain anew, and say why nothing comes of that key or click."""
        self._hurried = True
        self._guard()

    # Looking

    def action_look(self) -> None:
        if self.stage is Stage.LOCKED:
            self._try_pin()
        elif self.stage is Stage.DRAWN and self.sitting.guests[self.seat].pin:
            self._remark = ""
            self._go_to(Stage.LOCKED)
        elif self.stage is Stage.DRAWN:
            self._go_to(Stage.RISING, HELD)

    def _lift(self) -> None:
        self._remark = ""
        self._offered = choices(self._sight(), self.sitting.names) if self._decide is not None else ()
        self._mine = to_me(self._sight().faces[self._looked_at :], self.seat, self.sitting.names)
        self._go_to(Stage.LIFTED, self._unattended())

    def _unattended(self) -> float | None:
        """Return the seconds without a key after which the curtain falls by itself; None if it does not."""
        return float(self.app.evening.settings.curtain_seconds) or None

    def _try_pin(self) -> None:
        lock = self.sitting.guests[self.seat].pin
        if lock and opens(self._typed, lock):
            self._lift()
        else:
            self._remark = "That is not the number."
            self._go_to(Stage.LOCKED)

    def action_forgotten(self) -> None:
        if self.stage is Stage.LOCKED:
            self._leave(Forgotten() if self._decide is not None else None)

    def action_not_now(self) -> None:
        """Let the curtain fall; while it is shut, hand the screen back to the room undecided."""
        if self.stage in (Stage.DRAWN, Stage.LOCKED):
            self._leave(NotNow())
        else:
            self._let_fall()

    def action_go_on(self) -> None:
        """Let the curtain fall; where a choice is made already, it stands at once."""
        if self.stage is Stage.FALLING:
            self._commit()
        else:
            self._let_fall()

    def _let_fall(self) -> None:
        """Let the curtain fall at once. Nothing is decided by that."""
        if self.stage is Stage.GOT or self._decide is None:
            self._down()
        else:
            self._shut_undecided()

    def _shut_undecided(self) -> None:
        self._chosen = None
        self._since = ()
        self._hurried = False
        self._remark = UNDECIDED
        self._guard()

    def unwatched(self) -> None:
        """Cover everything at once: another window is in front, and nobody knows who looks at this one."""
        if self.stage is Stage.GOT or (self.stage is Stage.LIFTED and self._decide is None):
            self._leave(self._outcome)
        elif self.stage in (Stage.LIFTED, Stage.FALLING):
            self._shut_undecided()

    def action_since(self) -> None:
        """Show what has happened since this guest's last turn, as far as this guest could see it."""
        if self._since:
            self._since = ()
        else:
            faces = self._sight().faces
            card = written(self.app.evening.settings.suits is Suits.LETTERS)
            self._since = since(faces, self.sitting.names, self._looked_at, card) or ("Nothing yet.",)
        self._deadline = self._from_now(self._unattended())
        self._show()

    def action_rules(self) -> None:
        """Tell how we play; the curtain is let down first, for nobody would see that it is up."""
        from ranter_tui.app.screens.how_we_play import HowWePlayScreen

        if self.stage is Stage.LIFTED:
            self._shut_undecided()
        book, law = self.sitting.book, self._shown.law
        told = HowWePlayScreen(f"{book.game} · {book.short}", law.rules, law.seats)
        # The key that ends the telling may be held, and is not meant for the curtain.
        self.app.push_screen(told, lambda _: self._guard())

    # Choosing

    def action_decide(self, move: str) -> None:
        chosen = next((choice for choice in self._offered if choice.move.value == move), None)
        if self.stage is Stage.LIFTED and chosen is not None:
            self._chosen = chosen
            self._since = ()
            self._go_to(Stage.FALLING, self._take_back_time)

    def action_take_back(self) -> None:
        if self.stage is Stage.FALLING:
            self._chosen = None
            self._lift()
        else:
            self._let_fall()

    def _commit(self) -> None:
        """Make the choice final."""
        assert self._chosen is not None and self._decide is not None
        told = self._decide(self._chosen.move)
        self._mine = to_me([face(event, self.seat) for event in told], self.seat, self.sitting.names)
        self._looked_at = len(self.sitting.history)
        if self._has_a_new_card(told):
            waits = self._unattended()
            self._go_to(Stage.GOT, waits and min(waits, GOT))
        else:
            # The drape has fallen already: it must not open over the card once more.
            self._leave(self._outcome)

    def _has_a_new_card(self, told: tuple[Event, ...]) -> bool:
        """Whether this guest now holds a card that an exchange has brought, and the room does not see it."""
        if any(isinstance(event, Revealed) for event in told):
            return False
        mine = (face(event, self.seat) for event in told if isinstance(event, (Changed, Drew, RanBack)))
        return any(seen.held_by(self.seat) not in (None, BACK) for seen in mine)

    def _down(self) -> None:
        """Let the curtain fall over whatever is in view; then the screen is the room's again."""
        at_once = self.app.still or not FACTOR[self.app.evening.settings.pace]
        self._go_to(Stage.DOWN, 0.0 if at_once else FALLS)

    @property
    def _outcome(self) -> Outcome:
        return self._chosen.move if self._chosen is not None else None

    def _leave(self, result: Outcome) -> None:
        """Close the screen with this result. A key or a click that comes now comes too late."""
        self.stage = Stage.DOWN
        self.painting.shut(self._plate())
        self.dismiss(result)

    # The clock

    def _go_to(self, stage: Stage, lasts: float | None = None) -> None:
        """Go over to a stage, and out of it when it has lasted so many seconds."""
        self.stage = stage
        self._typed = ""
        self._touched = False
        if lasts == 0.0:
            self._time_is_up()
            return
        self._deadline = self._from_now(lasts)
        if self._clock is not None:
            (self._clock.pause if self._deadline is None else self._clock.resume)()
        self._show()
        self.refresh_bindings()

    def _from_now(self, seconds: float | None) -> float | None:
        return self.app.clock.now() + seconds if seconds is not None else None

    @property
    def _left(self) -> float | None:
        return max(self._deadline - self.app.clock.now(), 0.0) if self._deadline is not None else None

    def _tick(self) -> None:
        if self._left == 0.0:
            self._time_is_up()
        else:
            self._show()

    def _time_is_up(self) -> None:
        self._deadline = None
        match self.stage:
            case Stage.GUARDED:
                self._hurried = False
                self._go_to(Stage.DRAWN)
            case Stage.RISING:
                self._lift()
            case Stage.FALLING:
                self._commit()
            case Stage.GOT:
                self._down()
            case Stage.DOWN:
                self._leave(self._outcome)
            case Stage.LIFTED if self._decide is None:
                self._down()
            case Stage.LIFTED:
                self._shut_undecided()

    # What is seen

    def _show(self) -> None:
        """Paint the curtain. Only while it is not shut does the painting get to know the card."""
        if self.stage in (*UNTOUCHED, Stage.LOCKED):
            self.painting.shut(self._plate())
        elif self.stage is Stage.DOWN:
            self.painting.fall(self._fallen())
        else:
            self.painting.lift(self._plate(), self._behind(), self._fallen())

    def _plate(self) -> Plate:
        if self.stage is Stage.LOCKED:
            typed = "•" * len(self._typed) or "your number"
            keys = (Key(self._key("look"), "open"), Key(self._key("forgotten"), "forgotten"))
            return self._plate_with((self._remark or "The curtain is locked.", typed), keys)
        lines = (self._remark, LOOK_AWAY) if self._remark else (LOOK_AWAY,)
        return self._plate_with(lines, self._plate_keys(), self._lives(), self._news)

    def _plate_with(
        self,
        lines: tuple[str, ...],
        keys: tuple[Key, ...],
        lives: tuple[Run, ...] = (),
        news: tuple[str, ...] = (),
    ) -> Plate:
        crest = self.app.evening.guest_book.crest(self.guest_name)
        return Plate(self.guest_name, lines, keys, lives, news, crest)

    def _plate_keys(self) -> tuple[Key, ...]:
        match self.stage:
            case Stage.GUARDED:
                return (Key("", HANDS_OFF),) if self._hurried else ()
            case Stage.FALLING:
                return (Key(self._key("take_back"), "take it back"),)
            case Stage.DRAWN | Stage.RISING:
                return (Key(self._key("look"), "look"), Key(self._key("not_now"), "not now"))
        return ()

    def _lives(self) -> tuple[Run, ...]:
        rules, lives = self._shown.law.rules, self._shown.lives[self.seat]
        honour = self.seat in self._shown.honour
        return lives_picture(rules.kept_on, lives, rules.lives.count, LIVES_WIDE, honour=honour)

    def _fallen(self) -> float:
        """How far the curtain is down, from 0 to 1."""
        lasts = {Stage.FALLING: self._take_back_time, Stage.DOWN: FALLS}.get(self.stage)
        return 1 - (self._left or 0.0) / lasts if lasts else 0.0

    @property
    def _take_back_time(self) -> float:
        return TAKE_BACK * FACTOR[self.app.evening.settings.pace]

    def _behind(self) -> Behind:
        choosing = self.stage in (Stage.LIFTED, Stage.FALLING)
        ladder, worth = self._worth()
        waits = self._left if self.stage in (Stage.LIFTED, Stage.GOT) else None
        return Behind(
            name=self.guest_name,
            card=self._card(),
            lives=self._lives(),
            around=around(self._shown, self.seat, self.sitting.names),
            mine=self._mine,
            choices=tuple(Key(self._move_key(choice), choice.words) for choice in self._offered)
            if choosing
            else (),
            remarks=self._remarks(),
            chosen=self._offered.index(self._chosen) if self._chosen is not None and choosing else None,
            seconds=None if waits is None else ceil(waits),
            letters=self.app.evening.settings.suits is Suits.LETTERS,
            ladder=ladder,
            worth=worth,
        )

    def _worth(self) -> tuple[tuple[Mark, ...], str]:
        """Return the ladder with this guest's card marked, and what the card is worth, once it is known."""
        hand, card = self._sight().hand, self._card()
        if hand is None or card is None or card is BACK:
            return (), ""
        law, sunk = self._shown.law, card in hand.sunk
        game = Game(law.rules, law.seats)
        return line(game, card.rank, sunk=sunk), about(game, card.rank, sunk=sunk)

    def _card(self) -> Card | None:
        """Return the card to draw: None without a hand, a back if the book lets nobody look yet."""
        sight = self._sight()
        return None if sight.hand is None else sight.card

    def _remarks(self) -> tuple[str, ...]:
        if self._since:
            return self._since
        falls = f"[{self._key('go_on')}] let the curtain fall"
        if self.stage is Stage.GOT:
            return ("This card is yours now.", falls)
        if self.stage is Stage.FALLING:
            return (f"[{self._key('take_back')}] take it back",)
        happened = f"[{self._key('since')}] what has happened"
        if self._decide is None:
            return happened, falls
        return happened, f"[{self._key('rules')}] how we play", falls

    def _key(self, act: str) -> str:
        """Return the key of an action, as it is written on the keyboard."""
        return shown_keys(self.app.key_map, KeyScope.CURTAIN, act)[0]

    def _move_key(self, choice: OfferedMove) -> str:
        return shown_keys(self.app.key_map, KeyScope.MOVES, choice.move)[0]

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        stage = self.stage
        match action:
            case "decide":
                return stage is Stage.LIFTED and any(c.move.value == parameters[0] for c in self._offered)
            case "look":
                return stage in (Stage.DRAWN, Stage.LOCKED)
            case "forgotten":
                return stage is Stage.LOCKED
            case "not_now":
                return stage not in (Stage.GUARDED, Stage.RISING, Stage.DOWN)
            case "go_on":
                return stage in (Stage.LIFTED, Stage.FALLING, Stage.GOT)
            case "take_back":
                return stage in (Stage.LIFTED, Stage.FALLING)
            case "rules":
                return stage is Stage.DRAWN or (stage is Stage.LIFTED and self._decide is not None)
            case "since":
                return stage in (Stage.LIFTED, Stage.GOT)
        return True

    def on_key(self, event: events.Key) -> None:
        if not self._may_touch():
            return
        if self.stage is Stage.DRAWN and event.key not in self.active_bindings:
            self._hands_off()
        elif self.stage is Stage.LOCKED and event.character and event.character in "0123456789":
            self._typed = (self._typed + event.character)[:MOST_DIGITS]
            self._show()
        elif self.stage is Stage.LOCKED and event.key == "backspace":
            self._typed = self._typed[:-1]
            self._show()

    def on_click(self, event: events.Click) -> None:
        """Handle a click: on a choice it chooses; anywhere else it lifts the curtain, or lets it fall.

        A double click is one click: nobody has seen what lies under the second.
        """
        now = self.app.clock.now()
        second = event.chain > 1 or now - self._lifted_by_click < self.app.CLICK_CHAIN_TIME_THRESHOLD
        if not self._may_touch() or second:
            return
        chosen = self.painting.choice_at(event.x, event.y)
        if self.stage is Stage.LIFTED and chosen is not None:
            self.action_decide(self._offered[chosen].move.value)
        elif self.stage in (Stage.DRAWN, Stage.LOCKED):
            self._lifted_by_click = now
            self.action_look()
        elif self.stage in (Stage.LIFTED, Stage.GOT):
            self.action_go_on()
