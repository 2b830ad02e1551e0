"""`rules new`, `rules import` and `rules export`; and house rules wherever there are books."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest

from ranter_tui.cli import main
from ranter_tui.rulebook.shelf import Shelf
from tests.cli.heard import Output, data, refused, told, with_files
from tests.cli.plain import asked, at_the_table, take_leave
from tests.homes import at_home
from tests.rulebook.marks import edit

pytestmark = pytest.mark.usefixtures("own")

HOUSE = "house: ours\ntitle: Our house\nfrom: parlett-2008\nset:\n  lives: 4\n"


@pytest.fixture
def sent(tmp_path: Path) -> Path:
    path = tmp_path / "sent.yaml"
    path.write_text(HOUSE, encoding="utf-8")
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.*"))


def made(out: Output, *arguments: str) -> str:
    """The id of a new book made from Parlett's."""
    found = data(out, "rules", "new", "--from", "parlett-2008", *arguments)
    assert set(found) == {"book", "file"}
    return str(found["book"])


# rules new

NO_NAME = "is not a short name. Use small letters, digits and hyphens, such as our-house"


def test_a_book_is_made_ones_own_with_what_is_changed(capsys: Output, own: Path) -> None:
    text = with_files(
        capsys, "rules", "new", "--from", "parlett-2008", "--title", "Chez nous",
        "--set", "tie=first_in_order", "--variant", "top-card",
    )  # fmt: skip
    path = own / "chez-nous.yaml"
    assert text == f"chez-nous is in {path}\nEdit it, then play by it: ranter-tui play chez-nous\n"
    assert "\nset:\n  dealer_turn: top\n  tie: first_in_order\n" in path.read_text(encoding="utf-8")
    (line,) = with_files(capsys, "check", str(path)).replace(f"{path}: ", "").splitlines()
    assert line == "good; house rules, 2 changes to parlett-2008"


@pytest.mark.parametrize("base", Shelf().ids)
def test_every_book_can_be_made_ones_own(base: str, capsys: Output, own: Path) -> None:
    with_files(capsys, "rules", "new", "--from", base)
    checked = with_files(capsys, "check", str(own / "our-house.yaml"))
    assert checked.endswith(f"good; house rules, 0 changes to {base}\n")
    book = Shelf(own=own).book("our-house")
    assert book.entries() == Shelf().book(base).entries()


