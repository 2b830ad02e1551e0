"""A book is found by whatever somebody calls it."""

from __future__ import annotations

import pytest

from ranter_tui.rulebook.shelf import NoSuchBook, Shelf

MEANT = {
    "parlett-2008": ("parlett", "Parlett 2008", "Parlet", "PARLETT", "parl", "2008 parlett", "parlet-2008"),
    "kuckuck": ("kuckuck", "braillespiel"),
    "kuckuck-meyers-1907": ("meyers", "kuckuck 1907", "Kuckuck (Meyers 1907)"),
    "kukushka": ("kiev", "Cuckoo (Kiev)"),
    "hoellfahren": ("Höllfahren", "hollfahren", "von hahn"),
    "phillips-westall-1945": ("phillips", "Phillips & Westall", "westall"),
    "chase-the-ace-us": ("chase the ace", "web text"),
    "le-her": ("le her", "Le-Her"),
    "coucou": ("coucou",),
    "cucu-40": ("Cucù, 40 cards",),
    "hoffmann-1891": ("hofmann",),
}


def test_by_its_id_its_short_name_a_part_of_either_or_a_slip() -> None:
    shelf = Shelf()
    for book, names in MEANT.items():
        assert {shelf.called(name) for name in (book, *names)} == {book}
    assert shelf.called("rules/ours.yaml") == "rules/ours.yaml"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mcleod", "'mcleod' may be 'mcleod-cuckoo' or 'mcleod-screw-your-neighbor'"),
        ("foster-1915", "there is no rulebook 'foster-1915'; did you mean 'foster-1914'?"),
        ("xyzzy", "there is no rulebook 'xyzzy'; there are as-qui-court, "),
        ("", "there is no rulebook ''; there are "),
        ("p" * 10_000, "there is no rulebook 'ppp"),
    ],
)
def test_what_is_not_clear_is_refused_with_advice(name: str, said: str) -> None:
    with pytest.raises(NoSuchBook) as refusal:
        Shelf().called(name)
    assert str(refusal.value).startswith(said)
