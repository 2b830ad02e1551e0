"""House rules: a book that came with the game, and what this table plays otherwise.

The file holds only the changes. So it stays short enough to be read aloud, and every correction of the book
reaches it. It cannot put words into an author's mouth: each change is a rule of the house, and everything
else is the book's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Annotated, Any

import msgspec
import yaml
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from ranter_tui.game.cards import PACKS
from ranter_tui.game.choice import Choice
from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.rules import ABOUT, GROUPS, RuleKey, Rules
from ranter_tui.game.rules.about import counted
from ranter_tui.game.rules.asking import (
    ASKED_OF_A_KING,
    about,
    changed,
    choices_of,
    comes,
    pack_of,
    power_key,
    power_of,
    questions,
    rule_of,
    value_of,
)
from ranter_tui.game.rules.powers import FITTING, HIGHEST, Moment
from ranter_tui.game.rules.powers import GROUP as POWERS
from ranter_tui.rulebook.book import Entry, Paragraph, Rulebook, Variant, rules_section
from ranter_tui.rulebook.characters import Name
from ranter_tui.rulebook.checking import example_complaints, settled
from ranter_tui.rulebook.problem import Complaint
from ranter_tui.rulebook.warrant import Warrant

LONGEST_TITLE = 32
NEWLY_ASKED = "Not asked in {}; it arises from what this house has changed."
DESCENT = (
    "Made from [{}](book/{}). What has the mark of the house was changed or added; "
    "everything else is that book’s, with its sources."
)


class House(
    Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"base": "from", "settings": "set"}
):
    """A file of house rules."""

    house: Name
    """The id of the house rules; the file has the same name."""
    version: Annotated[int, Meta(ge=1)] = 1
    title: Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]
    base: Name
    """The id of the book that holds wherever nothing is changed."""
    summary: str = ""
    settings: dict[str, Any] | None = None
    """The changes: rules by their names, with their new values."""
    why: dict[str, str] = field(default_factory=dict)
    """Remarks on the changes, by rule."""

    @property
    def changes(self) -> dict[str, Any]:
        return self.settings or {}


def amiss(house: House, base: Rulebook | None) -> Iterator[Complaint]:
    """Yield every mistake in house rules, with its place in the file; without a base only what needs none."""
    if not house.title.isprintable() or not house.title.strip():
        yield ("title",), "the title should be one line that can be read"
    plain = base.plain_rules() if base else Rules()
    changes = _changes(house, plain)
    rules, wrong = settled(plain, changes)
    yield from ((("set", *at), what) for at, what in wrong)
    for key in house.why:
        if key not in house.changes:
            yield ("why", key), f"nothing is changed in {key!r}"
    if base is None:
        return
    # Any of the values that were mistaken may end a conflict, or raise a question.
    mistaken = {rule_of(str(at[0])) for at, _ in wrong}
    meant = [
        rules,
        *(changed(rules, {key: one}) for key in mistaken & ABOUT.keys() for one in values_of(key)),
    ]
    against = [one for one in conflicts(rules) if all(one in list(conflicts(other)) for other in meant)]
    for rule, reason in against:
        yield ("set", rule), f"{rule}: {reason}"
    if not against:
        asked = {key for one in meant for key in _asked(one, _variants(base, one))}
        for key in changes.keys() - {str(at[0]) for at, _ in wrong}:
            if rule_of(key) not in asked:
                yield ("set", key), f"{rule_of(key)!r} does not arise under the other rules"


def _changes(house: House, plain: Rules) -> dict[str, Any]:
    """Return the changes without those by which a card still does nothing."""
    return {
        key: one
        for key, one in house.changes.items()
        if not (power_of(key) and one == [] == [*value_of(plain, key)])
    }


def furnished(house: House, base: Rulebook) -> Rulebook:
    """Return the whole book: the base with the changes, which must be valid."""
    plain = base.plain_rules()
    rules = changed(plain, _changes(house, plain))
    variants = _variants(base, rules)
    entries = _entries(house, base, rules, variants)
    new = {key for key, entry in entries.items() if entry.warrant is Warrant.HOUSE}
    changed_rules = counted(len(new), "rule", upto=1)
    book = Rulebook(
        id=house.house,
        version=house.version,
        title=house.title,
        short=house.title,
        game=base.game,
        language=base.language,
        character=f"{base.short}, {f'but for {changed_rules}' if new else 'unchanged'}",
        source=base.source,
        made_from=base.id,
        summary=house.summary or _summary(base, changed_rules if new else ""),
        history=(Paragraph(text=DESCENT.format(base.title, base.id), ours=True),),
        rules=rules_section(entries),
        variants=variants,
        calls=base.calls,
        silences=tuple(one for one in base.silences if not new & set(one.rules)),
        edge_cases=tuple(one for one in base.edge_cases if RuleKey(one.rule) not in new),
        words=base.words,
    )
    # A hand of the base that comes out otherwise by these rules would teach the wrong thing.
    examples = (one for one in base.examples if not any(example_complaints(book, one)))
    return replace(book, examples=tuple(examples))


def made_again(book: Rulebook, base: Rulebook) -> Rulebook:
    """Return house rules from a record, made from the base anew: what is not changed is the base's own."""
    why = {key: entry.note for key, entry in book.entries().items() if entry.warrant is Warrant.HOUSE}
    made = house_of(book.id, book.title, base, book.plain_rules(), version=book.version)
    return furnished(replace(made, summary=book.summary, why=why), base)


