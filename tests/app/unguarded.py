"""The app as a program whose curtains are not guarded, for tests that are about something else."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from ranter_tui import cli
from ranter_tui.app.base import dialogs
from ranter_tui.app.table import curtain

PROGRAM = [sys.executable, "-m", "tests.app.unguarded"]


def main(arguments: Sequence[str] | None = None) -> int:
    vars(curtain).update(QUIET=0.0, HELD=0.0)
    vars(dialogs).update(HELD=0.0, READ=0.0)
    return cli.main(arguments)


if __name__ == "__main__":
    sys.exit(main())
