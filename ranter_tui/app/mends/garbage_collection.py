"""Has Python look for garbage rarely while a command or the app runs.

It would look through everything again and again while modules are imported and books are loaded, which takes
a tenth of the time to the first frame. What there are thousands of, as the pieces of a line and rules of a
book, is declared with `gc=False`: nothing in it leads back to itself.

Upstream: Python's collector would have to be so quick about what modules hold that nobody notices.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

RARELY = 100_000
"""So many things are made, without being dropped again, before Python looks for garbage among them."""


@contextmanager
def starting() -> Iterator[None]:
    """Collect garbage rarely; to be put round everything, from the first import to the end."""
    usual = gc.get_threshold()
    gc.set_threshold(RARELY, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def spare() -> None:
    """Never look for garbage among what there is by now: once the modules are there, and before Python exits.

    Either time it would look through all of them.
    """
    gc.freeze()
