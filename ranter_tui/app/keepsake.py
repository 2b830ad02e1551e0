"""A game to keep: one HTML file with the table as it was drawn, step by step, and the chronicle below it.

It needs no server, and without its script it is the chronicle. Nothing in it is drawn anew: the table is that
of the screen, the type that of the exported library, and the chronicle the one that every game leaves.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping
from gzip import compress
from typing import Any

import msgspec
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.table import draw_table
from ranter_tui.app.styles.colours import TABLES, style
from ranter_tui.evening.following import Follower
from ranter_tui.library.export.element import Html, digest, element, packed, stacked
from ranter_tui.library.pages.chronicle import why
from ranter_tui.library.said.claims import in_force
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.record.replay import PlayedGame
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.source import Source

FEW = 8
"""So many guests at most sit at the smaller of the two tables."""
SMALL, LARGE = (72, 24), (110, 36)
"""The columns and rows of a table."""
ALLOWED = "default-src 'none'; style-src {}; script-src {}; base-uri 'none'; form-action 'none'"
"""The content security policy: nothing but what is in the file."""
BUTTONS = {
    "hand-back": ("◀◀", "Back by a hand"),
    "back": ("◀", "Back"),
    "forward": ("▶", "Forward"),
    "hand-forward": ("▶▶", "Forward by a hand"),
}


def keepsake(played: PlayedGame, book: Rulebook, sources: Mapping[str, Source], chronicle: str) -> str:
    """Return the file for a game that is over. `chronicle` is Markdown."""
    sheet = (
        packed("ranter_tui.library.export", "style.css") + _inks() + packed("ranter_tui.app", "keepsake.css")
    )
    script = packed("ranter_tui.app", "keepsake.js")
    head = (
        element("meta", charset="utf-8"),
        element(
            "meta",
            http_equiv="Content-Security-Policy",
            content=ALLOWED.format(digest(sheet), digest(script)),
        ),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", f"{book.game}, by {book.short}, {played.header.date}"),
        element("style", Html(sheet)),
    )
    reader = MarkdownIt("commonmark", {"html": False}).enable("table").use(footnote_plugin)
    top, heading, rest = str(reader.render(chronicle)).partition("<h2>")
    film = b64encode(compress(msgspec.json.encode(_film(played, book, sources)), mtime=0)).decode()
    body = (
        element("main", element("article", Html(top), _player(), Html(heading + rest), class_="keepsake")),
        element("script", film, type="text/plain", id="film"),
        element("script", Html(script)),
    )
    html = element("html", element("head", stacked(head)), element("body", stacked(body)), lang="en")
    return f"<!DOCTYPE html>\n{html}\n"


def _inks() -> str:
    """Return the look of every ink, on paper by day and on baize by night."""
    paper, baize = ("".join(_looks({**TABLES["crests"], **TABLES[name]})) for name in ("paper", "baize"))
    return f"{paper}@media (prefers-color-scheme: dark) {{\n{baize}}}\n"


def _looks(theme: Mapping[str, str]) -> Iterator[str]:
    for ink in Ink:
        look = style(ink, theme)
        colours = (look.bgcolor, look.color) if look.reverse else (look.color, look.bgcolor)
        letters, ground = (colour.get_truecolor().hex for colour in colours if colour is not None)
        weight = "; font-weight: bold" if look.bold else ""
        yield f".i{int(ink)} {{ color: {letters}; background: {ground}{weight} }}\n"


def _player() -> Html:
    """Return what the script shows the table with; it is hidden until the script runs."""
    buttons = (
        element("button", sign, id=name, type="button", aria_label=says)
        for name, (sign, says) in BUTTONS.items()
    )
    way = element("input", type="range", id="way", min=0, value=0, aria_label="The way through the game")
    every = element("label", element("input", type="checkbox", id="every"), " Every card")
    parts = (
        element("pre", id="table", class_=f"i{int(Ink.FELT)}", aria_hidden="true"),
        element("p", id="says", aria_live="polite"),
        element("details", element("summary", "Why?"), element("p", id="why")),
        element("div", *buttons, way, every, class_="keys"),
    )
    return element("section", stacked(parts), id="player", aria_label="The game again", hidden=True)


def _film(played: PlayedGame, book: Rulebook, sources: Mapping[str, Source]) -> dict[str, Any]:
    """Return the rows that are drawn, each once, and by the room's eyes and by all, which row is where."""
    rows: dict[tuple[int | str, ...], int] = {}
    places = Footnotes(sources)
    return {
        "room": [*_steps(played, book, rows, sees_all=False)],
        "every": [*_steps(played, book, rows, sees_all=True)],
        "rows": [*rows],
        "why": {
            rule: why(in_force(book, played.header.rules, rule), places)
            for rule in dict.fromkeys(event.rule for event in played.events)
        },
    }


def _steps(
    played: PlayedGame, book: Rulebook, rows: dict[tuple[int | str, ...], int], *, sees_all: bool
) -> Iterator[tuple[str, str, int, dict[int, int]]]:
    """Yield each step: what is told, its rule, its hand, and which lines are other rows than before."""
    guests = played.guests
    names = [one.name for one in guests]
    follower = Follower(None, played.start, book, names, sees_all=sees_all, bets=played.bets)
    follower.crests = tuple(one.crest for one in guests)
    columns, lines = SMALL if len(guests) <= FEW else LARGE
    view, before = None, [-1] * lines
    for event in played.events:
        seen = follower.see(event)
        changed: dict[int, int] = {}
        if seen.after != view:
            view = seen.after
            for at, line in enumerate(draw_table(view, columns, lines).lines()):
                row = tuple(part for text, ink in line for part in (int(ink), text))
                number = rows.setdefault(row, len(rows))
                if number != before[at]:
                    before[at] = changed[at] = number
        told = " ".join((seen.logged.text, *seen.logged.asides))
        yield told, seen.event.rule, seen.logged.hand, changed
