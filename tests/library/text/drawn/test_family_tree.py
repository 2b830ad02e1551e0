"""The family tree."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ranter_tui.library.text.article import WIDEST
from ranter_tui.library.text.drawn.family_tree import family_tree, family_tree_in_words
from ranter_tui.library.text.measure import cells
from ranter_tui.rulebook.reference import Descent, Family, Relative
from ranter_tui.rulebook.warrant import Warrant
from tests.library.shelves import SHELF

OURS = SHELF.family

TOLD, INFERRED = Warrant.ATTESTED, Warrant.INFERRED


def game(name: str, year: int, *descends: Descent, where: str = "France") -> Relative:
    return Relative(
        id=name.lower(), name=name, where=where, when=str(year), year=year, pack="52 cards", line="A game.",
        descends=descends, chapters=(),
    )  # fmt: skip


def of(parent: str, warrant: Warrant = TOLD, disputed: bool = False) -> Descent:
    return Descent(parent, "It is said.", warrant, (), disputed)


def drawn(*relatives: Relative) -> list[str]:
    return [str(line) for line in family_tree(Family(relatives))]


def names(family: Family) -> dict[str, str]:
    """The names by what they lead to, from the top down; a name broken between lines is put together."""
    found: dict[str, str] = {}
    for line in family_tree(family):
        for piece in line.pieces:
            if piece.link:
                found[piece.link] = found.get(piece.link, "") + piece.text
    return found


SMALL = (
    game("Kille", 1741, of("cuccu", INFERRED), of("mecontent", INFERRED, disputed=True), where="Sweden"),
    game("Coucou", 1721, of("here", disputed=True)),
    game("Cuccu", 1717, of("mecontent"), where="Italy"),
    game("Here", 1690, of("mecontent", INFERRED)),
    game("Mecontent", 1490),
    game("Hell", 1617, where="Germany, on the way through Pomerania, as a diary has it"),
)


def test_a_small_family_looks_like_this() -> None:
    assert "\n".join(drawn(*SMALL)) == PICTURE.strip("\n")


PICTURE = """
Mecontent        France · 1490
│
├╌╌ Here         France · 1690
│   ┆
│   └╌? Coucou   France · 1721
│
└── Cuccu        Italy · 1717
    ┆
    └╌╌ Kille    Sweden · 1741
                 ╌? also from Mecontent

Apart from these

Hell             Germany, on the way through Pomerania, as a diary has
                 it · 1617

── as a source says   ╌╌ inferred   ╌? disputed
"""


def test_a_stem_is_broken_below_the_last_that_a_source_tells_of() -> None:
    lines = drawn(game("Old", 1), game("Told", 2, of("old")), game("Guessed", 3, of("old", INFERRED)))
    assert [line[:1] for line in lines[:5]] == ["O", "│", "├", "┆", "└"]


def test_families_of_every_size_fit_on_a_page() -> None:
    assert drawn() == [] and family_tree_in_words(Family(())) == ""
    # Where no game has kin none stands apart.
    assert "Apart from these" not in drawn(game("A", 1), game("B", 2))
    assert len(OURS.relatives) < len(family_tree(OURS)) <= 60
    # A large family is drawn closer.
    chain = [game("G0", 1000), *(game(f"G{n}", 1000 + n, of("g0")) for n in range(1, 40))]
    assert len(drawn(*chain)) < 50


def test_the_words_tell_what_the_picture_shows() -> None:
    assert family_tree_in_words(Family(SMALL)) == (
        "The oldest is Mecontent (France, 1490). From Mecontent come Cuccu (as a source says); "
        "Here (inferred). From Here comes Coucou (disputed). From Cuccu comes Kille (inferred). "
        "Kille also comes from Mecontent (disputed). Hell stands apart."
    )


NAMES = st.one_of(
    st.text("abcÀ杜鵑e\u0301", min_size=1, max_size=60),
    st.lists(st.text("ab杜", min_size=1, max_size=12), min_size=1, max_size=8).map(" ".join),
)
DESCENTS = st.tuples(st.integers(0, 10_000), st.sampled_from(Warrant), st.booleans())


@st.composite
def families(draw: st.DrawFn) -> Family:
    """Forests of at most nine generations, and games with several parents, which may be younger than they."""
    relatives: list[Relative] = []
    for number in range(draw(st.integers(0, 40))):
        parents = [
            Descent(f"g{at % min(number, 8)}", "So.", warrant, (), disputed)
            for at, warrant, disputed in draw(st.lists(DESCENTS, max_size=3))
            if number
        ]
        relatives.append(
            Relative(
                id=f"g{number}", name=draw(NAMES), where=draw(NAMES), when=draw(NAMES),
                year=draw(st.integers(1400, 2030)), pack="52 cards", line="A game.",
                descends=tuple(parents), chapters=(),
            )
        )  # fmt: skip
    return Family(tuple(draw(st.permutations(relatives))))


@given(families(), st.integers(56, WIDEST))
@settings(max_examples=settings().max_examples // 3)
def test_no_line_is_too_wide_and_no_game_is_left_out(family: Family, width: int) -> None:
    lines = family_tree(family, width)
    assert lines == family_tree(family, width)
    for line in lines:
        assert cells(str(line)) <= width, line
        assert str(line) == str(line).rstrip()
    told = names(family)
    assert told.keys() == {f"relative/{relative.id}" for relative in family.relatives}
    for relative in family.relatives:
        assert told[f"relative/{relative.id}"].replace(" ", "") == relative.name.replace(" ", "")
        assert relative.name in family_tree_in_words(family)