def differing(base: Rulebook, rules: Rules) -> dict[RuleKey, Any]:
    """Return every rule that differs from the base, with its value."""
    plain = base.plain_rules()
    asked = {**_asked(rules, _variants(base, rules)), **dict.fromkeys(filter(power_of, questions(plain)))}
    return {key: value_of(rules, key) for key in asked if value_of(rules, key) != value_of(plain, key)}


def with_answer(rules: Rules, key: RuleKey, value: Any) -> Rules:
    """Return the rules with another answer to one question. What does not fit another pack is dropped."""
    rules = changed(rules, {key: msgspec.to_builtins(value)})
    if key not in ("pack", "small_pack"):
        return rules
    able, ranks = _ranks(rules), pack_of(rules).order
    absent = [
        power_key(rank, moment) for rank, told in rules.powers.items() if rank not in able for moment in told
    ]
    named = {key: [rank for rank in getattr(rules, key) if rank in ranks] for key in ("cry", "hard_decision")}
    return changed(rules, {**{at: [] for at in absent}, **named})


def _ranks(rules: Rules) -> set[str]:
    """Return the cards that may do something: those of the pack, and of that of a small company."""
    small = rules.small_pack
    return {*pack_of(rules).order, *(PACKS[small.pack].order if small else ()), HIGHEST}


def house_of(name: str, title: str, base: Rulebook, rules: Rules, *, version: int = 1) -> House:
    """Return these rules as the contents of a file."""
    changes: dict[str, Any] = {key: in_plain(value) for key, value in differing(base, rules).items()}
    return House(house=name, version=version, title=title, base=base.id, settings=changes)


def in_plain(value: Any) -> Any:
    """Convert a value to plain data as in a file, without the parts that are None."""
    tree = msgspec.to_builtins(value)
    if isinstance(tree, dict):
        return {part: told for part, told in tree.items() if told is not None}
    return tree


