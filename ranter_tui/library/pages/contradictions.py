"""The room of contradictions: where the books disagree, and what is made of it here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ranter_tui.game.rules.asking import about
from ranter_tui.library.pages.room import ContentsEntry, Room
from ranter_tui.library.text.article import Article, Passage, Section, told
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import link
from ranter_tui.rulebook.warrant import Warrant


class ContradictionsRoom(Room):
    address: ClassVar = "contradictions"
    title: ClassVar = "Contradictions"
    line: ClassVar = "Questions on which the sources do not agree, or contradict themselves."
    within: ClassVar = "contradiction"

    def entries(self) -> Iterator[ContentsEntry]:
        for one in self.stacks.shelf.contradictions.contradictions:
            yield ContentsEntry(f"contradiction/{one.id}", one.title)

    def article(self, name: str) -> Article | None:
        if (
            one := {one.id: one for one in self.stacks.shelf.contradictions.contradictions}.get(name)
        ) is None:
            return None
        notes = Footnotes(self.stacks.sources)
        sides = [statement for statement in one.says if statement.warrant is not Warrant.EDITORIAL]
        ours = [statement for statement in one.says if statement.warrant is Warrant.EDITORIAL]
        rules = tuple(Passage(term=link(about(rule).question, f"rule/{rule}")) for rule in one.rules)
        sections = (
            Section(title="Who says what", passages=told(sides, notes)),
            Section(title="What we make of it", passages=told(ours, notes)),
            Section(title="The rules that it is about", passages=rules),
        )
        return Article(
            address=f"contradiction/{name}",
            title=one.title,
            sections=tuple(section for section in sections if section.passages),
            footnotes=notes.all(),
        )
