"""The script for zsh: sourced, or put into a folder of $fpath."""

from __future__ import annotations

from shlex import quote

from ranter_tui.cli.completion.grammar import Grammar, Place, Word

FRAME = """\
#compdef {prog}
# Completion of {prog} for zsh. In ~/.zshrc, after compinit: eval "$({prog} completion zsh)"
# or, once: {prog} completion zsh > _{prog}, in a folder of $fpath.
_ranter_tui() {{
    local place= word
    local -a told options
    for word in "${{(@)words[2,CURRENT-1]}}"; do
        case "$place $word" in
            ({commands}) place="$place $word" ;;
        esac
    done
    local files=
    case "$place ${{words[CURRENT-1]}}" in
{values}
        (*) case "$place" in
{words}
        esac ;;
    esac
    if [[ "$PREFIX" == -* ]]; then
        _describe -o option options
        return
    fi
    (( $#told )) && _describe word told
    [[ -n "$files" ]] && _files
}}
if [[ "${{funcstack[1]}}" == _{prog} ]]; then
    _ranter_tui "$@"
else
    compdef _ranter_tui {prog}
fi"""


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
    said = (("told", place.words), ("options", place.options))
    acts = [f"{name}=({' '.join(map(_described, words))})" for name, words in said if words]
    acts += ["files=y"] * place.files
    return f"({_pattern(place)}) {'; '.join(acts) or 'true'} ;;"


def _described(word: Word) -> str:
    """Word and explanation, as `_describe` wants them."""
    text = word.text.replace(":", "\\:")
    return quote(f"{text}:{word.help}" if word.help else text)