def _entries(
    house: House, base: Rulebook, rules: Rules, variants: Iterable[Variant]
) -> dict[RuleKey, Entry[Any]]:
    """Return the answer to every question that arises: the base's own, or the house's."""
    plain, told = base.plain_rules(), base.entries()
    entries: dict[RuleKey, Entry[Any]] = {}
    in_the_pack = _ranks(rules)
    for key in dict.fromkeys([*_asked(rules, variants), *filter(power_of, told)]):
        if (power := power_of(key)) is not None and power[0] not in in_the_pack:
            continue
        value = value_of(rules, key)
        said = " ".join(words for name, words in house.why.items() if rule_of(name) == key)
        if value != value_of(plain, key):
            entries[key] = Entry(value, Warrant.HOUSE, note=said)
        elif key in told:
            entries[key] = told[key]
        else:
            entries[key] = Entry(value, Warrant.HOUSE, note=said or NEWLY_ASKED.format(base.short))
    return entries


def _asked(rules: Rules, variants: Iterable[Variant]) -> dict[RuleKey, None]:
    """Return every question that arises, if only with a variant. A variant answers for its own powers."""
    played = [rules, *(changed(rules, variant.settings) for variant in variants)]
    with_variants = (key for key, about in ABOUT.items() if any(about.applies(one) for one in played))
    return dict.fromkeys([*questions(rules), *with_variants])


def _variants(base: Rulebook, rules: Rules) -> tuple[Variant, ...]:
    """Return the variants of the base that still apply: of something unchanged, and playable."""
    plain = base.plain_rules()
    return tuple(
        variant
        for variant in base.variants
        if all(value_of(rules, key) == value_of(plain, key) for key in map(rule_of, variant.settings))
        and not any(conflicts(changed(rules, variant.settings)))
    )


def _summary(base: Rulebook, changed_rules: str) -> str:
    beginning = f"The rules of a house. They are those of [{base.short}](book/{base.id})"
    if not changed_rules:
        return f"{beginning}, and nothing has been changed yet."
    return (
        f"{beginning} but for {changed_rules}, which the table has made for itself and for which nobody "
        "else is to be blamed."
    )


def written(house: House, rules: Rules) -> str:
    """Return the text of the file; `rules` are the rules that result from it."""
    return "\n".join(_lines(house, rules)) + "\n"


def in_yaml(value: Any) -> str:
    """Return a value as YAML on one line."""
    style = '"' if isinstance(value, str) and "\n" in value else None
    text = yaml.safe_dump(
        in_plain(value),
        default_style=style,
        default_flow_style=True,
        allow_unicode=True,
        sort_keys=False,
        width=float("inf"),
    )
    return text.removesuffix("\n").removesuffix("\n...")


def _lines(house: House, rules: Rules) -> Iterator[str]:
    yield "# yaml-language-server: $schema=schema/house.json"
    head = {"house": house.house, "version": house.version, "title": house.title, "from": house.base}
    yield from _entered({**head, "summary": house.summary} if house.summary else head)
    if house.why:
        yield "why:"
        yield from _entered(house.why, "  ")
    yield "\nset:"
    yield from _entered(house.changes, "  ")
    yield "\n  # Everything else is as in the book. To change a rule, take the # away before it."
    for group, keys in groupby(questions(rules), lambda key: about(key).group):
        yield f"\n  # {GROUPS[group]}"
        if group == POWERS:
            yield "  # powers.RANK.MOMENT: what comes of it; highest is whatever card is highest."
            yield from _what_cards_do(rules)
            idle = [rank for rank in (*pack_of(rules).order, HIGHEST) if rank not in rules.powers]
            yield from (f"  #{power_key(rank, Moment.ASKED)}: []" for rank in idle)
        for key in keys:
            if key not in house.changes:
                # There is no space behind the sign, so that the line is in its place when the sign is gone.
                yield f"  #{key}: {in_yaml(value_of(rules, key))}"
                if group != POWERS:
                    # Those of cards stand above them all.
                    yield from (f"  #    {line}" for line in _beside(with_sentences(key)))


def _entered(values: Mapping[str, Any], indent: str = "") -> Iterator[str]:
    return (f"{indent}{key}: {in_yaml(value)}" for key, value in values.items())


def _what_cards_do(rules: Rules) -> Iterator[str]:
    """Yield what cards can do at each moment."""
    for moment in Moment:
        if comes(rules, moment):
            yield f"  #    {moment.value}: {moment.sentence}"
            yield from (f"  #        {line}" for line in _beside(_sentences(FITTING[moment])))


