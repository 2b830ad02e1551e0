"""The settings: looks, pace and the curtain's habits, in a file."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from ranter_tui.disk.whole_files import replace_file, set_aside


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
    """No animations: for slow lines, and for guests whom motion makes giddy."""


class CardSize(StrEnum):
    FITTING = "fitting"
    """As large as the seats allow."""
    SMALL = "small"


class NextHand(StrEnum):
    ON_A_KEY = "on_a_key"
    BY_ITSELF = "by_itself"


class Bell(StrEnum):
    AT_A_TURN = "at_a_turn"
    AT_THE_LAST = "at_the_last"
    """When a guest goes out, and when the game is over."""
    AT_BOTH = "at_both"


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    theme: Theme = Theme.BAIZE
    suits: Suits = Suits.SIGNS
    pace: Pace = Pace.STEADY
    motion: Motion = Motion.FULL
    size: CardSize = CardSize.FITTING
    next_hand: NextHand = NextHand.ON_A_KEY
    curtain_seconds: Annotated[int, Meta(ge=0, le=600)] = 20
    """The seconds after which an unattended curtain falls by itself; 0 for never."""
    take_back_seconds: Annotated[int, Meta(ge=0, le=600)] = 3
    """How long a choice by phone can be taken back, at any pace; at the curtain half as long."""
    how_we_play: bool = True
    book_open: bool = True
    pins: bool = False
    bets: bool = True
    forfeits: bool = False
    odds: bool = False
    hints: bool = True
    bell: bool = False
    bell_rings: Bell = Bell.AT_A_TURN
    phones: bool = False
    phone_seconds: Annotated[int, Meta(ge=0, le=600)] = 40
    """The seconds after which the table need not wait for a silent phone; 0 for never."""

    @property
    def letters(self) -> bool:
        """Whether suits are written as letters."""
        return self.suits is Suits.LETTERS


class SettingAbout(Struct, frozen=True):
    """The description of a setting: its name, what it does, and its possible values."""

    title: str
    help: str
    choices: dict[Any, str] = field(default_factory=lambda: {True: "yes", False: "no"})


def _in_words(kind: type[StrEnum]) -> dict[Any, str]:
    """Return the values of a setting that are called what they are."""
    return {value: value.replace("_", " ") for value in kind}


ABOUT: dict[str, SettingAbout] = {
    "theme": SettingAbout(
        "Colours",
        "Baize is dark, paper is light, contrast is for bright rooms, terminal keeps to its own colours.",
        {
            Theme.BAIZE: "green baize",
            Theme.PAPER: "paper",
            Theme.CONTRAST: "high contrast",
            Theme.TERMINAL: "the terminal’s",
        },
    ),
    "suits": SettingAbout(
        "Suits",
        "Letters are for fonts that lack the signs.",
        {Suits.SIGNS: "♠ ♥ ♣ ♦", Suits.LETTERS: "S H C D"},
    ),
    "pace": SettingAbout("Pace", "How long each event stays on the screen.", _in_words(Pace)),
    "motion": SettingAbout(
        "Motion",
        "Calm moves nothing across the screen; it also suits slow connections.",
        {Motion.FULL: "cards travel", Motion.CALM: "calm"},
    ),
    "size": SettingAbout(
        "Cards",
        "How large the cards are drawn.",
        {CardSize.FITTING: "as large as fits", CardSize.SMALL: "small"},
    ),
    "next_hand": SettingAbout("Next hand", "Whether the next hand waits for a key.", _in_words(NextHand)),
    "curtain_seconds": SettingAbout(
        "The curtain falls by itself after",
        "How long a card stays in view when no key is pressed.",
        {0: "never", 8: "8 seconds", 12: "12 seconds", 20: "20 seconds", 40: "40 seconds", 90: "90 seconds"},
    ),
    "take_back_seconds": SettingAbout(
        "Time to take back",
        "After a choice by phone, at any pace; at the curtain half of that. The guest can end it sooner.",
        {0: "none", 3: "3 seconds", 6: "6 seconds", 12: "12 seconds"},
    ),
    "how_we_play": SettingAbout(
        "How we play", "Shows the rules before the first deal, once for each set of rules that is new to you."
    ),
    "book_open": SettingAbout("The book beside the table", "Keeps the book open wherever there is room."),
    "pins": SettingAbout("PINs", "Lets each guest lock the curtain with a number of their own."),
    "bets": SettingAbout("Bets", "Guests who are out bet, for glory, on who loses the hand."),
    "forfeits": SettingAbout(
        "Forfeits", "A dare for each guest who goes out, from your file forfeits.txt beside the games."
    ),
    "odds": SettingAbout("Show the odds", "On your turn, press m to see how often each choice loses."),
    "hints": SettingAbout(
        "Help for newcomers",
        "Behind the curtain, a line says how often each choice loses, while a guest is new to the book or "
        "marked in the guest book.",
    ),
    "bell": SettingAbout("Bell", "Rings the bell of the terminal."),
    "bell_rings": SettingAbout(
        "The bell rings",
        "When the screen changes hands, when a guest goes out and the game ends, or both.",
        _in_words(Bell),
    ),
    "phones": SettingAbout(
        "Phones", "Opens the door for phones when the program starts. F3 opens and shuts it."
    ),
    "phone_seconds": SettingAbout(
        "Patience with phones",
        "How long to wait for a silent phone before offering the curtain or a bot instead.",
        {0: "for ever", 20: "20 seconds", 40: "40 seconds", 90: "90 seconds", 180: "3 minutes"},
    ),
}


def load_settings(path: Path) -> Settings:
    """Load the settings, with defaults for what is not set. Raises `BadFile` if the file is invalid."""
    if not path.exists():
        return Settings()
    from ranter_tui.rulebook.mistakes import convert
    from ranter_tui.rulebook.reader import read_file

    return convert(read_file(path), Settings, lambda: msgspec.json.schema(Settings))


def save_settings(path: Path, settings: Settings) -> None:
    """Save the settings. An invalid file is set aside first."""
    import yaml

    from ranter_tui.rulebook.problem import BadFile

    try:
        load_settings(path)
    except BadFile:
        set_aside(path)
    plain = msgspec.to_builtins(settings)
    # Keep a symlinked settings file a symlink.
    there = Path(os.path.realpath(path))
    replace_file(there, yaml.safe_dump(plain, allow_unicode=True, sort_keys=False).encode())
