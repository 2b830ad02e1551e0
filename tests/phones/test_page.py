"""The page of a guest in a real browser: all that it says and does, and that everybody can use it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib.resources import files
from typing import Any, TypeVar

import pytest
from selenium.webdriver import ActionChains, Keys

from ranter_tui.evening.gathering import Door, Question
from ranter_tui.evening.guest_book import NAMES
from ranter_tui.game.seats import Seat
from ranter_tui.phones import pages
from ranter_tui.phones.door import PhoneDoor
from ranter_tui.phones.doorkeeper import LOOPBACK
from ranter_tui.record.guest import Guest
from ranter_tui.record.lines import Bet
from ranter_tui.telling.words import card_in_short
from screenshots.browser import Reader, reader
from tests.phones import paper
from tests.phones.paper import House, PaperTable

SMALL, LARGE = (360, 640), (430, 932)
TRIES = 1000

Said = TypeVar("Said")


class Window:
    """A browser as large as a phone. It is driven in a thread, as the door is in this one's loop."""

    def __init__(self, browser: Reader, door: Door) -> None:
        assert door.invitation is not None
        self.browser, self.origin = browser, f"http://{door.invitation.address}"
        self.code = door.invitation.code

    async def does(self, what: Callable[..., Said], *with_: object) -> Said:
        return await asyncio.to_thread(what, *with_)

    async def opens(self, path: str = "/") -> None:
        await self.does(self.browser.driver.get, f"{self.origin}{path}")

    async def runs(self, script: str, *values: object) -> Any:
        return await self.does(self.browser.driver.execute_script, script, *values)

    async def text(self, selector: str) -> str:
        """What can be read there; nothing where it is hidden."""
        return str(await self.runs(TEXT, selector))

    async def until(self, selector: str, holds: Callable[[str], bool]) -> str:
        """Wait until what can be read there is as it should be."""
        said = ""
        for _ in range(TRIES):
            if holds(said := await self.text(selector)):
                return said
            await asyncio.sleep(0.02)
        raise AssertionError(f"{selector} says {said!r}")

    async def presses(self, words: str) -> None:
        button = await self.runs(BUTTON, words)
        assert button is not None, f"there is no button {words!r}"
        await self.does(button.click)

    async def comes_in(self, name: str) -> None:
        await self.opens()
        await self.runs("document.getElementById('code').value = arguments[0]", self.code)
        await self.presses("Come in")
        await self.until("h1", lambda said: said == "Who are you?")
        await self.presses(name)
        await self.until("#turn", lambda said: said not in ("", "Coming in …"))


TEXT = """
    const found = document.querySelector(arguments[0]);
    return found && found.checkVisibility() ? found.innerText : "";
"""
BUTTON = """
    return [...document.querySelectorAll("button")]
        .find(one => one.checkVisibility() && one.innerText.replace(/^✓ /, "") === arguments[0]);
"""


pytestmark = pytest.mark.browser

AXE = (files("axe_core_python") / "axe.min.js").read_text("utf-8")
AXE_OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}
AXE_OF_LOOKS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
"""What may be otherwise in another light."""
HEAVIEST = 60_000

GUESTS = (Guest("Anna"), Guest("Ben", pin="salt:lock"), Guest("Clara", "cautious"))


class PaperBets(PaperTable):
    """A house that takes bets."""

    async def bet(self, who: Seat, on: Seat) -> None:
        self.sitting.bets.append(Bet(who, self.sitting.hands, on))
        self.gathering.changed()


@pytest.fixture(scope="module")
def browser() -> Iterator[Reader]:
    with reader() as browser:
        browser.holds(*SMALL)
        yield browser


@asynccontextmanager
async def house(
    browser: Reader, guests: tuple[Guest, ...] = GUESTS, book: str = "parlett-2008"
) -> AsyncIterator[tuple[House, Window]]:
    async with paper.house(guests, book, PaperBets) as here:
        browser.driver.delete_all_cookies()
        browser.complaints()
        yield here, Window(browser, here.door)


