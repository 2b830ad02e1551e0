"""Reads the themes, and the looks of the inks that pictures are drawn in, from `colours.json`.

A name that is none of Textual's own ("primary", "surface", ...) is a variable of our style sheets. The
colours of crests are a guest's own, whatever the theme. A terminal with 256 colours has no dark green but
one as bright as a billiard table, and one with 16 has none on which anything can be read: there the themes
are given colours that exist. An ink has a colour, perhaps a ground, and the style of its letters; "marked-
style" is the theme's, for nothing is told apart by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec.json import decode
from rich.style import Style
from textual.color import Color
from textual.theme import Theme

from ranter_tui.app.drawing.ink import Ink

# JSON is read in a tenth of a millisecond, TOML in seven: that is felt on the way to the first page.
TABLES: dict[str, dict[str, Any]] = decode(Path(__file__).with_suffix(".json").read_bytes())
FEWER = {"256": "-256", "standard": "-16", "windows": "-16"}
"""What the names of the themes end with for a terminal with fewer colours, by Rich's name for its colours."""
OWN = frozenset(Theme.__dataclass_fields__)
"""What is a field of a theme; everything else is a variable of the style sheets."""
MARKED = "marked-style"


def themes_for(colours: str | None) -> tuple[Theme, ...]:
    """Return the themes for a terminal; `colours` is Rich's name for its colours, "256" or "standard"."""
    fewer = FEWER.get(colours or "", "")
    return tuple(_theme(name, fewer) for name in ("baize", "paper", "contrast", "terminal"))


def _theme(name: str, fewer: str) -> Theme:
    colours = {**TABLES["crests"], **TABLES[name], **TABLES.get(name + fewer, {})}
    variables = {key: colour for key, colour in colours.items() if key not in OWN}
    return Theme(name, variables=variables, **{key: colours[key] for key in OWN & colours.keys()})


def style(ink: Ink, theme: Mapping[str, str]) -> Style:
    """Return the Rich style of an ink, given the variables of the theme.

    Inks are no component styles: Textual would match the rules of all sheets against every one of them when a
    painting comes to the screen, and that took longer than everything else.
    """
    look, _, ground = TABLES["inks"][ink.name].partition(" on ")
    *how, colour = look.split()
    letters, paper = (Color.parse(theme[name]).rich_color for name in (colour, ground or "background"))
    return Style(color=letters, bgcolor=paper) + Style.parse(
        " ".join(theme[MARKED] if word == MARKED else word for word in how)
    )
