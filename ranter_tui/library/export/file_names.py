"""The file name of each exported page, and relative links between them."""

from __future__ import annotations

import re
from functools import lru_cache
from posixpath import dirname, relpath
from urllib.parse import quote

from ranter_tui.library.front import FRONT

_FIT = re.compile(r"[a-z][a-z-]*(?:/[\w+-][\w.+-]*)*")


def has_file(address: str) -> bool:
    """Whether an address can be a file name: it must not lead out of the folder.

    >>> has_file("rule/powers.K.drawn"), has_file("book/../../secret"), has_file("/etc")
    (True, False, False)
    """
    return _FIT.fullmatch(address) is not None


def file_of(address: str, suffix: str) -> str:
    """Return the file name of a page.

    >>> file_of("library", ".html"), file_of("book/parlett-2008", ".md")
    ('index.html', 'book/parlett-2008.md')
    """
    return f"{'index' if address == FRONT else address}{suffix}"


def way(here: str, there: str, fragment: str = "") -> str:
    """Return the relative URL from one file to another, or to an anchor in it.

    >>> way("book/parlett-2008.html", "rule/tie.html"), way("index.html", "book/a+b.html", "the-rules")
    ('../rule/tie.html', 'book/a+b.html#the-rules')
    """
    path = _from_folder(dirname(here), there) if there != here or not fragment else ""
    return f"{path}#{quote(fragment, safe='/:.+')}" if fragment else path


@lru_cache(maxsize=10_000)
def _from_folder(folder: str, there: str) -> str:
    """Return the relative URL from a folder; cached: a site has few folders, and very many links."""
    return quote(relpath(there, folder or "."), safe="/+")
