"""The HTML that a phone is sent: at the door, where a seat is chosen, and at the table.

Style and script are part of the page, which so needs no request but its own; the policy names them by their
digests, and nothing else may run.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files

from ranter_tui.library.export.element import Html, element, stacked
from ranter_tui.record.guest import LONGEST

NAME = "Ranter"


@cache
def _file(name: str) -> str:
    return (files("ranter_tui.phones") / name).read_text(encoding="utf-8")


@cache
def policy() -> str:
    """Return the content security policy of these pages."""
    return (
        f"default-src 'none'; script-src {_hash('page.js')}; style-src {_hash('page.css')}; "
        "connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


def _hash(name: str) -> str:
    return f"'sha256-{b64encode(sha256(_file(name).encode()).digest()).decode()}'"


def _page(title: str, *body: str, script: bool = False, again: bool = False) -> str:
    head = (
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("meta", http_equiv="refresh", content="4") if again else "",
        element("title", title),
        element("link", rel="icon", href="data:,"),
        element("style", Html(_file("page.css"))),
    )
    parts = (*body, element("script", Html(_file("page.js")))) if script else body
    html = element("html", element("head", stacked(head)), "\n", element("body", stacked(parts)), lang="en")
    return f"<!DOCTYPE html>\n{html}\n"


def _told(words: str) -> str:
    return element("p", words, class_="told", role="alert") if words else ""


def knock(told: str = "") -> str:
    """Return the page that asks for the door's code."""
    form = element(
        "form",
        element("label", "The code on the screen", for_="code"),
        element(
            "input",
            id="code",
            name="code",
            required=True,
            maxlength=12,
            autocomplete="off",
            autocapitalize="characters",
            spellcheck="false",
        ),
        element("button", "Come in"),
        method="post",
        action="/knock",
    )
    return _page(f"{NAME}: the door", element("main", element("h1", NAME), _told(told), form))


def sit_down(free: Sequence[tuple[str, bool]], taken: Iterable[str], told: str = "", *, open_: bool) -> str:
    """Return the page on which a guest takes a seat: one of those that are free, or a new one.

    Of each it says whether a PIN locks it.
    """
    parts = [element("h1", "Who are you?"), _told(told)]
    if not open_:
        parts.append(
            element("p", "The table is not laid yet. As soon as it is, this page goes on by itself.")
        )
    if free:
        parts.append(element("h2", "One of these"))
        parts.append(element("ul", *(element("li", _free(name, pin)) for name, pin in free), class_="free"))
    if names := ", ".join(taken):
        parts.append(element("p", f"By phone already: {names}.", class_="note"))
    if open_:
        parts.append(_newcomer())
    return _page(f"{NAME}: who are you?", element("main", *parts), again=not open_)


def _free(name: str, pin: bool) -> Html:
    number = element("input", name="pin", inputmode="numeric", placeholder="PIN", aria_label=f"PIN of {name}")
    return element(
        "form",
        element("input", type="hidden", name="name", value=name),
        number if pin else "",
        element("button", name),
        method="post",
        action="/sit",
    )


def _newcomer() -> Html:
    return element(
        "form",
        element("h2", "Or somebody new"),
        element("label", "Your name", for_="newcomer"),
        element(
            "input", id="newcomer", name="newcomer", required=True, maxlength=LONGEST, autocomplete="off"
        ),
        element("button", "Sit down"),
        method="post",
        action="/sit",
    )


def table(name: str) -> str:
    """Return the page of somebody who has a seat; its script fills it."""
    main = element(
        "main",
        element(
            "noscript", element("p", "This page needs JavaScript. Without it: the curtain at the screen.")
        ),
        element("p", "Coming in …", id="turn", role="status", aria_live="assertive"),
        element("p", id="line", class_="note", role="status"),
        element(
            "section",
            element("h2", "Your card", id="card-heading"),
            element("button", "Press and hold", id="hold", type="button", aria_describedby="hint"),
            element("p", "Only you should see it.", id="hint", class_="note"),
            element("p", id="card", aria_live="polite"),
            element("ul", id="mine"),
            element("p", id="around", class_="note"),
            id="own",
            hidden=True,
            aria_labelledby="card-heading",
        ),
        element(
            "section",
            element("h2", "What will you do?", id="ask-heading"),
            element("div", id="moves"),
            element("button", "Take it back", id="back", type="button", hidden=True),
            id="ask",
            hidden=True,
            aria_labelledby="ask-heading",
        ),
        element(
            "section",
            element("h2", "Who will lose?", id="bet-heading"),
            element("p", "You are out, and may bet, for glory.", class_="note"),
            element("div", id="bets"),
            id="bet",
            hidden=True,
            aria_labelledby="bet-heading",
        ),
        element(
            "section",
            element("h2", "How it ended", id="end-heading"),
            element("ol", id="places"),
            id="end",
            hidden=True,
            aria_labelledby="end-heading",
        ),
        element(
            "section",
            element("h2", "What has happened", id="told-heading"),
            element("ol", id="told", role="log", aria_live="polite"),
            aria_labelledby="told-heading",
        ),
        element(
            "section",
            element("h2", "The table", id="table-heading"),
            element("ul", id="seats"),
            aria_labelledby="table-heading",
        ),
    )
    header = element("header", element("h1", name, id="name"), element("p", id="where"))
    return _page(f"{NAME}: {name}", header, main, script=True)


def plain(title: str, words: str) -> str:
    """Return a page that says one thing."""
    back = element("p", element("a", "Once more", href="/"))
    return _page(f"{NAME}: {title}", element("main", element("h1", title), element("p", words), back))
