"""What a long proof has found, a file for each book in a folder of one's own: `make league KEPT=folder`.

A proof that was stopped, or killed, goes on where it was. After a change of the package begin a new folder.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

WRONG = "WRONG: "
"""What is found begins like that where it should not be so."""


def found(book: str, what: str, find: Callable[[], str]) -> bool:
    """Print a finding, looking for it unless it is kept. Return whether it is as it should be."""
    folder = os.environ.get("KEPT")
    file = Path(folder).expanduser() / f"{book}.txt" if folder else None
    kept = _lines(file) if file is not None else []
    line = next((line for line in kept if line.startswith(f"{what}: ")), None)
    if line is None:
        began = time.monotonic()
        line = f"{what}: {find()} ({time.monotonic() - began:.0f} s)"
        if file is not None:
            _keep(file, [*kept, line])
    print(line, flush=True)
    return WRONG not in line


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def _keep(file: Path, lines: list[str]) -> None:
    """Write the file anew beside itself, so that it is never there by half."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    new.replace(file)
