"""There is exactly one object for each card, whoever asks for it and when."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from ranter_tui.game.cards import Card

THREADS, CARDS, ROUNDS = 2, 60, 80


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("restless")
def test_two_threads_that_ask_for_a_new_card_at_once_get_the_same_whole_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Card, "_known", {})
    start = threading.Barrier(THREADS)

    def asked(number: int) -> list[tuple[Card, str]]:
        start.wait()
        # What is looked at is the card of the very moment: half of one has no code.
        return [(card := Card("K", "H", number + copy), card.code) for copy in range(CARDS)]

    with ThreadPoolExecutor(THREADS) as threads:
        for number in range(2, ROUNDS * CARDS, CARDS):
            one, other = threads.map(asked, [number] * THREADS)
            assert all(a is b for (a, _), (b, _) in zip(one, other, strict=True))


def test_a_card_that_is_known_is_found_by_its_code() -> None:
    for card in (Card("10", "H"), Card("cuckoo", copy=2), Card("K", "W"), Card("?")):
        assert Card.named(card.code) is card
