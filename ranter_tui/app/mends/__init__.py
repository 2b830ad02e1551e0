"""Mends of what Textual and Python do."""
