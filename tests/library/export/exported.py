"""Exported pages, read as a browser would: what is on them, where they lead, and what can be pointed at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from html.parser import HTMLParser
from posixpath import dirname, normpath
from urllib.parse import unquote, urlsplit

from ranter_tui.library.export.site import File

EMPTY = {"br", "hr", "input", "link", "meta"}

Attributes = dict[str, str]


class PageRead(HTMLParser):
    """One page of HTML. Every element has to be closed where it ought to be."""

    def __init__(self, file: File) -> None:
        super().__init__(convert_charrefs=True)
        self.name = file.name
        self.elements: list[tuple[str, Attributes]] = []
        self.words: list[str] = []
        self.oddities: list[str] = []
        """Comments and other things that are no elements."""
        self._open: list[str] = []
        self.feed(file.text)
        self.close()
        assert not self._open, f"{self.name} leaves {self._open} open"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"{self.name}: an attribute of <{tag}> comes twice"
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in EMPTY:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open and self._open.pop() == tag, f"{self.name}: </{tag}> closes nothing"

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_comment(self, data: str) -> None:
        self.oddities.append(data)

    def unknown_decl(self, data: str) -> None:
        self.oddities.append(data)

    def handle_pi(self, data: str) -> None:
        self.oddities.append(data)

    @property
    def text(self) -> str:
        return "".join(self.words)

    def all(self, tag: str, **wanted: str) -> list[Attributes]:
        """Every element of that kind with those attributes."""
        return [
            attributes
            for name, attributes in self.elements
            if name == tag and all(attributes.get(key.rstrip("_")) == value for key, value in wanted.items())
        ]

    @cached_property
    def ids(self) -> list[str]:
        return [attributes["id"] for _, attributes in self.elements if "id" in attributes]

    @property
    def references(self) -> Iterator[str]:
        """Whatever the page leads to, or fetches."""
        for _, attributes in self.elements:
            for name in ("href", "src", "srcset", "action", "data", "poster"):
                if name in attributes:
                    yield attributes[name]


def inside(name: str, reference: str) -> tuple[str, str] | None:
    """The file and the place that a reference on a page leads to; none if it leads out of the site."""
    parts = urlsplit(reference)
    if parts.scheme or parts.netloc:
        return None
    file = normpath(f"{dirname(name)}/{unquote(parts.path)}".lstrip("/")) if parts.path else name
    return file, unquote(parts.fragment)


def read_all(files: Iterable[File]) -> dict[str, PageRead]:
    return {file.name: PageRead(file) for file in files if file.name.endswith(".html")}
