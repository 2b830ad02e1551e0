"""The stages through which a curtain goes."""

from __future__ import annotations

from enum import Enum, auto


class Stage(Enum):
    """The state of the curtain."""

    GUARDED = auto()
    """Shut, and not to be lifted yet: a key, held or hammered, may still be meant for the last screen."""
    DRAWN = auto()
    """Shut; it can be lifted."""
    RISING = auto()
    """Still shut: it is lifted unless the next key comes at once, as it does while one is held."""
    LOCKED = auto()
    """A PIN is asked for."""
    LIFTED = auto()
    FALLING = auto()
    """A choice was made; until the curtain is down it can be taken back."""
    GOT = auto()
    """The choice stands, and there is a new card to look at."""
    DOWN = auto()


UNTOUCHED = (Stage.GUARDED, Stage.DRAWN, Stage.RISING)
"""The stages in which keys and mouse have to be let alone before the curtain goes up."""
