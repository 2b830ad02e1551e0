"""Textual calls handlers by their names: one that is named after no message is never called."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

from textual.message import Message
from textual.message_pump import MessagePump

import ranter_tui.app


def below(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


def test_every_handler_is_named_after_a_message() -> None:
    for module in pkgutil.walk_packages(ranter_tui.app.__path__, "ranter_tui.app."):
        importlib.import_module(module.name)
    heard = {message.handler_name for message in below(Message)}
    ours = {one for one in below(MessagePump) if one.__module__.startswith("ranter_tui.")}
    assert len(ours) > 40
    handlers = {f"{one.__name__}.{name}" for one in ours for name in vars(one) if name.startswith("on_")}
    assert handlers
    assert not {name for name in handlers if name.partition(".")[2] not in heard}
