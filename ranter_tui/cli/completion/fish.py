"""The script for fish."""

from __future__ import annotations

from collections.abc import Iterator

from ranter_tui.cli.completion.grammar import Grammar, Place, Word

FRAME = """\
# Completion of {prog} for fish: {prog} completion fish > ~/.config/fish/completions/{prog}.fish
function __ranter_tui_place
    set -l place
    set -l typed (commandline -opc)
    for word in $typed[2..]
        switch "$place $word"
            case {commands}
                set place "$place $word"
        end
    end
    # An option that wants a value is a place of its own.
    switch "$place $typed[-1]"
        case {values}
            set place "$place $typed[-1]"
    end
    echo -n "$place"
end
complete -c {prog} -f
{lines}"""


def script(prog: str, grammar: Grammar) -> str:
    return FRAME.format(
        prog=prog,
        commands=" ".join(_path(place) for place in grammar.commands if place.after),
        values=" ".join(_path(place) for place in grammar.values),
        lines="\n".join(
            f"complete -c {prog} {line}"
            for place in (*grammar.commands, *grammar.values)
            for line in _lines(place)
        ),
    )


def _path(place: Place) -> str:
    return _quoted("".join(f" {word}" for word in place.after))


def _lines(place: Place) -> Iterator[str]:
    at = f'-n "test \\"\\$(__ranter_tui_place)\\" = {_path(place)}"'
    for word in place.words:
        yield f"{at} -a {_quoted(word.text)}{_description(word)}"
    for option in place.options:
        form = "-l" if option.text.startswith("--") else "-s"
        yield f"{at} {form} {option.text.lstrip('-')}{_description(option)}"
    if place.files:
        yield f"{at} -F"


def _description(word: Word) -> str:
    return f" -d {_quoted(word.help)}" if word.help else ""


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
