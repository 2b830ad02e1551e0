"""Bots that have learnt good play by heart, from the almanac."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ranter_tui.almanac.almanac_page import nearest_page
from ranter_tui.almanac.good_play import Places, knows
from ranter_tui.bots.temperaments import KeepsOrChanges, hand_of, worst_first, worst_of
from ranter_tui.game.cards import Rank
from ranter_tui.game.law import Law
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.about import listed, rank_name
from ranter_tui.game.rules.table import Object
from ranter_tui.game.sight import Sight
from ranter_tui.game.state import Hand, Tableau


class Sharp(KeepsOrChanges):
    """Changes what good play changes, at its place at a table of so many, by what it knows.

    `tables` has good play by the number of guests. At a larger table the places are counted from the dealer.
    """

    def __init__(self, law: Law, tables: Mapping[int, Places]) -> None:
        self._worth, self._tables = law.worth, tables
        self._most = max(tables)

    def changes(self, hand: Hand | Tableau) -> bool:
        """Whether the seat whose turn it is should change its card; a hand may be the one of its sight."""
        seats, turn = len(hand.seats), hand.turn
        places = self._tables.get(seats)
        if places is None:
            places = self._tables[self._most]
            turn = max(0, turn - seats + self._most)
        seat = hand.seats[hand.turn]
        return hand.cards[seat].rank in places[turn][knows(hand, seat, self._worth)]

    def wants_to_change(self, sight: Sight) -> bool:
        return self.changes(hand_of(sight))


def learnt(law: Law) -> Sharp:
    """Return a bot that plays by the page of the almanac that suits this law best."""
    page = nearest_page(law.rules)
    tables = {number: table.good.places for number, table in page.tables.items()}
    return Sharp(law, fitted(tables, page.rules, law))


def fitted(tables: Mapping[int, Places], rules: Rules, law: Law) -> dict[int, Places]:
    """Return the same play, made for these rules, with the cards of this law, which may have another pack."""
    return {
        number: _with_the_cards_of(law, places, worst_of(rules, number)) for number, places in tables.items()
    }


def _with_the_cards_of(law: Law, places: Places, known: list[Rank]) -> Places:
    """Return play that changes as large a part of the ranks, the worst of them."""
    worst = worst_first(law)
    if worst == known:
        return places
    times = len(worst) / len(known)
    return tuple(
        {what: frozenset(worst[: round(len(ranks) * times)]) for what, ranks in changed.items()}
        for changed in places
    )


def ranks_in_words(ranks: Collection[Rank], rules: Rules, seats: int) -> str:
    """Return ranks that are changed by the best of them, and those below it that are kept."""
    worst = worst_of(rules, seats)
    if not ranks:
        return "nothing"
    highest = max(map(worst.index, ranks))
    if not highest:
        return rank_name(worst[0])
    kept = tuple(rank_name(rank) for rank in worst[:highest] if rank not in ranks)
    beyond = "higher" if rules.object is Object.AVOID_HIGHEST else "lower"
    up_to = f"{rank_name(worst[highest])} and {beyond}"
    return f"{up_to}, but not {listed(kept, 'or')}" if kept else up_to
