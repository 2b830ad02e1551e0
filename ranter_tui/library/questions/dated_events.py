"""The events of the time line, by their places on its page and by where they happened."""

from __future__ import annotations

from ranter_tui.rulebook.reference import DatedEvent, TimeLine


def dated(time_line: TimeLine) -> dict[str, DatedEvent]:
    """Return the events by their places on the page of the time line, oldest first: "event:1882"."""
    found: dict[str, DatedEvent] = {}
    for event in sorted(time_line.events, key=lambda event: event.year):
        same = sum(one.year == event.year for one in found.values())
        found[f"event:{event.year}.{same + 1}" if same else f"event:{event.year}"] = event
    return found


def places_of(time_line: TimeLine) -> dict[str, tuple[DatedEvent, ...]]:
    """Return what happened at each place, the place of the oldest event first."""
    told = sorted((event for event in time_line.events if event.place), key=lambda event: event.year)
    return {place: tuple(one for one in told if one.place == place) for place in [one.place for one in told]}
