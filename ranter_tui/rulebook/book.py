"""The form of a rulebook. Each class here is a part of the YAML file, and of its JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar, get_args, get_origin

from msgspec import Meta, Struct, defstruct, field

from ranter_tui.game.rules import HINTS, RuleKey, Rules
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.powers import Effects, Moment
from ranter_tui.rulebook.warrant import Warrant

T = TypeVar("T")

# Python lets a line end stand behind $.
NAME = r"^[a-z0-9][a-z0-9-]*$(?!\n)"
LONGEST_NAME = 64
Name = Annotated[
    str, Meta(pattern=NAME, max_length=LONGEST_NAME, description="small letters, figures and hyphens")
]
"""A key of ours."""
Text = Annotated[str, Meta(min_length=1)]


class Cite(Struct, frozen=True, forbid_unknown_fields=True):
    """Where something is said, and what it says, in our own words."""

    source: Name
    place: str = ""
    """Page, section, or the part of a page on the web."""
    says: str = ""
    via: Name | None = None
    """The source that we have read, where it reports what the cited one says."""


class Entry(Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """A book's answer to one question."""

    value: T
    warrant: Warrant
    cites: tuple[Cite, ...] = ()
    note: str = ""


class Variant(Struct, frozen=True, forbid_unknown_fields=True, rename={"settings": "set"}):
    """Something else that the same source allows; it can be switched on."""

    id: Name
    title: Text
    settings: dict[str, Any]
    warrant: Warrant
    cites: tuple[Cite, ...] = ()
    note: str = ""


class When(StrEnum):
    """The occasions on which something is said."""

    KEEP = "keep"
    CHANGE = "change"
    REFUSE = "refuse"
    PASS_ON = "pass_on"
    CRY = "cry"
    HARD_DECISION = "hard_decision"
    NAME = "name"
    """On no occasion in particular: what a card is called."""


class Call(Struct, frozen=True, forbid_unknown_fields=True):
    """Words that belong to an occasion, or to a card, in the language of the book."""

    when: When
    say: Text
    warrant: Warrant
    rank: str | None = None
    """The card that the words name; for a cry, or for a card that answers with words of its own."""
    english: str = ""
    """What words in another language say, as short as they are."""
    meaning: str = ""
    cites: tuple[Cite, ...] = ()


