"""Every byte that is sent to a phone is searched for cards that its seat has not seen at that moment."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ranter_tui.evening.plan import Plan
from ranter_tui.game.cards import BACK
from ranter_tui.game.events import Event
from ranter_tui.game.moves import Decide
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import face
from ranter_tui.phones.view import PhoneViews
from ranter_tui.record.guest import Guest
from ranter_tui.rulebook.shelf import Shelf
from ranter_tui.telling.words import card_in_short, card_name
from tests.app.secrecy.reader import reader_of
from tests.app.secrecy.twin_games import cards_in
from tests.evening.games import evening_in
from tests.phones.paper import PaperTable

HANDS = 3
SHELF = Shelf()


def seen_by(faces: Iterable[Event]) -> set[str]:
    """The names of the cards in them."""
    cards = {card for event in faces for card in cards_in(event) if card is not BACK}
    return {name for card in cards for name in (card_name(card), card_in_short(card))}


def named_in(sent: dict[str, Any], pack: str) -> set[str]:
    """The cards that are named in it, in a text or where one's card stands."""
    found = {card_name(card) for card in reader_of(pack).named(list(_texts(sent)))}
    own = sent["me"].get("card") or {}
    lying = {seat["card"] for seat in (sent["table"] or {}).get("seats", ()) if seat.get("card")}
    return found | lying | ({own["name"]} if own.get("name") else set())


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inside in value.values():
            yield from _texts(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from _texts(inside)


@pytest.mark.parametrize("name", SHELF.ids)
def test_no_phone_is_sent_a_card_that_its_seat_has_not_seen(name: str, tmp_path: Path) -> None:
    book = SHELF.book(name)
    evening = evening_in(tmp_path, seed=len(book.id))
    names = ("Anna", "Ben", "Clara", "Dov")[: max(2, min(4, book.plain_rules().players.most or 4))]
    sitting = evening.deal(Plan(book=book.id, guests=tuple(map(Guest, names))))
    table = PaperTable(evening, sitting)
    for name in names:
        evening.gathering.takes_phone(name)
    views, looked, own = PhoneViews(evening.gathering), 0, 0
    while sitting.hands <= HANDS and (question := table.to_the_next_question()) is not None:
        # Every moment since the last look, as the screen shows one event after another.
        for until in range(looked, len(sitting.history) + 1):
            evening.gathering.watch(sitting, until)
            evening.gathering.question = question
            views.forget()
            for seat, name in enumerate(names):
                sent = json.loads(views.of(name))
                faces = [face(event, Seat(seat)) for event in sitting.history[:until]]
                assert named_in(sent, sitting.rules.pack) <= seen_by(faces), (name, until)
                own += bool((sent["me"].get("card") or {}).get("name"))
        looked = len(sitting.history)
        evening.gathering.answered()
        assert isinstance(sitting.asks, Decide)
        sitting.put(sitting.bot_says(sitting.asks))
    sitting.journal.close()
    assert own


def test_a_card_that_leaks_is_found() -> None:
    leak = {"me": {"card": {"name": "King of spades"}}, "table": {"seats": [], "told": [{"text": "the 3♣"}]}}
    assert named_in(leak, "french-52") == {"King of spades", "3 of clubs"}
    assert not named_in(leak, "french-52") <= seen_by(())
