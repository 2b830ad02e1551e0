"""Finds the address by which the phones of this network reach this machine."""

from __future__ import annotations

import socket

LOOPBACK = "127.0.0.1"
_ELSEWHERE = "192.0.2.1", 9
"""An address that is nobody's, kept for documentation."""


def own_address() -> str:
    """Return the address of this machine in its network; that of the machine for itself where it is in none.

    A socket for datagrams is told where it would send, and sends nothing.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asks:
        try:
            asks.connect(_ELSEWHERE)
        except OSError:
            return LOOPBACK
        address = asks.getsockname()[0]
    return address if isinstance(address, str) and address != "0.0.0.0" else LOOPBACK


def listening(address: str, port: int) -> socket.socket:
    """Return a socket that listens there; at another port where that one is taken. Raises `OSError`."""
    for wanted in (port, 0):
        sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        # After a fall the port is free at once.
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((address, wanted))
            sock.listen(64)
        except OSError:
            sock.close()
            if not wanted:
                raise
        else:
            sock.setblocking(False)
            return sock
    raise AssertionError("any port would have done")
