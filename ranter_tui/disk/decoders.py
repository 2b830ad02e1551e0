"""Makes decoders one at a time, even for several threads.

If two threads look at the fields of a type for the first time at once, msgspec crashes the interpreter.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_MAKING = RLock()
_FROM_JSON: dict[Any, msgspec.json.Decoder[Any]] = {}
_FROM_MSGPACK: dict[Any, msgspec.msgpack.Decoder[Any]] = {}


def json_decoder(
    kind: type[T], dec_hook: Callable[[type, Any], Any] | None = None
) -> msgspec.json.Decoder[T]:
    """Return the decoder of a type from JSON. It is slow to make, so it is made on first use and kept."""
    with _MAKING:
        if (kind, dec_hook) not in _FROM_JSON:
            _FROM_JSON[kind, dec_hook] = msgspec.json.Decoder(kind, dec_hook=dec_hook)
        return _FROM_JSON[kind, dec_hook]


def msgpack_decoder(kind: type[T]) -> msgspec.msgpack.Decoder[T]:
    """Return the decoder of a type from MessagePack."""
    with _MAKING:
        if kind not in _FROM_MSGPACK:
            _FROM_MSGPACK[kind] = msgspec.msgpack.Decoder(kind)
        return _FROM_MSGPACK[kind]


def converted(tree: object, kind: type[T]) -> T:
    """Return the value of that type that a tree of plain values stands for."""
    with _MAKING:
        return msgspec.convert(tree, kind, strict=True)