def with_sentences(key: RuleKey) -> dict[str, str]:
    """Return every value of a rule as files have it, with its sentence; examples, if there are too many."""
    if choices := values_of(key):
        return _sentences(choices)
    said = about(key)
    return {in_yaml(value): said.sentence(value) for value in said.examples}


def _sentences(choices: Iterable[Choice]) -> dict[str, str]:
    return {one.value: one.sentence for one in sorted(choices)}


def _beside(sentences: Mapping[str, str]) -> Iterator[str]:
    """Yield values with their sentences beside them."""
    column = max(map(len, sentences), default=0)
    return (f"{value:{column}}  {sentence}" for value, sentence in sentences.items())


def blank(name: str, title: str, year: int | None, told_by: str | None) -> str:
    """Return the text of a whole book in which every rule is open, with its question and its values."""
    head = {
        "id": name,
        "version": 1,
        "title": title,
        "short": title[:LONGEST_TITLE].strip(),
        "game": None,
        "authors": [],
        "year": year,
        "told_by": told_by,
        "character": None,
        "source": name,
        "summary": None,
    }
    return "\n".join(_blank_lines(head)) + "\n"


def _blank_lines(head: dict[str, Any]) -> Iterator[str]:
    yield "# yaml-language-server: $schema=schema/rulebook.json"
    for key, value in head.items():
        told = "" if value is None else f" {in_yaml(value)}"
        yield f"{key}:{told}{f'  # {HEAD[key]}' if key in HEAD else ''}"
    yield from BLANK_SOURCE.format(
        key=head["source"], title=in_yaml(head["title"]), year=in_yaml(head["year"])
    ).splitlines()
    for group, rules in groupby(ABOUT.values(), lambda said: said.group):
        yield f"\n  # {GROUPS[group]}"
        for said in rules:
            yield f"  # {said.question}"
            yield from (f"  #    {line}" for line in _beside(with_sentences(said.key)))
            yield f"  {said.key}:"
    yield f"\n  # {GROUPS[POWERS]}"
    yield from _what_cards_do(Rules())
    yield "  # Other ranks that do something stand beside K; highest is whatever card is highest."
    yield "  powers:\n    K:"
    yield from (f"      {moment.value}:" for moment in ASKED_OF_A_KING)


HEAD = {
    "short": "its name in lists, at most 32 letters",
    "game": "what the book calls the game",
    "told_by": "who made this file, and answers for it",
    "character": "one line that tells it from the other books, at most 60 letters",
    "summary": "what kind of book it is, in two or three sentences",
}
"""What is to be written behind a key."""

BLANK_SOURCE = """
# What the book rests on. An answer cites a source, from here or from `ranter-tui library sources`.
sources:
  {key}:
    title: {title}
    year: {year}
    kind: book  # or article, chapter, wiki, page, other
    read:  # whole, part (then say which: part: the first page), second-hand or not
    how:  # how it was read, in a sentence

# An answer looks like this, with a warrant that is attested, reported, partly or inferred. Where the book
# does not say, it is editorial, without cites: `unsaid` is what the book leaves open, and `note` what you
# chose and why. What a card does is a list: [] for nothing, or [refuse, show]. A text that has a comma stands
# in quotes.
#
#   tie:
#     value: all_lose
#     warrant: attested
#     cites: [{{source: {key}, place: page 3, says: "If several tie, all of them pay."}}]
#   packs: {{value: one, warrant: editorial, unsaid: how many packs are used, note: One goes round here.}}
#
rules:"""


def values_of(key: RuleKey) -> tuple[Choice, ...]:
    """Return every value of a rule, if they are finitely many; of a card, all its possible effects."""
    if (power := power_of(key)) is not None:
        return tuple(sorted(FITTING[power[1]]))
    return choices_of(key)
