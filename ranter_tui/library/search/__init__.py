"""Full text search over the library: titles, rules, words, sources, names and texts.

Small slips are forgiven: capitals, accents, umlauts written as two letters, a word that is misspelt or not
finished. The texts are prepared once and kept in the cache; each search goes through all of them in memory.

`collection` has the pages as `document`s; `memory` looks through them for the words that were typed, in any
`spelling`, and `likeness` knows which were meant; `index` makes groups of what was found, each hit with an
`excerpt`.
"""

from ranter_tui.library.search.index import Findings, Hit, Index, RoomHits

__all__ = ["Findings", "Hit", "Index", "RoomHits"]
