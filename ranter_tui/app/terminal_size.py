"""How large a terminal must be. The doctor asks, too, and so nothing is imported here."""

NARROWEST, LOWEST = 80, 24
"""The smallest size, columns and rows, that every screen can make do with."""
BESIDE = 110
"""The width in columns from which the book lies beside the table."""
