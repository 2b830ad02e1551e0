"""What a household has written goes out with the library. All of it is exported once: that takes seconds."""

from __future__ import annotations

import json
import re
from contextlib import redirect_stdout
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import pytest
import yaml

from ranter_tui.cli import main
from ranter_tui.library.export.site import File
from ranter_tui.rulebook.shelf import shipped
from tests.cli.test_told_books import as_smith_had_it
from tests.homes import at_home
from tests.library.export.exported import inside, read_all
from tests.library.export.test_exported_escaping import READER, form
from tests.library.export.test_exported_pages import files, pages
from tests.library.nasty import TRICKS, that_says

pytestmark = pytest.mark.xdist_group("exported")

HOUSE = """\
house: ours
title: Our house
from: parlett-2008
set:
  lives: 4
why:
  lives: Grandmother will have it so.
"""


URL = "https://cuckoo.example/ranter/"
OF_THE_ADDRESS = re.compile(rf'\n<link rel="(?:alternate|canonical)"[^<>\n]*>|(?<=\.) {URL}[^<> ]*(?=</p>)')
"""What a page has only because its site has an address."""


class Site(NamedTuple):
    """A folder with an exported library, what was said of it, and the text of each of its files."""

    folder: Path
    told: dict[str, Any]
    texts: dict[str, str]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The library with a nasty book, a scholar's, house rules and a broken one, at a web address."""
    home, folder = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("site")
    own = home / "data" / "rulebooks"
    own.mkdir(parents=True)
    like = yaml.safe_load((shipped() / "cassell-1882.yaml").read_text(encoding="utf-8"))
    nasty_book = that_says(like, "".join(TRICKS[:9])) | {"id": "nasty"}
    (own / "nasty.yaml").write_text(yaml.safe_dump(nasty_book), encoding="utf-8")
    (own / "ours.yaml").write_text(HOUSE, encoding="utf-8")
    (own / "smith.yaml").write_text(as_smith_had_it(), encoding="utf-8")
    (own / "broken.yaml").write_text("titel: A slip of the pen\n", encoding="utf-8")
    told = home / "told.json"
    with pytest.MonkeyPatch.context() as patch, told.open("w", encoding="utf-8") as out, redirect_stdout(out):
        at_home(patch, home)
        assert main(["library", "export", str(folder), "--json", "--site", URL.removesuffix("/")]) == 0
    files = (path for path in folder.rglob("[!.]*") if path.is_file())
    texts = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}
    return Site(folder, json.loads(told.read_text(encoding="utf-8")), texts)


def test_guests_own_rulebooks_are_in_it_each_in_its_own_voice_and_one_that_cannot_be_read_is_named(
    site: Site,
) -> None:
    folder, told, texts = site
    assert told["folder"] == str(folder) and told["front"] == str(folder / "index.html")
    assert told["files"] == len(texts)
    assert {"book/nasty.html", "markdown/index.md"} <= texts.keys()
    (left_out,) = told["left_out"]
    assert "broken.yaml" in left_out
    # A source that only its maker has read is not checked by us.
    unchecked = "We read the copy of the library at Bath. So says the book that brings it along"
    assert unchecked in texts["source/smith-1850.html"]
    assert "Grandmother will have it so." in texts["book/ours.html"]
    assert 'href="parlett-2008.html"' in texts["book/ours.html"]
    assert "Our house" not in texts["person/parlett.html"]


def test_a_nasty_book_of_a_guest_changes_no_page_of_the_library(site: Site) -> None:
    """The book turns up on the pages of its rules, among the books and beside each of them."""
    there = {name: File(name, text) for name, text in site.texts.items()}
    # One that differs in its address only is read as it is without.
    as_usual = {name: File(name, OF_THE_ADDRESS.sub("", file.text)) for name, file in there.items()}
    changed = {name: there[name] for name, file in as_usual.items() if files().get(name) != file}
    read = {name: pages()[name] for name in there.keys() & pages().keys()} | read_all(changed.values())
    assert {"book/nasty.html", "compare/nasty.html", "compare/cassell-1882.html"} <= changed.keys()
    for one in read.values():
        assert {"script", "img"}.isdisjoint(tag for tag, _ in one.elements) or one.name == "search.html"
        assert not any(name.startswith("on") for _, attributes in one.elements for name in attributes)
        assert one.oddities == []
        led = (inside(one.name, reference) for reference in one.references if reference != "data:,")
        assert all(target is None or target[0] in there for target in led)
    # Without that sign there is no HTML in Markdown.
    written = [file for name, file in there.items() if name.endswith(".md") and "<" in file.text]
    assert [
        file.name for file in written if "html" in " ".join(kind for kind, _ in form(READER.parse(file.text)))
    ] == []


def test_a_site_with_an_address_names_it_on_every_page_and_lists_each_of_them(site: Site) -> None:
    there = {name: text for name, text in site.texts.items() if name.endswith(".html")}
    addresses = {name: f"{URL}{name}" for name in there} | {"index.html": URL}
    del addresses["404.html"]
    for name, address in addresses.items():
        assert f'<link rel="canonical" href="{address}">' in there[name], name
    urls = ET.fromstring(site.texts["sitemap.xml"].encode())
    assert [url[0].text for url in urls] == sorted(addresses.values())
    assert f"{URL}rule/tie.html" in there["rule/tie.html"].partition("Cite this page")[2]
    assert "cuckoo.example" not in "".join(file.text for file in files().values())
    assert not {"404.html", "sitemap.xml", "feed.xml"} & files().keys()


def test_its_page_for_what_is_not_there_leads_back_from_any_folder(site: Site) -> None:
    (read,) = read_all([File("404.html", site.texts["404.html"])]).values()
    led = [reference for reference in read.references if reference not in ("data:,", "#page:text")]
    assert led and all(reference.startswith(URL) for reference in led)
    names = {reference.removeprefix(URL) for reference in led}
    assert {"search.html", "style.css"} <= names <= site.texts.keys()
    assert read.all("meta", name="robots", content="noindex")


def test_its_feed_tells_what_was_read_the_latest_first(site: Site) -> None:
    atom = "{http://www.w3.org/2005/Atom}"
    feed = ET.fromstring(site.texts["feed.xml"].encode())
    entries = feed.findall(f"{atom}entry")
    for one in (feed, *entries):
        assert all(one.findtext(f"{atom}{name}") for name in ("id", "title", "updated"))
    days = [datetime.fromisoformat(str(one.findtext(f"{atom}updated"))) for one in entries]
    assert len(days) > 100 and days == sorted(days, reverse=True)
    assert feed.findtext(f"{atom}updated") == entries[0].findtext(f"{atom}updated")
    led = [link.attrib["href"] for one in entries for link in one.findall(f"{atom}link")]
    assert len(led) == len(entries)
    assert {one.removeprefix(URL) for one in led} <= site.texts.keys()
