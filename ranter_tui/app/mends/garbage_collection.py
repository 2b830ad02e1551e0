"""Switches the garbage collector off while the program starts, and while all the books are loaded.

Python would look through everything again and again while it is imported, for a fifth of the time to the
first frame. Later it would do so in the middle of a key's work, so what there are thousands of, as the
pieces of a line and the rules of a book, is declared with `gc=False`: nothing in it leads back to itself.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def starting() -> Iterator[None]:
    """Disable garbage collection; to be put round everything, from the import of the app to its end."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def loading_for_good() -> Iterator[None]:
    """Exempt what is loaded, as all the books, from garbage collection, now and ever after."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()


def has_started() -> None:
    """Enable garbage collection after the first frame, except for what is loaded by now."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
