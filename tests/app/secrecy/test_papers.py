"""What is written down during an evening, and read by whoever opens the folder."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from ranter_tui.app.screens.evenings_record import RecordScreen
from ranter_tui.app.screens.games import GamesScreen
from ranter_tui.game.events import Changed, Dealt, Drew, Event
from ranter_tui.game.sight import face
from tests.app.party import plan
from tests.app.persons import come_to, in_turn, is_over, play
from tests.app.secrecy.film import cards_of
from tests.app.secrecy.reader import Reader
from tests.app.secrecy.watched import Watched, watched

READER = Reader("french-52")

CODE = re.compile(r"\b(10|[2-9AKQJ])[SHCD]\b")


async def whole_evening(party: Watched) -> None:
    await play(party.pilot, in_turn("c", "k", "c"))
    assert is_over(party.app)
    await party.pilot.pause()


def hands(events: Sequence[Event]) -> list[Sequence[Event]]:
    deals = [n for n, event in enumerate(events) if isinstance(event, Dealt)]
    return [events[n:end] for n, end in zip(deals, [*deals[1:], len(events)], strict=True)]


async def test_the_chronicle_tells_of_each_hand_what_came_to_light_or_changed_hands(tmp_path: Path) -> None:
    async with watched(plan(persons=2, bots=1, lives=2), home=tmp_path) as party:
        await whole_evening(party)
        events = party.sitting.history
    (path,) = (tmp_path / "data" / "chronicles").iterdir()
    _, *sections = re.split(r"^## Hand \d+$", path.read_text(), flags=re.MULTILINE)
    played = hands(events)
    assert len(sections) == len(played)
    named = 0
    for section, hand in zip(sections, played, strict=True):
        shown = cards_of(event if isinstance(event, (Changed, Drew)) else face(event, None) for event in hand)
        assert READER.named(section.splitlines()) <= shown
        named += len(READER.named(section.splitlines()))
    assert named and any(cards_of(hand) - cards_of(face(event, None) for event in hand) for hand in played)


async def test_neither_the_last_page_nor_the_evenings_record_names_a_card_that_the_room_has_not_seen(
    tmp_path: Path,
) -> None:
    async with watched(plan(persons=2, bots=1, lives=1), home=tmp_path, size=(100, 60)) as party:
        await whole_evening(party)
        shown = cards_of(face(event, None) for event in party.sitting.history)
        assert "win" in party.text
        assert READER.named(party.app.glass.text) <= shown
        party.app.evening.ledger.count()
        party.app.evening.keep_settings(party.app.evening.settings)
        file = party.sitting.journal.path
        await party.press("escape", "e")
        await come_to(party.pilot, lambda: isinstance(party.app.screen, RecordScreen))
        await come_to(party.pilot, lambda: "Anna" in party.text)
        assert not READER.named(party.app.glass.text) and not READER.drawn(party.app.glass.text)
    # Nor does any file but the record of the game and its chronicle.
    folders = {path.parent.name for path in tmp_path.rglob("*") if path.is_file()}
    assert {"games", "chronicles", "data", "config"} <= folders
    assert CODE.search(file.read_text()), "the record has them all"
    for path in tmp_path.rglob("*"):
        assert not CODE.search(path.name) and "Anna" not in path.name
        if path.is_file() and path.parent.name not in ("games", "chronicles"):
            text = path.read_text()
            assert not CODE.search(text) and not READER.named(text.splitlines()), path.name


async def test_the_list_of_games_that_were_broken_off_names_no_card(tmp_path: Path) -> None:
    for seed in (1, 2):
        async with watched(plan(persons=2, bots=1), home=tmp_path, seed=seed) as party:
            await party.handed_to()
            await party.press("enter")
    async with watched(plan(persons=2, bots=1), home=tmp_path) as party:
        await party.handed_to()
        await party.press("escape", "escape", "enter")
        await come_to(party.pilot, lambda: "Resume" in party.text)
        await party.press("r")
        await come_to(party.pilot, lambda: isinstance(party.app.screen, GamesScreen))
        await come_to(party.pilot, lambda: party.text.count("Anna") == 3)
        assert not READER.named(party.app.glass.text) and not READER.drawn(party.app.glass.text)
