"""A home for an app that is run only for a moment."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path


@asynccontextmanager
async def brief_home() -> AsyncIterator[Path]:
    """A folder that goes after the app and all its threads: one of them may still be writing there."""
    loop = asyncio.get_running_loop()
    threads = ThreadPoolExecutor()
    loop.set_default_executor(threads)
    with tempfile.TemporaryDirectory() as folder:
        try:
            yield Path(folder)
        finally:
            loop.set_default_executor(ThreadPoolExecutor())
            await asyncio.to_thread(threads.shutdown)
