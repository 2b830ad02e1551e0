"""The room of the family of games: who descends from whom, and an article on each game."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from ranter_tui.library.pages.room import ContentsEntry, RoomOf, titled
from ranter_tui.library.text.article import Article, Drawing, Fact, Passage, Section, chapters
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import link
from ranter_tui.rulebook.reference import Relative


class FamilyRoom(
    RoomOf[Relative],
    address="family",
    title="The family",
    line="The relations of the game, from the discontented one to the cuckoo of the North.",
    within="relative",
):
    def things(self) -> dict[str, Relative]:
        """Return the games that can be played here, then the others."""
        relatives = sorted(self.holdings.shelf.family.relatives, key=lambda one: not one.books)
        return {one.id: one for one in relatives}

    def entry(self, address: str, relative: Relative) -> ContentsEntry:
        group = "To be played here" if relative.books else "To be read about"
        return ContentsEntry(address, relative.name, f"{relative.where}. {relative.line}", group)

    def contents(self) -> Article:
        # What only one page draws is imported with it.
        from ranter_tui.library.text.drawn.family_tree import family_tree, family_tree_in_words

        family, article = self.holdings.shelf.family, super().contents()
        table = Passage(
            term=link("Family resemblance", "resemblance"), text="all that can be played here in one table."
        )
        return replace(
            article,
            figure=Drawing(partial(family_tree, family), family_tree_in_words(family)),
            sections=(*article.sections, Section(title="Side by side", passages=(table,))),
        )

    def page(self, address: str, relative: Relative, notes: Footnotes) -> Article:
        # What only these pages draw is imported with them.
        from ranter_tui.library.text.drawn.tables import attestations

        family = {one.id: one for one in self.holdings.shelf.family.relatives}
        witnesses = [one for one in self.holdings.shelf.time_line.events if relative.id in one.games]
        descent = (
            Passage(
                term=link(family[one.parent].name, f"relative/{one.parent}"),
                text=one.text,
                warrant=one.warrant,
                footnotes=notes.mark(one.cites),
                note="This is disputed, or no more than a guess." if one.disputed else "",
            )
            for one in relative.descends
        )
        heirs = (
            Passage(term=link(other.name, f"relative/{other.id}"), text=other.line)
            for other in family.values()
            if any(one.parent == relative.id for one in other.descends)
        )
        books = (
            Passage(term=link(heading.short, f"book/{heading.id}"), text=heading.character)
            for heading in self.holdings.shelf.headings()
            if heading.id in relative.books
        )
        return Article(
            address=address,
            title=relative.name,
            subtitle=relative.line,
            facts=(
                Fact("Also called", ", ".join(relative.also)),
                Fact("Where", relative.where),
                Fact("When", relative.when),
                Fact("Pack", relative.pack),
                Fact("Here", "can be played" if relative.books else "to be read about; not to be played"),
            ),
            figure=attestations(witnesses, self.holdings.sources) if witnesses else (),
            sections=(
                *chapters(relative.chapters, notes),
                *titled(
                    {
                        "Where it comes from": descent,
                        "What comes of it": heirs,
                        "To be played here": books,
                    }
                ),
            ),
        )
