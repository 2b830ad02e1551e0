"""Looks at every exported page, where `make check` looks at one of each kind.

Axe reads each at three sizes, in light and dark; nothing may be too small to touch, or wider than the screen.
Several browsers share the pages. `make pages ARGS=FOLDER` looks at a folder that was exported before. With
`--validator vnu.jar` the Nu Html Checker reads them as well; it takes Java, and is no part of the project.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain, product
from pathlib import Path
from tempfile import TemporaryDirectory

from ranter_tui.library.export.folder import write_site
from screenshots.browser import Reader, reader
from tests.library.export.test_exported_site import ASK_AXE, AXE, AXE_OF_LOOKS, AXE_OPTIONS, run
from tests.library.shelves import exported

SIZES = ((360, 740), (390, 844), (1280, 900))
STATES = (
    *product(["light"], SIZES, [AXE_OPTIONS]),
    *product(["dark"], SIZES, [AXE_OF_LOOKS]),
)
"""In the dark no more than looks can be otherwise."""
AT_A_TIME = 20
"""So many pages are looked at by one browser, and the next ones by a new one: it would grow."""


def findings(pages: Sequence[Path], folder: Path) -> list[str]:
    """Return what is wrong with these pages, each found by a browser of its own."""
    with reader() as browser:
        browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": AXE})
        browser.driver.set_script_timeout(120)
        return [
            f"{page.relative_to(folder)}, {scheme}, {size[0]} wide: {found}"
            for page in pages
            for scheme, size, found in _on(page, browser)
        ]


def _on(page: Path, browser: Reader) -> Iterator[tuple[str, tuple[int, int], str]]:
    browser.complaints()
    browser.opens(page)
    for complaint in browser.complaints():
        yield *STATES[0][:2], complaint
    for scheme, size, options in STATES:
        browser.prefers(scheme)
        browser.holds(*size)
        run(browser, "lookAtSome")
        asked = browser.driver.execute_async_script(ASK_AXE, options)
        amiss = [f"{one['id']}: {node['html']}" for one in asked["violations"] for node in one["nodes"]]
        amiss += [f"too near: {one}" for one in run(browser, "tooNear")]
        wide = browser.says("document.scrollingElement.scrollWidth")
        amiss += [f"{wide} wide"] * (wide > size[0])
        yield from ((scheme, size, found) for found in amiss)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?", help="of an export; without it, one is made")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many browsers at once")
    parser.add_argument("--validator", metavar="JAR", help="the Nu Html Checker")
    arguments = parser.parse_args()
    began = time.monotonic()
    with TemporaryDirectory() as made:
        folder = arguments.folder or Path(made)
        if arguments.folder is None:
            write_site(folder, exported())
        if arguments.validator is not None:
            subprocess.run(["java", "-Xss4m", "-jar", arguments.validator, "--skip-non-html", folder])
        pages = sorted(folder.rglob("*.html"))
        parts = [pages[first : first + AT_A_TIME] for first in range(0, len(pages), AT_A_TIME)]
        with ProcessPoolExecutor(arguments.jobs) as browsers:
            found = []
            for finding in chain.from_iterable(browsers.map(partial(findings, folder=folder), parts)):
                print(finding)
                found.append(finding)
    looks = len(pages) * len(STATES)
    print(f"{len(pages)} pages, {looks} looks, {len(found)} findings, {time.monotonic() - began:.0f} s")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
