"""`rules ask`: answers a question, by one rulebook, by all, or by any page of the library."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import groupby

from ranter_tui.cli.output import in_print, measure, print_answer, print_json
from ranter_tui.cli.rules import printed
from ranter_tui.evening.paths import bookcase
from ranter_tui.game.rules import GROUPS, RuleKey, Rules
from ranter_tui.game.rules.about import listed
from ranter_tui.game.rules.asking import UnknownRule, about, value_of
from ranter_tui.library.said.claims import SEE_ALL, Claims, inquiry
from ranter_tui.library.said.holdings import Holdings
from ranter_tui.library.search.answer import Answers, PageAnswer, ShortAnswer, answer_in_lines, is_rule
from ranter_tui.library.search.index import Index
from ranter_tui.library.text.measure import broken, cells


def ask(arguments: argparse.Namespace) -> None:
    """Answer a question in a few lines; with `--long`, print its rule across all rulebooks; or list them.

    JSON: `rule`, `question`, `matters`, `group`, `answers`, the books `unasked`, and what of a card's
    possible effects is `unused`. An answer has `value`, `sentence`, and the voices for it: `given` by those
    who say so, `chosen` for those who are silent. A voice has `book`, `short`, `warrant`, `note`, `cites`,
    and the title of the `variant` if it is not the book's main rule.

    The short answer is `in_short`: `rules`, several if a card is asked for; the `question`; the `book`, with
    its name as `short`; what it says, `here`, and what it has `allowed`, each with `rule`, `sentence`,
    `warrant`, `place`, `variant` and `address`; why it is `unasked` there; of the `others` groups, with
    `words`, `sentence`, `warrant`, `books`, `variants` and whether it `is_here`; how many are `silent`;
    where to go `onwards`, with `words` and `address`; which rules are `near`; and which part of the words
    was understood, `sure`.

    Of a question that a page answers and no rule, the document has only the `page`: its `title`, the heading
    of its `section`, the `address`, the `sentence` that answers, the `mark` of its warrant, where to go
    `onwards`, and how `sure` it is.

    JSON of the list: objects with `rule`, `group` and `question`.
    """
    holdings = Holdings(bookcase())
    if arguments.words == ["list"]:
        _list_questions(holdings.claims, arguments)
        return
    told, remarks = _answer(arguments.words, holdings)
    if isinstance(told, PageAnswer):
        if arguments.values:
            raise UnknownRule(f"{arguments.words[0]!r} is about no rule; {SEE_ALL}")
        print_answer(arguments, {"page": told}, _in_short(told, remarks))
    elif arguments.values:
        _list_values(told.rules, arguments)
    elif arguments.json or arguments.long:
        # Imported here: a short answer needs no pages.
        from ranter_tui.library.pages.rules import as_data, inquiry_article

        asked = inquiry(told.main, holdings.claims)
        if arguments.json:
            print_json({**as_data(asked), "in_short": told})
        else:
            print(printed(inquiry_article(asked, holdings.sources)))
    else:
        print(*_in_short(told, remarks), sep="\n")


def _list_values(rules: Sequence[RuleKey], arguments: argparse.Namespace) -> None:
    """Print what may be written for rules.

    JSON: objects with `rule`, `question`, an `example`, and all `values` if they can be listed.
    """
    # Imported here: an answer needs nothing of what authors need.
    from ranter_tui.rulebook.house import in_yaml, values_of, with_sentences

    document, lines = [], list[str]()
    for rule in rules:
        values = [{"value": one.value, "sentence": one.sentence} for one in sorted(values_of(rule))]
        question, example = about(rule).question, in_yaml(value_of(Rules(), rule))
        document.append({"rule": rule, "question": question, "example": example, "values": values})
        lines += (rule, *broken(question, measure(), "  "), f"  such as {rule}: {example}")
        sentences = with_sentences(rule)
        column = max(map(len, sentences), default=0) + 6
        for value, sentence in sentences.items():
            lines += broken(sentence, measure(), f"    {value}".ljust(column))
    print_answer(arguments, document, lines)


MOST_MEANT = 3
"""The most pages to suggest."""


def _answer(said: Sequence[str], holdings: Holdings) -> tuple[ShortAnswer | PageAnswer, str]:
    """Return the answer to words of which the last may be a book, and how they were understood."""
    shelf = holdings.shelf
    *first, last = said
    book = None
    if len(first) == 1 and (" " in first[0] or is_rule(first[0])):
        said, book = first, shelf.book(shelf.called(last))
    typed = " ".join(said)
    if " " not in typed and ("." in typed or "_" in typed):
        typed = holdings.claims.rule_named(typed)
    index = Index(holdings)
    told = Answers(holdings, index).answer(f"{typed} ", book)
    if told is not None:
        return told, "" if is_rule(typed) else index.understood(f"{typed} ").remarks(answered=True)
    found = index.search(f"{typed} ", MOST_MEANT)
    nearest = tuple(hit.address for hit in found.hits)
    may_be = f"The nearest pages are {listed(nearest)}" if nearest else "Ask for 'list' to see every rule"
    remarks = found.remarks(answered=False) or f"nothing in the library answers {typed!r}."
    raise UnknownRule(f"{remarks} {may_be}")


def _in_short(told: ShortAnswer | PageAnswer, remarks: str) -> Iterator[str]:
    wide = measure()
    yield from (*broken(remarks, wide), "") if remarks else ()
    yield in_print(answer_in_lines(told, wide, in_print=True))
    yield ""
    more = "" if isinstance(told, PageAnswer) else f" To read all: ranter-tui rules ask {told.main} --long"
    yield from broken(f"To open one: ranter-tui library show ADDRESS.{more}", wide)


def _list_questions(claims: Claims, arguments: argparse.Namespace) -> None:
    column = max(map(cells, claims.rules)) + 4
    document, lines = [], list[str]()
    for group, keys in groupby(claims.rules, lambda key: about(key).group):
        lines += ([""] if lines else []) + [GROUPS[group]]
        for key in keys:
            question = about(key).question
            document.append({"rule": key, "group": group, "question": question})
            lines += broken(question, measure(), f"  {key}".ljust(column))
    print_answer(arguments, document, lines)
