"""Resumes a game on disk, or says why that cannot be."""

from __future__ import annotations

from pathlib import Path

from ranter_tui.app.host import HostApp
from ranter_tui.record.journal import Busy
from ranter_tui.record.parsing import BadRecord, OtherVersion
from ranter_tui.record.saves import SetAside


def resume_or_say_why(app: HostApp, game: Path) -> str:
    """Resume a game, or return why that cannot be and what has become of its file."""
    try:
        app.resume(game)
    except SetAside as aside:
        return f"This {str(aside).removeprefix('the ')}."
    except Busy:
        return "This game is being played in another window: end it there first."
    except OtherVersion as other:
        return f"This game was {other.what}. That version will go on with it."
    except BadRecord as bad:
        return f"This game cannot be gone on with: {bad.what}."
    except FileNotFoundError:
        return "This game is no longer there."
    except OSError as trouble:
        return f"This game cannot be opened: {trouble}"
    return ""
