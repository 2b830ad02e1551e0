"""How many games are played in search of a leak."""

from __future__ import annotations

from hypothesis import Phase, settings


def games(few: int) -> settings:
    """So many, and in a campaign many more. What is found is not made smaller: each try takes seconds."""
    return settings(
        max_examples=max(few, settings().max_examples // 12),
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
    )
