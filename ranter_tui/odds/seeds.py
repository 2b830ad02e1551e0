"""Seeds that are made of a seed and of what they are for, so that two lucks never share one."""

from __future__ import annotations

from hashlib import blake2b


def seed_for(seed: int, *purpose: str | int) -> int:
    """Return the seed for a purpose.

    >>> seed_for(1, "cards", 0) == seed_for(1, "cards", 0), seed_for(1, "cards", 0) == seed_for(1, "bots", 0)
    (True, False)
    """
    said = "/".join(map(str, (seed, *purpose)))
    return int.from_bytes(blake2b(said.encode(), digest_size=8).digest(), "big")
