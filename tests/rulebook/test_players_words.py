"""What players say: a file that a historian may add to."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ranter_tui.library.said.holdings import Holdings
from ranter_tui.library.search.english import stem
from ranter_tui.library.search.vocabulary import RuleWords
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.rulebook.reader import read_file
from ranter_tui.rulebook.reference_files import check_reference
from ranter_tui.rulebook.shelf import Shelf, model_of, shipped

FILE = "players-words.yaml"


def with_words(folder: Path, typed: str, instead: str) -> Shelf:
    """The shelf, with players who say something else."""
    shutil.copytree(shipped(), folder)
    path = folder / FILE
    text = path.read_text(encoding="utf-8")
    assert typed in text
    path.write_text(text.replace(typed, instead, 1), encoding="utf-8")
    return Shelf(folder)


@pytest.mark.parametrize(
    ("typed", "instead", "said"),
    [
        ("  wipe_out:", "  whipe_out:", "unknown name 'whipe_out'; did you mean 'wipe_out'?"),
        ("  drawn: draw", "  draws: draw", "unknown name 'draws'; did you mean 'drawn'?"),
        ("  asked: refuse", "  asket: refuse", "unknown name 'asket'; did you mean 'asked'?"),
        ("hussar: husar", "hussar: huzar", "no pack has a rank 'huzar'; did you mean 'husar'?"),
        ("  wipe_out:", "  qqqqqq:", "unknown name 'qqqqqq'"),
        ("(pay|put)", "(pay|put", "not a regular expression: missing )"),
    ],
)
def test_what_would_never_be_understood_is_complained_of(
    tmp_path: Path, typed: str, instead: str, said: str
) -> None:
    shelf = with_words(tmp_path / "shelf", typed, instead)
    with pytest.raises(BadFile) as bad:
        check_reference(read_file(shelf.folder / FILE), model_of(FILE), shelf, is_ours=True)
    assert said in str(bad.value)
    assert "; \n" not in f"{bad.value}\n", "a hint that is not there has no semicolon"


def test_a_word_that_is_added_is_heard(tmp_path: Path) -> None:
    assert not any("flabbergast" in words for words in RuleWords(Holdings(Shelf())).fits().values())
    shelf = with_words(tmp_path / "shelf", "  refuse: block", "  refuse: flabbergast block")
    fits = RuleWords(Holdings(shelf)).fits()

    def meant(word: str) -> str:
        return max(fits, key=lambda rule: fits[rule].get(stem(word), 0.0))

    assert meant("flabbergasts") == meant("refuse"), "in any form"
