"""Mends of what Textual and Python do. Each says what would have to change there, so that it can go."""
