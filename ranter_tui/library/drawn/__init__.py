"""Diagrams drawn in characters: the time line, the family tree, the table of resemblances."""
