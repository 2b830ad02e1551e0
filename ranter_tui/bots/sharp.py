"""Bots that have learnt good play by heart, from the almanac."""

from __future__ import annotations

from collections.abc import Mapping

from ranter_tui.almanac.almanac_page import nearest_page
from ranter_tui.almanac.good_play import Places, knows
from ranter_tui.bots.temperaments import KeepsOrChanges, Threshold, worst_first
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.rules import Rules
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

    def wants_to_change(self, sight: Sight, hand: Hand) -> bool:
        return self.changes(hand)


def learnt(law: Law) -> Sharp | Threshold:
    """Return a bot that plays by the page of the almanac that suits this law best."""
    page = nearest_page(law.rules)
    if page is None:
        return Threshold(law, len(law.order) // 2)
    tables = {number: table.good.places for number, table in page.tables.items()}
    return Sharp(law, fitted(tables, page.rules, law))


def fitted(tables: Mapping[int, Places], rules: Rules, law: Law) -> dict[int, Places]:
    """Return the same play, made for these rules, with the cards of this law, which may have another pack."""
    return {
        number: _with_the_cards_of(law, places, law_for(rules, number)) for number, places in tables.items()
    }


def _with_the_cards_of(law: Law, places: Places, known: Law) -> Places:
    """Return play that changes as large a part of the ranks, the worst of them."""
    worst = worst_first(law)
    if worst == worst_first(known):
        return places
    times = len(worst) / len(known.order)
    return tuple(
        {what: frozenset(worst[: round(len(ranks) * times)]) for what, ranks in changed.items()}
        for changed in places
    )
