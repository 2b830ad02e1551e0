"""The paper on house rules says what is so: its files are read, and its commands answer as printed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from ranter_tui.cli import main
from ranter_tui.game.rules.powers import Moment
from ranter_tui.library.text.measure import cells
from ranter_tui.rulebook.house import House
from ranter_tui.rulebook.reader import read
from ranter_tui.rulebook.shelf import Shelf
from tests import homes
from tests.docs.printed import Block, blocks, in_order, section

TEXT = (Path(__file__).parents[2] / "docs" / "house-rules.md").read_text(encoding="utf-8")
FILES = [block for block in blocks(TEXT) if block.kind == "yaml"]
TYPED = [block for block in blocks(TEXT) if block.kind == ""]

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A house of its own, with the files of the paper in it."""
    homes.at_home(monkeypatch, tmp_path / "home")
    monkeypatch.chdir(tmp_path)
    for block in FILES:
        Path(f"{name_of(block)}.yaml").write_text(block.text, encoding="utf-8")


def name_of(block: Block) -> str:
    return block.text.splitlines()[0].removeprefix("house: ")


@pytest.mark.parametrize("typed", TYPED)
def test_what_is_typed_is_answered_as_on_paper(typed: Block, capsys: Output) -> None:
    for command, answer in typed.commands:
        refused = any(line.startswith(("no-money.yaml:", "no-pot.yaml:")) for line in answer)

        assert main(shlex.split(command)[1:]) == (1 if refused else 0), command

        assert in_order(answer, capsys.readouterr().out), command


def test_every_file_on_paper_is_tried() -> None:
    tried = {word for typed in TYPED for command, _ in typed.commands for word in shlex.split(command)}
    assert {f"{name_of(block)}.yaml" for block in FILES} <= tried


@pytest.mark.parametrize("setting", re.findall(r"`(\S*?: [^`]*?|players\S*: \d+)`", section(TEXT, "Values")))
def test_a_value_on_paper_can_be_had(setting: str) -> None:
    base = "cuccu" if setting.startswith("buy_back") else "coucou"
    text = f"house: ours\ntitle: Ours\nfrom: {base}\nset:\n  {setting}\n"
    house, _ = Shelf().loader.house_in(read(text, "ours.yaml"))
    assert len(house.changes) == 1


def test_every_key_and_every_moment_is_explained() -> None:
    rows = re.findall(r"^\| `(.*?)` \|", section(TEXT, "The keys"), re.MULTILINE)
    assert sorted(rows) == sorted(House.__struct_encode_fields__)
    for moment in Moment:
        assert f"`{moment.value}`" in section(TEXT, "Values")


def test_nobody_else_is_made_to_say_what_the_house_says(capsys: Output) -> None:
    assert main(["rules", "show", "--ids", "sundays.yaml"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if "§" in line]
    (lives,) = (line for line in lines if line.endswith("§lives"))
    assert "⌂" in lives and "[" not in lives


def test_nothing_is_written_over(capsys: Output) -> None:
    assert main(["rules", "import", "sundays.yaml"]) == 0
    for again in (
        "import sundays.yaml",
        "import sundays.yaml --as foster-1914",
        "export sundays sundays.yaml",
    ):
        assert main(["rules", *again.split()]) == 1
        assert "there" in capsys.readouterr().err
    assert Path("sundays.yaml").read_text(encoding="utf-8") == FILES[0].text


def test_a_whole_book_from_others_keeps_only_what_a_book_of_ours_says(capsys: Output) -> None:
    ours = Shelf().file("kukushka").read_text(encoding="utf-8")
    theirs = ours.replace("id: kukushka", "id: theirs", 1)
    theirs = theirs.replace('each lose a life."\n  all_alike', 'each lose twice."\n  all_alike')
    assert "lose twice" in theirs
    Path("theirs.yaml").write_text(theirs, encoding="utf-8")

    assert main(["rules", "import", "theirs.yaml"]) == 0
    assert main(["rules", "show", "--ids", "theirs"]) == 0

    said = capsys.readouterr().out
    assert "  ⌂ All who tie for the losing card lose. §tie\n" in said
    assert "lose twice" not in said
    assert re.search(r"^  ■ [^⌂·◧]*§powers\.K\.dealt$", said, re.MULTILINE), "what the book of ours says too"


def test_the_paper_keeps_to_its_margins() -> None:
    for line in TEXT.splitlines():
        assert cells(line) <= 120 or line.startswith("|")
