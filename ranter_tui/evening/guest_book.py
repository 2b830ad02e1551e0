"""The guest book: all guests who ever played, with their crests and favourite seats; and names and PINs.

The ledger knows who played. The file keeps only choices: a crest, a seat, or a name that was struck out.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from ranter_tui.evening.ledger import GameLine
from ranter_tui.evening.plan import MOST_GUESTS
from ranter_tui.evening.small_files import KeptList
from ranter_tui.game.referee.legality import Illegal
from ranter_tui.record.guest import LONGEST, PATTERNS, Crest, Guest, crest_from
from ranter_tui.record.lines import When

UNNAMED = "Guest"
MOST_MARKS = 3

NAMES = (
    "Anna", "Ben", "Clara", "Dov", "Eve", "Fay", "Gus", "Hana", "Ivo", "Jess", "Karl", "Lena", "Max",
    "Nora", "Olaf", "Pia", "Quinn", "Rosa", "Sven", "Tilda", "Uwe", "Vera", "Walt", "Xenia", "Yves", "Zoe",
)  # fmt: skip
"""Default names: one for each seat of the largest table."""


def fit_to_print(typed: str, longest: int = LONGEST) -> str:
    """Remove from a line whatever moves the cursor, reverses the writing, breaks the row or towers over it.

    >>> fit_to_print("  An\\x1b[31mna \\u202e")
    'An[31mna'
    """
    apart = filter(_prints, unicodedata.normalize("NFD", typed))
    plain = unicodedata.normalize("NFC", "".join(_unstacked(apart)))
    return " ".join(plain.split())[:longest].strip()


def _unstacked(letters: Iterable[str]) -> Iterator[str]:
    """Yield the letters with as many marks each as languages put there: two accents, which are stacked, or
    three marks that have a place of their own, as in Hebrew and Thai."""
    marks = 0
    for letter in letters:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        # Marks of these classes are accents.
        if marks <= MOST_MARKS - (unicodedata.combining(letter) in range(200, 240)):
            yield letter


def _prints(letter: str) -> bool:
    """Whether a character may stay. Control, format, unassigned and private characters, lone surrogates, and
    those that nobody sees may not."""
    if letter.isspace():
        return True
    return unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn") and not _UNSEEN.match(letter)


_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters and marks that are blank, or only choose another form of what stands before them."""
_OTHER = "АВЕКМНОРСТУХЅІЈаеорсухѕіјΑΒΕΖΗΙΚΜΝΟΡΤΥΧνορυ"
_LATIN = "ABEKMHOPCTYXSIJaeopcyxsijABEZHIKMNOPTYXvopu"
"""Letters of other alphabets, and the Latin ones that look the same."""
_ALPHABETS = {"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"}
_AS_LATIN = str.maketrans(_OTHER, _LATIN)
_AS_DRAWN = str.maketrans("l1|0", "IIIO")
"""What many typefaces draw alike."""


def look_alike(name: str, other: str) -> bool:
    """Whether two names look the same at the table, whatever letters they are written in.

    >>> look_alike("Аda", "ada"), look_alike("Ada", "Ida")
    (True, False)
    >>> look_alike("Ida", "lda"), look_alike("Eli", "Ell")
    (True, False)
    """
    return not _looks(name).isdisjoint(_looks(other))


def _looks(name: str) -> frozenset[str]:
    """Return how a name may be read. Two that may be read alike look the same."""
    latin = unicodedata.normalize("NFKC", name).translate(_AS_LATIN)
    return frozenset({latin.casefold(), latin.translate(_AS_DRAWN)})


