"""The colour roles of cells. Themes give each its colours; nothing is told apart by colour alone."""

from __future__ import annotations

from enum import IntEnum, auto


class Ink(IntEnum):
    """A colour role: the part that a cell plays in a picture."""

    FELT = 0
    """The background of everything."""

    EDGE = auto()
    """The rim of the table."""
    LINK = auto()
    """The line between the seat that acts and the one it would change with."""
    LABEL = auto()
    """Small print on the felt: "stock", "pot"."""
    TEXT = auto()
    """What is to be read on the felt."""
    SAYS = auto()
    """A word about the hand in the middle of the table."""
    ORNAMENT = auto()
    """Rules, fleurons, anything of brass."""

    CARD = auto()
    """The black figures of a card, and its paper."""
    CARD_RED = auto()
    CARD_EDGE = auto()
    CARD_BACK = auto()
    SLIP_BACK = auto()
    """The back of a card of one row, drawn on the felt: cards that touch would run together."""
    FRAME_ACTS = auto()
    """The edge of the card of the guest who acts: in reverse."""
    PLACE = auto()
    """Where a card would lie."""

    NAME = auto()
    NAME_ACTS = auto()
    """For whom everybody waits: in reverse."""
    NAME_PARTNER = auto()
    OUT = auto()
    """A guest who is out, and what belonged to that guest."""
    DEALER = auto()
    SPEECH = auto()
    LOSES = auto()
    """In reverse, and always a word as well."""
    WINS = auto()
    """In reverse, and always a word as well."""

    LIFE = auto()
    LIFE_GOING = auto()
    """Lost in the hand that lies open."""
    LIFE_LOST = auto()
    """Lost before."""
    NOTE = auto()
    """The paper of a banknote: in reverse."""
    HONOUR = auto()

    BOARD = auto()
    """The lines of the morris board."""
    COUNTER = auto()
    """A guest's counter on it: in reverse."""
    COUNTER_ACTS = auto()

    CREST_RED = auto()
    """The ground of a crest; its pattern is light."""
    CREST_BLUE = auto()
    CREST_GREEN = auto()
    CREST_PURPLE = auto()
    CREST_BLACK = auto()

    DRAPE_DEEP = auto()
    """The curtain, where a fold turns away from the light."""
    DRAPE = auto()
    DRAPE_LIGHT = auto()
    ROD = auto()
    """The rod, and the fringe."""

    PLATE = auto()
    """The paper of the name plate, and plain words on it."""
    PLATE_NAME = auto()
    PLATE_RULE = auto()
    FLAME = auto()
    """The flame of a candle on it, and the candlestick."""
    WAX = auto()
    """A candle on the felt."""
    KEY = auto()
    """A key to press: in reverse."""
    CHOICE = auto()
    """What that key does."""
    TITLE = auto()
