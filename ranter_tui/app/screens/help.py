"""The help screen: what every key does here and now, and how an evening goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ranter_tui.app.actions import ACTS, KeyScope, bindings, key_name
from ranter_tui.app.base.text_screen import TextScreen
from ranter_tui.app.keymap import USUAL, Keymap, shown_key, shown_keys, written
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine, laid
from ranter_tui.library.text.measure import cells, padded
from ranter_tui.library.text.page import MARGIN, heading


class HelpScreen(TextScreen):
    """The page of keys: those that work on the screen beneath."""

    BINDINGS = [*bindings(KeyScope.HELP), *bindings(KeyScope.READING)]

    def __init__(self) -> None:
        super().__init__("Keys", "what works here and now")
        self.live: dict[str, list[str]] = {}
        """The keys that work on the screen beneath, by the names of their actions."""
        for one in self.app.screen.active_bindings.values():
            if one.binding.id in USUAL:
                self.live.setdefault(one.binding.id, []).append(written(one.binding.key))

    def lines(self, width: int) -> list[TextLine]:
        return [
            *_here(self.live, width),
            *heading("How an evening goes", width),
            *_evening(self.app.key_map, width),
        ]

    def action_own_keys(self) -> None:
        self.app.push_screen(OwnKeysScreen())


def _here(live: Mapping[str, Sequence[str]], width: int) -> Iterator[TextLine]:
    column = max((cells("  ".join(keys)) for keys in live.values()), default=0) + 2
    for place in (*(place for place in KeyScope if place is not KeyScope.EVERYWHERE), KeyScope.EVERYWHERE):
        acts = [act for act in ACTS[place] if key_name(place, act) in live]
        if acts:
            yield SPACE
            yield from laid([Piece(place.heading, Role.GROUP)], width)
        for act in acts:
            stop = "" if act.title.endswith("?") else "."
            said = [Piece(act.title, Role.NAME), Piece(f"{stop} {act.help}")]
            keys = Piece(MARGIN + padded("  ".join(live[key_name(place, act)]), column), Role.NUMBER)
            yield from laid(said, width, keys)


EVENING = """
One card each: keep it, or change it with your neighbour. In most books the lowest card loses a life, and the
last player with a life left wins. New here? Press {first_hand} on the title page for a first hand.

Deal, choose a book, and seat the guests: persons, or several kinds of bots. There you also make the choices
that the book leaves to you. The table is saved for next time.

Before the first deal you see how we play, once for each set of rules that is new to you. {rules} shows it
again, and {ladder}, or a click on a card, shows what beats what.

When a person must decide about a card, a curtain with that person’s name covers the whole screen. Hand the
screen over; everybody else looks away. {look} lifts the curtain, one more key decides, and it falls by
itself. If you play alone among bots, there is no curtain.

The book lies beside the table and follows the game. {why} shows the rule behind the last event, and {log}
everything that has happened, each line with its rule.

Guests who are out may bet, for glory, on who loses the hand.

Nothing can be lost: everything is saved before you see it. Leave whenever you like, and carry on later from
the title page.

The mouse works everywhere: click on what you want, also on the line of keys.
"""


def _evening(keymap: Keymap, width: int) -> Iterator[TextLine]:
    told = EVENING.format(
        first_hand=shown_key(keymap, KeyScope.TITLE, "first_hand"),
        look=shown_key(keymap, KeyScope.CURTAIN, "look").capitalize(),
        rules=shown_key(keymap, KeyScope.TABLE, "rules"),
        ladder=shown_key(keymap, KeyScope.TABLE, "ladder"),
        why=shown_key(keymap, KeyScope.TABLE, "why"),
        log=shown_key(keymap, KeyScope.TABLE, "log"),
    )
    for number, paragraph in enumerate(told.strip().split("\n\n")):
        yield from [SPACE] * (number > 0)
        yield from laid([Piece(paragraph)], width, MARGIN)


class OwnKeysScreen(TextScreen):
    """How the host chooses other keys, and the names of all actions for the file."""

    def __init__(self) -> None:
        super().__init__("Keys of your own", "for the host")

    def lines(self, width: int) -> list[TextLine]:
        return [
            *_own(self.app.evening.paths.keys, width),
            *heading("Every key", width),
            *_everywhere(self.app.key_map, width),
        ]


def _everywhere(keymap: Keymap, width: int) -> Iterator[TextLine]:
    """Yield all keys, by the names that a keymap file has for them."""
    column = max(map(cells, keymap)) + 2
    for number, (place, acts) in enumerate(ACTS.items()):
        yield from [SPACE] * (number > 0)
        yield from laid([Piece(place.heading, Role.GROUP)], width)
        for act in acts:
            keys = " or ".join(shown_keys(keymap, place, act.name))
            said = [Piece(keys, Role.NUMBER), Piece(f": {act.title}")]
            yield from laid(said, width, MARGIN + padded(key_name(place, act), column))


OWN = """
Write them into this file. The program reads it when it starts:

>{file}

One line for each action: its name from the list below, then its key, or several:

>table.why: w
>table.log: f3
>table.go_on: [space, right]

All other actions keep their usual keys. The title page reports mistakes.
"""


def _own(file: Path, width: int) -> Iterator[TextLine]:
    for line in OWN.strip().splitlines():
        if not line:
            yield SPACE
        elif line.startswith(">"):
            yield from laid([Piece(line[1:].format(file=file), Role.NAME)], width, MARGIN * 2)
        else:
            yield from laid([Piece(line)], width, MARGIN)
