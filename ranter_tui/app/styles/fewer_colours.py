"""Variants of the themes for terminals with 256 or 16 colours.

A terminal with 256 has no dark green but one as bright as a billiard table; one with 16 has none on which
anything can be read. There the themes are given colours that exist, not whatever comes nearest.
"""

from __future__ import annotations

from dataclasses import replace

from textual.theme import Theme

from ranter_tui.app.styles.themes import BAIZE, CONTRAST, PAPER, TERMINAL

PALE_GREEN, BRIGHT_BRASS, PINK, BLACK, WHITE = "#afd7af", "#ffd75f", "#ffafaf", "#000000", "#ffffff"
RED, GREEN, YELLOW, BRIGHT_RED, GREY, DARK_GREY = (
    "#800000", "#008000", "#ffff00", "#ff5f5f", "#c0c0c0", "#808080",
)  # fmt: skip

BAIZE_256 = replace(
    BAIZE,
    foreground="#ffffd7",
    background="#005f00",
    surface=BLACK,
    panel=BLACK,
    variables={
        **BAIZE.variables,
        "dim": PALE_GREEN,
        "card-pale": "#5f5f5f",
        "brass": BRIGHT_BRASS,
        "oxblood": PINK,
        "felt-edge": "#5faf5f",
        "wax": "#ffffd7",
        "acts-ink": BLACK,
        "loses": "#af0000",
        "drape-light": "#870000",
        "drape": "#5f0000",
        "drape-deep": "#3a0000",
    },
)

PAPER_256 = replace(
    PAPER,
    background="#ffffd7",
    surface="#d7d7af",
    panel="#d7d7af",
    variables={
        **PAPER.variables,
        "dim": "#5f5f5f",
        "card-pale": "#5f5f5f",
        "brass": "#5f5f00",
        "acts-ink": WHITE,
        "felt-edge": "#87875f",
        "wax": "#af0000",
    },
)

BAIZE_16 = replace(
    BAIZE,
    primary=YELLOW,
    accent=YELLOW,
    foreground=WHITE,
    background=BLACK,
    surface=BLACK,
    panel=BLACK,
    variables={
        **BAIZE.variables,
        "card": WHITE,
        "card-ink": BLACK,
        "card-red": RED,
        "card-pale": BLACK,
        "card-back": RED,
        "card-back-ink": WHITE,
        "card-edge": GREY,
        "slip": GREY,
        "marked": RED,
        "marked-ink": WHITE,
        "dim": GREY,
        "brass": YELLOW,
        "oxblood": BRIGHT_RED,
        "felt-edge": GREEN,
        "wax": WHITE,
        "drape-deep": BLACK,
        "drape": RED,
        "drape-light": RED,
        "loses": RED,
        "loses-ink": WHITE,
        "acts-ink": BLACK,
    },
)

PAPER_16 = replace(
    PAPER,
    primary=GREEN,
    accent=GREEN,
    foreground=BLACK,
    background=WHITE,
    surface=WHITE,
    panel=GREY,
    variables={
        **PAPER.variables,
        "card": WHITE,
        "card-ink": BLACK,
        "card-red": RED,
        "card-pale": BLACK,
        "card-back": GREY,
        "card-back-ink": BLACK,
        "card-edge": DARK_GREY,
        "slip": GREY,
        "marked": BLACK,
        "marked-ink": WHITE,
        "dim": BLACK,
        "brass": RED,
        "oxblood": RED,
        "felt-edge": DARK_GREY,
        "wax": RED,
        "drape-deep": BLACK,
        "drape": RED,
        "drape-light": RED,
        "loses": RED,
        "loses-ink": WHITE,
        "acts-ink": WHITE,
    },
)


CONTRAST_16 = replace(CONTRAST, variables={**CONTRAST.variables, "crest-black": BLACK})


def themes_for(colours: str | None) -> tuple[Theme, ...]:
    """Return the themes for a terminal; `colours` is Rich's name for its colours, "256" or "standard"."""
    baize, paper, contrast = {
        "256": (BAIZE_256, PAPER_256, CONTRAST),
        "standard": (BAIZE_16, PAPER_16, CONTRAST_16),
        "windows": (BAIZE_16, PAPER_16, CONTRAST_16),
    }.get(colours or "", (BAIZE, PAPER, CONTRAST))
    return baize, paper, contrast, TERMINAL
