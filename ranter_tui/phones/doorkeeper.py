"""Where the door is, and who is let in: its codes, the keys of the seats, how often one may try. No HTTP."""

from __future__ import annotations

import secrets
import socket
from collections import Counter, defaultdict
from contextlib import suppress
from enum import StrEnum
from functools import partial
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from time import monotonic
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from ranter_tui.disk.whole_files import replace_file
from ranter_tui.evening.ledger import A_NIGHT
from ranter_tui.evening.small_files import KeptFile
from ranter_tui.record.journal import this_moment
from ranter_tui.record.lines import When

LETTERS = "ABCDEGHJKLMNPQRSTUVWXYZ3479"
"""Letters and digits that cannot be mistaken for each other: 27 of them, 4.8 bits each."""
MISREAD = str.maketrans("2568F", "ZSGBE")
"""What looks like one of the letters, and which is meant: in large letters E is F with a foot."""
LONG, SHORT = 28, 8
"""The length of the scanned code, 133 bits, and of the typed one, 38 bits, which may be tried only slowly."""

EXTRA = "pip install 'ranter-tui[phones]'"
"""What installs the libraries of the door."""
USUAL_PORT = 2626
LOOPBACK = "127.0.0.1"
_ELSEWHERE = "192.0.2.1", 9
"""An address that is reserved for documentation."""

MOST_CALLS, BETWEEN_CALLS = 120, 0.1
"""How many requests one address may make at once, and after how many seconds one more.

A whole company behind one address needs fewer, and refusing costs the table next to nothing.
"""
MOST_ADDRESSES = 1000
"""The most callers whose tries are counted one by one; all others share one count."""


class DoorRefusal(StrEnum):
    """The kinds of refusals, which are counted."""

    CODE = "wrong codes"
    PIN = "wrong PINs"
    KEY = "keys that open no seat"
    HOST = "calls by another name than the door’s"
    ORIGIN = "calls from another page than the door’s"
    SENSE = "messages without sense"
    TURN = "words out of turn"
    CROWD = "more calls than anybody makes"


class Bucket:
    """A token bucket: allows so many tries at once, and then one after each pause."""

    def __init__(self, most: int, pause: float) -> None:
        self._most, self._pause = most, pause
        self._left, self._since = float(most), monotonic()

    def allows(self) -> bool:
        """Use a try. Return False if none was left."""
        now = monotonic()
        self._left = min(self._most, self._left + (now - self._since) / self._pause)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each caller. If there are too many callers, the rest share one."""

    def __init__(self, most: int, pause: float) -> None:
        self._of = defaultdict[str, Bucket](partial(Bucket, most, pause))

    def allows(self, caller: str) -> bool:
        """Use a try of that caller. Return False if none was left."""
        if len(self._of) >= MOST_ADDRESSES and caller not in self._of:
            caller = ""
        return self._of[caller].allows()


class OpenDoor(Struct, frozen=True, forbid_unknown_fields=True):
    """What is on disk as long as the door is open, so that phones find their seats again after a crash."""

    opened: When
    port: Annotated[int, Meta(ge=1, le=65535)]
    code: str
    typed: str
    inside: str
    """The secret that a phone gets when it is let in. It stays valid when the codes change."""
    keys: dict[str, str]
    """The names of the guests who play by phone, by the digests of their keys."""
    host: str = ""
    """The address at which phones found the door."""
    locked: bool = False
    """Whether nobody new comes in without the host."""
    barred: tuple[str, ...] = ()
    """The addresses of the phones that the host has put out."""
    callers: dict[str, str] = {}
    """From where each guest's phone called last, by name."""


