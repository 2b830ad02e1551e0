"""All that happens while a hand is played."""