@asynccontextmanager
async def turn(
    browser: Reader, guests: tuple[Guest, ...] = GUESTS, book: str = "parlett-2008"
) -> AsyncIterator[tuple[House, Window, Question]]:
    """The page of the first guest, who must decide."""
    async with house(browser, guests, book) as (here, window):
        await window.comes_in(guests[0].name)
        question = here.asks()
        await window.until("#ask", bool)
        yield here, window, question


async def nothing_is_amiss(window: Window) -> None:
    """Axe finds nothing, in light and dark; nothing is wider than a phone, or too small for a thumb."""
    driver = window.browser.driver
    if not await window.runs("return 'axe' in window"):
        await window.runs(AXE)
    for scheme, size, options in (("dark", LARGE, AXE_OF_LOOKS), ("light", SMALL, AXE_OPTIONS)):
        await window.does(window.browser.holds, *size)
        await window.does(window.browser.prefers, scheme)
        found: dict[str, Any] = await window.does(
            driver.execute_async_script, "axe.run(arguments[0]).then(arguments[1])", options
        )
        assert {one["id"]: [node["html"] for node in one["nodes"]] for one in found["violations"]} == {}, (
            scheme
        )
        assert "color-contrast" in {one["id"] for one in found["passes"]}
        assert await window.runs("return document.scrollingElement.scrollWidth") <= size[0]
        assert await window.runs(TOO_SMALL) == []


TOO_SMALL = """
    return [...document.querySelectorAll("button, input:not([type=hidden]), .leads, #told a")]
        .filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 48)
        .map(one => one.outerHTML);
"""


async def test_axe_finds_nothing_on_any_page_in_any_state(browser: Reader) -> None:
    guests = (*GUESTS, Guest("Dov", "bold"))
    async with house(browser, guests) as (here, window):
        gathering = here.evening.gathering
        await window.opens()
        await nothing_is_amiss(window)
        await window.opens("/IN/WRONG")
        assert "not of this evening" in await window.text(".told")
        await nothing_is_amiss(window)
        gathering.host = None
        with hurried(browser):
            await window.opens(f"/IN/{here.door._keeper.kept.code}")
            assert "The table is not laid yet" in await window.text("main")
            await nothing_is_amiss(window)
            gathering.host = here.table
            # By itself, as soon as the table is laid.
            await window.until("main", lambda said: "PIN of Ben" in said)
            await nothing_is_amiss(window)

            gathering.takes_phone("Ben")
            await window.until("main", lambda said: "By phone already" in said)
            await nothing_is_amiss(window)

        gathering.watch_no_more(here.table.sitting)
        await window.presses("Anna")
        await window.until("#turn", lambda said: said == "You have a seat. The host deals at the screen.")
        assert await window.text("#where") == here.table.book.short
        assert (await window.text("#seats")).split("\n") == [
            "Anna (you): by phone",
            "Ben: by phone",
            "Clara",
            "Dov",
        ]
        await nothing_is_amiss(window)

        await window.does(browser.finds("summary").click)
        await nothing_is_amiss(window)
        gathering.watch(here.table.sitting, len(here.table.sitting.history))
        question = here.asks()
        await window.until("#turn", lambda said: said == "It is your turn.")
        await nothing_is_amiss(window)
        await window.does(hold(browser).perform)
        assert await window.text("#short")
        await nothing_is_amiss(window)
        await window.does(ActionChains(browser.driver).release().perform)
        question.choose(question.moves[0])
        await window.until("#back", bool)
        await nothing_is_amiss(window)

        await window.runs("document.querySelector('#told a').click()")
        await window.until("#shut", bool)
        await window.does(browser.driver.switch_to.frame, "reading")
        await window.until("footer", bool)
        await window.does(browser.driver.switch_to.default_content)
        await nothing_is_amiss(window)
        await window.presses("Back to the hand")

        here.table.deal_with(question)
        here.plays_on()
        places = await window.until("#places", bool)
        assert "Anna (you): " in places and not await window.text("#own")
        winner = places.partition(": ")[0].removeprefix("1. ")
        won = "You have won." if winner == "Anna (you)" else f"{winner} has won."
        assert await window.text("#turn") == won
        assert "Your seat and this phone stay yours." in await window.text("#end")
        await nothing_is_amiss(window)
        await here.door.leave()
        await window.until("#line", lambda said: "cannot be reached" in said)
        await nothing_is_amiss(window)
        assert [one for one in browser.complaints() if "WebSocket" not in one and "403" not in one] == []


