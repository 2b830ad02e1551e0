"""A worker may come home to a screen that has been left: it posts a message, and touches nothing."""

from __future__ import annotations

import ast
import asyncio
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from ranter_tui.app.clock import Clock
from ranter_tui.app.screens import evenings_record
from ranter_tui.app.screens.evenings_record import LookedUp
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.app.widgets.page_text import PageText
from ranter_tui.evening.ledger import LedgerContents
from tests.app.party import at_rest, at_the_title, until
from tests.app.persons import PATIENCE

APP = Path(__file__).parents[2] / "ranter_tui" / "app"
FREE = ("post_message", "app.evening", "evening")
"""What may be asked from a thread, of a screen or of the app."""


@cache
def trees() -> tuple[tuple[str, ast.Module], ...]:
    """Every module in which there is a word of threads."""
    sources = ((path.name, path.read_text()) for path in sorted(APP.rglob("*.py")))
    return tuple((name, ast.parse(source)) for name, source in sources if "thread" in source)


def in_threads(tree: ast.Module) -> Iterator[ast.AST]:
    """What is done in a thread: the body of a worker in one, and of every method that is given to one."""
    functions = {
        node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    for function in functions.values():
        if any("thread=True" in ast.unparse(one) for one in function.decorator_list):
            yield from function.body
    given_to_one = [one for call in calls_of(tree, "to_thread") for one in call.args]
    work = [call.args[1] for call in calls_of(tree, "in_thread")]
    # What is given to a `partial` is looked up before the thread begins.
    given_to_one += [one.args[0] if isinstance(one, ast.Call) else one for one in work]
    for given in given_to_one:
        method = functions.get(ast.unparse(given).removeprefix("self."))
        yield from [given] if method is None else method.body


def calls_of(tree: ast.AST, method: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == method:
            yield node


def asked_of_the_screen(work: ast.AST) -> Iterator[str]:
    """What is called or looked up there that nobody may ask for from a thread."""
    for node in ast.walk(work):
        if isinstance(node, ast.Attribute) and (asked := ast.unparse(node)).startswith("self."):
            name = asked.removeprefix("self.")
            # A message is a class of its own.
            if name != "app" and not name[0].isupper() and not name.startswith(FREE):
                yield asked


def test_nothing_in_a_thread_touches_a_screen() -> None:
    for name, tree in trees():
        for work in in_threads(tree):
            assert not list(asked_of_the_screen(work)), name


def test_whatever_a_thread_finds_comes_home_as_a_message() -> None:
    """Neither is waited for in the middle of something else, nor brought by a call from the thread."""
    for name, tree in trees():
        brought = [call for post in calls_of(tree, "post_message") for call in calls_of(post, "to_thread")]
        assert len(brought) == len(list(calls_of(tree, "to_thread"))), name
        assert not list(calls_of(tree, "call_from_thread")), name


async def test_a_record_coming_home_to_a_closed_page_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    gate, counted = threading.Event(), threading.Event()

    def slow(*_: object) -> LookedUp:
        assert gate.wait(PATIENCE)
        counted.set()
        return LookedUp(LedgerContents(()))

    async def closed(self: PageText) -> None:
        # The text has gone and its screen has not: this is when the thread comes home.
        await leave(self)
        gate.set()
        await app.workers.wait_for_complete()
        for _ in range(100):
            await asyncio.sleep(0)

    leave = PageText._message_loop_exit
    monkeypatch.setattr(evenings_record, "looked_up", slow)
    monkeypatch.setattr(PageText, "_message_loop_exit", closed)
    async with at_the_title("e", size=(120, 36)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, evenings_record.RecordScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen) and counted.is_set())
        await at_rest(pilot)
        assert app.is_running


async def test_who_is_cancelled_in_the_moment_of_an_event_plays_on_no_more() -> None:
    event = asyncio.Event()

    async def plays() -> None:
        await Clock().wait(event, 60)
        await asyncio.Event().wait()

    playing = asyncio.create_task(plays())
    await asyncio.sleep(0)
    event.set()
    await asyncio.sleep(0)
    playing.cancel()
    await asyncio.wait({playing}, timeout=1)
    assert playing.cancelled()
