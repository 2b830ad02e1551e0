"""The app, straight in the library under RANTER_HOME, with all books read; [z] opens page after page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import ClassVar

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ranter_tui.app.app import RanterApp
from ranter_tui.evening.evening import Evening

EVERY = 3
"""Of so many leaves one is opened, so that every room has its share."""


class LibraryApp(RanterApp):
    """With a key that leads through the whole library, so that every page is opened for the first time."""

    BINDINGS: ClassVar = [("z", "next_page")]

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening, lambda app: app.read("library"))
        library = evening.library
        addresses = [leaf for entry in library.entries() for leaf in library.leaves(entry.address)]
        self.left = iter(addresses[::EVERY])
        library.forget()

    def action_next_page(self) -> None:
        self.read(next(self.left))


def main() -> None:
    evening = Evening(seed=1)
    evening.index.prepare()
    LibraryApp(evening).run()


if __name__ == "__main__":
    main()
