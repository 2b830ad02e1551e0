"""What a guest writes into a rulebook stays text, in HTML and in Markdown."""

from __future__ import annotations

from functools import cache

from hypothesis import example, given
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin
from msgspec.structs import replace

from ranter_tui.library.export.frame import framed
from ranter_tui.library.export.html import article_html
from ranter_tui.library.export.markdown import article_markdown
from ranter_tui.library.export.page_index import Links, PageIndex
from ranter_tui.library.export.site import File
from ranter_tui.library.library import Library
from ranter_tui.library.pages.book import rulebook_article
from ranter_tui.library.said.holdings import Holdings
from ranter_tui.library.text.article import Article
from ranter_tui.rulebook.shelf import Shelf
from tests.library.export.exported import PageRead
from tests.library.nasty import book_that_says, nasty
from tests.library.small import SOURCES

ADDRESS = "essay/small"
"""No book of that name stands on the shelf, so it is shown as if it were something else."""

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"]).use(footnote_plugin)


@cache
def page_index() -> PageIndex:
    return PageIndex(Library(Holdings(Shelf())))


def article(text: str) -> Article:
    return replace(rulebook_article(book_that_says(text), SOURCES), address=ADDRESS)


def html(text: str) -> PageRead:
    links = Links(page_index(), ADDRESS, ".html")
    told = article(text)
    return PageRead(File(links.file, framed(told, article_html(told, links), page_index(), links)))


def markdown(text: str) -> list[Token]:
    told = article(text)
    return READER.parse(article_markdown(told, Links(page_index(), ADDRESS, ".md"), "Cited."))


Form = list[tuple[str, tuple[tuple[str, str], ...]]]


def form(tokens: list[Token]) -> Form:
    """What a reader of Markdown makes of it, but for the words."""
    made = [
        (token.type, tuple((name, str(value)) for name, value in token.attrs.items()))
        for whole in tokens
        for token in (whole, *(whole.children or ()))
        if token.type not in ("text", "text_special")
    ]
    return made


@cache
def plain_form() -> Form:
    return form(markdown("word"))


def elements(page: PageRead) -> list[tuple[str, dict[str, str]]]:
    """Every element of the page, but for the words of its description."""
    return [
        (tag, attributes | {"content": ""} if attributes.get("name") == "description" else attributes)
        for tag, attributes in page.elements
    ]


@cache
def plain_elements() -> list[tuple[str, dict[str, str]]]:
    return elements(html("word"))


@given(nasty())
@example("x! word")
def test_no_text_adds_an_element_or_an_attribute_to_a_page(text: str) -> None:
    page = html(text)
    assert elements(page) == plain_elements()
    assert page.oddities == []


@given(nasty())
def test_a_text_is_shown_as_it_is(text: str) -> None:
    shown = " ".join(html(text).text.split())

    for word in text.split():
        if word.isalnum():
            assert word in shown


@given(nasty())
@example("x! word")
@example("1. x word")
@example("[\n](rule/none) word")
def test_no_text_adds_anything_to_the_markdown(text: str) -> None:
    assert form(markdown(text)) == plain_form()


def test_an_exclamation_before_a_footnote_does_not_make_a_picture_of_it() -> None:
    links = Links(page_index(), ADDRESS, ".md")

    assert "word\\![^1]" in article_markdown(article("word!"), links, "Cited.")
