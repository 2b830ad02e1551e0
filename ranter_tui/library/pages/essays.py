"""The room of essays: the stories that no single rule can tell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ranter_tui.library.pages.room import ContentsEntry, Room
from ranter_tui.library.text.article import Article, chapters
from ranter_tui.library.text.footnotes import Footnotes


class EssaysRoom(Room):
    address: ClassVar = "essays"
    title: ClassVar = "Essays"
    line: ClassVar = "The history in one sitting, what the names mean, boards, advice and sums."
    within: ClassVar = "essay"

    def entries(self) -> Iterator[ContentsEntry]:
        for essay in self.stacks.shelf.essays.essays:
            yield ContentsEntry(f"essay/{essay.id}", essay.title, essay.line)

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
