"""What the table makes of each event depends on no card that the eye it is for has not seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranter_tui.evening.following import Follower, ShownEvent
from ranter_tui.evening.guest_book import NAMES
from ranter_tui.evening.table_view import SeatView
from ranter_tui.game.cards import BACK
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Revealed
from ranter_tui.game.law import law_for
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Eye, Story, face
from ranter_tui.telling.sentences import since
from ranter_tui.telling.words import words_at
from tests.app.secrecy.film import cards_of
from tests.app.secrecy.rehearsed import shelf, ways_to_play
from tests.app.secrecy.twin_games import Twins, twins
from tests.game.history import History


def followed(name: str, history: History, eye: Eye, most: int) -> Iterator[ShownEvent]:
    """What is drawn, written and called, event by event."""
    follower = Follower(eye, history.start, shelf().book(name), NAMES)
    return map(follower.see, history.events[:most])


def looks_the_same(name: str, eye: Eye, pair: Twins) -> None:
    """On the table, in the log, and in what is told afterwards."""
    for here, there in zip(
        followed(name, pair.one, eye, pair.common), followed(name, pair.other, eye, pair.common), strict=True
    ):
        assert here == there
    ones, others = (Story(one.start, one.events[: pair.common]).sight(eye) for one in (pair.one, pair.other))
    words = words_at(NAMES, pair.one.start.law.rules)
    assert since(ones.faces, words, 0) == since(others.faces, words, 0)


@pytest.mark.parametrize("name", shelf().ids)
@given(
    data=st.data(),
    seats=st.integers(2, 7),
    seed=st.integers(0, 2**32),
    apart_in=st.integers(1, 3),
    loud=st.booleans(),
)
@settings(max_examples=max(6, settings().max_examples // 10))
def test_the_table_looks_the_same_however_the_hidden_cards_lie(
    name: str, data: st.DataObject, seats: int, seed: int, apart_in: int, loud: bool
) -> None:
    rules = data.draw(st.sampled_from(ways_to_play(name)))
    eye = data.draw(st.sampled_from((None, *(Seat(number) for number in range(seats)))))
    pair = twins(law_for(rules, seats), eye, Luck(seed), apart_in=apart_in, loud=loud)
    looks_the_same(name, eye, pair)


@pytest.mark.parametrize("name", shelf().ids)
def test_no_card_is_drawn_that_its_eye_has_not_been_shown(name: str) -> None:
    for seed in range(6):
        history = History(law_for(shelf().book(name).plain_rules(), 2 + seed))
        history.play_on(Luck(seed), 120)
        for eye in (None, Seat(0), Seat(1)):
            shown = set()
            for event, shown_event in zip(history.events, followed(name, history, eye, 120), strict=False):
                shown |= cards_of([face(event, eye)])
                drawn = {seat.card for seat in shown_event.after.seats} - {None, BACK}
                assert drawn <= shown, shown_event.logged.text


def test_a_card_that_lies_open_is_not_turned_up_once_more() -> None:
    history, spared = History(law_for(shelf().book("parlett-2008").plain_rules(), 5)), 0
    history.play_on(Luck(2), 120)
    lay: tuple[SeatView, ...] = ()
    for event, shown_event in zip(history.events, followed("parlett-2008", history, None, 120), strict=False):
        if isinstance(event, Revealed):
            open_before = {seat.seat for seat in lay if seat.card not in (None, BACK)}
            assert isinstance(shown_event.motion, Revealed)
            assert set(shown_event.motion.seats) == {*event.seats} - open_before
            spared += len(open_before)
        lay = shown_event.after.seats
    assert spared