class Doorkeeper:
    """The codes of one evening, and the keys of the phones."""

    def __init__(self, path: Path, port: int = USUAL_PORT) -> None:
        self._path, self._usual_port = path, port
        self.kept = _load(path) or _anew(port)
        """The codes, keys and address that hold now."""
        self.refused: Counter[DoorRefusal] = Counter()
        self.tries = Buckets(8, 5.0)
        """How often an address may try a code, or take a seat or another name."""
        self.knocks = Buckets(2, 60.0)
        """How often an address may have the host asked."""
        self.calls = Buckets(MOST_CALLS, BETWEEN_CALLS)
        self.pins = Buckets(5, 20.0)
        """One for each guest with a PIN, for all callers together: two digits are soon guessed."""
        self._former: dict[str, str] = {}
        """The guests whose keys have become invalid, by the digests of the keys."""

    # Codes

    def renew(self) -> None:
        """Make new codes if these are of another evening. Phones that are in stay in."""
        if not _is_of_this_evening(self.kept):
            anew = _anew(self.kept.port)
            self._keep(replace(self.kept, opened=anew.opened, code=anew.code, typed=anew.typed))

    @property
    def address(self) -> str:
        """The last address of the door; empty if it was not open this evening."""
        return f"{self.kept.host}:{self.kept.port}" if self.kept.host else ""

    def found_at(self, host: str, port: int) -> None:
        self._keep(replace(self.kept, host=host, port=port))

    def allows(self, what: Buckets, caller: str) -> bool:
        """Whether a caller may do that now; if not, it is counted."""
        if what.allows(caller):
            return True
        self.refused[DoorRefusal.CROWD] += 1
        return False

    def is_inside(self, said: str) -> bool:
        return _same(said, self.kept.inside)

    def knows(self, said: str) -> bool:
        """Whether that is the code to scan or the one to type, whatever the capitals and spaces."""
        self.renew()
        plain = "".join(said.upper().split()).replace("-", "").translate(MISREAD)
        return _same(plain, self.kept.code) or _same(plain, self.kept.typed)

    # What the host wants

    def lock(self) -> None:
        """Lock the door for newcomers, or unlock it."""
        self._keep(replace(self.kept, locked=not self.kept.locked))

    def calls_from(self, name: str, address: str) -> None:
        if self.kept.callers.get(name) != address:
            self._keep(replace(self.kept, callers={**self.kept.callers, name: address}))

    def bar(self, name: str) -> str | None:
        """Let the phone of that guest in no more this evening; return its address."""
        if (address := self.kept.callers.get(name)) is not None:
            self._keep(replace(self.kept, barred=(*self.kept.barred, address)))
        return address

    # Keys

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.kept.keys.values())

    def give_key(self, name: str, key: str, address: str) -> None:
        """Let that key, of the phone at that address, open that guest's seat. The old one becomes invalid."""
        keys = {**self._keys_but(name), _digest(key): name}
        self._keep(replace(self.kept, keys=keys, callers={**self.kept.callers, name: address}))

    def rename(self, name: str, new: str) -> None:
        """Let the key of that guest open the seat under another name."""
        keys = {digest: new if one == name else one for digest, one in self.kept.keys.items()}
        callers = {new if one == name else one: address for one, address in self.kept.callers.items()}
        self._keep(replace(self.kept, keys=keys, callers=callers))

    def takes_key(self, name: str) -> None:
        """Make the key of that guest invalid."""
        self._keep(replace(self.kept, keys=self._keys_but(name)))

    def opens(self, key: str) -> str | None:
        """Return the guest whose seat that key opens; None if it is invalid."""
        return self.kept.keys.get(_digest(key))

    def opened(self, key: str) -> str | None:
        """Return the guest whose seat that key opened before; None if it still does, or never did."""
        return self._former.get(_digest(key))

    def forget(self) -> None:
        """Make new codes, and all keys invalid."""
        self._former.clear()
        self.kept = _anew(self._usual_port)
        with suppress(OSError):
            self._path.unlink()

    def _keys_but(self, name: str) -> dict[str, str]:
        """Return the keys of all others, and remember whose key is left out."""
        keys = self.kept.keys
        self._former |= {digest: other for digest, other in keys.items() if other == name}
        return {digest: other for digest, other in keys.items() if other != name}

    def _keep(self, kept: OpenDoor) -> None:
        """Use this from now on. If it cannot be saved, phones must come in again after a crash; no more."""
        self.kept = kept
        with suppress(OSError):
            replace_file(self._path, msgspec.json.encode(kept))


def _load(path: Path) -> OpenDoor | None:
    """Return what was saved this evening, if anything."""
    kept = KeptFile(path, OpenDoor).load()
    return kept if kept is not None and _is_of_this_evening(kept) else None


def _is_of_this_evening(kept: OpenDoor) -> bool:
    return abs(this_moment() - kept.opened) < A_NIGHT


def _anew(port: int) -> OpenDoor:
    return OpenDoor(this_moment(), port, _letters(LONG), _letters(SHORT), _letters(LONG), {})


def _letters(number: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(number))


def _same(said: str, wanted: str) -> bool:
    """Compare in constant time, which does not reveal how much of a guess was right."""
    return compare_digest(_bytes(said), _bytes(wanted))


def _bytes(said: str) -> bytes:
    # A stranger's cookie may hold invalid text.
    return said.encode(errors="surrogatepass")


def _digest(key: str) -> str:
    return sha256(_bytes(key)).hexdigest()


def own_address() -> str:
    """Return the address of this machine in its network; the loopback address if it is in none.

    Connecting a datagram socket sends nothing, but chooses the address.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asks:
        try:
            asks.connect(_ELSEWHERE)
        except OSError:
            return LOOPBACK
        address = asks.getsockname()[0]
    return address if isinstance(address, str) and address != "0.0.0.0" else LOOPBACK


def listening(address: str, port: int) -> socket.socket:
    """Return a socket that listens there, or at another port if that one is taken. Raises `OSError`."""
    try:
        return socket.create_server((address, port), backlog=64)
    except OSError:
        return socket.create_server((address, 0), backlog=64)


def why_not(error: OSError) -> str:
    """Return why nothing can listen there. Python repeats the address in brackets."""
    return (error.strerror or str(error)).partition(" (")[0]
