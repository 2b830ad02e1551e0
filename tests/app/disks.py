"""A disk under the app that refuses, when it is told to."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from textual.app import App

from ranter_tui.disk.disk import Disk
from ranter_tui.game.events import Event
from ranter_tui.game.sight import face
from tests.app.persons import sitting, table
from tests.library.games import log_of


class MoodyDisk:
    """While it is in a bad mood every write, sync and truncation fails, and half of what is written stays."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.trouble = 0
        """Which error; none at nought."""
        self.fails_at = 0
        """After how many more requests the trouble begins; never at nought."""
        self.refused: list[str] = []
        for name in ("write", "sync", "truncate", "make", "add_folder"):
            patch.setattr(Disk, name, self._moody(name, getattr(Disk, name)))

    def is_full(self) -> None:
        self.trouble = errno.ENOSPC

    def is_read_only(self) -> None:
        self.trouble = errno.EROFS

    def fills_up_after(self, requests: int) -> None:
        """Trouble from the request after so many."""
        self.fails_at = requests + 1

    def is_mended(self) -> None:
        self.trouble = self.fails_at = 0

    def _moody(self, name: str, do: Callable[..., Any]) -> Callable[..., Any]:
        def asked(disk: Disk, *arguments: Any) -> Any:
            if self.fails_at:
                self.fails_at -= 1
                if not self.fails_at:
                    self.is_full()
            if not self.trouble:
                return do(disk, *arguments)
            self.refused.append(name)
            if name == "write":
                file, data = arguments
                do(disk, file, data[: len(data) // 2])
            raise OSError(self.trouble, os.strerror(self.trouble))

        return asked


def tells_the_record(app: App[Any], events: Sequence[Event]) -> None:
    """The log of the table is that of these events of the record, as far as the table has come."""
    room, seen = sitting(app), table(app).follower.seen
    log = log_of((face(event, room.alone) for event in events[:seen]), room.names, room.rules)
    assert [line.text for line in table(app).logged] == log
