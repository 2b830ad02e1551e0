"""While the program starts nothing is thrown away, and so nothing need be searched for what could be.

Python would look through all that is being imported again and again, for a fifth of the time to the first frame.
"""

from __future__ import annotations

import gc


def starts() -> None:
    """To be called before anything large is imported."""
    gc.disable()


def has_started() -> None:
    """The first frame is there. What was loaded for it stays for good, and is not looked through any more."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
