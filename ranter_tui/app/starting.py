"""While the program starts nothing is thrown away, and so nothing need be searched for what could be.

Python would look through everything again and again while it is imported, for a fifth of the time to the
first frame.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def starting() -> Iterator[None]:
    """Round everything, from the import of the app to its end."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def stays_for_good() -> None:
    """What was loaded until now, as all the books, need not be looked through again and again."""
    gc.freeze()


def has_started() -> None:
    """The first frame is there. What was loaded for it stays for good, and is not looked through any more."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
