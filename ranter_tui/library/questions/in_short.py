"""Short forms of rule values, for tables."""

from __future__ import annotations

from typing import Any

from ranter_tui.game.cards import PACKS
from ranter_tui.game.choice import Choice
from ranter_tui.game.rules import RuleKey, lives
from ranter_tui.game.rules.about import rank_name
from ranter_tui.game.rules.asking import about, power_of
from ranter_tui.game.rules.lives import Lives
from ranter_tui.game.rules.pack import SmallPack
from ranter_tui.game.rules.power_words import power_deeds
from ranter_tui.game.rules.table import Players


def in_short(key: RuleKey, value: Any) -> str:
    """Return in a few words what is answered to a question.

    >>> in_short(RuleKey("players"), Players(fewest=2, most=26)), in_short(RuleKey("cry"), ("A", "2"))
    ('2 to 26', 'Ace, 2')
    >>> in_short(RuleKey("powers.K.drawn"), ()), in_short(RuleKey("buy_back_limit"), 0)
    ('nothing', 'as often as one likes')
    >>> from ranter_tui.game.rules.powers import Effect
    >>> in_short(RuleKey("powers.K.asked"), (Effect.SHOW, Effect.REFUSE, Effect.SPEND))
    'refuses and costs its holder’s turn'
    """
    if power_of(key) is not None:
        return power_deeds(value) if value else "nothing"
    if (words := about(key).words) is not None:
        return words(value)
    return _value_in_short(value)


def _value_in_short(value: Any) -> str:
    match value:
        case None:
            return "no"
        case ():
            return "none"
        case Players():
            return _players(value)
        case Lives(count, None):
            return str(count)
        case Lives(count, (lives.FEWEST, lives.MOST)):
            return f"as agreed, say {count}"
        case Lives(count, (fewest, most)):
            return f"{fewest} {'or' if most == fewest + 1 else 'to'} {most}, say {count}"
        case SmallPack(pack, up_to):
            return f"{len(list(PACKS[pack].cards()))} cards, to {up_to} players"
        case Choice():
            return value.words
        case tuple():
            return ", ".join(map(rank_name, value))
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
