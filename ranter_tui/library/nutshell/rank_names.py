"""The names of ranks and packs in sentences that are read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ranter_tui.game.cards import Pack, Rank
from ranter_tui.game.rules.about import MOST, in_words, listed, rank_name, with_article


def spoken(rank: Rank) -> str:
    """Return the name of a rank as one says it.

    >>> [spoken(Rank(rank)) for rank in ("K", "2", "12", "0", "owl")]
    ['King', 'Two', 'Twelve', 'Nought', 'Owl']
    """
    if not rank.isdecimal():
        return rank_name(rank)
    return in_words(int(rank), MOST).capitalize() if int(rank) else "Nought"


def one_of(ranks: Iterable[Rank], joint: str = "or") -> str:
    """Return ranks with their articles.

    >>> one_of((Rank("A"), Rank("1"), Rank("8")))
    'an Ace, a One or an Eight'
    """
    names = map(spoken, ranks)
    return listed(tuple("a One" if name == "One" else with_article(name) for name in names), joint)


def pack_in_words(pack: Pack) -> str:
    """Return what a pack is called, with its number in words."""
    return re.sub(r"\d+", lambda number: in_words(int(number[0]), MOST), pack.title.partition(",")[0])


def capital(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]
