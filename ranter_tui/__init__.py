"""Ranter-Go-Round and its family: a referee, the books it goes by, and the tables it is played at."""

__version__ = "1.0.0"
__date__ = "2026-11-28"
"""The day of this version."""
