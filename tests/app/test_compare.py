"""One book beside another, question by question."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.opening import Reading
from ranter_tui.app.screens.reading import BesideScreen, ReadingScreen
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import about
from ranter_tui.game.rules.pack import PackName
from tests.app.frames import frame
from tests.app.party import at_rest, at_the_title, ranter, screen_of


async def pressed(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await at_rest(pilot)


async def opened(pilot: Pilot[None], address: str) -> RanterApp:
    app = ranter(pilot.app)
    app.open(Reading(address))
    await at_rest(pilot)
    return app


def offered(app: RanterApp) -> list[str]:
    return [book.id for book in screen_of(app, BesideScreen).row_list.things]


async def test_a_book_that_is_chosen_is_laid_beside_the_one_that_is_open(tmp_path: Path) -> None:
    async with at_the_title(tmp_path) as (app, pilot):
        await opened(pilot, "book/parlett-2008/the-rules")
        await pressed(pilot, "x")
        assert "parlett-2008" not in offered(app) and "foster-1914" in offered(app)
        assert "Parlett 2008 with …" in frame(app)
        await pressed(pilot, "slash", *"foster", "enter")
        await pressed(pilot, "enter")
        reading = screen_of(app, ReadingScreen)
        assert reading.page.address == "compare/parlett-2008+foster-1914"
        assert reading.page.trail[-1].title == "Parlett 2008 · Foster 1914"
        links = {link.link for link in reading.text.page_links}
        assert {"book/parlett-2008", "book/foster-1914", "rule/lives"} <= {one.split("#")[0] for one in links}

        # The same book is offered first the next time.
        await opened(pilot, "book/gnav")
        await pressed(pilot, "x", "enter")
        assert reading.page.address == "compare/gnav+foster-1914"
        # To a comparison another book is added, or all.
        await pressed(pilot, "x")
        assert {"gnav", "foster-1914"}.isdisjoint(offered(app))
        await pressed(pilot, "a")
        compared = reading.page.address.removeprefix("compare/").split("+")
        assert compared[:2] == ["gnav", "foster-1914"] and sorted(compared) == sorted(app.evening.shelf.ids)
        await pressed(pilot, "x")
        assert app.screen is reading, "no book is left to be added"
        await pressed(pilot, "left", "left")
        assert reading.page.address == "book/gnav"
        # One book alone is laid among all the others.
        await pressed(pilot, "x", "a")
        assert reading.page.address == "compare/gnav"


async def test_from_a_page_about_no_book_both_are_asked_for(tmp_path: Path) -> None:
    async with at_the_title(tmp_path) as (app, pilot):
        reading = screen_of(await opened(pilot, "rule/tie"), ReadingScreen)
        await pressed(pilot, "x")
        assert "which book?" in frame(app)
        first = offered(app)[0]
        await pressed(pilot, "enter")
        assert "with …" in frame(app) and first not in offered(app)
        second = offered(app)[0]
        await pressed(pilot, "enter")
        # What is compared is opened at the rule that was open.
        here = reading.page.address
        assert here.startswith(f"compare/{first}+{second}")
        assert "rule:tie" in {passage.place for passage in reading.article.passages()}
        assert about(RuleKey("tie")).question.split()[-1] in frame(app)
        await pressed(pilot, "x", "escape")
        assert app.screen is reading and reading.page.address == here
        # So is one book among all the others.
        await opened(pilot, "rule/tie")
        await pressed(pilot, "x", "enter", "a")
        assert reading.page.address.startswith("compare/") and "+" not in reading.page.address
        assert about(RuleKey("tie")).question.casefold() in frame(app).casefold()


async def test_of_many_books_each_answer_is_told_once_with_those_who_give_it(tmp_path: Path) -> None:
    async with at_the_title(tmp_path) as (_, pilot):
        five = "compare/cassell-1882+hoffmann-1891+foster-1914+parlett-2008+kille"
        reading = screen_of(await opened(pilot, five), ReadingScreen)
        (question,) = (
            section
            for group in reading.article.sections
            for section in group.sections
            if section.title == "Which pack is played with?"
        )
        english, swedish = question.sections
        assert english.title == about(RuleKey("pack")).sentence(PackName.FRENCH_52)
        attested, unread = english.passages
        assert [attested.text.count("](book/"), unread.text.count("](book/")] == [3, 1]
        assert swedish.passages[0].text.startswith("[Kille (Byteskille)](book/kille")


async def test_every_link_of_a_comparison_says_where_it_leads_and_a_leaf_knows_its_books(
    tmp_path: Path,
) -> None:
    async with at_the_title(tmp_path) as (app, pilot):
        await opened(pilot, "compare/gnav+parlett-2008")
        reading = screen_of(app, ReadingScreen)
        leaves = [
            at for at, link in enumerate(reading.text.page_links) if link.link.startswith("compare/gnav+parl")
        ]
        assert len(leaves) >= 2, "it has too little for leaves"
        for at in leaves:
            reading.text.mark(at)
            await at_rest(pilot)
            assert "→ Gnav 1917 · Parlett 2008, compared" in frame(app)
        await pressed(pilot, "enter")
        assert reading.page.address.startswith("compare/gnav+parlett-2008/")
        await pressed(pilot, "x")
        assert {"gnav", "parlett-2008"}.isdisjoint(offered(app))
