"""The texts that a file may hold: names, lines and whole texts, each with its form."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

# Python lets a line end stand behind $.
NAME = r"^[a-z0-9][a-z0-9-]*$(?!\n)"
LONGEST_NAME = 64
Name = Annotated[
    str, Meta(pattern=NAME, max_length=LONGEST_NAME, description="small letters, figures and hyphens")
]
"""The id of something: small letters, digits and hyphens."""
Text = Annotated[str, Meta(min_length=1)]
ONE_LINE = r"^(?=[^\r\n]*\S)[^\r\n]+$(?!\n)"
OneLine = Annotated[str, Meta(pattern=ONE_LINE, description="one line that can be read")]
"""A line of text: what stands in a row of a list, or at the head of a page."""
