"""How many processes count: `--jobs`."""

from __future__ import annotations

import argparse

from ranter_tui.cli import Misuse

MOST_JOBS = 256


def jobs_asked(asked: argparse.Namespace, usual: int) -> int:
    if asked.jobs is None:
        return usual
    if not 1 <= asked.jobs <= MOST_JOBS:
        raise Misuse(f"--jobs: there may be 1 to {MOST_JOBS}")
    return int(asked.jobs)
