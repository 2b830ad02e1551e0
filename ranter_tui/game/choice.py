"""The base of enumerated rule values: each has a word for files and a sentence for readers."""

from __future__ import annotations

from enum import StrEnum


class Choice(StrEnum):
    """One of a fixed set of values, with the sentence that states it.

    Where its word for files makes no short answer to the question, one stands third.

    A member that is asked for at every turn is kept under a name of its own: before 3.12 Python takes its
    time to find one in its class.
    """

    sentence: str
    words: str
    """The value in so few words that several go into a line."""

    def __new__(cls, value: str, sentence: str, words: str = "") -> Choice:
        member = str.__new__(cls, value)
        member._value_ = value
        member.sentence = sentence
        member.words = words or value.replace("_", " ")
        return member
