"""Every value has words that a player would give as an answer."""

from __future__ import annotations

import re
from typing import get_args

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules import ABOUT, HINTS
from ranter_tui.library.said.claims import in_short


def test_no_value_is_said_by_its_word_for_files() -> None:
    for key, about in ABOUT.items():
        kind = get_args(HINTS[key])[0]
        if not (isinstance(kind, type) and issubclass(kind, Choice)):
            continue
        said = [in_short(key, value) for value in kind]
        assert len(set(said)) == len(said), f"two values of {key} are said alike"
        for value, words in zip(kind, said, strict=True):
            assert "_" not in words and not re.search(r"-\d", words), (key, value.value, words)
            assert words and len(words) < max(40, len(about.sentence(value))), (key, words)
            assert words[-1] not in ".,;:", (key, words)
