"""The almanac: what has been counted about each book, in figures that say how far they may be off.

`odds` has the figures, `good_play` has how one plays well, and `almanac_page` finds the page of a book or,
for other rules, the nearest one. Here nothing is counted: that is the affair of the package `odds`.
"""
