"""The base of enumerated rule values: each has a word for files and a sentence for readers."""

from __future__ import annotations

from enum import StrEnum


class Choice(StrEnum):
    """One of a fixed set of values, with the sentence that states it.

    A member that is asked for at every turn is kept under a name of its own: before 3.12 Python takes its
    time to find one in its class.
    """

    sentence: str

    def __new__(cls, value: str, sentence: str) -> Choice:
        member = str.__new__(cls, value)
        member._value_ = value
        member.sentence = sentence
        return member