def check_alphabet(name: str) -> None:
    """Raise `Illegal` if a word of this name mixes alphabets whose letters look the same.

    >>> check_alphabet("DJ Ада 2"), check_alphabet("Zoë")
    (None, None)
    """
    words = ({unicodedata.name(letter, "").split(" ")[0] for letter in word} for word in name.split())
    if any(len(word & _ALPHABETS) > 1 for word in words):
        raise Illegal(f"write {name} with the letters of one alphabet")


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names made unique: a number is added to each that looks like one before it.

    >>> told_apart(["Anna", "Ben", "anna"])
    ('Anna', 'Ben', 'anna 2')
    >>> told_apart(["Anna", "Аnna"])
    ('Anna', 'Аnna 2')
    """
    given, taken = list[str](), set[str]()
    for name in names:
        plain, number = name or UNNAMED, 1
        called = plain
        while not taken.isdisjoint(_looks(called)):
            number += 1
            behind = f" {number}"
            called = plain[: LONGEST - len(behind)].rstrip() + behind
        given.append(called)
        taken |= _looks(called)
    return tuple(given)


def with_crests(guests: Sequence[Guest]) -> tuple[Guest, ...]:
    """Return the guests with a crest for each who has none, with different patterns as far as these go, and
    neighbours with different ones in any case.

    Crests are given out in alphabetical order, so that a new seat does not mean a new crest.
    """
    worn = {guest.crest.pattern for guest in guests if guest.crest is not None}
    dressed = list(guests)
    without = [at for at, guest in enumerate(guests) if guest.crest is None]
    for at in sorted(without, key=lambda at: guests[at].name.casefold()):
        beside = {one.crest.pattern for one in (dressed[at - 1], dressed[at + 1 - len(dressed)]) if one.crest}
        crest = crest_from(guests[at].name, worn if len(worn) < len(PATTERNS) else beside)
        worn.add(crest.pattern)
        dressed[at] = replace(guests[at], crest=crest)
    return tuple(dressed)


class GuestEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """The choices of one guest."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    crest: Crest | None = None
    """The crest that was chosen; None for the one that goes with the name."""
    seat: Annotated[int, Meta(ge=1, le=MOST_GUESTS)] | None = None
    """The favourite seat, counted from one."""
    helped: bool = False
    """Whether the curtain tells the odds unasked wherever this guest plays, as for a newcomer."""
    struck: When | None = None
    """When the name was struck out. A guest who plays again after that is in the book again."""


class GuestBook:
    """The entries of the book, as last read."""

    def __init__(self, file: KeptList[GuestEntry]) -> None:
        self._file = file
        self._entries = file.all()

    def entry(self, name: str) -> GuestEntry:
        """Return the entry of that guest, whatever the capitals; an empty one if there is none."""
        return self._entries.get(name.casefold()) or GuestEntry(name)

    def crest(self, name: str) -> Crest:
        return self.entry(name).crest or crest_from(name)

    def dressed(self, guests: Sequence[Guest]) -> tuple[Guest, ...]:
        """Return the guests with the crests for their next game.

        A crest chosen in the book comes first. Other guests keep theirs unless its pattern was chosen.
        """
        names = told_apart([guest.name for guest in guests])
        chosen = [self.entry(name).crest for name in names]
        taken = {crest.pattern for crest in chosen if crest is not None}
        kept = [
            guest.crest if guest.crest is not None and guest.crest.pattern not in taken else None
            for guest in guests
        ]
        crests = [mine or other for mine, other in zip(chosen, kept, strict=True)]
        return with_crests([replace(guest, crest=crest) for guest, crest in zip(guests, crests, strict=True)])

    def names(self, games: Iterable[GameLine]) -> tuple[str, ...]:
        """Return the persons who played these games, the latest first, without those struck out."""
        found: dict[str, str] = {}
        for game in reversed(tuple(games)):
            for score in game.scores:
                name = score.guest.name
                struck = self.entry(name).struck
                if not score.guest.is_bot and (struck is None or game.ended > struck):
                    found.setdefault(name.casefold(), name)
        return tuple(found.values())

    def keep(self, entry: GuestEntry) -> None:
        """Put an entry into the book. Raises `OSError` if it cannot be written; then it is as it was."""
        # Another window may have written since.
        entries = {**self._file.all(), self._file.key(entry): entry}
        self._file.save([one for one in entries.values() if one != GuestEntry(one.name)])
        self._entries = entries


ROUNDS = 50_000
FEWEST_DIGITS, MOST_DIGITS = 2, 8


def lock(pin: str) -> str:
    """Return the salted hash of a PIN."""
    salt = os.urandom(12)
    return f"{salt.hex()}:{_stirred(pin, salt).hex()}"


def opens(pin: str, kept: str) -> bool:
    """Whether the PIN matches the hash. An unreadable hash matches nothing.

    >>> opens("1234", lock("1234")), opens("4321", lock("1234")), opens("", "spoilt")
    (True, False, False)
    """
    salt, _, stirred = kept.partition(":")
    try:
        return hmac.compare_digest(_stirred(pin, bytes.fromhex(salt)), bytes.fromhex(stirred))
    except ValueError:
        return False


def _stirred(pin: str, salt: bytes) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt, ROUNDS)
