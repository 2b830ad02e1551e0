"""The app as a program whose curtains are not guarded, for tests that are about something else."""

from __future__ import annotations

import sys

from ranter_tui.app import too_soon
from ranter_tui.app.screens import curtain, sure
from ranter_tui.cli import main

PROGRAM = [sys.executable, "-m", "tests.app.unguarded"]

if __name__ == "__main__":
    vars(curtain).update(QUIET=0.0, HELD=0.0)
    vars(sure).update(HELD=0.0)
    vars(too_soon).update(READ=0.0)
    sys.exit(main())
