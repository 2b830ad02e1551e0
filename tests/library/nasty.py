"""Texts that somebody might put into a rulebook to have a page do what its author wants."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import strategies as st

from ranter_tui.library.text.line import pieces
from ranter_tui.rulebook.book import Rulebook
from tests.library.small import BOOK

TRICKS = (
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "' onmouseover='alert(1)",
    "</article></main>", "<!-- ", "-->", "<![CDATA[", "]]>", "<?php", "&lt;b&gt;", "&#x3c;b>", "<b",
    "[x](javascript:alert(1))", "![x](https://elsewhere.example/x.png)",
    "](https://elsewhere.example)", "[x]: y", "<https://elsewhere.example>", "[^1]", "[^1]: no", "# x",
    "x\n# y", "- x", "+ x", "1. x", "2) x", "> x", "---", "===", "***", "___", "```", "~~~", "    x", "\tx",
    "| a | b |\n|---|---|", "*x*", "_x_", "**", "`x`", "``", "~~x~~", "$x$", "\\", "\\\\", "\\[x](y)", "!",
    "x!", ":", ": x", "http://elsewhere.example", "$(touch x)", "{{ x }}", "%s", "{0}",
    "[[x](book/none)](book/../../x)", "[x](book/none)", "[\n](rule/none)",
)  # fmt: skip


def nasty() -> st.SearchStrategy[str]:
    """Such texts in any order, with a word before or behind; no link that leads to a page of the library.

    No sign that the reader of rulebooks refuses, such as those that turn the direction of writing.
    """
    letters = st.characters(exclude_categories=("Cc", "Cf", "Cn", "Cs"))
    parts = st.lists(st.sampled_from(TRICKS) | st.text(letters, max_size=8), min_size=1, max_size=4)
    return st.builds(_said, parts, st.booleans()).filter(
        lambda text: not any(_leads(piece.link) for piece in pieces(text) if piece.link)
    )


def _said(parts: list[str], before: bool) -> str:
    text = "".join(parts)
    return f"word {text}" if before else f"{text} word"


def _leads(address: str) -> bool:
    return not address.endswith(("none", "x"))


def book_that_says(text: str) -> Rulebook:
    """The small book with that text wherever a text may stand."""
    return msgspec.convert(that_says(BOOK, text), Rulebook)


def that_says(value: Any, text: str, key: str = "") -> Any:
    """What stands in a rulebook file, with that text instead of its own."""
    if isinstance(value, dict):
        return {name: that_says(one, text, name) for name, one in value.items()}
    if isinstance(value, list):
        return [that_says(one, text, key) for one in value]
    if key in OF_ONE_LINE:
        text = text.replace("\n", " ")
    return text[: LONGEST.get(key)] if key in FREE else value


FREE = {
    "title", "short", "game", "authors", "character", "summary", "text", "note", "place", "says", "say",
    "situation", "ruling", "term", "meaning",
}  # fmt: skip
"""The parts of a rulebook that hold whatever their author likes."""

OF_ONE_LINE = {"title", "short", "game", "authors", "character", "say", "term"}
"""Those of them in which the reader refuses a line break."""

LONGEST = {"short": 32, "character": 60}
