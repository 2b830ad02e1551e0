"""The data model of a rulebook. Each class here is a part of the YAML file, and of its JSON Schema."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar

from msgspec import Meta, Struct, defstruct, field

from ranter_tui.game.nearest import meant
from ranter_tui.game.rules import HINTS, RuleKey, Rules
from ranter_tui.game.rules.asking import UnknownRule, arises, changed, power_of, rule_of, value_type
from ranter_tui.game.rules.powers import Effects, Moment
from ranter_tui.rulebook.characters import Name, OneLine, Text
from ranter_tui.rulebook.problem import Steps
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import Warrant

T = TypeVar("T")


class Cite(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A citation: where something is said, and what it says, in our own words."""

    source: Name
    place: str = ""
    """Page, section, or the part of a page on the web."""
    says: str = ""
    via: Name | None = None
    """The source that we have read, where it reports what the cited one says."""


class Entry(Struct, Generic[T], frozen=True, gc=False, forbid_unknown_fields=True):
    """A book's answer to one question, with its warrant and citations."""

    value: T
    warrant: Warrant
    cites: tuple[Cite, ...] = ()
    note: str = ""
    unsaid: str = ""
    """What the text leaves open of it, to end a sentence: "how many may play". Once loaded, the sentence."""


class Variant(Struct, frozen=True, gc=False, forbid_unknown_fields=True, rename={"settings": "set"}):
    """A variant: something else that the same source allows; it can be switched on."""

    id: Name
    title: OneLine
    settings: dict[str, Any]
    warrant: Warrant
    cites: tuple[Cite, ...] = ()
    note: str = ""

    def rules_set(self) -> tuple[RuleKey, ...]:
        """Return the rules that the variant sets; a setting may name a part of one."""
        return tuple(dict.fromkeys(map(rule_of, self.settings)))


class When(StrEnum):
    """The occasions on which a call is made."""

    KEEP = "keep"
    CHANGE = "change"
    REFUSE = "refuse"
    PASS_ON = "pass_on"
    CRY = "cry"
    HARD_DECISION = "hard_decision"
    NAME = "name"
    """No occasion in particular: what a card is called."""


