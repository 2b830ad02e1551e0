"""The app, straight in the library under RANTER_HOME, all books read; [z] opens the pages that were named."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ranter_tui.app.app import RanterApp
from ranter_tui.evening.evening import Evening


class LibraryApp(RanterApp):
    """With a key that opens one page after another, each for the first time."""

    BINDINGS: ClassVar = [("z", "next_page")]

    def __init__(self, evening: Evening, addresses: Sequence[str]) -> None:
        super().__init__(evening, lambda app: app.read("library"))
        self.left = iter(addresses)

    def action_next_page(self) -> None:
        self.read(next(self.left))


def main() -> None:
    evening = Evening(seed=1)
    evening.index.prepare()
    LibraryApp(evening, sys.argv[1:]).run()


if __name__ == "__main__":
    main()
