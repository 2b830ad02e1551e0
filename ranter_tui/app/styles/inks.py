"""The style of each colour role (ink) in a theme. Nothing is told apart by colour alone.

These are no component styles. Textual would match the rules of all sheets against every one of them whenever
a painting comes to the screen, and that took longer than everything else about it.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from rich.style import Style
from textual.color import Color

from ranter_tui.app.drawing.ink import Ink

MARKED = "marked-style"
"""The theme variable with the style of what is marked: where there are no colours, it is reversed."""


class Look(Struct, frozen=True):
    """Foreground and background by their names in the theme."""

    colour: str
    on: str = "background"
    how: str = ""
    """Text attributes: bold, italic, underlined."""


LOOKS = {
    Ink.FELT: Look("foreground"),
    Ink.EDGE: Look("felt-edge"),
    Ink.LINK: Look("brass", how="bold"),
    Ink.LABEL: Look("dim"),
    Ink.TEXT: Look("foreground"),
    Ink.SAYS: Look("brass", how="bold"),
    Ink.ORNAMENT: Look("brass"),
    Ink.CARD: Look("card-ink", on="card", how="bold"),
    Ink.CARD_RED: Look("card-red", on="card", how="bold"),
    Ink.CARD_EDGE: Look("card-edge", on="card"),
    Ink.CARD_BACK: Look("card-back-ink", on="card-back"),
    Ink.CARD_BACK_EDGE: Look("card-back-ink", on="card-back"),
    Ink.SLIP_BACK: Look("slip"),
    Ink.PLACE: Look("felt-edge"),
    Ink.NAME: Look("foreground", how="bold"),
    Ink.NAME_ACTS: Look("acts-ink", on="brass", how=MARKED),
    Ink.FRAME_ACTS: Look("acts-ink", on="brass", how=MARKED),
    Ink.NAME_PARTNER: Look("brass", how="bold underline"),
    Ink.NAME_BOT: Look("foreground"),
    Ink.OUT: Look("felt-edge"),
    Ink.DEALER: Look("brass", how="bold"),
    Ink.SPEECH: Look("foreground", how="italic"),
    Ink.LOSES: Look("loses-ink", on="loses", how=MARKED),
    Ink.WINS: Look("acts-ink", on="brass", how=MARKED),
    Ink.LIFE: Look("brass"),
    Ink.LIFE_GOING: Look("oxblood", how="bold"),
    Ink.LIFE_LOST: Look("felt-edge"),
    Ink.NOTE: Look("acts-ink", on="brass", how=MARKED),
    Ink.HONOUR: Look("oxblood", how="bold"),
    Ink.BOARD: Look("brass"),
    Ink.COUNTER: Look("card-ink", on="card", how=MARKED),
    Ink.COUNTER_ACTS: Look("acts-ink", on="brass", how=MARKED),
    Ink.CREST_RED: Look("crest-ink", on="crest-red"),
    Ink.CREST_BLUE: Look("crest-ink", on="crest-blue"),
    Ink.CREST_GREEN: Look("crest-ink", on="crest-green"),
    Ink.CREST_PURPLE: Look("crest-ink", on="crest-purple"),
    Ink.CREST_BLACK: Look("crest-ink", on="crest-black"),
    Ink.DRAPE_DEEP: Look("drape", on="drape-deep"),
    Ink.DRAPE: Look("drape-light", on="drape"),
    Ink.DRAPE_LIGHT: Look("drape", on="drape-light"),
    Ink.ROD: Look("brass", on="drape-deep"),
    Ink.FRINGE: Look("brass", on="drape-deep"),
    Ink.PLATE: Look("card-ink", on="card"),
    Ink.PLATE_NAME: Look("card-ink", on="card", how="bold"),
    Ink.PLATE_RULE: Look("card-red", on="card"),
    Ink.FLAME: Look("brass", on="card", how="bold"),
    Ink.WAX: Look("wax"),
    Ink.KEY: Look("acts-ink", on="brass", how=MARKED),
    Ink.CHOICE: Look("foreground", how="bold"),
    Ink.TITLE: Look("foreground", how="bold"),
}


def style(ink: Ink, theme: Mapping[str, str]) -> Style:
    """Return the Rich style of an ink, given the variables of the theme."""
    look = LOOKS[ink]
    colours = Style(
        color=Color.parse(theme[look.colour]).rich_color, bgcolor=Color.parse(theme[look.on]).rich_color
    )
    return colours + Style.parse(theme[MARKED] if look.how == MARKED else look.how)
