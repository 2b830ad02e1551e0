"""The library on a phone: behind the door's code, the book that is played, and a way back to the hand."""

from __future__ import annotations

import asyncio
import multiprocessing
import re
from functools import partial

import pytest

from ranter_tui.library.export.element import escaped
from ranter_tui.odds.chunks import Processes
from ranter_tui.phones.reading import ReadingRoom
from tests.phones.caller import Caller, seated
from tests.phones.paper import House, house


async def read(caller: Caller, path: str) -> tuple[int, str]:
    async with caller.session.get(path) as answer:
        return answer.status, await answer.text()


def told(here: House) -> str:
    here.asked()
    return here.evening.gathering.logged[-1].rule


async def test_why_is_answered_as_this_table_plays_it(here: House, anna: Caller) -> None:
    status, page = await read(anna, f"/library/why/{told(here)}.html")
    assert status == 200
    assert f">{escaped(here.table.sitting.book.short)}<" in page
    assert re.search(r'<a href="/" target="_top">Back to the hand</a>', page)
    assert "<script" not in page
    # Its links lead on within the library.
    led = next(iter(re.findall(r'href="\.\./(rule/[\w.-]+\.html)', page)))
    status, page = await read(anna, f"/library/{led}")
    assert status == 200
    assert "Back to the hand" in page
    assert "markdown" not in page
    assert (await read(anna, "/library/style.css"))[0] == 200


async def test_the_book_is_that_which_is_played(here: House, anna: Caller) -> None:
    assert here.table.sitting.book.title in (await read(anna, "/why"))[1]
    here.table.gathering.watch_no_more(here.table.sitting)
    assert "The library" in (await read(anna, "/why"))[1]


async def test_pages_are_made_by_another_process_and_by_a_new_one_where_that_has_died(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ReadingRoom, "opens", partial(Processes, 1))
    async with house() as here, seated(here.door, name="Anna") as anna:
        asked = f"/library/why/{told(here)}.html"
        status, page = await read(anna, asked)
        assert status == 200
        assert f">{escaped(here.table.sitting.book.short)}<" in page
        assert (await read(anna, "/library/nothing.html"))[0] == 404
        (maker,) = multiprocessing.active_children()
        maker.kill()
        await asyncio.to_thread(maker.join)
        answers = [await read(anna, asked), await read(anna, asked)]
        assert answers[-1] == (200, page)
        assert all("Traceback" not in said for _, said in answers)
    await anna.until(lambda: not multiprocessing.active_children())


NOWHERE = (
    "why/cheating", "why/powers.K.drawn", "library/rule/cheating.html", "library/rule/tie",
    "library/search.html", "library/..%2f..%2fpyproject.toml", "library/%2fetc/passwd",
    "library/book/../../x.html", "library/.html", "library/library.html",
)  # fmt: skip


async def test_there_is_nothing_but_pages_of_the_library(here: House, anna: Caller) -> None:
    told(here)
    for path in NOWHERE:
        status, page = await read(anna, f"/{path}")
        assert status == 404, path
        assert "Traceback" not in page


async def test_what_the_library_refuses_opens_within_the_hand_and_leads_out_of_the_frame() -> None:
    async with house() as here, seated(here.door, name="Anna") as anna, Caller(here.door) as eve:
        no_page, no_stranger = (404, "no page of that name"), (403, "The code on the screen")
        for caller, path, (status, words) in (
            (anna, "/library/nosuch.html", no_page),
            (anna, "/library/why/cheating.html", no_page),
            (eve, "/library/index.html", no_stranger),
            (eve, "/why", no_stranger),
            (eve, f"/library/why/{told(here)}.html", no_stranger),
        ):
            async with caller.session.get(path) as answer:
                page = await answer.text()
                assert answer.status == status and words in page
                assert here.table.sitting.book.id not in f"{answer.url} {answer.headers} {page}"
                assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
                assert "frame-ancestors 'self'" in answer.headers["Content-Security-Policy"]
                assert 'target="_top"' in page
        async with anna.session.get("/") as answer:
            assert answer.headers["X-Frame-Options"] == "DENY"
            assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


async def test_whoever_pages_too_often_keeps_nobody_from_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    async def blank(*_: object) -> str:
        return "a page"

    monkeypatch.setattr(ReadingRoom, "page", blank)
    async with house() as here, seated(here.door, name="Anna") as anna, seated(here.door, name="Ben") as ben:
        answers = [await read(anna, "/library/index.html") for _ in range(80)]
        assert answers[0] == (200, "a page")
        assert answers[-1][0] == 429
        assert 'target="_top"' in answers[-1][1]
        assert await read(ben, "/library/index.html") == (200, "a page")