class Paragraph(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of prose and what it rests on."""

    text: Text
    cites: tuple[Cite, ...] = ()
    ours: bool = False
    """Marks what is our own reading, and rests on no source."""


class Silence(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the book leaves unsaid."""

    text: Text
    rules: tuple[str, ...] = ()


class EdgeCase(Struct, frozen=True, forbid_unknown_fields=True):
    """A situation that makes people quarrel, and the ruling."""

    situation: Text
    ruling: Text
    rule: str
    warrant: Warrant
    cites: tuple[Cite, ...] = ()


class Word(Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the book, explained."""

    term: Text
    meaning: Text
    cites: tuple[Cite, ...] = ()


CardName = str | int
"""A card as a case writes it: a rank alone ("3", "K"), or with its suit ("3H")."""


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """What must come of a case. What is left out is not checked."""

    loses: dict[str, int] | None = None
    """How many lives each seat has lost in all, and nobody else any."""
    gains: dict[str, int] | None = None
    out: tuple[str, ...] | None = None
    wins: tuple[str, ...] | None = None
    next_dealer: str | None = None
    holds: dict[str, CardName] | None = None
    """What lies before whom at the end, by rank."""
    pot: int | None = None
    happens: tuple[str, ...] = ()
    """Kinds of event that must come in this order, with anything between them."""


class Case(Struct, frozen=True, forbid_unknown_fields=True, rename={"settings": "set"}, kw_only=True):
    """One hand put to the referee."""

    seats: Annotated[tuple[Text, ...], Meta(min_length=2, max_length=104)]
    """The names in the order of the clock."""
    holds: dict[str, CardName | tuple[CardName, ...]]
    """The card dealt to each; three for a dealer who chooses among three."""
    dealer: str | None = None
    lives: int | dict[str, int] | None = None
    honour: tuple[str, ...] = ()
    """Those who are in on their honour, without a life."""
    pot: Annotated[int, Meta(ge=0)] = 0
    stock: tuple[CardName, ...] = ()
    """The stock, top first, as far as it is known."""
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
    """A hand that the book shows its readers. It is played as a test."""

    id: Name
    title: Text
    text: str = ""
    cites: tuple[Cite, ...] = ()


class CaseFile(Case, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"settings": "set"}):
    """A case in a file of its own, for `judge`."""

    rulebook: Text
    """The id of a book, or the path of a rulebook file."""


def _bare(hint: Any) -> Any:
    """The type of a rule's value without what the vocabulary says about it."""
    if get_origin(hint) is not Annotated:
        return hint
    value, *said = get_args(hint)
    bounds = tuple(word for word in said if isinstance(word, Meta))
    return Annotated[(value, *bounds)] if bounds else value


_Moments = Annotated[
    dict[Moment, Entry[Effects]],
    # The schema of a mapping does not name its keys by itself, and a misspelt moment deserves a hint.
    Meta(extra_json_schema={"propertyNames": {"enum": [moment.value for moment in Moment]}}),
]


def _rules_section() -> type[Struct]:
    """One field for each rule of the vocabulary, with the type of its value."""
    entry: Any = Entry
    fields: list[tuple[str, Any, Any]] = [
        (name, dict[str, _Moments], field(default_factory=dict))
        if name == "powers"
        else (name, entry[_bare(hint)] | None, None)
        for name, hint in HINTS.items()
    ]
    return defstruct("RulesSection", fields, frozen=True, forbid_unknown_fields=True, module=__name__)


if TYPE_CHECKING:

    class RulesSection(Struct):
        """The answers of a book, by rule."""

else:
    RulesSection = _rules_section()


def rules_section(entries: Mapping[RuleKey, Entry[Any]]) -> RulesSection:
    """The answers as a rulebook has them: those about single cards by rank and moment."""
    plain: dict[str, Any] = {"powers": {}}
    for key, entry in entries.items():
        if (power := power_of(key)) is not None:
            plain["powers"].setdefault(power[0], {})[power[1]] = entry
        else:
            plain[key] = entry
    return RulesSection(**plain)


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One book: what it is, what it rules, and how we know."""

    id: Name
    version: Annotated[int, Meta(ge=1)] = 1
    title: Text
    """The book's own title."""
    short: Annotated[str, Meta(min_length=1, max_length=32)]
    """How it is named in a list: "Parlett 2008"."""
    game: Text
    """What it calls the game."""
    names: tuple[Text, ...] = ()
    """The other names that it gives."""
    authors: tuple[Text, ...] = ()
    year: int | None = None
    year_note: str = ""
    place: str | None = None
    language: Annotated[str, Meta(pattern="^[a-z]{2}$")] = "en"
    """The language of its calls, by its two letters."""
    character: Annotated[str, Meta(min_length=1, max_length=60)]
    """One line that tells it from the others."""
    source: Name
    """The book itself in the list of sources."""
    made_from: Name | None = None
    """The book of which a household has made its own."""
    summary: Text
    history: tuple[Paragraph, ...] = ()
    rules: RulesSection
    variants: tuple[Variant, ...] = ()
    calls: tuple[Call, ...] = ()
    silences: tuple[Silence, ...] = ()
    edge_cases: tuple[EdgeCase, ...] = ()
    words: tuple[Word, ...] = ()
    examples: tuple[Example, ...] = ()

    def entries(self) -> dict[RuleKey, Entry[Any]]:
        """Every rule that the book answers, by its key."""
        found: dict[RuleKey, Entry[Any]] = {}
        for name in HINTS:
            told = getattr(self.rules, name)
            if name == "powers":
                for rank, moments in told.items():
                    for moment, entry in moments.items():
                        found[RuleKey(f"powers.{rank}.{moment.value}")] = entry
            elif told is not None:
                found[RuleKey(name)] = told
        return found

    def plain_rules(self) -> Rules:
        """The values alone, for the referee."""
        values: dict[str, Any] = {"powers": {}}
        for name in HINTS:
            told = getattr(self.rules, name)
            if name == "powers":
                values["powers"] = {
                    rank: {moment: entry.value for moment, entry in moments.items()}
                    for rank, moments in told.items()
                }
            elif told is not None:
                values[name] = told.value
        return Rules(**values)
