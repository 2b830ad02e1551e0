"""Search over everything: titles, rules, words, sources, names and texts, whoever asks.

Small slips are forgiven: capitals, accents, umlauts written as two letters, a word that is misspelt or not
finished. What comes with the game is in one register, the guests' own books are in another, and both are kept
in the cache by what they are made of.
"""

from ranter_tui.library.search.findings import Findings, Group, Hit
from ranter_tui.library.search.index import Index, open_index

__all__ = ["Findings", "Group", "Hit", "Index", "open_index"]
