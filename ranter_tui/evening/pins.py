"""PINs that lock the curtain, stored as hashes. A short number keeps out a neighbour, not a burglar."""

from __future__ import annotations

import hashlib
import hmac
import os

ROUNDS = 50_000
FEWEST_DIGITS, MOST_DIGITS = 2, 8


def lock(pin: str) -> str:
    """Return the salted hash of a PIN."""
    salt = os.urandom(12)
    return f"{salt.hex()}:{_stirred(pin, salt).hex()}"


def opens(pin: str, kept: str) -> bool:
    """Whether the PIN matches the hash. One that nobody can read never matches.

    >>> opens("1234", lock("1234")), opens("4321", lock("1234")), opens("", "spoilt")
    (True, False, False)
    """
    salt, _, stirred = kept.partition(":")
    try:
        return hmac.compare_digest(_stirred(pin, bytes.fromhex(salt)), bytes.fromhex(stirred))
    except ValueError:
        return False


def _stirred(pin: str, salt: bytes) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt, ROUNDS)
