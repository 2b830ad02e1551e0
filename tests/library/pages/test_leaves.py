"""Long articles, divided."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ranter_tui.library.text.article import Article, Passage, Section
from ranter_tui.library.text.footnotes import Footnote
from ranter_tui.library.text.leaves import CONTENTS, MEASURE, MOST, leaves
from ranter_tui.library.text.page import lines
from ranter_tui.rulebook.source import Reading

WORDS = st.text("abc de", min_size=1, max_size=400).filter(str.strip)


@st.composite
def articles(draw: st.DrawFn) -> Article:
    """Articles with sections of all lengths, and footnotes called anywhere."""
    texts = iter(range(10_000))
    notes = draw(st.integers(0, 40))

    def passage() -> Passage:
        called = draw(st.lists(st.integers(1, notes), max_size=3, unique=True)) if notes else []
        return Passage(text=f"{next(texts)} {draw(WORDS)}", footnotes=tuple(called))

    def section(depth: int) -> Section:
        inner = draw(st.integers(0, 4)) if depth else 0
        return Section(
            title=f"Section {next(texts)}",
            passages=tuple(passage() for _ in range(draw(st.integers(0, 25)))),
            sections=tuple(section(depth - 1) for _ in range(inner)),
        )

    return Article(
        address="book/long",
        title="Long",
        sections=tuple(section(2) for _ in range(draw(st.integers(1, 6)))),
        footnotes=tuple(
            Footnote(number, "somewhere", "Somewhere", "p. 1", "It says so.", Reading.WHOLE)
            for number in range(1, notes + 1)
        ),
    )


@given(articles())
@settings(max_examples=settings().max_examples // 3)
def test_nothing_is_lost_nothing_told_twice_and_no_leaf_is_long(article: Article) -> None:
    divided = leaves(article)
    told = [
        passage
        for leaf in divided.values()
        for section in leaf.sections
        if section.title != CONTENTS
        for passage in Article(address="", title="", sections=(section,)).passages()
    ]
    assert sorted(passage.text for passage in told) == sorted(one.text for one in article.passages())
    for address, leaf in divided.items():
        assert leaf.address == address
        assert sum(1 for _ in lines(leaf, MEASURE)) <= MOST
        called = {number for passage in leaf.passages() for number in passage.footnotes}
        assert {note.number for note in leaf.footnotes} == (
            called if len(divided) > 1 else {*range(1, len(article.footnotes) + 1)}
        )


def test_a_short_article_is_left_as_it_is() -> None:
    article = Article(
        address="rule/tie",
        title="Ties",
        sections=(Section(title="All", passages=(Passage(text="All lose."),)),),
    )
    assert leaves(article) == {"rule/tie": article}


def test_the_first_leaf_leads_to_the_others_in_their_order() -> None:
    sections = tuple(
        Section(
            title=f"Part {number}", passages=tuple(Passage(text=f"{number} {line}.") for line in range(60))
        )
        for number in "abcd"
    )
    divided = leaves(Article(address="book/long", title="Long", sections=sections))
    assert list(divided) == ["book/long", "book/long/part-b", "book/long/part-c", "book/long/part-d"]
    contents = divided["book/long"].sections[-1]
    assert [passage.term for passage in contents.passages] == [
        "[Part b](book/long/part-b)",
        "[Part c](book/long/part-c)",
        "[Part d](book/long/part-d)",
    ]
