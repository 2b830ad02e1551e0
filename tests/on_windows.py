"""A stand-in for Windows, for what of it can be had on Linux.

To the package, and to it alone, `os` is "nt": `fcntl`, `termios` and their like are not there, nor are
signals that Windows has not. A file is opened as text unless it says otherwise, its mode means nothing, a
folder cannot be opened, and whatever this process has open can be neither moved, replaced nor deleted.
`msvcrt` locks bytes of an open file.

`python -m tests.on_windows rules` runs a command like this. With `RANTER_ON_WINDOWS` in the environment all
tests, and the processes that they begin, run like this (`make windows`).
"""

from __future__ import annotations

import asyncio.unix_events
import builtins
import errno
import fcntl
import os
import select
import signal
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

MISSING = {"fcntl", "termios", "tty", "pty", "pwd", "grp", "resource", "curses", "posix", "readline"}
MISSING |= {"textual.drivers.linux_driver"}
"""Modules that are not there."""

NOT_IN = {
    "os": {"fork", "getuid", "geteuid", "getgid", "setsid", "killpg", "mkfifo", "statvfs", "uname", "openpty"}
    | {"O_DIRECTORY", "O_NONBLOCK", "O_NOFOLLOW", "O_CLOEXEC", "fchmod", "chown", "wait", "waitpid"},
    "signal": {
        "SIGHUP",
        "SIGKILL",
        "SIGALRM",
        "SIGUSR1",
        "SIGPIPE",
        "SIGCHLD",
        "SIGWINCH",
        "pthread_sigmask",
    },
    "select": {"poll", "epoll"},
}
"""What the others have not, on Windows."""

BINARY = 1 << 29
LOCK_OF_A_FILE = "hhqqi"
"""How Linux wants a lock of bytes: kind, from where, begin, length, and nobody's process."""

_import, _rename, _replace, _unlink, _mkdir = (
    builtins.__import__,
    os.rename,
    os.replace,
    os.unlink,
    os.mkdir,
)
_as_text = set[int]()


class Seen(ModuleType):
    """A module as the package sees it."""

    def __init__(self, real: ModuleType, **otherwise: object) -> None:
        super().__init__(real.__name__)
        self._real = real
        vars(self).update(otherwise)

    def __getattr__(self, name: str) -> Any:
        if name in NOT_IN[self._real.__name__]:
            raise AttributeError(f"there is no {self._real.__name__}.{name} on Windows")
        return getattr(self._real, name)


def _open(path: str | Path, flags: int, mode: int = 0o777) -> int:
    if Path(path).is_dir():
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    file = os.open(path, flags & ~BINARY, 0o666)
    (_as_text.discard if flags & BINARY else _as_text.add)(file)
    return file


def _write(file: int, data: bytes) -> int:
    if file not in _as_text:
        return os.write(file, data)
    os.write(file, data.replace(b"\n", b"\r\n"))
    return len(data)


SEEN = {
    "os": Seen(os, name="nt", O_BINARY=BINARY, open=_open, write=_write, chmod=lambda *_, **__: None),
    "signal": Seen(signal),
    "select": Seen(select),
}


def _imported(name: str, *how: Any, **more: Any) -> ModuleType:
    importer = how[0] if how else more.get("globals")
    if str((importer or {}).get("__name__", "")).startswith("ranter_tui"):
        if name in MISSING:
            raise ModuleNotFoundError(f"there is no {name} on Windows", name=name)
        if name in SEEN:
            return SEEN[name]
    return _import(name, *how, **more)


def _is_open(path: Any) -> bool:
    """Whether this process has that file open."""
    wanted = os.path.realpath(path)
    for file in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            if str(file.readlink()) == wanted:
                return True
    return False


def _unless_open(do: Callable[..., None]) -> Callable[..., None]:
    def done(*paths: Any, **more: Any) -> None:
        if not more.get("dir_fd") and any(_is_open(path) for path in paths):
            raise PermissionError(errno.EACCES, "it is being used by another process", str(paths[0]))
        if do is _rename and Path(paths[1]).exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(paths[1]))
        do(*paths, **more)

    return done


class _Bytes(ModuleType):
    """`msvcrt`, as far as it locks bytes of an open file, which lasts until that is closed."""

    LK_NBLCK = 2

    def locking(self, file: int, kind: int, count: int) -> None:
        assert kind == self.LK_NBLCK
        begin = os.lseek(file, 0, os.SEEK_CUR)
        written = fcntl.fcntl(file, fcntl.F_GETFL) & os.O_ACCMODE != os.O_RDONLY
        # Linux has nobody lock for himself what he may not write.
        how = fcntl.F_WRLCK if written else fcntl.F_RDLCK
        try:
            fcntl.fcntl(
                file, fcntl.F_OFD_SETLK, struct.pack(LOCK_OF_A_FILE, how, os.SEEK_SET, begin, count, 0)
            )
        except OSError as error:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES)) from error


def _no_handler(*_: object) -> None:
    raise NotImplementedError


def pretend() -> None:
    """Be Windows from now on; before anything of the package is imported."""
    assert not any(name.partition(".")[0] == "ranter_tui" for name in sys.modules), "too late"
    vars(builtins)["__import__"] = _imported
    vars(os).update(
        rename=_unless_open(_rename),
        replace=_unless_open(_replace),
        unlink=_unless_open(_unlink),
        remove=_unless_open(_unlink),
        mkdir=lambda path, mode=0o777, **more: _mkdir(path, 0o777, **more),
    )
    os.umask(0)
    # Who looks for it to see on what system it runs, as `asyncio` and `subprocess` do, has looked by now.
    sys.modules["msvcrt"] = _Bytes("msvcrt")
    setattr(asyncio.unix_events._UnixSelectorEventLoop, "add_signal_handler", _no_handler)  # noqa: B010
    os.environ["RANTER_ON_WINDOWS"] = "1"


if "msvcrt" not in sys.modules:
    pretend()

if __name__ == "__main__":
    from ranter_tui.cli import main

    sys.exit(main())
