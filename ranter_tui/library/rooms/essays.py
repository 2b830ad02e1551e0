"""Essays: the stories that no single rule can tell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ranter_tui.library.article import Article
from ranter_tui.library.footnotes import Footnotes
from ranter_tui.library.prose import chapters
from ranter_tui.library.room import Entry, Room


class Essays(Room):
    address: ClassVar = "essays"
    title: ClassVar = "Essays"
    line: ClassVar = "Confusions, boards, advice and sums: what no single rule can tell."
    within: ClassVar = "essay"

    def entries(self) -> Iterator[Entry]:
        for essay in self.stacks.shelf.essays.essays:
            yield Entry(f"essay/{essay.id}", essay.title, essay.line)

    def article(self, name: str) -> Article | None:
        if (essay := {one.id: one for one in self.stacks.shelf.essays.essays}.get(name)) is None:
            return None
        notes = Footnotes(self.stacks.sources)
        sections = chapters(essay.chapters, notes)
        return Article(
            address=f"essay/{name}",
            title=essay.title,
            subtitle=essay.line,
            sections=sections,
            footnotes=notes.all(),
        )
