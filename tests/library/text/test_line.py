"""Lines of a page, in pieces."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ranter_tui.library.text.line import Piece, Role, laid
from ranter_tui.library.text.measure import NO_BREAK, broken, tied
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
        (
            "Nobody loses more than he has. As here: 15 books.",
            42,
            ["Nobody loses more than he has. As here:", "15 books."],
        ),
        ("Whoever is left with the lowest card pays.", 38, ["Whoever is left with the lowest", "card pays."]),
    ):
        (*bold, plain) = text.rpartition(" ")
        told = [str(line) for line in laid([Piece("".join(bold), Role.NAME), Piece(plain)], width)]
        assert told == expected


def test_where_it_is_narrow_nothing_is_tied() -> None:
    assert [str(line) for line in laid([Piece("He cites pp. 482–483.")], 12)] == ["He cites pp.", "482–483."]


def test_a_line_knows_which_section_it_opens() -> None:
    opened = [line.opens for line in lines(article("parlett-2008"), 72) if line.opens]
    assert opened[:3] == [("In a nutshell",), ("The rules",), ("The rules", "The pack")]
    assert opened[-1] == ("The marks",)
