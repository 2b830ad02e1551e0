"""Checks whether phones could come in: libraries, network and port. The port is given back at once."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from ranter_tui.cli.doctor.finding import Finding, fine, note
from ranter_tui.cli.phones import EXTRA
from ranter_tui.phones.doorkeeper import LOOPBACK, USUAL_PORT, listening, own_address

WANTED = ("aiohttp", "segno")


def look() -> Iterator[Finding]:
    yield from map(_library, WANTED)
    address = own_address()
    if address == LOOPBACK:
        yield note(
            "phones.network",
            "This machine is in no network, so no phone can reach it.",
            "Join the Wi-Fi that the phones are in; or let a phone make one (its hotspot) and join that.",
        )
        return
    yield note(
        "phones.network",
        f"Phones in the same network reach this machine at {address}.",
        "If none can: a guest Wi-Fi often keeps its guests apart, so take the usual one; a VPN may lead "
        f"elsewhere; and a firewall must let port {USUAL_PORT} in (sudo ufw allow {USUAL_PORT}/tcp).",
    )
    yield _port(address)


def _library(name: str) -> Finding:
    about = f"phones.{name}"
    try:
        return fine(about, f"{name} {version(name)}.")
    except PackageNotFoundError:
        return note(about, f"{name} is not there, and without it there is no door for phones.", EXTRA)


def _port(address: str) -> Finding:
    try:
        with listening(address, USUAL_PORT) as listens:
            port = listens.getsockname()[1]
    except OSError as error:
        return note("phones.port", f"No port can be opened at {address}: {error.strerror or error}.")
    if port != USUAL_PORT:
        return note(
            "phones.port", f"Port {USUAL_PORT} is taken, perhaps by a door that is open; another will do."
        )
    return fine("phones.port", f"Port {USUAL_PORT} is free.")
