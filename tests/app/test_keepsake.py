"""A game to keep: one file that shows the table again in any browser."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Iterator
from gzip import decompress
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import ActionChains, Keys

from ranter_tui.cli import main
from ranter_tui.evening.plan import Plan
from ranter_tui.game.cards import Card
from ranter_tui.game.events import Dealt
from ranter_tui.game.sight import face
from ranter_tui.record.guest import Guest
from ranter_tui.rulebook.shelf import Shelf
from screenshots.browser import Reader, reader
from tests.app.secrecy.reader import reader_of
from tests.app.test_kills import UNLIKE_EACH_OTHER
from tests.conftest import exploring
from tests.evening import games
from tests.evening.games import to_the_end
from tests.library.export.test_exported_site import ASK_AXE, AXE, AXE_OPTIONS

Output = pytest.CaptureFixture[str]

SPITEFUL = '</script><b>Ben & "Co"'
MOST = 1_000_000
"""The largest file in bytes."""


def kept(folder: Path, book: str, seats: int = 4) -> tuple[Path, Any]:
    """The page of a game among bots, and the game as it was read again."""
    evening = games.evening_in(folder)
    guests = (Guest(SPITEFUL, "bold"), *(Guest(f"Guest {seat}", "cautious") for seat in range(1, seats)))
    sitting = evening.deal(Plan(book=book, guests=guests))
    to_the_end(sitting)
    sitting.journal.close()
    page = folder / "kept.html"
    assert main(["replay", str(sitting.journal.path), "--page", str(page)]) == 0
    return page, evening.read(sitting.journal.path)


def film_of(page: Path) -> Any:
    packed = re.findall('<script type="text/plain" id="film">([^<]*)<', page.read_text("utf-8"))
    return json.loads(decompress(b64decode(packed[0])))


def cards_in(told: object) -> Iterator[Card]:
    """Every card that an event names."""
    if isinstance(told, Card):
        yield told
    elif isinstance(told, tuple):
        for one in told:
            yield from cards_in(one)
    elif hasattr(told, "__struct_fields__"):
        for name in told.__struct_fields__:
            yield from cards_in(getattr(told, name))


@pytest.mark.parametrize("book", Shelf().ids if exploring() else UNLIKE_EACH_OTHER[::3])
def test_the_room_sees_no_card_before_the_room_saw_it(tmp_path: Path, book: str, capsys: Output) -> None:
    page, played = kept(tmp_path, book, 2 if book == "le-her" else 4)
    film, knows = film_of(page), reader_of(played.header.rules.pack)
    lines: dict[int, str] = {}
    seen: set[Card] = set()
    for event, (_, rule, _, changed) in zip(played.events, film["room"], strict=True):
        if isinstance(event, Dealt):
            seen = set()
        seen |= set(cards_in(face(event, None)))
        lines |= {int(at): "".join(film["rows"][row][1::2]) for at, row in changed.items()}
        drawn = {(card.rank, card.suit) for card in knows.drawn([*lines.values()])}
        assert drawn <= {(card.rank, card.suit) for card in seen}
        assert film["why"][rule]
    assert len(film["every"]) == len(film["room"])


@pytest.mark.parametrize("seats", [26] if exploring() else [9])
def test_a_long_game_of_a_large_table_is_under_a_megabyte(seats: int, tmp_path: Path, capsys: Output) -> None:
    page, _ = kept(tmp_path, "hoffmann-1891", seats)
    assert page.stat().st_size < MOST * seats / 26


def test_a_game_that_is_not_over_is_not_kept(tmp_path: Path, capsys: Output) -> None:
    sitting = games.begun(games.evening_in(tmp_path))
    sitting.journal.close()
    assert main(["replay", str(sitting.journal.path), "--page", str(tmp_path / "kept.html")]) == 1
    assert "not over" in capsys.readouterr().err
    assert not (tmp_path / "kept.html").exists()


@pytest.fixture(scope="module")
def browser() -> Iterator[Reader]:
    with reader() as browser:
        browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": AXE})
        yield browser


@pytest.mark.browser
@pytest.mark.xdist_group("exported")
def test_it_is_played_again_by_keys_and_by_thumb(tmp_path: Path, browser: Reader, capsys: Output) -> None:
    page, played = kept(tmp_path, "parlett-2008")
    told = [step[0] for step in film_of(page)["room"]]
    browser.complaints()
    browser.holds(390, 844)
    browser.opens(page)

    def says() -> Any:
        return browser.says("document.getElementById('says').textContent")

    deal = next(at for at, event in enumerate(played.events) if isinstance(event, Dealt))
    assert says() == told[deal]
    assert SPITEFUL in browser.says("document.body.textContent")
    ActionChains(browser.driver).send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT).perform()
    assert says() == told[deal + 1]
    browser.finds("#hand-forward").click()
    browser.finds("#back").click()
    browser.finds("#every").click()
    browser.finds("summary").click()
    assert browser.says("document.getElementById('why').textContent")
    assert browser.says("document.scrollingElement.scrollWidth") <= 390
    assert browser.complaints() == []
    for scheme in ("light", "dark"):
        browser.prefers(scheme)
        found = browser.driver.execute_async_script(ASK_AXE, AXE_OPTIONS)
        complaints = {one["id"]: [node["html"] for node in one["nodes"]] for one in found["violations"]}
        assert complaints == {}, scheme
