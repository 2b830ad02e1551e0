"""The script for bash: 3.2 and newer, for macOS has no newer one."""

from __future__ import annotations

from shlex import quote

from ranter_tui.cli.completion.grammar import Grammar, Place, Word

FRAME = """\
# Completion of {prog} for bash. In ~/.bashrc: eval "$({prog} completion bash)"
_ranter_tui() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} place= words= options= files= at
    for ((at = 1; at < COMP_CWORD; at++)); do
        case "$place ${{COMP_WORDS[at]}}" in
            {commands}) place="$place ${{COMP_WORDS[at]}}" ;;
        esac
    done
    case "$place ${{COMP_WORDS[COMP_CWORD-1]}}" in
{values}
        *) case "$place" in
{words}
        esac ;;
    esac
    case "$current" in -*) words=$options ;; esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    # Where no word fits, a file does; but not everywhere.
    [ -n "$files" ] || compopt +o default 2>/dev/null || true
}}
complete -o default -F _ranter_tui {prog}"""


def script(prog: str, grammar: Grammar) -> str:
    return FRAME.format(
        prog=prog,
        commands="|".join(_pattern(place) for place in grammar.commands if place.after),
        values="\n".join(f"        {_arm(place)}" for place in grammar.values),
        words="\n".join(f"            {_arm(place)}" for place in grammar.commands),
    )


def _pattern(place: Place) -> str:
    return quote("".join(f" {word}" for word in place.after))


def _arm(place: Place) -> str:
    said = (("words", _texts(place.words)), ("options", _texts(place.options)), ("files", "y" * place.files))
    told = "; ".join(f"{name}={quote(text)}" for name, text in said if text)
    return f"{_pattern(place)}) {told or 'true'} ;;"


def _texts(words: tuple[Word, ...]) -> str:
    return " ".join(word.text for word in words)
