"""The guest book: who was ever here, and the crest and the favourite seat of each.

Who was here stands in the ledger. The file keeps what somebody chose: a crest, a seat, or to be struck out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from ranter_tui.disk.disk import DISK, Disk
from ranter_tui.evening.guests import told_apart, with_crests
from ranter_tui.evening.kept_list import KeptList
from ranter_tui.evening.ledger import GameLine
from ranter_tui.evening.plan import MOST_GUESTS
from ranter_tui.record.crests import Crest, crest_from
from ranter_tui.record.guest import LONGEST, Guest
from ranter_tui.record.lines import When


class GuestEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """What the book keeps of one guest."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    crest: Crest | None = None
    """The crest that was chosen; None for the one that goes with the name."""
    seat: Annotated[int, Meta(ge=1, le=MOST_GUESTS)] | None = None
    """The favourite seat, counted from one."""
    struck: When | None = None
    """When the name was struck out; whoever plays again after that is in the book again."""


class GuestBook:
    """The entries of the book, as they were read last."""

    def __init__(self, path: Path, disk: Disk = DISK) -> None:
        self._kept = KeptList(path, GuestEntry, disk)
        self._entries = self._on_disk()

    def _on_disk(self) -> dict[str, GuestEntry]:
        return {entry.name.casefold(): entry for entry in self._kept.load()}

    def entry(self, name: str) -> GuestEntry:
        """Return what is kept of that guest, in whatever capitals; an entry with nothing in it else."""
        return self._entries.get(name.casefold()) or GuestEntry(name)

    def crest(self, name: str) -> Crest:
        """Return the crest of that guest."""
        return self.entry(name).crest or crest_from(name)

    def dressed(self, guests: Sequence[Guest]) -> tuple[Guest, ...]:
        """Return the guests with the crests for their next game.

        A crest chosen in the book comes first. Other guests keep theirs, unless somebody chose its pattern.
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
        """Return the persons who played these games, those of the last one first, but for the struck out."""
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
        entries = {**self._on_disk(), entry.name.casefold(): entry}
        self._kept.save(tuple(one for one in entries.values() if one != GuestEntry(one.name)))
        self._entries = entries
