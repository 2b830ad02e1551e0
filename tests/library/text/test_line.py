"""Lines: as wide as they may be, broken where a reader would break them; and in pieces."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ranter_tui.library.text.line import Piece, Role, laid
from ranter_tui.library.text.measure import NO_BREAK, broken, cells, evened, gridded, tied
from ranter_tui.library.text.page import lines
from tests.library.shelves import article

WORDS = st.text(st.sampled_from("ab e\u0301杜-[]"), max_size=30).map(lambda text: " ".join(text.split()))
PIECES = st.lists(st.builds(Piece, WORDS, st.sampled_from(Role)), max_size=5)


@given(PIECES, st.integers(8, 40), st.sampled_from(["", "  ■ ", "杜 "]))
def test_pieces_are_broken_where_the_whole_would_be(pieces: list[Piece], width: int, margin: str) -> None:
    whole = " ".join("".join(piece.text for piece in pieces).split())
    spaced = [Piece(whole)] if "  " in "".join(piece.text for piece in pieces) else pieces
    lines = [line.replace(NO_BREAK, " ") for line in broken(tied(whole, width), width, margin)]
    assert [str(line) for line in laid(spaced, width, margin)] == lines


@given(PIECES, st.integers(8, 40))
def test_every_letter_keeps_its_part(pieces: list[Piece], width: int) -> None:
    told = [piece for line in laid(pieces, width) for piece in line.pieces]
    for role in Role:
        if role is not Role.TEXT:
            expected = "".join(piece.text for piece in pieces if piece.role is role).replace(" ", "")
            assert "".join(piece.text for piece in told if piece.role is role).replace(" ", "") == expected


def test_a_number_stays_with_what_it_counts_and_no_short_word_stands_alone() -> None:
    for text, width, expected in (
        ("So says David Parlett, pp. 482–483.", 28, ["So says David Parlett,", "pp. 482–483."]),
        ("Nobody loses more. As here: 15 books.", 30, ["Nobody loses more. As here:", "15 books."]),
        ("Whoever is left with the lowest card pays.", 38, ["Whoever is left with the lowest", "card pays."]),
        # Where it is narrow nothing is tied.
        ("He cites pp. 482–483.", 12, ["He cites pp.", "482–483."]),
    ):
        (*bold, plain) = text.rpartition(" ")
        told = [str(line) for line in laid([Piece("".join(bold), Role.NAME), Piece(plain)], width)]
        assert told == expected


def test_a_line_knows_which_section_it_opens() -> None:
    opened = [line.opens for line in lines(article("parlett-2008"), 72) if line.opens]
    assert opened[:3] == [("In a nutshell",), ("The rules",), ("The rules", "The pack")]
    assert opened[-1] == ("The marks",)


# As wide as they may be

SIGNS = st.sampled_from(["a", "é", "e\u0300", "杜", "ﾊ", "-", "’", "■"])
LONG_WORDS = st.lists(st.lists(SIGNS, min_size=1, max_size=30).map("".join)).map(" ".join)
WIDTHS = st.integers(8, 40)


@given(LONG_WORDS, WIDTHS, st.sampled_from(["", "  ■ ", "[1] "]))
def test_lines_are_no_wider_than_the_page_and_nothing_is_lost_or_broken_in_vain(
    text: str, width: int, margin: str
) -> None:
    assert all(cells(line) <= width for line in broken(text, width, margin))
    lines = list(broken(text, width))
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    whole = " ".join(lines).split()
    assert all(word in whole or cells(word) > width for word in text.split())
    # An accent is never left alone at the beginning of a line.
    assert not any(line.startswith("\u0300") for line in lines)


def test_a_row_of_footnotes_is_broken_between_two_of_them_and_what_is_tied_not_at_all() -> None:
    assert list(broken("", 20, " [1] ")) == []
    for word in ("likewise.", "代わりに"):
        lines = list(broken(f"{word}[7][8][9][10][11]", 16))
        assert [line.count("[") == line.count("]") for line in lines] == [True] * len(lines)
    assert list(broken("likewise.[7][8][9][10][11]", 16)) == ["likewise.[7][8]", "[9][10][11]"]
    assert list(broken("two of\u00a0coins", 10)) == ["two", "of\u00a0coins"]


@given(LONG_WORDS, WIDTHS)
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
