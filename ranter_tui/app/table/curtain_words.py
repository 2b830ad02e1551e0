"""What stands on the curtain and behind it, at each of its stages."""

from __future__ import annotations

from math import ceil

from ranter_tui.app.actions import KeyScope
from ranter_tui.app.drawing.behind import Behind, Remark
from ranter_tui.app.drawing.canvas import Run
from ranter_tui.app.drawing.curtain import LOOK_AWAY, Key, Plate
from ranter_tui.app.drawing.lives import lives_picture
from ranter_tui.app.keymap import Keymap, shown_keys
from ranter_tui.app.table.private_look import PrivateLook, Stage
from ranter_tui.record.guest import Crest

LIVES_WIDE = 24
"""Cells for the lives under a name."""
DIGITS = "1234567890"
HANDS_OFF = "hands off the keys for a moment"


class CurtainWords:
    """The plate of one guest's curtain, and what that guest finds behind it."""

    def __init__(
        self, look: PrivateLook, key_map: Keymap, crest: Crest | None, news: tuple[str, ...]
    ) -> None:
        self.look = look
        self.key_map = key_map
        self.crest = crest
        self.news = news
        """What the room has been told, which may stand on the shut curtain."""
        self.not_now = "not now"
        """What that key does."""
        self.tells_odds = False
        """Whether the house tells what the odds are."""
        self.notice = ""
        """What is said beside the card before all else, until the next stage."""
        self.by_phone = ""
        """How this guest could come in by phone instead, if the door is open."""

    def plate(self, stage: Stage, remark: str, *, hurried: bool) -> Plate:
        """Return the plate; where somebody hurried, it says why nothing came of it."""
        lines = tuple(filter(None, (remark, LOOK_AWAY, self.by_phone)))
        keys = self._keys_on_plate(stage, hurried=hurried)
        return Plate(self.look.name, lines, keys, (), self._lives(), self.news, self.crest)

    def lock(self, typed: str, remark: str) -> Plate:
        """Return the plate of a locked curtain, with as many dots as digits were typed."""
        lines = (remark or "The curtain is locked.", "•" * len(typed) or "your number")
        keys = (self._key("look", "open"), self._key("forgotten", "forgotten"))
        digits = (*(Key(digit, "", f"digit({digit!r})") for digit in DIGITS), Key("⌫", "", "rub_out"))
        return Plate(self.look.name, lines, keys, digits, crest=self.crest)

    def behind(self, stage: Stage, left: float | None, *, letters: bool) -> Behind:
        """Return the view behind the lifted curtain, which falls by itself after so many seconds."""
        look = self.look
        choosing = stage in (Stage.LIFTED, Stage.FALLING)
        waits = left if stage in (Stage.LIFTED, Stage.GOT) else None
        ladder, worth = look.worth()
        keys = (
            Key(shown_keys(self.key_map, KeyScope.MOVES, choice.move)[0], choice.words)
            for choice in look.offered
        )
        return Behind(
            name=look.name,
            card=look.card(),
            lives=self._lives(),
            around=look.around,
            mine=look.mine,
            choices=tuple(keys) if choosing else (),
            remarks=self._remarks(stage),
            chosen=look.offered.index(look.chosen) if look.chosen is not None and choosing else None,
            seconds=None if waits is None else ceil(waits),
            letters=letters,
            ladder=ladder,
            worth=worth,
        )

    def _keys_on_plate(self, stage: Stage, *, hurried: bool) -> tuple[Key, ...]:
        match stage:
            case Stage.GUARDED:
                return (Key("", HANDS_OFF),) if hurried else ()
            case Stage.FALLING:
                return (self._key("take_back", "take it back"),)
            case Stage.DRAWN | Stage.RISING:
                return (self._key("look", "look"), self._key("not_now", self.not_now))
        return ()

    def _lives(self) -> tuple[Run, ...]:
        shown, seat = self.look.shown, self.look.seat
        rules, honour = shown.law.rules, seat in shown.honour
        return lives_picture(rules.kept_on, shown.lives[seat], rules.lives.count, LIVES_WIDE, honour=honour)

    def _remarks(self, stage: Stage) -> tuple[Remark, ...]:
        return (*map(Remark, filter(None, (self.notice,))), *self._usual_remarks(stage))

    def _usual_remarks(self, stage: Stage) -> tuple[Remark, ...]:
        if self.look.since:
            return tuple(map(Remark, self.look.since))
        if self.look.odds:
            return tuple(map(Remark, self.look.odds))
        falls = self._offer("go_on", "let the curtain fall")
        if stage is Stage.GOT:
            return (Remark(self.look.sitting.words().say("This card is yours now.")), falls)
        if stage is Stage.FALLING:
            return (self._offer("take_back", "take it back"),)
        # The way out first: where long names leave little room, the last are dropped.
        happened = self._offer("since", "what has happened")
        if not self.look.decides:
            return falls, happened
        odds = (self._offer("odds", "what are the odds?"),) if self.tells_odds and self.look.may_weigh else ()
        return falls, *odds, happened, self._offer("rules", "how we play")

    def _offer(self, act: str, does: str) -> Remark:
        key = self._key(act, does)
        return Remark(f"[{key.key}] {does}", act)

    def _key(self, act: str, does: str) -> Key:
        """Return an action with its key, as it is written on the keyboard."""
        return Key(shown_keys(self.key_map, KeyScope.CURTAIN, act)[0], does, act)
