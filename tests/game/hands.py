"""Hands in tables, `hands/*.yaml`: what is dealt and said at a table, and what must come of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from ranter_tui.game.events import KINDS, BoughtBack, Doomed, LaidAside, PassedOver, PutBack, Won
from ranter_tui.game.rules import Rules
from ranter_tui.rulebook.reader import LOADER
from tests.game.table import Table, book, dealt, listed
from tests.game.vocabulary import played_by_all

ALL_KEEP = "all keep"
"""What is said where everybody who is asked keeps his card."""


def play_out(table: Table, says: str) -> Table:
    """Return the table after this has been said, or after all have kept their cards."""
    while says == ALL_KEEP and table.asked:
        table.says(f"{table.asked[0]} keep")
    return table if says == ALL_KEEP else table.says(says)


class PlayedHand(NamedTuple):
    """One hand that shows what some values of the vocabulary mean.

    Its `rules` are the usual ones but for those that are given; `table` is how it was before the `deal`.
    What comes of it are lives `lost` and `gained`, lives `left`, who plays on his `honour`, what everybody
    `holds`, which cards lie `open` or `aside`, the first cards that are `stock_left`, the last ones at the
    `stock_end`, the `stock_size`, the `pack_size`, who is `out`, `still_in` or `winners`, who is
    `next_dealer`, what is `in_pot` and what the winner `takes` of it, the `price` of buying back in, what
    `happens` after the first look at the cards, `why` seats are passed over, which card was `shown` when it
    was drawn, the rules of events (`by`), under the name of an event everybody whom it is about, and under
    that and the name of a field (`drew__under`) what each such event says there. What is left out is not
    compared, but for who is `asked`: if nobody is, the hand is over.
    """

    sentence: str
    shows: tuple[str, ...]
    rules: Rules
    deal: str
    says: str
    stock: str
    table: dict[str, Any]
    comes: dict[str, Any]

    def compare(self) -> None:
        """Play the hand, and compare what comes of it."""
        with played_by_all(self.shows):
            table = play_out(dealt(self.rules, self.deal, stock=self.stock, **self.table), self.says)
            found = {what: came_of(table, what, said) for what, said in self.comes.items()}
            assert {"asked": came_of(table, "asked", ""), **found} == {"asked": "", **self.comes}


def played_hands() -> Iterator[PlayedHand]:
    """Yield every hand in the tables, which are sorted by what they are about."""
    for file in sorted(Path(__file__).with_name("hands").glob("*.yaml")):
        for row in yaml.load(file.read_bytes(), Loader=LOADER)["hands"]:
            yield PlayedHand(
                sentence=row.pop("hand"),
                shows=tuple(row.pop("shows", "").split()),
                rules=book(**row.pop("rules", {})),
                deal=row.pop("deal"),
                says=row.pop("says", ""),
                stock=row.pop("stock", ""),
                table=row.pop("table", {}),
                comes=row,
            )


def came_of(table: Table, what: str, said: Any) -> Any:
    """Return what came of a hand, in the words of these tables."""
    if what in KINDS:
        return ", ".join(table.who(KINDS[what]))
    if "__" in what:
        kind, _, field = what.partition("__")
        return ", ".join(str(getattr(event, field)) for event in table.all(KINDS[kind]))
    match what:
        case "aside" if table.hand is not None:
            return " ".join(card.rank for card in table.hand.aside)
        case "asked":
            return " ".join((table.asked[0], *table.asked[1])) if table.asked else ""
        case "by":
            kinds = {one.split()[0] for one in listed(said)}
            return ", ".join(f"{event.kind} {event.rule}" for event in table.events if event.kind in kinds)
        case "happens":
            return " ".join(table.kinds[2:])
        case "honour":
            return ", ".join(table.names[seat] for seat in sorted(table.state.honour))
        case "in_pot":
            return table.state.pot
        case "price":
            return table.one(BoughtBack).price
        case "shown":
            return ", ".join(
                event.card.rank for event in table.events if isinstance(event, PutBack | LaidAside | Doomed)
            )
        case "pack_size":
            return len(set(table.law.shoe))
        case "stock_end":
            return " ".join(table.stock[-len(said.split()) :])
        case "stock_size":
            return len(table.stock)
        case "stock_left":
            return " ".join(table.stock[: len(said.split())])
        case "takes":
            return table.one(Won).pot
        case "why":
            return ", ".join(event.why.value for event in table.all(PassedOver))
    found = getattr(table, {"left": "lives", "open": "faced"}.get(what, what))
    if isinstance(found, dict):
        return ", ".join(f"{name} {value}" for name, value in found.items())
    return found if found is None or isinstance(found, str) else ", ".join(found)
