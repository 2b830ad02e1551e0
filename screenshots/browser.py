"""A real browser without a window, for pictures of exported pages and for the test that reads them all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

BROWSER, DRIVER = "chromium", "chromedriver"

FLAGS = (
    "--headless=new",
    "--allow-file-access-from-files",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--hide-scrollbars",
    "--no-first-run",
)

# Selenium would look for a driver elsewhere, and report that.
ALONE = {"SE_OFFLINE": "true", "SE_AVOID_STATS": "true", "NO_PROXY": "localhost,127.0.0.1"}


class Reader:
    """Somebody who reads exported pages."""

    def __init__(self, driver: Chrome) -> None:
        self.driver = driver

    def opens(self, page: Path) -> None:
        self.driver.get(page.absolute().as_uri())

    def holds(self, width: int, height: int) -> None:
        """A screen of so many points."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def prefers(self, scheme: str) -> None:
        """Light or dark."""
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})

    def says(self, what: str) -> Any:
        """The value of an expression on the page."""
        return self.driver.execute_script(f"return {what}")

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def finds(self, selector: str) -> WebElement:
        """The first of them."""
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def complaints(self) -> list[str]:
        """What has been written to the console since it was last looked at."""
        return [str(line["message"]) for line in self.driver.execute("getLog", {"type": "browser"})["value"]]


@contextmanager
def reader() -> Iterator[Reader]:
    """A browser that has never been used before, and asks nobody anything."""
    with patch.dict(os.environ, ALONE), TemporaryDirectory(prefix="ranter-browser-") as profile:
        options = ChromeOptions()
        options.binary_location = shutil.which(BROWSER) or BROWSER
        for flag in (*FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        driver = Chrome(options=options, service=Service(executable_path=shutil.which(DRIVER) or DRIVER))
        try:
            yield Reader(driver)
        finally:
            driver.quit()


def missing() -> tuple[str, ...]:
    """The programs that are needed and are not there."""
    return tuple(name for name in (BROWSER, DRIVER) if shutil.which(name) is None)