HURRY = """
    const [often, once] = [setInterval, setTimeout];
    setInterval = (what, after) => often(what, after / 20);
    setTimeout = (what, after) => once(what, after / 20);
"""


@contextmanager
def hurried(browser: Reader) -> Iterator[None]:
    """Pages that are opened meanwhile look for news, and for a table that is gone, twenty times as often."""
    script = {"source": HURRY}
    added = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", script)
    try:
        yield
    finally:
        browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def hold(browser: Reader) -> ActionChains:
    # The middle of the card may lie below the buttons.
    return ActionChains(browser.driver).click_and_hold(browser.finds("#hint"))


async def test_a_card_is_in_the_page_only_while_it_is_held(browser: Reader) -> None:
    async with turn(browser) as (here, window, _):
        card = here.table.sitting.sight(Seat(0)).card
        assert card is not None
        is_there = "return document.documentElement.outerHTML.includes(arguments[0])"
        keyboard = ActionChains(browser.driver)
        for begins, ends in (
            (hold(browser), ActionChains(browser.driver).release()),
            (keyboard.key_down(Keys.SPACE), ActionChains(browser.driver).key_up(Keys.SPACE)),
        ):
            await window.runs("document.getElementById('hold').focus()")
            assert not await window.text("#card")
            await window.does(begins.perform)
            shown = await window.until("#card", bool)
            short = await window.text("#short")
            assert short == card_in_short(card)
            assert await window.runs(is_there, "<path"), "the suit is painted"
            await window.does(ends.perform)
            await window.until("#card", lambda said: not said)
            for words in (shown, short, "<path"):
                assert not await window.runs(is_there, words)
        # A thumb that slides off is a thumb that goes, though it is still down.
        slides = hold(browser).move_to_element(browser.finds("#turn"))
        await window.does(slides.perform)
        assert not await window.text("#card")
        await window.does(ActionChains(browser.driver).release().perform)
        # Whoever cannot hold: it is said, shown for a while, and covered again.
        await window.runs("document.getElementById('hold').dispatchEvent(new MouseEvent('click'))")
        assert await window.text("#card") == shown
        await window.runs("window.dispatchEvent(new Event('blur'))")
        assert not await window.text("#card")
        assert not await window.runs("return document.getElementById('short').textContent")


async def test_the_odds_are_said_and_lie_with_the_card_and_covered_as_it_is(browser: Reader) -> None:
    async with turn(browser) as (here, window, question):
        ear, weigh = Ear(window), "What are the odds?"
        lines = "return document.getElementById('odds').innerText"
        assert weigh not in await ear.named("button")
        here.table.odds = True
        here.evening.gathering.changed()
        await window.until("#weigh", bool)
        await ear.presses("button", weigh)
        await window.until("#hint", lambda said: said == "The odds: press and hold")
        await ear.waits_for("StaticText", "Keep: you lose ")
        said = await window.runs("return document.getElementById('news').textContent")
        assert "Chance to lose. Keep: " in said and ".." not in said
        assert not await window.runs(lines)
        await window.does(hold(browser).perform)
        assert "Keep: you lose " in await window.until("#odds", bool)
        await nothing_is_amiss(window)
        await window.does(ActionChains(browser.driver).release().perform)
        assert not await window.runs(lines)
        assert await window.text("#hint") == "Press and hold"
        place = "return document.getElementById('moves').getBoundingClientRect().top"
        before = await window.runs(place)
        question.choose(question.moves[0])
        await window.until("#back", bool)
        assert await window.runs(place) == before, "a second tap would have chosen otherwise"
        assert not await window.text("#weigh")