@pytest.mark.parametrize("name", ["true", "null", "123", "0", "no", "2024-01-01", "sources"])
def test_every_name_that_is_taken_can_be_played_by(name: str, capsys: Output, own: Path) -> None:
    assert made(capsys, "--id", name, "--set", "lives=4") == name
    assert with_files(capsys, "check", str(own / f"{name}.yaml")).endswith("1 change to parlett-2008\n")
    assert data(capsys, "rules", "show", name)["address"] == f"book/{name}"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--from", "parlett-2009"], 2, "there is no rulebook 'parlett-2009'; did you mean 'parlett-2008'?"),
        (["--set", "livs=3"], 2, "--set: there is no rule 'livs'; did you mean 'lives'?"),
        (["--set", "grace=buy_back"], 1, "pot: buying back in is paid into the pot, and there is none"),
        (["--set", "buy_back_limit=2"], 1, "buy_back_limit: this rule has no effect with the other rules"),
        *(
            (["--title", title], 2, "--title: use one line of at most 32 letters")
            for title in (
                "", "  ", "x" * 33, "x" * 10_000, "Our\nhouse", "\x1b[2J",
                "\u202eesuoh", "\u2067house", "\udcff"
            )
        ),
        (["--id", "parlett-2008"], 1, "there is a book 'parlett-2008' already; choose another with --id"),
        *(
            (["--id", name], 2, f"{shown} {NO_NAME}")
            for name, shown in (
                ("../x", "'../x'"), ("/x", "'/x'"), ("", "''"), ("Ours", "'Ours'"), (".", "'.'"),
                ("x.yaml", "'x.yaml'"), ("ours\n", "'ours\\n'"), ("\x1b[2J", "'\\x1b[2J'"),
                ("x" * 65, f"'{'x' * 60}...'"),
            )
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_made_is_refused_and_nothing_is_written(
    arguments: list[str], code: int, said: str, capsys: Output, own: Path
) -> None:
    base = [] if "--from" in arguments else ["--from", "parlett-2008"]
    assert refused(capsys, code, "rules", "new", *base, *arguments) == f"ranter-tui: {said}\n"
    assert names(own) == []


def test_a_title_of_wide_letters_is_one_like_any_other(capsys: Output) -> None:
    assert made(capsys, "--title", "Chez Zoë: «ça va?»") == "chez-zoe-ca-va"
    assert made(capsys, "--title", "家" * 32, "--id", "home") == "home"
    assert "家" * 32 in told(capsys, "rules", "show", "home")
    assert main(["rules"]) == 0


def test_what_is_made_of_ones_own_rests_on_the_book_below(capsys: Output, own: Path) -> None:
    made(capsys, "--id", "first", "--set", "lives=4")
    data(capsys, "rules", "new", "--from", "first", "--id", "second", "--set", "tie=first_in_order")
    data(capsys, "rules", "new", "--from", str(own / "second.yaml"), "--id", "third", "--set", "pot=ante")
    text = (own / "third.yaml").read_text(encoding="utf-8")
    assert "\nfrom: parlett-2008\n" in text
    assert "\n  lives: {count: 4, agreed: [1, 99]}\n" in text
    (own / "first.yaml").unlink()
    (own / "second.yaml").unlink()
    book = Shelf(own=own).book("third")
    assert book.made_from == "parlett-2008"
    rules = book.plain_rules()
    assert (rules.lives.count, rules.tie, rules.pot) == (4, "first_in_order", "ante")


def test_what_is_changed_back_is_the_books_again(capsys: Output, own: Path) -> None:
    made(capsys, "--id", "first", "--set", "lives=4", "--set", "tie=first_in_order")
    data(capsys, "rules", "new", "--from", "first", "--id", "second", "--set", "tie=all_lose")
    parlett, second = Shelf().book("parlett-2008").entries(), Shelf(own=own).book("second").entries()
    assert [key for key in parlett if second[key] != parlett[key]] == ["lives"]


def test_a_whole_book_of_ones_own_is_changed_in_its_file(capsys: Output, own: Path, tmp_path: Path) -> None:
    path = Path(copy(Shelf().folder / "parlett-2008.yaml", tmp_path / "theirs.yaml"))
    said = f"ranter-tui: --from: 'parlett-2008' is a whole book of your own; change it in {path}\n"
    assert refused(capsys, 2, "rules", "new", "--from", str(path)) == said
    data(capsys, "rules", "import", str(path), "--as", "whole")
    said = f"ranter-tui: --from: 'whole' is a whole book of your own; change it in {own / 'whole.yaml'}\n"
    assert refused(capsys, 2, "rules", "new", "--from", "whole") == said
    assert names(own) == ["whole.yaml"]


# rules import, rules export


def test_a_file_goes_from_house_to_house(
    capsys: Output, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(capsys, "--id", "ours", "--set", "lives=4")
    monkeypatch.chdir(tmp_path)
    assert with_files(capsys, "rules", "export", "ours") == (
        "ours is in ours.yaml\nTo import it on another machine: ranter-tui rules import FILE\n"
    )
    at_home(monkeypatch, tmp_path / "elsewhere")
    there = tmp_path / "elsewhere" / "data" / "rulebooks"
    assert data(capsys, "rules", "import", "ours.yaml") == {"book": "ours", "file": str(there / "ours.yaml")}
    text = with_files(capsys, "rules", "import", "ours.yaml", "--as", "theirs")
    assert text == f"theirs is in {there / 'theirs.yaml'}\nPlay by it: ranter-tui play theirs\n"
    assert names(there) == ["ours.yaml", "theirs.yaml"]
    assert (there / "ours.yaml").read_bytes() == (own / "ours.yaml").read_bytes()


def test_nothing_is_written_over_by_what_comes_or_goes(capsys: Output, own: Path, sent: Path) -> None:
    with_files(capsys, "rules", "import", str(sent))
    for name in ("ours", "parlett-2008"):
        assert refused(capsys, 1, "rules", "new", "--from", "gnav", "--id", name) == (
            f"ranter-tui: there is a book '{name}' already; choose another with --id\n"
        )
        assert refused(capsys, 1, "rules", "import", str(sent), "--as", name) == (
            f"ranter-tui: there is a book '{name}' already; import it under another name with --as\n"
        )
        assert refused(capsys, 1, "rules", "export", name, str(sent)) == (
            f"ranter-tui: {sent} exists already and is not overwritten; name another file\n"
        )
    assert "there is a book 'ours' already" in refused(capsys, 1, "rules", "import", str(sent))
    assert NO_NAME in refused(capsys, 2, "rules", "import", str(sent), "--as", "../x")
    assert sent.read_text(encoding="utf-8") == (own / "ours.yaml").read_text(encoding="utf-8") == HOUSE
    assert names(own) == ["ours.yaml"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ":1:1: the file should be a mapping, is empty"),
        (HOUSE.replace("Our house", "x" * 10_000), ":2:8: 'title' should have at most 32 characters"),
        (HOUSE.replace("lives", "livs"), ":5:9: there is no rule 'livs'; did you mean 'lives'?"),
        (HOUSE.replace("lives: 4", "winner_takes: the_pot"), ":5:17: winner_takes: there is no pot to take"),
        (HOUSE.replace("parlett-2008", "ours"), ":3:7: no book 'ours' came with the game"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place_and_stays_outside(
    text: str, said: str, capsys: Output, own: Path, sent: Path
) -> None:
    sent.write_text(text, encoding="utf-8")
    printed = refused(capsys, 1, "rules", "import", str(sent))
    assert printed.startswith(f"{sent}{said}")
    assert len(printed) < 500
    assert names(own) == []
    assert main(["check", str(sent)]) == 1
    assert capsys.readouterr().out == printed


def test_what_a_forged_book_claims_is_its_own_word(capsys: Output, tmp_path: Path) -> None:
    path = Path(copy(Shelf().folder / "parlett-2008.yaml", tmp_path / "forged.yaml"))
    edit(path, "Equal lowest cards cost each", "The book adores that they cost each")
    with_files(capsys, "rules", "import", str(path), "--as", "forged")
    (row,) = [row for row in data(capsys, "rules", "compare", "forged", "parlett-2008", "--all")["rows"]
              if row["rule"] == "tie"]  # fmt: skip
    forged, true = row["cells"]
    assert forged["warrant"] == "told"
    assert {cite["via"] for cite in forged["cites"]} == {"told-forged"}
    assert true["warrant"] == "attested"


# Wherever there are books


@pytest.fixture
def ours(capsys: Output, own: Path) -> str:
    """A house that plays with four lives, and says why of its ties."""
    text = f"{HOUSE}  tie: last_to_turn_up\nwhy:\n  tie: Grandmother will have it so.\n"
    own.mkdir(parents=True)
    (own / "ours.yaml").write_text(text, encoding="utf-8")
    return "ours"


def test_in_the_list_it_stands_last_with_its_mark(ours: str, capsys: Output) -> None:
    text = told(capsys, "rules")
    assert "Parlett 2008, but for 2 rules" in text
    assert "⌂ 2" in text
    last = data(capsys, "rules")[-1]
    assert (last["id"], last["short"], last["rules"]["house"]) == ("ours", "Our house", 2)


def test_it_is_shown_as_an_article_with_the_books_footnotes(ours: str, capsys: Output) -> None:
    article = data(capsys, "rules", "show", ours)
    said = {
        one["rule"]: one
        for part in article["sections"]
        for section in (part, *part.get("sections", []))
        for one in section.get("passages", [])
        if "rule" in one
    }
    assert {rule for rule, one in said.items() if one["warrant"] == "house"} == {"lives", "tie"}
    assert not said["tie"].get("footnotes")
    assert said["tie"]["note"] == "Grandmother will have it so."
    assert said["penalty"]["footnotes"]
    text = told(capsys, "rules", "show", ours)
    assert "Made from" in text
    assert "Grandmother will have it so." in text


def test_it_is_compared_with_its_book(ours: str, capsys: Output) -> None:
    rows = data(capsys, "rules", "compare", ours, "parlett-2008")["rows"]
    assert {row["rule"] for row in rows} == {"lives", "tie"}
    printed = " ".join(told(capsys, "rules", "compare", ours, "parlett-2008").split())
    for row in rows:
        own, parlett = row["cells"]
        assert (own["warrant"], own["cites"]) == ("house", [])
        assert parlett["cites"]
        assert f"⌂ Our house: {own['sentence']}" in printed


def test_it_has_a_voice_in_what_it_has_changed_and_in_nothing_else(ours: str, capsys: Output) -> None:
    def voices(rule: str) -> dict[str, dict[str, object]]:
        answers = data(capsys, "rules", "ask", rule)["answers"]
        return {voice["book"]: voice for one in answers for voice in (*one["given"], *one["chosen"])}

    own = voices("tie")["ours"]
    assert (own["warrant"], own["cites"], own["note"]) == ("house", [], "Grandmother will have it so.")
    for rule in ("penalty", "dealer_turn", "powers.K.drawn", "cry"):
        assert "parlett-2008" in (found := voices(rule)) and "ours" not in found
    text = told(capsys, "library", "show", "rule/tie")
    assert "⌂ Our house" in text
    assert "Our house" not in told(capsys, "library", "show", "rule/penalty/who-says-what")


def test_its_book_is_found_shown_and_led_to_and_no_source_answers_for_it(ours: str, capsys: Output) -> None:
    (group,) = data(capsys, "library", "search", "our", "house")["groups"][:1]
    assert (group["room"], group["hits"][0]["address"]) == ("Your own rulebooks", "book/ours")
    shown = data(capsys, "library", "show", "book/ours")
    assert {"book/parlett-2008", "book/ours/the-rules"} <= set(shown["links"])
    assert "book/ours" in data(capsys, "library", "show", "books")["links"]
    assert "Our house" not in told(capsys, "library", "show", "source/parlett-2008")
    assert "book/ours" not in data(capsys, "library", "show", "source/parlett-2008")["links"]
    assert "Our house" not in told(capsys, "library", "show", "person/parlett")


def test_bots_play_by_it(ours: str, own: Path, capsys: Output) -> None:
    by_id = data(capsys, "simulate", ours, "--games", "3", "--seats", "4")
    by_file = data(capsys, "simulate", str(own / "ours.yaml"), "--games", "3", "--seats", "4")
    plain = data(capsys, "simulate", "parlett-2008", "--games", "3", "--seats", "4")
    changed = ("--set", "lives=4", "--set", "tie=last_to_turn_up")
    as_changed = data(capsys, "simulate", "parlett-2008", "--games", "3", "--seats", "4", *changed)
    assert by_id["places"] == by_file["places"] == as_changed["places"] != plain["places"]


def test_it_is_played(ours: str) -> None:
    with at_the_table(ours, "--seed", "3") as terminal:
        terminal.wait_for("Our house")
        asked(terminal)
        assert take_leave(terminal) == 0


def test_what_is_broken_is_left_out_and_told_and_all_else_is_there(
    ours: str, capsys: Output, own: Path
) -> None:
    (own / "bad.yaml").write_text(HOUSE.replace("ours", "bad").replace("lives", "livs"), encoding="utf-8")
    (own / "else.yaml").write_text(HOUSE, encoding="utf-8")
    assert main(["rules"]) == 0
    printed = capsys.readouterr()
    assert printed.err.splitlines() == [
        f"Left out: {own / 'bad.yaml'}:5:9: there is no rule 'livs'; did you mean 'lives'?",
        f"Left out: {own / 'else.yaml'}:1:1: the file is called 'else', and the book in it 'ours'",
    ]
    assert "Our house" in printed.out
    for command in (
        "rules show bad",
        "rules compare bad ours",
        "rules new --from bad --id x",
        "simulate bad",
    ):
        assert refused(capsys, 1, *command.split()).startswith(f"{own / 'bad.yaml'}:5:9: there is no rule")
    assert "book/ours" in data(capsys, "library", "show", "books")["links"]
    assert data(capsys, "rules", "ask", "tie")
