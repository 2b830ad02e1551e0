"""The room of rules: each question across all the books."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from ranter_tui.game.rules import GROUPS
from ranter_tui.game.rules.asking import UnknownRule, about
from ranter_tui.library.articles.article import Article
from ranter_tui.library.articles.rule import inquiry_article
from ranter_tui.library.questions.inquiry import inquiry, rule_keys
from ranter_tui.library.room import ContentsEntry, Room


class RulesRoom(Room):
    address: ClassVar = "rules"
    title: ClassVar = "Rules, one by one"
    line: ClassVar = "One rule across all the books: the question, every answer, who gives it, who is silent."
    within: ClassVar = "rule"

    def entries(self) -> Iterator[ContentsEntry]:
        for key in rule_keys(self.stacks.books):
            said = about(key)
            yield ContentsEntry(f"rule/{key}", said.question, "", GROUPS[said.group])

    def article(self, name: str) -> Article | None:
        try:
            article = inquiry_article(inquiry(name, self.stacks.books), self.stacks.sources)
        except UnknownRule:
            return None
        return replace(article, sources=())