async def test_a_choice_is_taken_back_and_the_focus_is_never_lost(browser: Reader) -> None:
    async with turn(browser) as (here, window, question):
        words = (await window.text("#moves")).split("\n")
        assert len(words) == len(question.moves)
        await window.presses(words[1])
        await window.until("#ask-heading", lambda said: said == "Chosen. You can still take it back.")
        chosen = [question.chosen]
        await window.presses("Take it back")
        await window.until("#ask-heading", lambda said: said == "What will you do?")
        assert [*chosen, question.chosen] == [question.moves[1], None]
        focused = "return document.activeElement.id || document.activeElement.textContent"
        assert await window.runs(focused) == words[0]
        await window.presses(words[0])
        await window.until("#back", bool)
        here.table.deal_with(question)
        await window.until("#ask", lambda said: not said)
        assert await window.runs(focused) == "turn"


async def test_the_page_lives_by_its_socket_alone_and_says_when_it_is_lost_and_when_the_door_is_shut(
    browser: Reader,
) -> None:
    async with turn(browser) as (here, window, _):
        assert await window.runs("return performance.getEntriesByType('resource').map(one => one.name)") == []
        assert len(pages.table("Anna").encode()) < HEAVIEST
        await here.door.leave()
        await window.until("#line", lambda said: "cannot be reached" in said)
        assert not await window.text("#ask")
        assert not await window.text("#own")
        await here.door.open()
        await window.until("#own", bool)
        here.asks()
        await window.until("#ask", bool)
        assert not await window.text("#line")
        assert await window.text("#turn") == "It is your turn."
        await here.door.shut()
        await window.until("#line", lambda said: said.startswith("The door is shut."))
        assert await window.text("#turn") == "Not at the table."
        assert await window.runs("return document.title") == "Anna – Ranter"
        for part in ("#own", "#ask", "#told a", "#more"):
            assert not await window.text(part), f"{part} would end in an error"


async def test_why_leads_to_the_book_that_is_played_and_back_to_the_hand(browser: Reader) -> None:
    async with turn(browser) as (here, window, question):
        await window.runs("document.querySelector('#told a').click()")
        driver = browser.driver
        await window.until("#shut", bool)
        await window.does(driver.switch_to.frame, "reading")
        rule = here.evening.gathering.logged[-1].rule
        await window.until("main", lambda said: here.table.sitting.book.short in said)
        assert (await window.runs("return location.pathname")) == f"/library/why/{rule}.html"
        await window.runs("document.querySelector('main a[href*=\"rule/\"]').click()")
        await window.until("main .title", lambda said: here.table.sitting.book.short not in said)
        assert (await window.runs("return location.pathname")).startswith("/library/rule/")
        assert await window.runs("return document.scrollingElement.scrollWidth") <= SMALL[0]
        await window.does(driver.switch_to.default_content)
        # The hand has gone on behind it.
        assert question.open and here.evening.gathering.reaches("Anna")
        await window.does(ActionChains(driver).send_keys(Keys.ESCAPE).perform)
        await window.until("#ask", bool)
        assert await window.runs("return document.activeElement.textContent") == "Why?"
        # A page that the library does not have leads back as well.
        await window.runs("document.querySelector('.leads').href = '/library/nosuch.html'")
        await window.runs("document.querySelector('.leads').click()")
        await window.until("#shut", bool)
        await window.does(driver.switch_to.frame, "reading")
        await window.until("h1", lambda said: said == "No such page")
        await window.runs("document.querySelector('.leads').click()")
        await window.does(driver.switch_to.default_content)
        await window.until("#ask", bool)
        assert not await window.text("#shut")