class Call(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A call: words that belong to an occasion, or to a card, in the language of the book."""

    when: When
    say: OneLine
    warrant: Warrant
    rank: str | None = None
    """The card that the words name; for a cry, or for a card that answers with words of its own."""
    english: str = ""
    """The translation of words in another language, as short as they are."""
    meaning: str = ""
    cites: tuple[Cite, ...] = ()


class Paragraph(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A paragraph of prose, and what it rests on."""

    text: Text
    cites: tuple[Cite, ...] = ()
    ours: bool = False
    """Marks what is our own reading, and rests on no source."""


class Silence(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A silence: something that the book leaves unsaid."""

    text: Text
    rules: tuple[str, ...] = ()


class EdgeCase(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An edge case: a situation that makes people quarrel, and the ruling."""

    situation: Text
    ruling: Text
    rule: str
    warrant: Warrant
    cites: tuple[Cite, ...] = ()
    unsaid: str = ""
    """What the text leaves open of it, for the end of a sentence."""


class Word(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A glossary entry: a word of the book, explained."""

    term: OneLine
    meaning: Text
    cites: tuple[Cite, ...] = ()


CardName = str | int
"""A card as a case writes it: a rank alone ("3", "K"), or with its suit ("3H")."""


class Outcome(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The expected result of a case. What is left out is not checked."""

    loses: dict[str, int] | None = None
    """How many lives each seat loses in all; nobody else may lose any."""
    gains: dict[str, int] | None = None
    out: tuple[str, ...] | None = None
    wins: tuple[str, ...] | None = None
    next_dealer: str | None = None
    holds: dict[str, CardName] | None = None
    """What is before whom at the end, by rank."""
    pot: int | None = None
    happens: tuple[str, ...] = ()
    """The kinds of event that must come in this order, with anything between them."""


class Case(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, rename={"settings": "set"}, kw_only=True
):
    """A case: one hand put to the referee."""

    seats: Annotated[tuple[OneLine, ...], Meta(min_length=2, max_length=104)]
    """The names in the order of the clock."""
    holds: dict[str, CardName | tuple[CardName, ...]]
    """The card dealt to each; three for a dealer who chooses among three."""
    dealer: str | None = None
    lives: int | dict[str, int] | None = None
    honour: tuple[str, ...] = ()
    """Those who play on their honour, without a life."""
    pot: Annotated[int, Meta(ge=0)] = 0
    stock: tuple[CardName, ...] = ()
    """The stock, as far as it is known, the card that is drawn first in front."""
    cut: CardName | None = None
    """The card that is cut."""
    cut_at: int | None = None
    """How many cards are lifted from the stock in a cut."""
    decides: dict[str, str | tuple[str, ...]] = field(default_factory=dict)
    """What each decides: keep, change, ... ; several in the order in which he is asked."""
    cut_for_win: dict[str, CardName | tuple[CardName, ...]] = field(default_factory=dict)
    """The card that each of those cutting against each other turns up; several where they cut again."""
    settings: dict[str, Any] = field(default_factory=dict)
    variants: tuple[Name, ...] = ()
    outcome: Outcome | None = None


class Example(Case, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"settings": "set"}):
    """An example hand that the book shows its readers. It is played as a test."""

    id: Name
    title: OneLine
    text: str = ""
    cites: tuple[Cite, ...] = ()


class CaseFile(Case, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"settings": "set"}):
    """A case in a file of its own, for `judge`."""

    rulebook: Text
    """The id of a book, or the path of a rulebook file."""


_Moments = Annotated[
    dict[Moment, Entry[Effects] | None],
    # The schema of a mapping does not name its keys by itself, and a misspelt moment deserves a hint.
    Meta(extra_json_schema={"propertyNames": {"enum": [moment.value for moment in Moment]}}),
]


if TYPE_CHECKING:

    class RulesSection(Struct):
        """The answers of a book, by rule."""

else:
    # One field for each rule of the vocabulary.
    RulesSection = defstruct(
        "RulesSection",
        [
            (name, dict[str, _Moments], field(default_factory=dict))
            if name == "powers"
            else (name, Entry[value_type(hint)] | None, None)
            for name, hint in HINTS.items()
        ],
        frozen=True,
        forbid_unknown_fields=True,
        module=__name__,
    )


def rules_section(entries: Mapping[RuleKey, Entry[Any]]) -> RulesSection:
    """Return the answers as the `rules` section of a file: those about single cards by rank and moment."""
    return RulesSection(**_by_field(entries))


def _by_field(answers: Mapping[RuleKey, Any]) -> dict[str, Any]:
    """Return answers as `RulesSection` and `Rules` have them: a card's by its rank and the moment."""
    fields: dict[str, Any] = {"powers": {}}
    for key, answer in answers.items():
        if (power := power_of(key)) is not None:
            fields["powers"].setdefault(power[0], {})[power[1]] = answer
        else:
            fields[key] = answer
    return fields


class Rulebook(Struct, frozen=True, dict=True, forbid_unknown_fields=True, kw_only=True):
    """A rulebook: what it is, what it rules, and how we know."""

    id: Name
    version: Annotated[int, Meta(ge=1)] = 1
    title: OneLine
    """The book's own title."""
    short: Annotated[OneLine, Meta(max_length=32)]
    """Its short name in lists: "Parlett 2008"."""
    game: OneLine
    """What it calls the game."""
    names: tuple[OneLine, ...] = ()
    """Other names that it gives to the game."""
    authors: tuple[OneLine, ...] = ()
    year: int | None = None
    page_year: int | None = None
    """The year in which the page that was read stood as it stands, for a book without a year of its own: the
    page's, that of a copy, or that of the reading. It gives the book its place among the others."""
    year_note: str = ""
    place: OneLine | None = None
    language: Annotated[str, Meta(pattern=r"^[a-z]{2}$(?!\n)")] = "en"
    """The language of its calls, as a code of two letters."""
    character: Annotated[OneLine, Meta(max_length=60)]
    """One line that tells it from the other books."""
    source: Name
    """The key of the book itself in the list of sources."""
    sources: dict[Name, Source] = field(default_factory=dict)
    """Sources that the book brings along, because our list does not have them."""
    told_by: OneLine | None = None
    """Who made this file out of its source, and answers for it."""
    made_from: Name | None = None
    """The id of the book that house rules were made from."""
    summary: Text
    history: tuple[Paragraph, ...] = ()
    rules: RulesSection
    variants: tuple[Variant, ...] = ()
    calls: tuple[Call, ...] = ()
    silences: tuple[Silence, ...] = ()
    edge_cases: tuple[EdgeCase, ...] = ()
    words: tuple[Word, ...] = ()
    examples: tuple[Example, ...] = ()

    @property
    def teller(self) -> str:
        """The key of the source that stands for the book's own file, if it did not come with the game."""
        return f"told-{self.id}"

    @property
    def is_told(self) -> bool:
        """Whether all that it says is told by its own file, and not checked by us."""
        return self.teller in self.sources

    def entries(self) -> Mapping[RuleKey, Entry[Any]]:
        """Return every rule that the book answers, by its key."""
        return self._entries

    def standing(self) -> Mapping[RuleKey, Entry[Any]]:
        """Return the answers to questions that arise under the main rules; a variant may raise the others."""
        return self._standing

    def plain_rules(self) -> Rules:
        """Return the values alone, for the referee."""
        return self._plain_rules

    def variant(self, name: str) -> Variant:
        """Return the variant of that id. Raises `UnknownRule` if there is none."""
        known = {variant.id: variant for variant in self.variants}
        if name not in known:
            near = meant(name, known, f"it has {', '.join(known) or 'none'}")
            raise UnknownRule(f"the book {self.id!r} has no variant {name!r}; {near}")
        return known[name]

    def raised_by(self, variant: Variant) -> tuple[RuleKey, ...]:
        """Return the rules that the book answers only for the sake of a variant."""
        rules, its_own = changed(self.plain_rules(), variant.settings), variant.rules_set()
        return tuple(
            key
            for key in self.entries()
            if key not in self.standing() and key not in its_own and arises(rules, key)
        )

    # A page asks every book on the shelf for these, some hundred times.

    @cached_property
    def _entries(self) -> dict[RuleKey, Entry[Any]]:
        found: dict[RuleKey, Entry[Any]] = {}
        for name in HINTS:
            told = getattr(self.rules, name)
            if name == "powers":
                found |= {
                    RuleKey(f"powers.{rank}.{moment.value}"): entry
                    for rank, moments in told.items()
                    for moment, entry in moments.items()
                    if entry is not None
                }
            elif told is not None:
                found[RuleKey(name)] = told
        return found

    @cached_property
    def _standing(self) -> dict[RuleKey, Entry[Any]]:
        return {key: entry for key, entry in self._entries.items() if arises(self._plain_rules, key)}

    @cached_property
    def _plain_rules(self) -> Rules:
        return Rules(**_by_field({key: entry.value for key, entry in self._entries.items()}))


def citing(value: object, at: Steps = ()) -> Iterator[tuple[Steps, Any]]:
    """Yield everything in a book, or in a file beside the books, that can cite a source, with its place."""
    if hasattr(value, "cites"):
        yield at, value
    elif isinstance(value, Struct):
        names = zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)
        for key, field in names:
            yield from citing(getattr(value, field), (*at, key))
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from citing(one, (*at, key))
    elif isinstance(value, tuple):
        for number, one in enumerate(value):
            yield from citing(one, (*at, number))


def cited(cites: Iterable[Cite]) -> Iterator[str]:
    """Yield the sources that these citations use."""
    for cite in cites:
        yield cite.source
        if cite.via is not None:
            yield cite.via


def sources_of(book: Rulebook) -> set[str]:
    """Return every source that a book uses."""
    return {book.source, *(source for _, part in citing(book) for source in cited(part.cites))}
