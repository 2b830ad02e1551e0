"""The exported library in a real browser, straight from the disk: it is whole, and everybody can read it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
from selenium.webdriver import ActionChains, Keys
from selenium.webdriver.support.wait import WebDriverWait

from ranter_tui.game.rules.asking import about
from ranter_tui.library.export.folder import write_site
from ranter_tui.library.export.page_index import Links, PageIndex
from ranter_tui.library.said.claims import Claims
from ranter_tui.library.search.answer import PageAnswer
from ranter_tui.library.search.spelling import words
from screenshots.browser import Reader, reader
from tests.cli.shell import PATIENCE
from tests.conftest import exploring
from tests.library.search.test_answers import QUESTIONS, READERS, TABLE_TALK
from tests.library.search.test_search import ROOMS_BY_NAME
from tests.library.shelves import answers, books, exported, index, library

# One worker has the browser, and the site.
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("exported")]

SCRIPTS = Path(__file__).with_name("in_the_browser.js").read_text("utf-8")
AXE = (files("axe_core_python") / "axe.min.js").read_text("utf-8")

DESK, PHONE = (1280, 900), (360, 740)

KINDS = (
    "index", "books", "book/parlett-2008", "compare", "compare/parlett-2008", "rules", "rule/tie",
    "sources", "source/foster-1914", "people", "person/parlett", "timeline", "places", "family",
    "relative/gnav", "resemblance", "alike/own-cards", "names", "name/cuckoo", "glossary", "word/eldest-hand",
    "contradictions", "search",
    "contradiction/ace", "silences", "silence/cassell-1882", "odds", "odds/parlett-2008", "odds/printed",
    "essays", "essay/miss-joan",
)  # fmt: skip
"""A page of each kind."""


def run(browser: Reader, function: str, *arguments: Any) -> Any:
    """Call one of our functions in the page that is open."""
    return browser.driver.execute_script(f"{SCRIPTS} return {function}(...arguments)", *arguments)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("library")
    write_site(folder, exported())
    return folder


@pytest.fixture(scope="module")
def browser() -> Iterator[Reader]:
    with reader() as browser:
        yield browser


def test_a_page_of_each_kind_is_looked_at(folder: Path) -> None:
    kinds = {path.relative_to(folder).parts[0] for path in folder.glob("*/*.html")}

    assert {name.partition("/")[0] for name in KINDS if "/" in name} == kinds
    assert {f"{name}.html" for name in KINDS if "/" not in name} == {
        path.name for path in folder.glob("*.html")
    }


EVERY = 1 if exploring() else 4
"""Of so many pages one is laid out; in a campaign all are."""


def test_no_page_has_an_error_or_is_wider_than_a_phone(folder: Path, browser: Reader, tmp_path: Path) -> None:
    pages = {page.as_uri(): page.read_text("utf-8") for page in sorted(folder.rglob("*.html"))[::EVERY]}
    browser.holds(*DESK)
    (tmp_path / "frame.html").write_text("<!DOCTYPE html><title>In a frame</title><body>")
    browser.opens(tmp_path / "frame.html")
    browser.complaints()
    bodies = {
        page: re.findall("<body([^>]*)>(.*)</body>", text, re.DOTALL)[0] for page, text in pages.items()
    }
    # One by one, from the disk, they would take three times as long.
    script = f"{SCRIPTS} oneAfterTheOther(...arguments)"
    widths = browser.driver.execute_async_script(script, PHONE, [*bodies.items()])
    assert widths.keys() == set(pages)
    assert {page: width for page, width in widths.items() if width > PHONE[0]} == {}
    assert browser.complaints() == []


def test_dark_is_dark_and_light_is_light(folder: Path, browser: Reader) -> None:
    browser.opens(folder / "index.html")
    grounds = []
    for scheme in ("light", "dark"):
        browser.prefers(scheme)
        grounds.append(browser.says("getComputedStyle(document.body).backgroundColor"))
    assert grounds[0] != grounds[1]


def test_a_footnote_is_found_by_its_number_and_leads_back(folder: Path, browser: Reader) -> None:
    browser.holds(*DESK)
    browser.opens(folder / "book" / "parlett-2008.html")

    browser.finds("a[role=doc-noteref]").click()
    assert browser.says("document.querySelector(':target').id") == "note:1"
    assert browser.says("document.querySelector(':target').getBoundingClientRect().top < innerHeight")
    browser.finds("li:target a[role=doc-backlink]").click()
    assert browser.says("document.querySelector(':target').id") == "call:1"


def test_no_way_back_and_no_sign_stands_alone_on_a_line(folder: Path, browser: Reader) -> None:
    for size in (DESK, PHONE):
        browser.holds(*size)
        browser.opens(folder / "book" / "gnav.html")
        assert run(browser, "alone") == []


def test_the_first_key_skips_to_the_text(folder: Path, browser: Reader) -> None:
    browser.opens(folder / "rule" / "tie.html")

    ActionChains(browser.driver).send_keys(Keys.TAB).perform()
    assert browser.says("document.activeElement.getBoundingClientRect().left >= 0")
    ActionChains(browser.driver).send_keys(Keys.ENTER).perform()
    assert browser.says("document.activeElement.tagName") == "MAIN"


def test_the_search_counts_what_it_finds_and_is_used_by_keys(folder: Path, browser: Reader) -> None:
    browser.holds(*DESK)
    browser.opens(folder / "search.html")
    browser.complaints()
    for typed, says in (("miss joan xqzzy kxq", "pages"), ("xqzzy", "No pages"), ("miss joan", "page")):
        browser.finds("input").clear()
        browser.finds("input").send_keys(typed)
        assert says in browser.finds("[role=status]").text
    ActionChains(browser.driver).send_keys(Keys.ARROW_DOWN).perform()
    first = browser.says("document.activeElement.textContent")
    ActionChains(browser.driver).send_keys(Keys.ENTER).perform()
    assert browser.finds("h1").text.casefold() in first.casefold()
    assert browser.complaints() == []


def test_the_search_answers_a_question_above_what_it_finds(folder: Path, browser: Reader) -> None:
    browser.holds(*DESK)
    browser.opens(folder / "search.html")
    browser.complaints()
    shown = browser.finds(".answer")
    assert not shown.is_displayed()

    run(browser, "type", "dealer draws a king")
    question, *said = [line for line in shown.text.splitlines() if not line.startswith("→ or: ")]
    assert question == "What happens when a King is drawn from the stock?"
    assert any("ruins" in one and one.endswith(")") for one in said), said
    assert not any("What Parlett 2008 says" in one for one in said)

    run(browser, "type", "hollfahren")
    assert browser.finds(".search li a").is_displayed() and not shown.is_displayed()

    run(browser, "type", "dealer draws a king parlett")
    assert shown.text.splitlines()[: len(said) + 2] == [question, *said, "→ What Parlett 2008 says"]
    browser.finds(".answer p a").click()
    assert browser.driver.current_url.endswith("/book/parlett-2008.html#rule:powers.K.drawn")
    assert browser.says("document.getElementById('rule:powers.K.drawn') !== null")
    assert browser.complaints() == []


WHIMS = (
    "", "?", "k", "ki", "king", "king ", "constructor", "contradiction/king-taken", "Höllfahren",
    "ho\u0308ll",
    "stå for gøg", "кукушка", "the", "what is it", "hussar zebra qwerty", "killle", "parlet", "xqzzyk",
    "misjoan miss joan", "forbi, kille?", "david parlett", "zebra crossing",
)  # fmt: skip
ASKED = 500


def questions() -> list[str]:
    """What readers type: questions, titles, phrases, cards, words half typed, misspelt and in pairs.

    Beside whims, rooms and all that the tables of questions hold, as many are drawn as make five hundred.
    """
    lots, shelf = Random(1882), library().holdings.shelf
    titles = [entry.title for entry in library().entries()]
    said = shelf.players_words
    named = sorted({word for title in titles for word in title.split()})
    asked = [*WHIMS, *ROOMS_BY_NAME, *(question for question, *_ in (*QUESTIONS, *TABLE_TALK))]
    more = [
        *(one.ask for one in READERS),
        *(" ".join(re.findall("[a-z]+", phrase)[:6]) for phrase in said.phrases),
        *(name for names in said.same_cards for name in names.split()),
        *(about(key).question for key in lots.sample(Claims(books()).rules, 30)),
        *lots.sample(titles, 100),
        *(word[: lots.randint(1, len(word))] for word in lots.sample(named, 40)),
        *(_misspelt(word, lots) for word in lots.sample(named, 40)),
        *(" ".join(lots.sample(named, 2)) for _ in range(40)),
    ]
    return [*asked, *(more if exploring() else lots.sample(more, ASKED - len(asked)))]


def _misspelt(word: str, lots: Random) -> str:
    at = lots.randrange(len(word))
    return word[:at] + word[at + 1 : at + 2] + word[at : at + 1] + word[at + 2 :]


def test_page_and_program_find_and_answer_the_same(folder: Path, browser: Reader) -> None:
    browser.opens(folder / "search.html")
    browser.complaints()
    links, asked = Links(PageIndex(library()), "", ".html"), questions()
    # A few at a time: on a busy machine the driver would not wait for all of them.
    parts = (asked[at : at + 25] for at in range(0, len(asked), 25))
    on_page = [found for part in parts for found in run(browser, "typeEach", part, FIRST)]
    for typed, (found, answered, says) in zip(asked, on_page, strict=True):
        told = index().search(typed, FIRST)
        assert found == [links.to(hit.address) for hit in told.hits], typed
        answer = answers().ready_answer(typed)
        remarks = told.remarks(answer is not None)
        counted = re.fullmatch(rf"{re.escape(remarks)} ?(The best \d+ of \d+ pages|(\d+|No) pages?)|", says)
        assert counted is not None and bool(says) == bool(words(typed)), (typed, says)
        assert says.endswith("No pages") == (bool(says) and not told.hits), (typed, says)
        assert bool(answered) == (answer is not None), typed
        if answer is not None:
            first, *onwards = answered
            near = [links.to(one.address) for one in answer.onwards if one.words.startswith("or: ")]
            if isinstance(answer, PageAnswer):
                assert (first, onwards) == (links.to(answer.address), near), typed
                continue
            book = onwards[: len(onwards) - len(near)]
            assert first in {links.to(f"rule/{rule}") for rule in answer.rules}, typed
            assert onwards == [*book, *near], typed
            assert all(link.startswith(f"book/{answer.book}.html#rule:") for link in book), typed
    assert browser.complaints() == []


FIRST = 5


def test_a_table_of_few_columns_fits_on_a_phone_and_does_not_scroll(folder: Path, browser: Reader) -> None:
    browser.holds(*PHONE)
    for name in ("compare", "relative/gnav"):
        browser.opens(folder / f"{name}.html")
        tables = "[...document.querySelectorAll('table')]"
        assert browser.says(f"{tables}.every(one => one.getBoundingClientRect().right <= innerWidth)")
        assert browser.says(f"{tables}.length") > 0
        assert not browser.all(".wide")


def test_on_a_phone_the_answer_to_a_rule_stands_on_the_first_screen(folder: Path, browser: Reader) -> None:
    browser.holds(*PHONE)
    for rule in ("tie", "powers.K.drawn", "wipe_out"):
        browser.opens(folder / "rule" / f"{rule}.html")
        answer = "document.querySelector('.says').getBoundingClientRect()"
        assert browser.says(f"{answer}.bottom < innerHeight"), rule


def test_a_phone_folds_the_menu_and_wide_drawings_without_a_script(folder: Path, browser: Reader) -> None:
    drawn, rooms = browser_sees(".drawing pre"), browser_sees(".rooms ul a")
    browser.opens(folder / "timeline.html")
    browser.holds(*PHONE)
    assert not browser.says(drawn) and not browser.says(rooms)
    for summary in browser.all(".rooms summary, figure > .folded-on-phones > summary"):
        summary.click()
    assert browser.says(drawn) and browser.says(rooms)
    browser.opens(folder / "timeline.html")
    browser.holds(*DESK)
    assert browser.says(drawn) and browser.says(rooms)


def browser_sees(selector: str) -> str:
    return f"document.querySelector('{selector}').checkVisibility({{contentVisibilityAuto: true}})"


def test_what_is_typed_on_the_front_page_is_searched_for(folder: Path, browser: Reader) -> None:
    browser.holds(*DESK)
    browser.opens(folder / "index.html")
    browser.complaints()
    browser.finds("form input").send_keys("miss joan", Keys.ENTER)
    WebDriverWait(browser.driver, PATIENCE).until(lambda driver: driver.current_url.endswith("#miss%20joan"))
    assert browser.finds("input").get_attribute("value") == "miss joan"
    assert "Miss Joan" in browser.finds(".search li a").text
    assert browser.complaints() == []


def test_print_has_the_text_and_the_footnotes_and_no_way_signs(folder: Path, browser: Reader) -> None:
    browser.opens(folder / "book" / "parlett-2008.html")
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert run(browser, "displayed", "nav, .skip, .back") == []
        text = "h1, .footnotes li"
        assert len(run(browser, "displayed", text)) == len(browser.all(text)) > 1
    finally:
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


@pytest.fixture(scope="module")
def with_axe(browser: Reader) -> Reader:
    """That browser, which from now on has axe on every page: to be handed it each time takes longer."""
    browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": AXE})
    return browser


@pytest.mark.parametrize("name", KINDS)
def test_everybody_can_read_and_touch_it_in_light_or_dark(folder: Path, with_axe: Reader, name: str) -> None:
    browser = with_axe
    browser.complaints()
    browser.opens(folder / f"{name}.html")
    assert browser.complaints() == []
    # Every page in both takes `make pages`, an hour.
    for scheme, size, options in (LIGHT, DARK) if exploring() else ((LIGHT, DARK)[KINDS.index(name) % 2],):
        browser.holds(*size)
        browser.prefers(scheme)

        assert run(browser, "tooNear") == [], size
        run(browser, "lookAtSome")
        found = browser.driver.execute_async_script(ASK_AXE, options)
        complaints = {one["id"]: [node["html"] for node in one["nodes"]] for one in found["violations"]}
        assert complaints == {}, scheme
        assert "color-contrast" in {one["id"] for one in found["passes"]}


ASK_AXE = "axe.run(arguments[0]).then(arguments[1])"
AXE_OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice", "experimental"],
    "resultTypes": ["violations"],
}
AXE_OF_LOOKS = {
    "runOnly": {
        "type": "rule",
        "values": ["color-contrast", "link-in-text-block", "p-as-heading", "scrollable-region-focusable"],
    },
    "resultTypes": ["violations"],
}
"""What may be otherwise in another light or on another screen: there the same is said, and all is shown."""

LIGHT, DARK = ("light", DESK, AXE_OF_LOOKS), ("dark", PHONE, AXE_OPTIONS)