async def test_a_turn_that_comes_while_the_guest_reads_stands_above_the_page(browser: Reader) -> None:
    async with house(browser) as (here, window):
        await window.comes_in("Anna")
        await window.until("#told", bool)
        await window.runs("document.querySelector('#told a').click()")
        await window.until("#shut", lambda said: said == "Back to the hand")
        question = here.asks()
        await window.until("#shut", lambda said: said == "Your turn: back to the hand")
        await nothing_is_amiss(window)
        question.choose(question.moves[0])
        await window.until("#shut", lambda said: said == "Back to the hand")
        question.take_back()
        await window.until("#shut", lambda said: said == "Your turn: back to the hand")
        await here.door.leave()
        await window.until("#shut", lambda said: said == "Not at the table: back to the hand")
        await window.presses("Not at the table: back to the hand")
        assert "cannot be reached" in await window.text("#line")


async def test_no_button_moves_while_the_card_is_held(browser: Reader) -> None:
    guests = tuple(Guest(f"Maximiliana Wilhelmina {letter}") for letter in "ABC")
    async with turn(browser, guests, "kille") as (here, window, _):
        here.table.odds = True
        here.evening.gathering.changed()
        await window.until("#weigh", bool)
        await window.presses("What are the odds?")
        await window.until("#hint", lambda said: said == "The odds: press and hold")
        for size in ((320, 568), (390, 844), (844, 390), SMALL):
            await window.does(browser.holds, *size)
            before = await window.runs(PLACES)
            assert await window.runs(OUT_OF_REACH) == [], size
            await window.does(hold(browser).perform)
            await window.until("#odds", bool)
            assert await window.runs(PLACES) == before, size
            # All that there is to read lies on the card, over whatever is above it.
            assert await window.runs(IS_READ), size
            await window.does(ActionChains(browser.driver).release().perform)
            assert await window.runs(PLACES) == before, size


PLACES = """
    return [...document.querySelectorAll("button, #hint, #hear")].filter(one => one.checkVisibility())
        .map(one => [one.id || one.textContent, one.getBoundingClientRect().top]);
"""
OUT_OF_REACH = """
    return [...document.querySelectorAll("#hold, #moves button")].map(one => one.getBoundingClientRect())
        .filter(one => one.bottom > innerHeight || (one.top < innerHeight * 0.4 && one.left < innerWidth / 2))
        .map(one => one.toJSON());
"""
IS_READ = """
    const last = document.getElementById("odds").lastChild.getBoundingClientRect();
    const face = document.getElementById("face").getBoundingClientRect();
    return face.top >= 0 && last.bottom <= document.getElementById("hint").getBoundingClientRect().top;
"""


async def test_a_guest_without_a_seat_reads_that_the_door_cannot_be_reached(browser: Reader) -> None:
    async with house(browser) as (here, window):
        with hurried(browser):
            await window.opens(f"/IN/{here.door._keeper.kept.code}")
            await window.until("main", lambda said: "Who are you?" in said)
            await here.door.leave()
            await window.until("#line", lambda said: said.startswith("The door cannot be reached."))
            assert await window.runs(
                "return [...document.querySelectorAll('button')].every(one => one.disabled)"
            )
            await here.door.open()
            await window.until("#line", lambda said: not said)
            await window.presses("Anna")
            await window.until("#turn", lambda said: said not in ("", "Coming in …"))


async def test_a_guest_who_waits_where_no_door_is_any_more_reads_to_scan_again(browser: Reader) -> None:
    async with house(browser) as (here, window):
        with hurried(browser):
            await window.comes_in("Anna")
            here.asks()
            await window.until("#ask", bool)
            await here.door.leave()
            await window.until("#line", lambda said: "tries again by itself" in said)
            await window.until("#line", lambda said: "scan the code again" in said)
            elsewhere = PhoneDoor(here.evening, LOOPBACK)
            # Something else listens where the door was.
            with socket.create_server((LOOPBACK, int(window.origin.rpartition(":")[2]))):
                await elsewhere.open()
        try:
            scans = Window(browser, elsewhere)
            assert scans.origin != window.origin
            await scans.opens(f"/IN/{elsewhere._keeper.kept.code}")
            await scans.until("#own", bool)
            assert await window.text("#name") == "Anna"
        finally:
            await elsewhere.leave()


