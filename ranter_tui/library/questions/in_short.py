"""Short forms of rule values, for tables."""

from __future__ import annotations

from typing import Any

from ranter_tui.game.cards import PACKS
from ranter_tui.game.choice import Choice
from ranter_tui.game.rules import lives
from ranter_tui.game.rules.about import rank_name
from ranter_tui.game.rules.lives import Lives
from ranter_tui.game.rules.pack import PackName, SmallPack
from ranter_tui.game.rules.powers import Effect
from ranter_tui.game.rules.table import Players


def in_short(value: Any) -> str:
    """Return the short form of a value.

    >>> in_short(Players(fewest=2, most=26)), in_short(Lives(3, (2, 4))), in_short(("A", "2"))
    ('2 to 26', '3 (or 2 to 4)', 'Ace, 2')
    """
    match value:
        case None | ():
            return "none"
        case Players():
            return _players(value)
        case Lives(count, None):
            return str(count)
        case Lives(count, (lives.FEWEST, lives.MOST)):
            return f"{count} (or any other)"
        case Lives(count, (fewest, most)):
            return f"{count} (or {fewest} to {most})"
        case SmallPack(pack, up_to):
            return f"{len(list(PACKS[pack].cards()))} cards, to {up_to} players"
        case PackName():
            return PACKS[value].title
        case Choice():
            return value.words
        case tuple():
            return ", ".join(part.words if isinstance(part, Effect) else rank_name(part) for part in value)
        case _:
            return str(value)


def _players(value: Players) -> str:
    if value.fewest is not None and value.fewest == value.most:
        said = str(value.most)
    elif value.fewest is not None and value.most is not None:
        said = f"{value.fewest} to {value.most}"
    elif value.most is not None:
        said = f"up to {value.most}"
    else:
        said = "any number" if value.fewest is None else f"{value.fewest} or more"
    return f"{said}, best {value.best}" if value.best else said
