"""The guest book: who was ever here, and the crest and the favourite seat of each.

Who was here stands in the ledger. The file keeps what somebody chose: a crest, a seat, or to be struck out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from ranter_tui.disk.disk import DISK, Disk
from ranter_tui.evening.crests import Crest, crest_from
from ranter_tui.evening.kept_list import KeptList
from ranter_tui.evening.ledger import GameLine
from ranter_tui.evening.plan import MOST_GUESTS
from ranter_tui.record.guest import LONGEST
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

    def crests(self, names: Sequence[str]) -> tuple[Crest, ...]:
        """Return the crests of those at one table, told apart by their patterns as far as these go.

        What was chosen stays. The others come in the order of the alphabet: a new seat is no new crest.
        """
        chosen = {name: crest for name in names if (crest := self.entry(name).crest) is not None}
        worn = {crest.pattern for crest in chosen.values()}
        for name in sorted({*names} - chosen.keys(), key=str.casefold):
            chosen[name] = crest_from(name, worn)
            worn.add(chosen[name].pattern)
        return tuple(chosen[name] for name in names)

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
