"""Finds the words of the glossary in prose, and makes links of them: each where it first occurs on a page."""

from __future__ import annotations

import re
from functools import cached_property

from ranter_tui.library.text.line import link, slug
from ranter_tui.rulebook.reference import Glossary

_NOT_PROSE = re.compile(r"(\[[^\[\]]+\]\([^()]+\)|“[^”]*”|\"[^\"]*\")")
"""What is a link already, or somebody's own words."""


class GlossaryWords:
    """The words of the glossary that a reader may not know, to be found in a text."""

    def __init__(self, glossary: Glossary) -> None:
        self._words = {one.term.lower(): _Word(one.term) for one in glossary.terms if not one.plain}

    def in_text(self, text: str) -> list[str]:
        """Return the addresses of the words in a text."""
        found = self._looked_for(text)
        parts = _NOT_PROSE.split(text)[::2] if found else ()
        return [word.address for word in found if any(map(word.pattern.search, parts))]

    def linked(self, text: str, known: set[str]) -> str:
        """Return the text with a link at each word that is not known yet; from now on it is."""
        for word in self._looked_for(text):
            if word.address not in known:
                parts = _NOT_PROSE.split(text)
                for at in range(0, len(parts), 2):
                    parts[at], times = word.pattern.subn(word.link, parts[at], count=1)
                    if times:
                        known.add(word.address)
                        break
                text = "".join(parts)
        return text

    def _looked_for(self, text: str) -> list[_Word]:
        """Return the words whose letters are in the text: that is quickly seen, and few texts have any."""
        letters = text.lower()
        return [word for term, word in self._words.items() if term in letters]


class _Word:
    """A word, and how to find it; it may have a capital at the beginning of a sentence."""

    def __init__(self, term: str) -> None:
        self._term = term
        self.address = f"word/{slug(term)}"

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        first, rest = self._term[0], re.escape(self._term[1:])
        begins = f"[{first}{first.upper()}]" if first.islower() else re.escape(first)
        return re.compile(rf"(?<![\w-]){begins}{rest}(?![\w-])")

    def link(self, found: re.Match[str]) -> str:
        return link(found[0], self.address)