async def test_whoever_is_out_bets_and_reads(browser: Reader) -> None:
    guests = (Guest("Anna"), *(Guest(name, "cautious") for name in ("Ben", "Clara", "Dov", "Eve")))
    async with house(browser, guests) as (here, window):
        await window.comes_in("Anna")
        sitting = here.table.sitting
        while not await window.text("#bets"):
            if (cause := sitting.answer()) is not None:
                sitting.put(cause)
                here.table.gathering.has_shown(sitting, len(sitting.history))
            else:
                question = here.asks()
                question.choose(question.moves[0])
                here.table.deal_with(question)
        assert await window.text("#lives") == "out"
        name = (await window.until("#bets", bool)).split("\n")[0]
        await nothing_is_amiss(window)
        await window.presses(name)
        await window.until("#seats", lambda said: f"bets on {name}" in said)


async def test_what_to_do_with_the_card_can_be_read_however_much_has_happened(browser: Reader) -> None:
    guests = tuple(Guest(f"Maximiliana Wilhelmina {letter}") for letter in "ABCDE")
    async with turn(browser, guests) as (_, window, _):
        await window.runs("document.getElementById('last').textContent = arguments[0]", "And so on. " * 20)
        await window.runs("document.getElementById('weigh').innerHTML = '<button>The odds?</button>'")
        assert await window.runs(IN_SIGHT) == "hint"


IN_SIGHT = """
    const hint = document.getElementById("hint").getBoundingClientRect();
    return document.elementFromPoint(hint.left + hint.width / 2, hint.bottom - 1).id;
"""
"""What lies uppermost at the lower edge of the words on a covered card."""


async def test_a_name_from_right_to_left_takes_nothing_along_and_the_pot_is_told(browser: Reader) -> None:
    guests = (Guest("אבא שלום"), Guest("Ben"))
    async with house(browser, guests, "kille") as (here, window):
        await window.comes_in("Ben")
        here.asks(1)
        await window.until("#seats", lambda said: "אבא שלום: 1 life" in said)
        name, number = await window.runs(LEFT_EDGES)
        assert name < number
        await window.until("#around", lambda said: said.endswith("The pot: 2."))


LEFT_EDGES = """
    const row = document.querySelector("#seats li"), range = document.createRange();
    range.setStart(row.lastChild, 0);
    range.setEnd(row.lastChild, 3);
    return [row.firstChild.getBoundingClientRect().left, range.getBoundingClientRect().right];
"""
"""Of the name of the first guest the left edge, and of the number of lives behind it the right one."""

SPEAKS = ("heading", "button", "status", "alert", "log", "listitem", "StaticText", "textbox", "link")


class Ear:
    """A guest who does not see the screen: knows roles and names, and presses by them."""

    def __init__(self, window: Window) -> None:
        self.window = window

    async def hears(self) -> list[tuple[str, str, int]]:
        """What a screen reader has of the page: role, name, and the node."""
        tree = await self.window.does(self._tree)
        return [
            (node["role"]["value"], node.get("name", {}).get("value", ""), node["backendDOMNodeId"])
            for node in tree["nodes"]
            if not node["ignored"] and node["role"]["value"] in SPEAKS and "backendDOMNodeId" in node
        ]

    def _tree(self) -> Any:
        return self.window.browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})

    async def named(self, role: str) -> list[str]:
        return [name for kind, name, _ in await self.hears() if kind == role]

    async def waits_for(self, role: str, words: str) -> None:
        for _ in range(TRIES):
            if any(words in name for name in await self.named(role)):
                return
        raise AssertionError(f"there is no {role} {words!r} in {await self.hears()}")

    async def presses(self, role: str, words: str, keys: str = Keys.ENTER) -> None:
        """Go to what has that role and name, as soon as it is there, and press keys there."""
        await self.waits_for(role, words)
        node = next(node for kind, name, node in await self.hears() if kind == role and name == words)
        driver = self.window.browser.driver
        await self.window.does(driver.execute_cdp_cmd, "DOM.focus", {"backendNodeId": node})
        await self.window.does(ActionChains(driver).send_keys(keys).perform)


