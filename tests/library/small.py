"""A small book and a library for it, in which every kind of statement comes once."""

from __future__ import annotations

from typing import Any

import msgspec

from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.silence import with_silences
from ranter_tui.rulebook.source import Reading, Source

SOURCES = {
    "wren-1901": Source(
        title="A Winter’s Games: For the Long Evenings",
        authors=("Jenny Wren", "Professor Owl (Ada Finch)"),
        year=1901,
        published="London: Nest & Sons",
        pages="12",
        read=Reading.WHOLE,
        how="Read from cover to cover.",
        uncertain=("Who Owl was.",),
    ),
    "hedge": Source(
        title="Cuckoo", published="The Hedge, a site", address="https://hedge.example/cuckoo",
        read=Reading.PART, part="the opening", how="A copy was read.",
    ),
    "lost-1800": Source(title="The Lost Book", year=1800, read=Reading.SECOND_HAND, how="Nobody has it."),
}  # fmt: skip

PAGE = {"source": "wren-1901", "place": "p. 12", "says": "The lowest card loses."}
LOST = {"source": "lost-1800", "place": "p. 1", "says": "A King refuses.", "via": "hedge"}

BOOK: dict[str, Any] = {
    "id": "small",
    "title": "A Winter’s Games",
    "short": "Wren & Owl 1901",
    "game": "Cuckoo",
    "year": 1901,
    "authors": ["Jenny Wren", "Professor Owl (Ada Finch)"],
    "character": "A book made for tests",
    "source": "wren-1901",
    "summary": "It is short.",
    "history": [{"text": "It came out in winter.", "cites": [PAGE]}, {"text": "We like it.", "ours": True}],
    "rules": {
        "object": {"value": "avoid_lowest", "warrant": "attested", "cites": [PAGE]},
        "players": {
            "value": {},
            "warrant": "editorial",
            "unsaid": "how many may play",
            "note": "We set no bound.",
        },
        "lives": {"value": {"count": 3, "agreed": [2, 4]}, "warrant": "attested", "cites": [PAGE]},
        "tie": {"value": "all_lose", "warrant": "inferred", "cites": [PAGE, LOST], "note": "It follows."},
        "powers": {
            "K": {
                "asked": {"value": ["show", "refuse", "spend"], "warrant": "reported", "cites": [LOST]},
                "drawn": {"value": [], "warrant": "editorial", "note": "It stays a King."},
            }
        },
    },
    "variants": [
        {
            "id": "one-loser",
            "title": "One loser",
            "set": {"tie": "last_to_turn_up", "lives.count": 4},
            "warrant": "attested",
            "cites": [PAGE],
        }
    ],
    "calls": [
        {"when": "refuse", "rank": "K", "say": "Cuckoo!", "warrant": "attested", "cites": [PAGE]},
        {"when": "cry", "rank": "A", "say": "Alas", "warrant": "attested", "cites": [PAGE]},
    ],
    "silences": [{"text": "Who deals.", "rules": ["first_dealer"]}],
    "edge_cases": [
        {
            "situation": "Three tie.",
            "ruling": "All lose.",
            "rule": "tie",
            "warrant": "inferred",
            "cites": [PAGE],
        }
    ],
    "words": [{"term": "widow", "meaning": "The stock.", "cites": [PAGE]}],
    "examples": [
        {
            "id": "one",
            "title": "Everybody keeps",
            "text": "Nothing happens.",
            "seats": ["Anna", "Ben"],
            "dealer": "Ben",
            "holds": {"Anna": "3H", "Ben": 5},
        }
    ],
}


def small_book(**changes: Any) -> Rulebook:
    """The small book, perhaps with something else in it."""
    return with_silences(msgspec.convert({**BOOK, **changes}, Rulebook), SOURCES)
