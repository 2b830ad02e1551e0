"""A film of a screen: what changes takes turns, and where nothing moves the last picture stands."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from rich.segment import Segment
from textual.strip import Strip

from screenshots.film import Frame, film

SVG = "{http://www.w3.org/2000/svg}"


def frame(lasts: float, *rows: str) -> Frame:
    return Frame(lasts, [Strip([Segment(row)]) for row in rows])


FILM = film("Two rows", [frame(1, "Ben", "deals"), frame(1, "Ben", "keeps"), frame(2, "Ben", "deals")])


def test_what_changes_takes_turns_and_what_does_not_stands() -> None:
    turns = dict(re.findall(r"@keyframes (t\d)\{(.*?)\}\}", FILM))
    words = {
        group.get("class"): "".join(group.itertext()).strip()
        for group in ET.fromstring(FILM).iter(f"{SVG}g")
        if group.get("class")
    }
    told = {words[name]: steps for name, steps in turns.items()}
    assert (
        told["deals"]
        == "0%{visibility:visible}25%{visibility:hidden}50%{visibility:visible}100%{visibility:hidden"
    )
    assert told["keeps"] == "0%{visibility:hidden}25%{visibility:visible}50%{visibility:hidden"
    assert FILM.count(">Ben<") == 1 and "Ben" not in words.values()


def test_where_nothing_moves_the_last_picture_stands_and_nothing_runs() -> None:
    shown = re.sub(r'<g class="t\d" visibility="hidden">.*?</g>\n</g>', "", FILM, flags=re.DOTALL)
    assert ">deals<" in shown and ">keeps<" not in shown
    assert "prefers-reduced-motion:no-preference" in FILM
    assert not re.search(r"<script|javascript|href|https?://(?!www\.w3\.org/2000/svg)", FILM)