async def test_a_guest_who_does_not_see_plays_a_whole_game(browser: Reader) -> None:
    async with house(browser) as (here, window):
        ear = Ear(window)
        await window.opens()
        await ear.presses("textbox", "The code on the screen", here.door._keeper.kept.typed + Keys.ENTER)
        await ear.waits_for("heading", "Who are you?")
        await ear.presses("button", "Anna")
        await ear.waits_for("heading", "Anna")
        asked = 0
        while (question := here.plays_on(until=0)) is not None:
            asked += 1
            await ear.waits_for("StaticText", "It is your turn: ")
            card = here.table.sitting.sight(Seat(0)).card
            assert card is not None
            await ear.presses("button", "Hear it")
            await ear.waits_for("StaticText", "You have the ")
            assert not await window.text("#card"), "a neighbour sees nothing"
            move = question.moves[asked % len(question.moves)]
            words = (
                await window.runs(
                    "return [...document.querySelectorAll('#moves button')].map(one => one.textContent)"
                )
            )[asked % len(question.moves)]
            await ear.presses("button", words)
            await ear.waits_for("StaticText", f"Chosen: {words}.")
            assert question.chosen is move
            here.table.deal_with(question)
            # The way back is said as long as there is one.
            await window.until("#news", lambda said: "take it back" not in said)
        assert asked
        await ear.waits_for("heading", "How it ended")
        assert any("1. " in name for name in await ear.named("StaticText"))


async def test_without_scripts_it_says_so(browser: Reader) -> None:
    async with house(browser) as (_, window):
        await window.comes_in("Anna")
        driver = browser.driver
        await window.does(driver.execute_cdp_cmd, "Emulation.setScriptExecutionDisabled", {"value": True})
        try:
            await window.opens()
            words = await window.does(lambda: browser.finds("noscript").text)
            assert "This page needs JavaScript" in words
        finally:
            await window.does(
                driver.execute_cdp_cmd, "Emulation.setScriptExecutionDisabled", {"value": False}
            )


async def test_who_only_watches_sees_the_table_as_the_room_does_and_decides_nothing(browser: Reader) -> None:
    crowd = (*GUESTS, *(Guest(name, "bold") for name in NAMES[len(GUESTS) :]))
    async with house(browser, crowd, "gnav") as (here, window):
        await window.opens(f"/IN/{here.door._keeper.kept.code}")
        await window.opens("/watch")
        question = here.asks()
        await window.until("#turn", lambda said: said == "Anna decides.")
        assert await window.runs("return document.querySelectorAll('#seats .back').length") == len(crowd)
        assert not await window.text("#own") and not await window.text("#ask")
        await nothing_is_amiss(window)
        for size in ((1920, 1080), (1280, 720)):
            await window.does(browser.holds, *size)
            *whole, lowest = await window.runs(
                "const all = document.scrollingElement; await new Promise(requestAnimationFrame);"
                "return [all.scrollWidth, all.scrollHeight, seats.getBoundingClientRect().bottom]"
            )
            assert whole == [*size] and lowest < size[1], "nobody scrolls a television"
        question.choose(question.moves[-1])
        here.table.deal_with(question)
        await window.until("#last", lambda said: "Anna" in said)
        here.plays_on()
        await window.until("#turn", lambda said: said.endswith(" has won."))
        assert "stay yours" not in await window.text("#end")
        assert await window.runs("return seats.children.length") < 10
        assert "Out: " in await window.text("#around")
        await nothing_is_amiss(window)
