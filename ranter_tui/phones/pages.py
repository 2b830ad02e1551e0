"""The HTML for a phone: at the door, where a guest takes a seat, and at the table.

Style and script are part of the page, so it needs only one request. The policy names them by their digests,
and nothing else may run.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import sha256

from ranter_tui.library.export.element import Html, digest, element, packed, stacked, together
from ranter_tui.record.guest import LONGEST

NAME = "Ranter"


def _file(name: str) -> str:
    return packed("ranter_tui.phones", name)


@cache
def policy(framed_by: str = "'none'") -> str:
    return (
        f"default-src 'none'; script-src {digest(_file('page.js'))}; style-src {digest(_file('page.css'))}; "
        "connect-src 'self'; frame-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; "
        f"frame-ancestors {framed_by}"
    )


def _page(title: str, *body: str, script: bool = True) -> str:
    head = (
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        element("link", rel="icon", href="data:,"),
        element("style", Html(_file("page.css"))),
    )
    parts = (*body, element("script", Html(_file("page.js")))) if script else body
    html = element("html", element("head", stacked(head)), "\n", element("body", stacked(parts)), lang="en")
    return f"<!DOCTYPE html>\n{html}\n"


def _told(words: str) -> str:
    return element("p", words, class_="told", role="alert") if words else ""


def _form(action: str, button: str, *fields: str, last: str = "") -> Html:
    # From within the frame of the library, too, it leads to the page of the hand.
    inside = (*fields, element("button", button), last)
    return element("form", *inside, method="post", action=action, target="_top")


def _code(key: str, label: str) -> tuple[Html, Html]:
    """Return a field for a code that the guest reads elsewhere and types."""
    field = element(
        "input",
        id=key,
        name=key,
        required=True,
        maxlength=12,
        autocomplete="off",
        autocapitalize="characters",
        spellcheck="false",
    )
    return element("label", label, for_=key), field


def knock(told: str = "") -> str:
    watch = element("button", "Just watch", name="watch", class_="second")
    form = _form("/knock", "Come in", *_code("code", "The code on the screen"), last=watch)
    return _page(f"{NAME}: the door", element("main", element("h1", NAME), _told(told), form))


_LOST = "If you are one of them, tap your name: the screen asks the host, and the phone before is out."


def sit_down(
    free: Sequence[tuple[str, bool]], taken: Sequence[tuple[str, bool]], told: str = "", *, open_: bool
) -> str:
    """Return the page on which a guest takes a free seat or a new one.

    `free`, and `taken` by other phones, say of each seat whether a PIN locks it.
    """
    parts = [element("h1", "Who are you?"), element("p", id="line", role="alert"), _told(told)]
    if not open_:
        parts.append(
            element("p", "The table is not laid yet. As soon as it is, this page goes on by itself.")
        )
    if free:
        parts += element("h2", "One of these"), _seats(free)
    if open_:
        parts.append(_name("/sit", "Sit down", "Or somebody new"))
    if taken:
        parts += element("h2", "By phone already"), element("p", _LOST, class_="note"), _seats(taken)
    parts.append(element("p", element("a", "Just watch", href="/watch", class_="leads")))
    return _waiting("who are you?", *parts)


def at_the_door(told: str) -> str:
    """Return the page of a phone for which the screen asks the host."""
    heading = element("h1", "At the door"), element("p", id="line", role="alert")
    return _waiting("at the door", *heading, _told(told))


def _waiting(title: str, *parts: str) -> str:
    """Return a page that comes anew as soon as anything is new."""
    without = element("p", element("a", "Look again", href="/", class_="leads"))
    is_now = sha256("".join(parts).encode()).hexdigest()
    return _page(f"{NAME}: {title}", element("main", *parts, element("noscript", without), data_is=is_now))


def _seats(seats: Sequence[tuple[str, bool]]) -> Html:
    return element("ul", *(element("li", _free(name, pin)) for name, pin in seats), class_="free")


def _free(name: str, pin: bool) -> Html:
    number = element(
        "label",
        f"PIN of {name}",
        element("input", name="pin", type="password", inputmode="numeric", autocomplete="off"),
    )
    hidden = element("input", type="hidden", name="name", value=name)
    return _form("/sit", name, hidden, number if pin else "")


def _name(action: str, button: str, heading: str) -> Html:
    name = element(
        "input", id="newcomer", name="newcomer", required=True, maxlength=LONGEST, autocomplete="off"
    )
    label = element("label", "Your name", for_="newcomer")
    return _form(action, button, element("h2", heading), label, name)


def table(name: str, told: str = "", *, watches: bool = False) -> str:
    """Return the page of a guest who has a seat, or of those who only watch. Its script fills it."""
    header = element(
        "header",
        element("h1", name or NAME, id="name"),
        element("p", id="lives"),
        element("p", id="where"),
    )
    needs = element("p", "This page needs JavaScript. Without it: the curtain at the screen.", class_="told")
    main = element(
        "main",
        element("noscript", needs),
        _told(told),
        element("p", id="line", role="alert"),
        _button("here", "Play here", hidden=True),
        # Screen readers skip the last line of the log: they read only what this guest has to notice.
        element("h2", "Coming in …", id="turn", tabindex=-1),
        element("p", id="news", class_="heard", role="status"),
        element("p", id="last", aria_hidden="true"),
        element("div", _own(), _ask(), id="dock"),
        _section(
            "bet",
            "Who will lose this hand?",
            element(
                "p", "Bet, for glory. You can change your bet until the cards are turned up.", class_="note"
            ),
            element("div", id="bets"),
        ),
        _section("end", "How it ended", element("ol", id="places"), _end()),
        _section("all", "The table", element("ul", id="seats"), element("p", id="around", class_="note")),
        _section("log", "What has happened", element("div", element("ol", id="told"), role="log")),
        _more(watches=watches),
        data_watches=watches,
    )
    return _page(f"{name or 'The table'} – {NAME}", header, main, _reading())


def _ask() -> Html:
    """Return what a guest decides by. What offers a way back takes the place of what was offered before."""
    back = element(
        "div", _button("back", "Take it back"), _button("stand", "Go on"), id="chosen", hidden=True
    )
    moves = element("div", id="moves")
    return _section(
        "ask", "What will you do?", moves, element("div", element("div", id="weigh"), back, id="also")
    )


def _end() -> Html:
    """Return what stands below the places: what this guest has earned, and how it goes on."""
    words = "Your seat and this phone stay yours. The host begins the next game at the screen."
    note = element("p", words, class_="note")
    return together((element("ul", id="awards"), note, _button("again", "Ask the host for another game")))


def _section(key: str, heading: str, *inside: str) -> Html:
    """Return a part of the page that is hidden as long as it is empty."""
    name = f"{key}-heading"
    return element(
        "section", element("h2", heading, id=name), *inside, id=key, hidden=True, aria_labelledby=name
    )


def _button(key: str, words: str, **more: bool | str) -> Html:
    return element("button", words, id=key, type="button", **more)


def _own() -> Html:
    sheet = (element("b", id="short"), element("i", id="number"), element("span", id="picture"))
    words = (
        element("p", id="card"),
        element("p", id="worth"),
        element("ul", id="mine"),
        element("ul", id="odds"),
    )
    face = (element("div", *sheet, id="sheet", aria_hidden="true"), element("div", *words))
    hint = element("span", "Press and hold to look", id="hint")
    return _section(
        "own",
        "Your card",
        element(
            "div",
            element("div", *face, id="face"),
            element("button", hint, id="hold", type="button"),
            _button("hear", "Hear it"),
            id="plate",
        ),
        element("p", id="said", class_="heard", role="status"),
    )


def _more(*, watches: bool) -> Html:
    if watches:
        seat = [element("a", "Take a seat", href="/", class_="leads")]
    else:
        ring = _button("ring", "Ring when it is my turn", aria_pressed="false")
        # Behind two taps: a slip of the thumb must not lose a seat.
        own = element(
            "details",
            element("summary", "Another name, or leave", class_="leads"),
            _name("/rename", "Take this name", "Another name"),
            _form("/leave", "Leave the table", element("h2", "A bot plays on for you")),
        )
        seat = [ring, own]
    return element(
        "section",
        element("h2", "The book", id="more-heading"),
        element("a", "Read in the book that is played", href="/why", target="reading", class_="leads"),
        element(
            "p",
            "This phone may fall asleep while others play. Wake it, and the page goes on by itself.",
            id="sleeps",
            class_="note",
        ),
        *seat,
        id="more",
        aria_labelledby="more-heading",
    )


def _reading() -> Html:
    """Return the frame in which the library opens, while the game goes on behind it."""
    return element(
        "section",
        _button("shut", "Back to the hand"),
        element("p", "The page is being made …", class_="note"),
        element("iframe", name="reading", title="The library"),
        id="library",
        hidden=True,
        aria_label="The library",
    )


@lru_cache(32)
def plain_page(title: str, words: str, back: str = "Back to the table", home: str = "/") -> str:
    """Return a page that says one thing and leads home, even out of a frame.

    It is kept, so that refusing somebody again and again costs the table next to nothing.
    """
    way = element("p", element("a", back, href=home, target="_top", class_="leads"))
    main = element("main", element("h1", title), element("p", words), way)
    return _page(f"{NAME}: {title}", main, script=False)
