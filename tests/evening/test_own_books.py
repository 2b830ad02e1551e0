"""A household's own books: taken in whole or not at all, and never written over."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ranter_tui.disk.whole_files import new_file
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.own_books import Taken, hand_on, take_in
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.showdown import Tie
from ranter_tui.rulebook.house import with_answer
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.rulebook.shelf import NoSuchBook, Shelf

HOUSE = "house: ours\ntitle: Our house\nfrom: parlett-2008\nset:\n  lives: 4\n"
WHOLE = (Shelf().folder / "parlett-2008.yaml").read_text(encoding="utf-8")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "home" / "rulebooks"


@pytest.fixture
def sent(tmp_path: Path) -> Path:
    path = tmp_path / "sent.yaml"
    path.write_text(HOUSE, encoding="utf-8")
    return path


def shelf_of(own: Path) -> Shelf:
    return Shelf(own=own)


def contents(folder: Path) -> dict[str, bytes]:
    """Everything in a folder, hidden files too."""
    files = folder.iterdir() if folder.exists() else ()
    return {path.name: path.read_bytes() for path in files if path.name != "schema"}


def refused(path: Path, own: Path, name: str | None = None) -> list[str]:
    """What is said of a file that is not taken in, and nothing is."""
    before = contents(own)
    with pytest.raises(BadFile) as bad:
        take_in(path, shelf_of(own), name)
    assert contents(own) == before
    called = [str(problem).removeprefix(f"{path}:") for problem in bad.value.problems]
    assert all(line.isprintable() for line in called)
    return called


# Taking in


@pytest.mark.posix
def test_a_file_is_taken_in_under_its_own_name_byte_for_byte(own: Path, sent: Path) -> None:
    assert take_in(sent, shelf_of(own)).id == "ours"
    assert contents(own) == {"ours.yaml": sent.read_bytes()}
    assert (own / "ours.yaml").stat().st_mode & 0o777 == 0o600
    assert shelf_of(own).book("ours").plain_rules().lives.count == 4


@pytest.mark.parametrize("name", ["theirs", "true", "123", "0", "2024-01-01", "x" * 64])
@pytest.mark.parametrize("text", [HOUSE, HOUSE.replace("\n", "\r\n"), WHOLE])
def test_under_another_name_it_is_found_by_that(own: Path, sent: Path, name: str, text: str) -> None:
    sent.write_bytes(text.encode())
    assert take_in(sent, shelf_of(own), name).id == name
    assert list(contents(own)) == [f"{name}.yaml"]
    assert shelf_of(own).book(name).id == name
    assert sent.read_bytes() == text.encode()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (HOUSE.replace("house: ours", '"house": ours'), "1:10"),
        ("{house: ours, title: Our house, from: parlett-2008}\n", "1:9"),
        ('summary: "He said\nhouse: theirs\n."\n' + HOUSE, "4:8"),
    ],
)
def test_a_name_that_cannot_change_is_not_half_changed(own: Path, sent: Path, text: str, place: str) -> None:
    sent.write_text(text, encoding="utf-8")
    assert refused(sent, own, "theirs") == [
        f"{place}: 'ours' cannot be exchanged for 'theirs'; write it on a line of its own, without quotes"
    ]


@pytest.mark.parametrize(
    "put",
    [
        lambda path: path.write_text("mine\n", encoding="utf-8"),
        lambda path: path.symlink_to("nowhere"),
        lambda path: path.mkdir(),
        os.mkfifo,
    ],
)
def test_whatever_bears_the_name_is_left_alone(own: Path, sent: Path, put: Callable[[Path], object]) -> None:
    shelf = shelf_of(own)
    assert "ours" not in shelf.ids
    own.mkdir(parents=True)
    put(own / "ours.yaml")
    before = (own / "ours.yaml").lstat()
    with pytest.raises(Taken):
        take_in(sent, shelf)
    assert list(own.iterdir()) == [own / "ours.yaml"]
    after = (own / "ours.yaml").lstat()
    assert (after.st_ino, after.st_mode) == (before.st_ino, before.st_mode)


def test_what_is_taken_in_is_what_was_checked(own: Path, sent: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check = Shelf.brought_along

    def exchanged(*arguments: Any) -> Any:
        sent.write_text("something else\n", encoding="utf-8")
        return check(*arguments)

    monkeypatch.setattr(Shelf, "brought_along", exchanged)
    take_in(sent, shelf_of(own))
    assert contents(own) == {"ours.yaml": HOUSE.encode()}


def test_through_a_link_the_file_itself_is_taken_in(own: Path, sent: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.yaml"
    link.symlink_to(sent)
    take_in(link, shelf_of(own))
    assert not (own / "ours.yaml").is_symlink()
    assert contents(own) == {"ours.yaml": HOUSE.encode()}


def test_a_file_whose_name_moves_the_cursor_is_told_without_moving_it(own: Path, tmp_path: Path) -> None:
    path = tmp_path / "\x1b[2J.yaml"
    path.write_text("house: 3\n", encoding="utf-8")
    with pytest.raises(BadFile) as bad:
        take_in(path, shelf_of(own))
    assert "\x1b" not in str(bad.value)
    assert r"\x1b[2J.yaml:1:1" in str(bad.value)


# Handing on


def test_a_book_is_handed_on_byte_for_byte(own: Path, sent: Path, tmp_path: Path) -> None:
    take_in(sent, shelf_of(own))
    assert hand_on("ours", shelf_of(own), tmp_path / "copy.yaml").read_bytes() == HOUSE.encode()
    shipped = hand_on("parlett-2008", shelf_of(own), tmp_path / "far" / "away.yaml")
    assert (tmp_path / "far" / "schema" / "rulebook.json").exists(), "the first line names it"
    assert shipped.read_text(encoding="utf-8") == WHOLE
    with pytest.raises(Taken, match=r"copy\.yaml exists already and is not overwritten"):
        hand_on("parlett-2008", shelf_of(own), tmp_path / "copy.yaml")
    with pytest.raises(Taken):
        hand_on("parlett-2008", shelf_of(own), tmp_path)
    with pytest.raises(NoSuchBook):
        hand_on("../sent", shelf_of(own), tmp_path / "other.yaml")
    os.mkfifo(own / "pipe.yaml")
    with pytest.raises(BadFile, match="not a regular file"):
        hand_on("pipe", shelf_of(own), tmp_path / "other.yaml")
    assert not (tmp_path / "other.yaml").exists()
    assert (tmp_path / "copy.yaml").read_bytes() == HOUSE.encode()


# On the shelf


def test_what_is_broken_is_left_out_and_told_and_the_rest_is_there(own: Path) -> None:
    own.mkdir(parents=True)
    (own / "good.yaml").write_text(HOUSE.replace("ours", "good"), encoding="utf-8")
    (own / "unlike.yaml").write_text(HOUSE, encoding="utf-8")
    (own / "empty.yaml").touch()
    (own / "unknown.yaml").write_text(
        HOUSE.replace("ours", "unknown").replace("lives", "livs"), encoding="utf-8"
    )
    (own / "gnav.yaml").write_text(HOUSE.replace("ours", "gnav"), encoding="utf-8")
    (own / "huge.yaml").write_bytes(b"#" * 2_000_000)
    (own / "folder.yaml").mkdir()
    (own / "dangling.yaml").symlink_to("nowhere")
    (own / "endless.yaml").symlink_to("/dev/zero")
    os.mkfifo(own / "pipe.yaml")
    for name in ("\x1b[2J.yaml", os.fsdecode(b"\xff.yaml")):
        (own / name).write_text(HOUSE, encoding="utf-8")
    (own / "x.yaml.txt").write_text("no book", encoding="utf-8")
    (own / ".hidden.yaml.7").write_text("left behind", encoding="utf-8")
    broken = {
        "unlike.yaml:1:1": "the file is called 'unlike', and the book in it 'ours'",
        "empty.yaml:1:1": "the file should be a mapping, is empty",
        "unknown.yaml:5:9": "there is no rule 'livs'; did you mean 'lives'?",
        "gnav.yaml": "there is a book of that name already; give yours another",
        "huge.yaml:1:1": "the file is too large",
        "folder.yaml:1:1": "this is a folder, not a file",
        "dangling.yaml:1:1": "there is no such file",
        "endless.yaml:1:1": "this is not a regular file",
        "pipe.yaml:1:1": "this is not a regular file",
        r"\x1b[2J.yaml:1:1": r"the file is called '\x1b[2J', and the book in it 'ours'",
        r"\udcff.yaml:1:1": "the file is called",
    }
    for _ in range(2):
        shelf = shelf_of(own)
        assert [one.id for one in shelf.headings()][-2:] == [Shelf().headings()[-1].id, "good"]
        assert len(shelf.troubles) == len(broken)
        for place, what in broken.items():
            (told,) = [one for one in shelf.troubles if one.startswith(f"{own}/{place}: ")]
            assert what in told
            assert told.isprintable()


# Two that write


@pytest.mark.parametrize("number", [errno.EPERM, errno.ENOTSUP])
def test_a_stick_on_which_there_are_no_links_is_written_to_and_not_over(
    own: Path, sent: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*arguments: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("ranter_tui.disk.disk.os.link", no_links)
    shelf = shelf_of(own)
    take_in(sent, shelf)
    with pytest.raises(Taken):
        take_in(sent, shelf)
    with pytest.raises(FileExistsError):
        new_file(own / "ours.yaml", b"other")
    assert contents(own) == {"ours.yaml": HOUSE.encode()}


@pytest.mark.parametrize(
    ("titles", "ids"),
    [
        (["Наши правила", "祖母的规则", "Другие правила"], ["house", "house-2", "house-3"]),
        (["Höllfahren", "Hollfahren"], ["hollfahren", "hollfahren-2"]),
        (["Sources", "Foster, 1914"], ["sources", "foster-1914-2"]),
        (["㎒" * 32], ["mhz" * 20]),
    ],
)
def test_every_title_has_a_book_of_its_own(evening: Evening, titles: list[str], ids: list[str]) -> None:
    base = evening.shelf.book("parlett-2008")
    rules = with_answer(base.plain_rules(), RuleKey("tie"), Tie.FIRST_IN_ORDER)
    before = base
    for title, name in zip(titles, ids, strict=True):
        # Whoever goes on from a book of one's own and calls it otherwise keeps both.
        assert evening.keep_house(title, base, rules, instead_of=before)[0] == name
        before = evening.shelf.book(name)
    # Under its own title a book takes its own place, and no other.
    first = evening.shelf.book(ids[0])
    assert evening.keep_house(titles[0], base, rules, instead_of=first)[0] == ids[0]
    assert evening.shelf.book(ids[0]).version == first.version + 1
    for title in titles[1:]:
        with pytest.raises(Taken, match=f"there is a book {title!r} already"):
            evening.keep_house(title, base, rules, instead_of=first)
    own = [heading for heading in evening.shelf.headings() if evening.shelf.is_own(heading.id)]
    assert {heading.id: heading.title for heading in own} == dict(zip(ids, titles, strict=True))


def test_a_book_whose_file_is_gone_is_kept_as_a_new_one(evening: Evening) -> None:
    base = evening.shelf.book("parlett-2008")
    rules = with_answer(base.plain_rules(), RuleKey("tie"), Tie.FIRST_IN_ORDER)
    _, path = evening.keep_house("Sundays", base, rules, instead_of=base)
    ours = evening.shelf.book("sundays")
    path.unlink()
    evening.reload_books()
    assert evening.keep_house("Sundays", base, rules, instead_of=ours) == ("sundays", path)
    assert evening.shelf.book("sundays").title == "Sundays"
