"""The almanac: what has been counted about each book, in figures that say how far they may be off.

`answer` has the figures, `good_play` has how one plays well, and `reading` finds the page of a book or, for
other rules, the nearest one. Counting is the affair of `odds`; here nothing is counted.
"""
