"""What the host sets once and keeps: looks, pace and the curtain's habits."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from ranter_tui.evening.safely import replace_file


class Theme(StrEnum):
    BAIZE = "baize"
    PAPER = "paper"
    CONTRAST = "contrast"
    TERMINAL = "terminal"


class Suits(StrEnum):
    SIGNS = "signs"
    LETTERS = "letters"


class Pace(StrEnum):
    LEISURELY = "leisurely"
    STEADY = "steady"
    BRISK = "brisk"
    AT_ONCE = "at_once"


class Motion(StrEnum):
    FULL = "full"
    CALM = "calm"
    """Nothing slides: for slow lines, and for those whom moving things make giddy."""


class CardSize(StrEnum):
    FITTING = "fitting"
    """As large as the seats allow."""
    SMALL = "small"


class NextHand(StrEnum):
    ON_A_KEY = "on_a_key"
    BY_ITSELF = "by_itself"


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    theme: Theme = Theme.BAIZE
    suits: Suits = Suits.SIGNS
    pace: Pace = Pace.STEADY
    motion: Motion = Motion.FULL
    size: CardSize = CardSize.FITTING
    next_hand: NextHand = NextHand.ON_A_KEY
    curtain_seconds: Annotated[int, Meta(ge=0, le=600)] = 20
    """After so long unattended the curtain falls by itself; nought never lets it."""
    book_open: bool = True
    pins: bool = False
    bets: bool = True
    bell: bool = False


class About(Struct, frozen=True):
    """A setting as it is shown: what it is called, what it does, and what it can be set to."""

    title: str
    help: str
    choices: dict[Any, str]


_YES_NO = {True: "yes", False: "no"}

ABOUT: dict[str, About] = {
    "theme": About(
        "Colours",
        "Baize is dark, paper is light, contrast is for bright rooms, terminal keeps to its own colours.",
        {
            Theme.BAIZE: "green baize",
            Theme.PAPER: "paper",
            Theme.CONTRAST: "high contrast",
            Theme.TERMINAL: "the terminal's",
        },
    ),
    "suits": About(
        "Suits",
        "Letters are for fonts that lack the signs.",
        {Suits.SIGNS: "♠ ♥ ♣ ♦", Suits.LETTERS: "S H C D"},
    ),
    "pace": About(
        "Pace",
        "How long everything that happens stays before the next.",
        {
            Pace.LEISURELY: "leisurely",
            Pace.STEADY: "steady",
            Pace.BRISK: "brisk",
            Pace.AT_ONCE: "at once",
        },
    ),
    "motion": About(
        "Motion",
        "Calm moves nothing across the screen; it is right for slow lines, too.",
        {Motion.FULL: "cards travel", Motion.CALM: "calm"},
    ),
    "size": About(
        "Cards", "How large they are drawn.", {CardSize.FITTING: "as large as fits", CardSize.SMALL: "small"}
    ),
    "next_hand": About(
        "Next hand",
        "Whether it waits for a key.",
        {NextHand.ON_A_KEY: "on a key", NextHand.BY_ITSELF: "by itself"},
    ),
    "curtain_seconds": About(
        "The curtain falls by itself after",
        "How long a card stays in view when nobody presses a key.",
        {0: "never", 8: "8 seconds", 12: "12 seconds", 20: "20 seconds", 40: "40 seconds", 90: "90 seconds"},
    ),
    "book_open": About("The book beside the table", "Open wherever there is room for it.", _YES_NO),
    "pins": About("PINs", "Lets each guest lock the curtain with a number of their own.", _YES_NO),
    "bets": About(
        "Bets of those who are out", "Before each showdown, for glory: who will lose the hand?", _YES_NO
    ),
    "bell": About("Bell", "Rings when the screen is to be handed on.", _YES_NO),
}
"""Every setting, in the order in which it is shown."""


def load_settings(path: Path) -> Settings:
    """What was set, or what is usual where nothing was. `BadFile` where it cannot be made out."""
    if not path.exists():
        return Settings()
    from ranter_tui.rulebook.mistakes import convert
    from ranter_tui.rulebook.reader import read_file

    return convert(read_file(path), Settings, lambda: msgspec.json.schema(Settings))


def save_settings(path: Path, settings: Settings) -> None:
    """Keep them for the next evening."""
    import yaml

    plain = msgspec.to_builtins(settings)
    replace_file(path, yaml.safe_dump(plain, allow_unicode=True, sort_keys=False).encode())
