"""Players' names and crests: names cleaned for every screen, and both made unique."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from msgspec.structs import replace

from ranter_tui.record.crests import crest_from
from ranter_tui.record.guest import LONGEST, Guest

UNNAMED = "Guest"

NAMES = (
    "Anna", "Ben", "Clara", "Dov", "Eve", "Fay", "Gus", "Hana", "Ivo", "Jess", "Karl", "Lena", "Max",
    "Nora", "Olaf", "Pia", "Quinn", "Rosa", "Sven", "Tilda", "Uwe", "Vera", "Walt", "Xenia", "Yves", "Zoe",
)  # fmt: skip
"""Default names: one for each seat of the largest table."""


def fit_to_print(typed: str, longest: int = LONGEST) -> str:
    """Clean a line of anything that moves a cursor, turns the writing round or breaks a row.

    >>> fit_to_print("  An\\x1b[31mna \\u202e")
    'An[31mna'
    """
    plain = unicodedata.normalize("NFC", typed)
    kept = (" " if letter.isspace() else letter for letter in plain if _prints(letter))
    return " ".join("".join(kept).split())[:longest].strip()


def _prints(letter: str) -> bool:
    """Control and format characters, lone surrogates, unassigned and private ones, and what turns a sign
    into an emoji of another width, are left out."""
    if letter.isspace():
        return True
    return unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn") and letter not in "\ufe0e\ufe0f"


_OTHER = "АВЕКМНОРСТУХЅІЈаеорсухѕіјΑΒΕΖΗΙΚΜΝΟΡΤΥΧνορυ"
_LATIN = "ABEKMHOPCTYXSIJaeopcyxsijABEZHIKMNOPTYXvopu"
"""Letters of other alphabets, and those of ours that nobody can tell from them at a table."""
_AS_LATIN = str.maketrans(_OTHER, _LATIN)


def look_alike(name: str, other: str) -> bool:
    """Whether two names look the same at the table, whatever letters they are written in.

    >>> look_alike("Аda", "ada"), look_alike("Ada", "Ida")
    (True, False)
    """
    return _looks(name) == _looks(other)


def _looks(name: str) -> str:
    return unicodedata.normalize("NFKC", name).translate(_AS_LATIN).casefold()


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names made unique: a number is added to each that looks like one before it.

    >>> told_apart(["Anna", "Ben", "anna"])
    ('Anna', 'Ben', 'anna 2')
    >>> told_apart(["Anna", "Аnna"])
    ('Anna', 'Аnna 2')
    """
    given: list[str] = []
    for name in names:
        plain, number = name or UNNAMED, 1
        called = plain
        while any(look_alike(called, other) for other in given):
            number += 1
            behind = f" {number}"
            called = plain[: LONGEST - len(behind)].rstrip() + behind
        given.append(called)
    return tuple(given)


def with_crests(guests: Sequence[Guest]) -> tuple[Guest, ...]:
    """Return the guests with a crest for each who has none, told apart by patterns as far as these go.

    They come in the order of the alphabet: another seat is no reason for another crest.
    """
    worn = {guest.crest.pattern for guest in guests if guest.crest is not None}
    dressed = list(guests)
    without = [at for at, guest in enumerate(guests) if guest.crest is None]
    for at in sorted(without, key=lambda at: guests[at].name.casefold()):
        crest = crest_from(guests[at].name, worn)
        worn.add(crest.pattern)
        dressed[at] = replace(guests[at], crest=crest)
    return tuple(dressed)
