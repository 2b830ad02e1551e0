"""An evening: the guests, the game on its way, what is remembered of it. No screen is known here."""
