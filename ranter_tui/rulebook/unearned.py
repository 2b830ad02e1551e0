"""Finds claims of silence that nobody has earned: a text may be called silent only if it was read whole.

A sentence claims a silence by words such as "does not say". It may stand if it speaks of the part that was
read or of reports, or if everything that it concerns was read whole: what it links to, or else what its
statement cites, or else the text that the book is about.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

SAYS = "say|tell|mention|state|name|give|speak|explain|count|settle|answer|describe|discuss|address|cover"
CLAIM = re.compile(
    rf"\b(?:(?:do|does|did) not (?:{SAYS})\b"
    r"|(?:is|are|was|were|remain|remains|keep|keeps|stay|stays) (?:silent|quiet)\b"
    r"|silent (?:on|about)\b"
    r"|says? nothing\b|said nothing\b|nothing is said\b|not a word\b|no word (?:on|of|about)\b"
    r"|(?:is|are) (?:not|nowhere) (?:said|told|stated|mentioned|named|spelt out)\b"
    r"|leaves? (?:it )?(?:open|unsaid)\b"
    r"|(?:nobody|no one|no book|no source|no text|no page|none of them) (?:says|tells|explains|mentions)\b"
    r"|never (?:says|mentions|tells)\b)",
    re.IGNORECASE,
)
SCOPE = re.compile(
    r"\bpart (?:of .{1,40} )?(?:that|which) (?:was|we)\b|\bpart we\b|\bpart read\b|\breport(?:s|ed)?\b"
    r"|\bthat (?:we|was|were) (?:have |could )?(?:be )?(?:read|see|find|found)\b|\bwe (?:have |could )?read\b"
    r"|\bin what (?:we|was)\b|\bas far as\b|\bso far as\b",
    re.IGNORECASE,
)
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z\[“\"'])")
LINK = re.compile(r"\]\(source/([a-z0-9-]+)\)")

INSTEAD = (
    "that can be said only of what was read whole; say that the part that was read does not come to it, that "
    "nothing is reported of it, or link to the source that is meant"
)


def claims_of_silence(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the words of each claim in a text, and the sources that its sentence links to."""
    for sentence in SENTENCE.split(text):
        if (claim := CLAIM.search(sentence)) and not SCOPE.search(sentence):
            yield claim[0], tuple(LINK.findall(sentence))


def unearned(text: str, concerns: Collection[str], whole: Collection[str]) -> Iterator[str]:
    """Yield what is wrong with each claim in a text that concerns these sources, if those were read whole.

    >>> said = "The book does not say. The part that was read does not say."
    >>> [what.partition(";")[0] for what in unearned(said, ["hedge"], ["wren"])]
    ["says 'does not say' of 'hedge'"]
    """
    for words, linked in claims_of_silence(text):
        meant = linked or tuple(concerns)
        if not meant:
            yield f"says {words!r} of nothing in particular; {INSTEAD}"
        for name in meant:
            if name not in whole:
                yield f"says {words!r} of {name!r}; {INSTEAD}"
                break
