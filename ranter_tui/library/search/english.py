"""Knows English as far as a search needs it: idle words, stems, and what players say for a book's words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

IDLE = frozenset({
    "a", "about", "after", "all", "also", "am", "an", "and", "any", "anybody", "anyone", "anything",
    "are", "as", "at", "be", "been", "but", "by", "can", "could", "did", "do", "does", "doing", "done",
    "either", "else", "ever", "every", "for", "from", "go", "goes", "going", "gone", "had", "happen",
    "happened", "happens", "has", "have", "having", "he", "her", "him", "his", "how", "however", "i",
    "if", "in", "into", "is", "it", "its", "just", "like", "many", "may", "me", "might", "mine", "must",
    "my", "myself", "no", "not", "of", "on", "one", "only", "or", "other", "ought", "our", "s", "shall",
    "she", "should", "so", "somebody", "someone", "t", "than", "that", "the", "their", "them", "then",
    "there", "these", "they", "this", "those", "to", "too", "us", "was", "we", "were", "what",
    "whatever", "when", "where", "whether", "which", "while", "who", "whom", "whose", "why", "will",
    "with", "would", "you", "your",
})  # fmt: skip
"""Words that stand everywhere (stop words): they are looked for only where nothing else is typed."""

_FORMS = (
    "ace aces", "begin began begun", "buy bought", "deal dealt", "die dead death died dies dying",
    "draw drew drawn", "give gave given", "go goes going gone went", "hold held", "keep kept",
    "life lives", "lose lost loss losing", "pay paid", "penny pennies", "say said", "show shown", "swap swop",
    "take took taken", "tell told", "tie tied ties tying", "win won winner winning",
)  # fmt: skip
"""Words with the forms that no ending explains."""

STEMS = {form: forms.split()[0] for forms in _FORMS for form in forms.split()}
_FAMILIES = {forms.split()[0]: tuple(forms.split()) for forms in _FORMS}

KIN = (
    ("change exchange", "swap trade switch"),
    ("stock", "deck talon pile"),
    ("pack", "deck"),
    ("life", "strike token penny chip counter"),
    ("neighbour", "neighbor"),
    ("refuse", "block decline deny"),
    ("keep", "stay stick"),
    ("pot", "kitty pool bank"),
    ("show", "reveal flip expose"),
    ("look", "peek"),
    ("cry", "shout announce"),
    ("out", "eliminate dead"),
    ("lowest", "worst"),
    ("highest", "best"),
)
"""Words of the books, and what players say for them."""

SHORTEST = 3
"""The fewest letters that a stem may have."""


@cache
def stem(word: str) -> str:
    """Return a normalized word without its ending: what all its forms have in common.

    >>> [stem(word) for word in ("ties", "swapping", "pennies", "drawn", "exchanges", "boss", "king")]
    ['tie', 'swap', 'penny', 'draw', 'exchang', 'boss', 'king']
    """
    if word in STEMS:
        return STEMS[word]
    bare = _bare(word)
    bare = bare.removesuffix("e") if len(bare) > SHORTEST + 1 else bare
    return STEMS.get(bare, bare)


def _bare(word: str) -> str:
    """Return a word without the ending of a plural, or of a verb."""
    if not word.isalpha():
        return word
    return next((bare for bare in _without_endings(word) if len(bare) >= SHORTEST), word)


def _without_endings(word: str) -> Iterator[str]:
    """Yield what is left of a word without the ending that it has, if it has any."""
    if word.endswith("ies"):
        yield f"{word[:-3]}y"
    elif word.endswith(("ches", "shes", "sses", "xes")):
        yield word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        yield word[:-1]
    elif word.endswith("ing") and len(word) > len("king") + 1:
        yield _single(word[:-3])
    elif word.endswith("ed") and not word.endswith("eed"):
        yield _single(word[:-2])


def _single(word: str) -> str:
    """Return a word whose last letter was doubled before an ending: "swapp", but not "pass"."""
    return word[:-1] if word[-2:-1] == word[-1:] and word[-1:] not in "sl" else word


@cache
def forms_of(word: str) -> tuple[str, ...]:
    """Return the beginnings by which a word is found in all its forms; none of them begins with another.

    >>> forms_of("ties"), forms_of("lives"), forms_of("exchanges"), forms_of("kille")
    (('tie', 'tying'), ('life', 'lives'), ('exchange',), ('kille',))
    """
    found = sorted({word, *_FAMILIES.get(stem(word), (_bare(word),))}, key=len)
    return tuple(form for at, form in enumerate(found) if not form.startswith(tuple(found[:at])))


@cache
def kin_of(word: str) -> tuple[str, ...]:
    """Return what the books say for a word of the players.

    >>> kin_of("swapping"), kin_of("exchange"), kin_of("deck"), kin_of("king")
    (('change', 'exchange'), ('change',), ('stock', 'pack'), ())
    """
    root = stem(word)
    found: dict[str, None] = {}
    for said, otherwise in KIN:
        books = said.split()
        if root in map(stem, (*books, *otherwise.split())):
            found |= dict.fromkeys(form for book in books if stem(book) != root for form in forms_of(book))
    return tuple(found)
