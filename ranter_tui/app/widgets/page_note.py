"""What is told below a page: the footnote that is marked, where a link leads, or what the marks mean."""

from __future__ import annotations

from textual.widgets import Static

from ranter_tui.library.typeset.measure import broken

MOST = 3
"""The most lines of it."""
RULE = 1
"""The line above it."""


class PageNote(Static):
    """A foot that is as high as what it tells, and not there if there is nothing to tell."""

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._words = ""
        self._lines = 0

    def tell(self, words: str, width: int) -> None:
        """Tell this, in lines of that width; as long as that is not known, most take one."""
        if words != self._words:
            self._words = words
            self.update(words, layout=False)
        lines = min(len(list(broken(words, width))), MOST) if width else min(len(words), 1)
        if lines != self._lines:
            self._lines = lines
            self.display = lines > 0
            self.styles.height = lines + RULE
