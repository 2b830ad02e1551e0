"""The same game as fast as plain Python plays it: no events, no sights, no law, nothing to look back on."""

from __future__ import annotations

import random

DECK = [rank for rank in range(1, 14) for _ in range(4)]
KING, CHANGED = 13, 7


def play_games(games: int, seats: int = 5, lives: int = 3) -> int:
    """Phillips & Westall, everybody changing up to a Seven; returns how many hands were played."""
    sample, deck = random.sample, DECK
    hands = 0
    for _ in range(games):
        left = [lives] * seats
        ring = [*range(1, seats), 0]  # eldest first, dealer last
        while len(ring) > 1:
            hands += 1
            dealer = len(ring) - 1
            cards = sample(deck, dealer + 2)
            at = 0
            while at < dealer:
                card = cards[at]
                if card <= CHANGED:
                    other = cards[at + 1]
                    if other == KING:
                        at += 2
                        continue
                    cards[at] = other
                    cards[at + 1] = card
                at += 1
            drawn = cards.pop()
            if at == dealer and cards[dealer] <= CHANGED:
                cards[dealer] = drawn
            lowest = min(cards)
            if cards.count(lowest) == 1:
                loser = ring[cards.index(lowest)]
                left[loser] -= 1
                ring.append(ring.pop(0))
                if not left[loser]:
                    ring.remove(loser)
            else:
                for seat, card in zip(ring, cards, strict=True):
                    if card == lowest:
                        left[seat] -= 1
                ring.append(ring.pop(0))
                ring = [seat for seat in ring if left[seat]]
    return hands
