"""Reads the themes, and the looks of the inks that pictures are drawn in, from `colours.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.style import Style
from textual.color import Color
from textual.theme import Theme

from ranter_tui.app.drawing.ink import Ink

TABLES: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
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
