"""Fills in what depends on where the project lives: its addresses, and the links of its description.

The one place to set that is `home` in pyproject.toml. As long as it is empty, the description has no
pictures, and its links into the repository are plain words: nothing in it leads nowhere.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?://|#)([^)\s]+)\)")
"""A link, or a picture, that leads into the repository."""

LEADS_TO = {"Documentation": "tree/{tag}/docs", "Changelog": "blob/{tag}/CHANGELOG.md", "Issues": "issues"}


class Addresses(MetadataHookInterface):
    """Adds the description and the addresses to the metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        home, root = self.config.get("home", ""), Path(self.root)
        (version,) = re.findall(r'__version__ = "(.+)"', (root / "ranter_tui/__init__.py").read_text("utf-8"))
        tag, readme = f"v{version}", (root / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": description(readme, home, tag)}
        if home:
            led = {name: f"{home}/{path.format(tag=tag)}" for name, path in LEADS_TO.items()}
            metadata["urls"] = {"Homepage": home, **led}


def description(readme: str, home: str, tag: str) -> str:
    """Return the README with the addresses that its pictures and links have at home.

    >>> description("![A](a.svg)\\n\\nSee [how](docs/how.md#so), and [that](https://example.org).", "", "v1")
    'See how, and [that](https://example.org).'
    >>> description("![A](a.svg) [b](b.md)", "https://example.org/r", "v1")
    '![A](https://example.org/r/raw/v1/a.svg) [b](https://example.org/r/blob/v1/b.md)'
    """
    if home:
        return LINK.sub(
            lambda found: f"{found[1]}[{found[2]}]({home}/{'raw' if found[1] else 'blob'}/{tag}/{found[3]})",
            readme,
        )
    worded = (paragraph for paragraph in readme.split("\n\n") if "![" not in paragraph)
    return LINK.sub(r"\2", "\n\n".join(worded))
