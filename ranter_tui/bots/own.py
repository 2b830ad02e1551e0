"""Bots that a guest has written: a class in a module, named on a command line as `my_module:Cleverest`.

Naming one there runs code that nobody here has read. A record or a table is never asked to: `bot`
knows no modules. What such a bot is handed is made of the faces of its own eye, and of nothing behind them.
What it prints goes to standard error: standard output is for what was counted.
"""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from traceback import extract_tb
from types import ModuleType

from ranter_tui.bots import BOTS, Bot, NoSuchBot, bot
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Move
from ranter_tui.game.nearest import meant
from ranter_tui.game.sight import Sight

_EDITIONS: dict[str, str] = {}
"""A digest of the file of each module as it was imported: by that a process goes, whatever is saved later."""


class BotFailed(Exception):
    """Raised where a guest's own bot raises, or answers what it was not offered. The message says where."""


def any_bot(text: str, law: Law, luck: Luck) -> Bot:
    """Make the bot that a text names: one of ours, or one of a module. Raises `NoSuchBot` as `bot` does."""
    module, colon, name = text.partition(":")
    if module in BOTS and BOTS[module].changing is None and name.isidentifier():
        raise NoSuchBot(f"{text!r}: {module} is a bot of ours; a module of your own needs another name")
    if not colon or module in BOTS:
        return bot(text, law, luck)
    return OwnBot(text, _made(module, name, law, luck))


def edition(text: str) -> str:
    """Return a digest of the code of a guest's own bot; an empty text for a bot of ours."""
    module, _, name = text.partition(":")
    if not name or module in BOTS:
        return ""
    _fetched(module, name)
    return _EDITIONS[module]


class OwnBot:
    """A bot from elsewhere: shown no more than it may see, and held to what it is offered."""

    def __init__(self, name: str, player: Bot) -> None:
        self._name, self._player = name, player

    def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move:
        try:
            with redirect_stdout(sys.stderr):
                answer: object = self._player.decide(sight.bare, moves)
        except (Exception, SystemExit) as error:
            raise BotFailed(f"{self._asked(sight)} {_told(error)}") from error
        if not isinstance(answer, str) or answer not in moves:
            offered = " or ".join(f"Move.{move.name}" for move in moves)
            raise BotFailed(f"{self._asked(sight)} answered {answer!r:.60}; it was offered {offered}")
        return Move(answer)

    def _asked(self, sight: Sight) -> str:
        return f"hand {sight.before_hand.hands + 1}, seat {sight.eye} with {sight.card.code}: {self._name}"


def _fetched(module: str, name: str) -> ModuleType:
    """Import the module in which there is to be a bot by that name."""
    written = f"{module}:{name}"
    if module.endswith(".py"):
        raise NoSuchBot(f"{written!r}: a module is named without .py; write {module[:-3]}:{name}")
    if not all(part.isidentifier() for part in (*module.split("."), name)):
        raise NoSuchBot(
            f"{written!r}: a bot of your own is written module:Class, such as my_module:Cleverest for the "
            "class Cleverest in my_module.py"
        )
    # Found in the current folder, as Python does when it is started there.
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    try:
        with redirect_stdout(sys.stderr):
            found = import_module(module)
    except (Exception, SystemExit) as error:
        raise NoSuchBot(_not_imported(module, error)) from error
    if module not in _EDITIONS:
        file = Path(found.__file__ or "")
        _EDITIONS[module] = blake2b(file.read_bytes() if file.is_file() else b"").hexdigest()
    return found


def _made(module: str, name: str, law: Law, luck: Luck) -> Bot:
    """Make a bot by that name in the module, as ours are made."""
    found, written = _fetched(module, name), f"{module}:{name}"
    make = getattr(found, name, None)
    if make is None:
        bots = [one for one, made in vars(found).items() if hasattr(made, "decide")]
        there_is = f"it has {', '.join(bots)}" if bots else "nor any class with decide(self, sight, moves)"
        raise NoSuchBot(f"{written!r}: {module} has no {name}; {meant(name, bots, there_is)}")
    try:
        with redirect_stdout(sys.stderr):
            made: Bot = make(law, luck)
    except (Exception, SystemExit) as error:
        raise NoSuchBot(
            f"{written!r} cannot be made: it {_told(error)}; it is called as {name}(law, luck)"
        ) from error
    if not callable(getattr(made, "decide", None)):
        raise NoSuchBot(f"{written!r} is no bot: a bot has decide(self, sight, moves), and returns a move")
    return made


def _not_imported(module: str, error: BaseException) -> str:
    # What is missing may be the module, a package that holds it, or something that it needs.
    if isinstance(error, ModuleNotFoundError) and f"{module}.".startswith(f"{error.name}."):
        return (
            f"there is no module {error.name!r}, neither in {Path.cwd()} nor among what is installed; a "
            "bot of your own is written module:Class"
        )
    return f"the module {module!r} cannot be imported: it {_told(error)}"


def _told(error: BaseException) -> str:
    """Say what was raised, and in which line of the author's file."""
    said, place = str(error), ""
    on_the_way = (__file__, import_module.__code__.co_filename)
    lines = [line for line in extract_tb(error.__traceback__) if line.filename not in on_the_way]
    lines = [line for line in lines if not line.filename.startswith("<")]
    if isinstance(error, SyntaxError):
        said, place = error.msg, f" ({Path(error.filename or '?').name}, line {error.lineno})"
    elif lines:
        file = lines[0].filename
        number = [line.lineno for line in lines if line.filename == file][-1]
        place = f" ({Path(file).name}, line {number})"
    return f"raised {type(error).__name__}{': ' if said else ''}{said:.200}{place}"
