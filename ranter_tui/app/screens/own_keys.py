"""The page of every key of the house by its name, and of how to choose others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ranter_tui.app.actions import ACTS, PLACES, key_name
from ranter_tui.app.host import HostApp
from ranter_tui.app.keymap import Keymap, shown_keys
from ranter_tui.app.screens.text_screen import TextScreen
from ranter_tui.library.typeset.line import SPACE, Piece, Role, TextLine, laid
from ranter_tui.library.typeset.measure import cells, padded
from ranter_tui.library.typeset.page import MARGIN, heading


class OwnKeysScreen(TextScreen):
    """How the host chooses other keys, and below it the names that they have in the file."""

    def __init__(self, app: HostApp) -> None:
        super().__init__("Keys of your own", "for the host")
        self.key_map = app.key_map
        self.file = app.evening.paths.keys

    def lines(self, width: int) -> list[TextLine]:
        return [
            *heading("Keys of your own", width),
            *_own(self.file, width),
            *heading("Every key", width),
            *_everywhere(self.key_map, width),
        ]


def _everywhere(keymap: Keymap, width: int) -> Iterator[TextLine]:
    """Yield all keys, by the names that a keymap file has for them."""
    column = max(map(cells, keymap)) + 2
    for number, (place, acts) in enumerate(ACTS.items()):
        yield from [SPACE] * (number > 0)
        yield from laid([Piece(PLACES[place], Role.GROUP)], width)
        for act in acts:
            keys = " or ".join(shown_keys(keymap, place, act.name))
            said = [Piece(keys, Role.NUMBER), Piece(f": {act.title}")]
            yield from laid(said, width, MARGIN + padded(key_name(place, act), column))


OWN = """
Write them into this file, which is read when the game starts:

>{file}

A line for each thing, by the name that it has below, with its key, or several:

>table.why: w
>table.log: f3
>table.go_on: [space, right]

What is not mentioned keeps its usual keys. Mistakes are told on the title page.
"""


def _own(file: Path, width: int) -> Iterator[TextLine]:
    for line in OWN.strip().splitlines():
        if not line:
            yield SPACE
        elif line.startswith(">"):
            yield from laid([Piece(line[1:].format(file=file), Role.NAME)], width, MARGIN * 2)
        else:
            yield from laid([Piece(line)], width, MARGIN)
