"""The front page of the library on screen, with what only a screen can do: ask, or turn up any page."""

from __future__ import annotations

from msgspec.structs import replace

from ranter_tui.app.actions import KeyScope
from ranter_tui.app.host import HostApp
from ranter_tui.app.keymap import shown_keys
from ranter_tui.library.articles.article import Article, Passage
from ranter_tui.library.front import BOOK, QUESTION, STORY
from ranter_tui.library.typeset.link import link

DO = "do/"
"""What a link begins with that is no page, but an action of the screen."""


def front_on_screen(front: Article, app: HostApp) -> Article:
    """Return the front page with links to actions; its title stands over the screen already."""
    before = {QUESTION: _to_ask(app)}
    after = {BOOK: _on_the_table(app), STORY: _by_chance(app)}
    sections = tuple(
        replace(door, passages=(*before.get(door.title, ()), *door.passages, *after.get(door.title, ())))
        for door in front.sections
    )
    return replace(front, title="", subtitle="", sections=sections)


def _on_the_table(app: HostApp) -> tuple[Passage, ...]:
    evening = app.evening
    if evening.plan.book not in evening.shelf.ids:
        return ()
    book = evening.shelf.book(evening.plan.book)
    return (Passage(term="On your table", text=f"{link(book.short, f'book/{book.id}')}."),)


def _to_ask(app: HostApp) -> tuple[Passage, ...]:
    (key, *_) = shown_keys(app.key_map, KeyScope.LIBRARY, "find")
    return (
        Passage(
            term=link(f"{key} Ask", f"{DO}find"), text="type it as it comes, “dealer draws king” or “tie”."
        ),
    )


def _by_chance(app: HostApp) -> tuple[Passage, ...]:
    (key, *_) = shown_keys(app.key_map, KeyScope.LIBRARY, "surprise")
    return (Passage(term=link(f"{key} Surprise us", f"{DO}surprise"), text="a page by chance."),)
