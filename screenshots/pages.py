"""Pictures of the exported library, in a real browser. Without one they are left as they are."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from ranter_tui.library.export.folder import write_site
from ranter_tui.library.export.site import site
from ranter_tui.library.library import Library
from ranter_tui.library.said.holdings import Holdings
from ranter_tui.rulebook.shelf import Shelf
from screenshots.browser import missing, reader

HERE = Path(__file__).resolve().parent


class Sheet(NamedTuple):
    """A picture to be made."""

    page: str
    size: tuple[int, int]
    scheme: str = "light"
    at: str = ""
    """The place on the page that is at the top of the picture, if not its head."""


SHEETS = {
    "exported-book": Sheet("book/parlett-2008.html", (1240, 800), at="the-rules"),
    "exported-compare": Sheet("compare.html", (1280, 720), "dark", at="the-showdown"),
    "exported-family": Sheet("family.html", (900, 900)),
}


def take_sheets(names: Iterable[str]) -> None:
    """The pictures of those names; of the library as it comes with the game, whatever is on this machine."""
    names = list(names)
    if names and (lacking := missing()):
        for name in names:
            print(f"  screenshots/{name}.png  left as it is: there is no {' and no '.join(lacking)} here")
    elif names:
        with TemporaryDirectory() as folder, reader() as browser:
            write_site(Path(folder), site(Library(Holdings(Shelf()))))
            for name in names:
                sheet = SHEETS[name]
                browser.holds(*sheet.size)
                browser.prefers(sheet.scheme)
                browser.opens(Path(folder) / sheet.page)
                if sheet.at:
                    browser.says(f"document.getElementById({sheet.at!r}).scrollIntoView()")
                drawn = browser.driver.get_screenshot_as_png()
                (HERE / f"{name}.png").write_bytes(drawn)
                print(f"  screenshots/{name}.png  {len(drawn) // 1024} KB")
