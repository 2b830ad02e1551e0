"""A little of `make hands`, and what it would find."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ranter_tui.app.table import screen as table
from ranter_tui.evening.following import Follower
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.moves import Decide
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Sight
from ranter_tui.phones import view
from ranter_tui.phones.view import OwnCard, PhoneViews
from ranter_tui.record.guest import Guest
from ranter_tui.rulebook.shelf import Shelf
from tests.evening.games import evening_in
from tests.phones.hands import Leak, Party, Watch, held
from tests.phones.paper import PaperTable

GNAV = 6
"""Two by phone, and bots, at a screen."""
BARE = 32
"""Two by phone without a screen."""
HANDS = 3
SHELF = Shelf()


@pytest.mark.parametrize("name", SHELF.ids)
def test_no_phone_is_sent_a_card_that_its_seat_has_not_seen_at_any_moment(name: str, tmp_path: Path) -> None:
    book = SHELF.book(name)
    evening = evening_in(tmp_path, seed=len(book.id))
    gathering = evening.gathering
    names = ("Anna", "Ben", "Clara", "Dov")[: max(2, min(4, book.plain_rules().players.most or 4))]
    sitting = evening.deal(Plan(book=book.id, guests=tuple(map(Guest, names))))
    table, watch, views = PaperTable(evening, sitting), Watch(sitting), PhoneViews(gathering)
    for name in names:
        gathering.takes_phone(name)
    looked = own = 0
    while sitting.hands <= HANDS and (question := table.to_the_next_question()) is not None:
        # Every moment since the last look, as the screen shows one event after another.
        gathering.watch(sitting, looked)
        gathering.question = question
        for until in range(looked, len(sitting.history) + 1):
            gathering.has_shown(sitting, until)
            views.forget()
            watch.is_shown(until, len(gathering.logged))
            for name in (*names, ""):
                sent = json.loads(views.of(name))
                own += bool(held(sent["me"]))
                # Whoever only watches has no name, and the eye of the room.
                assert not list(watch.search(sent, until, gathering.seat_of(name))), (name, until)
        looked = len(sitting.history)
        gathering.answered()
        assert isinstance(sitting.asks, Decide)
        sitting.put(sitting.bot_says(sitting.asks))
    sitting.journal.close()
    assert own


@pytest.mark.parametrize("number", [GNAV, BARE])
async def test_nothing_leaves_for_whom_it_is_not(number: int) -> None:
    tally = await Party(1, number, most_hands=2).play()
    assert tally.hands >= 2
    assert tally.own_cards
    assert bool(tally.pictures) == bool(tally.on_screen) == (number == GNAV)


async def test_a_phone_that_is_sent_the_neighbours_card_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    own_card = view._own_card

    def peeking(sight: Sight) -> OwnCard | None:
        assert sight.eye is not None
        return own_card(sight._story.sight(Seat((sight.eye + 1) % sight.table.law.seats)))

    monkeypatch.setattr(view, "_own_card", peeking)
    with pytest.raises(Leak, match=r"for (Anna|Ben) in"):
        await Party(1, BARE, most_hands=2).play()


async def test_a_phone_told_before_the_room_is_shown_it_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    sight = Sitting.sight
    monkeypatch.setattr(Sitting, "sight", lambda sitting, eye, _=None: sight(sitting, eye))
    with pytest.raises(Leak, match=r"for (Anna|Ben) in"):
        await Party(1, BARE, most_hands=2).play()


async def test_a_phone_told_before_the_screen_shows_it_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def early(screen: table.TableScreen) -> None:
        screen.app.evening.gathering.has_shown(screen.sitting, screen.follower.seen)

    monkeypatch.setattr(table.TableScreen, "_tell_phones", early)
    with pytest.raises(Leak, match="which the screen has not shown yet"):
        await Party(1, GNAV, most_hands=2).play()


async def test_a_screen_that_shows_the_room_a_card_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    class Peeking(Follower):
        def __init__(self, _: object, *rest: Any, **more: Any) -> None:
            super().__init__(Seat(0), *rest, **more)

    monkeypatch.setattr(table, "Follower", Peeking)
    with pytest.raises(Leak, match="<TableScreen"):
        await Party(1, GNAV, most_hands=2).play()
