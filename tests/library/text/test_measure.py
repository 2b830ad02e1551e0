"""Lines: as wide as they may be, and broken where a reader would break them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ranter_tui.library.text.measure import broken, cells, evened, gridded

LETTERS = st.sampled_from(["a", "é", "e\u0300", "杜", "ﾊ", "-", "’", "■"])
WORDS = st.lists(st.lists(LETTERS, min_size=1, max_size=30).map("".join)).map(" ".join)
WIDTHS = st.integers(8, 40)


@given(WORDS, WIDTHS, st.sampled_from(["", "  ■ ", "[1] "]))
def test_no_line_is_wider_than_the_page(text: str, width: int, margin: str) -> None:
    assert all(cells(line) <= width for line in broken(text, width, margin))


@given(WORDS, WIDTHS)
def test_nothing_is_lost_between_the_lines(text: str, width: int) -> None:
    assert "".join(broken(text, width)).replace(" ", "") == text.replace(" ", "")


@given(WORDS, WIDTHS)
def test_a_word_is_broken_only_if_no_line_would_hold_it(text: str, width: int) -> None:
    set_words = " ".join(broken(text, width)).split()
    for word in text.split():
        assert word in set_words or cells(word) > width


@given(WORDS, WIDTHS)
def test_an_accent_is_never_left_alone_at_the_beginning_of_a_line(text: str, width: int) -> None:
    for line in broken(text, width):
        assert not line.startswith("\u0300")


def test_a_row_of_footnotes_is_broken_between_two_of_them() -> None:
    for word in ("likewise.", "代わりに"):
        lines = list(broken(f"{word}[7][8][9][10][11]", 16))
        assert [line.count("[") == line.count("]") for line in lines] == [True] * len(lines)
    assert list(broken("likewise.[7][8][9][10][11]", 16)) == ["likewise.[7][8]", "[9][10][11]"]


def test_a_no_break_space_holds_two_words_together() -> None:
    assert list(broken("two of\u00a0coins", 10)) == ["two", "of\u00a0coins"]


def test_nothing_to_say_takes_no_line() -> None:
    assert list(broken("", 20, " [1] ")) == []


@given(WORDS, WIDTHS)
def test_lines_are_evened_only_as_long_as_that_takes_no_line_more(text: str, width: int) -> None:
    lines, even = list(broken(text, width)), evened(text, width)
    assert len(even) == len(lines)
    assert "".join(even).replace(" ", "") == text.replace(" ", "")
    if even != lines:
        # Where a word that no line holds is broken elsewhere, the last line may stay as it was.
        assert 3 * cells(lines[-1]) < width and cells(even[-1]) >= cells(lines[-1])
    elif len(lines) > 1 and 3 * cells(lines[-1]) < width:
        assert len(list(broken(text, max(map(cells, lines)) - 1))) > len(lines)


@given(st.lists(st.text("ab杜 ", min_size=1, max_size=30).map(str.strip), min_size=1), WIDTHS)
def test_a_grid_is_no_wider_than_the_page(words: list[str], width: int) -> None:
    assert all(cells(line) <= width for line in gridded(words, width, "    "))


def test_a_grid_puts_as_many_beside_each_other_as_there_is_room_for() -> None:
    assert list(gridded(["Anna", "Ben", "Clara"], 16, "  ")) == ["  Anna   Ben", "  Clara"]
