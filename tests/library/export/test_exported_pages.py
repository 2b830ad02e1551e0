"""The exported library as files: whole, linked through and through, and the same each time."""

from __future__ import annotations

import re
from collections import Counter, deque
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from ranter_tui import __version__
from ranter_tui.library.export.page_index import Links, PageIndex, file_of
from ranter_tui.library.export.site import File
from ranter_tui.library.said.claims import comparison
from ranter_tui.library.text.article import Drawing
from ranter_tui.library.text.drawn.tables import TableDrawing
from tests.cli.shell import started, until
from tests.library.export.exported import PageRead, inside, read_all
from tests.library.export.test_exported_escaping import READER
from tests.library.shelves import SHELF, exported, library
from tests.packaging.test_imports import APP_ALONE, run, with_any

LIBRARY = library()

MARKDOWN_LINK = re.compile(r"(?<!\\)\]\(([^)\s]+)\)")


# Made once, by the worker that plays these tests.
pytestmark = pytest.mark.xdist_group("exported")


@cache
def files() -> dict[str, File]:
    return {file.name: file for file in exported()}


@cache
def pages() -> dict[str, PageRead]:
    return read_all(files().values())


def page(address: str) -> PageRead:
    return pages()[file_of(address, ".html")]


def text(name: str) -> str:
    return files()[name].text


def test_every_article_has_a_page_and_the_same_in_markdown_under_names_of_their_own() -> None:
    for one in (entry.address for entry in LIBRARY.entries()):
        assert {file_of(one, ".html"), f"markdown/{file_of(one, '.md')}"} <= files().keys()
    assert len({file.name.casefold() for file in exported()}) == len(exported()), "even without capitals"


def test_every_link_leads_to_a_file_and_to_a_place_that_is_there() -> None:
    references = {name: [*read.references] for name, read in pages().items()}
    references |= {name: MARKDOWN_LINK.findall(text(name)) for name in files() if name.endswith(".md")}
    for name, those in references.items():
        for reference in those:
            if reference != "data:," and (led := inside(name, reference)) is not None:
                file, place = led
                assert file in files(), f"{name}: {reference}"
                assert not place or file.endswith(".md") or place in pages()[file].ids, f"{name}: {reference}"


def test_every_page_is_reached_from_the_front_page() -> None:
    reached, todo = {"index.html"}, deque(["index.html"])
    while todo:
        name = todo.popleft()
        led = {there[0] for reference in pages()[name].references if (there := inside(name, reference))}
        new = {file for file in led if file in pages()} - reached
        reached |= new
        todo.extend(new)
    assert set(pages()) - reached == set()


def test_nothing_is_fetched_from_elsewhere_and_nothing_runs_but_the_search() -> None:
    allowed = {f"{'../' * name.count('/')}style.css" for name in pages()} | {"data:,"}
    for name, read in pages().items():
        assert {one["href"] for one in read.all("link")} <= allowed
        assert {"style", "img", "iframe", "object"}.isdisjoint(tag for tag, _ in read.elements)
        assert [one["action"] for one in read.all("form")] == ["search.html"] * (name == "index.html")
        scripts = ["search-words.js", "search.js"] if name == "search.html" else []
        assert [one["src"] for one in read.all("script")] == scripts
        (policy,) = read.all("meta", **{"http-equiv": "Content-Security-Policy"})
        assert policy["content"].startswith(f"script-src {chr(39)}{'self' if scripts else 'none'}{chr(39)};")
        assert policy["content"].endswith("form-action 'self'") == (name == "index.html")
    assert "url(" not in text("style.css") and "@import" not in text("style.css")
    assert not re.search(r"fetch\(|eval\(|innerHTML|Function\(|XMLHttp|import", text("search.js"))


def test_whatever_the_search_finds_is_there() -> None:
    told = msgspec.json.decode(text("search-words.js").removeprefix("const RANTER = ").removesuffix(";\n"))
    found = set[str]()
    for part in told["parts"]:
        name, _, place = part["url"].partition("#")
        assert name in pages() and (not place or place in pages()[name].ids), part["url"]
        assert part["room"] and part["title"]
        found.add(name)
    assert found == {name for name in pages() if not name.startswith("compare")} - {"search.html"}


def test_a_page_says_what_it_is_and_where_one_is() -> None:
    read = page("book/parlett-2008")

    assert read.all("html", lang="en")
    frame = [tag for tag, _ in read.elements if tag in ("header", "main", "footer", "h1")]
    assert frame == ["header", "main", "h1", "footer"]
    assert read.all("a", class_="skip")[0]["href"] == "#" + read.all("main")[0]["id"]
    here = text("book/parlett-2008.html").partition('aria-label="You are here"')[2].partition("</nav>")[0]
    assert re.findall('href="(.*?)"', here) == ["../index.html", "../books.html"], "the way leads up"
    assert "Odds › Odds" not in page("odds").text
    assert read.all("span", **{"aria-current": "page"})
    assert read.all("a", **{"aria-current": "true"}) == [{"href": "../books.html", "aria-current": "true"}]
    assert {"the-rules", "the-rules/the-deal", "variants", "rule:tie"} <= set(read.ids)


def test_no_two_pages_have_the_same_title() -> None:
    titles = Counter(re.findall("<title>(.*)</title>", text(name))[0] for name in pages())
    assert [title for title, times in titles.items() if times > 1] == []
    # Its room tells a page from a namesake elsewhere; only those that share a room show their internal names.
    assert [title for title in titles if "_" in title] == []
    of_gnav = "Gnav – Names", "Gnav – The family"
    of_chase = "Chase the Ace – Names", "Chase the Ace – Another game – Names"
    # What is named after its book names it once.
    of_silences = "Gnav 1917: what we don’t know – Silences"
    assert {f"{title} – Ranter: the library" for title in (*of_gnav, *of_chase, of_silences)} <= {*titles}


def test_every_page_is_described_in_a_sentence_of_its_own() -> None:
    described = {name: read.all("meta", name="description")[0]["content"] for name, read in pages().items()}
    assert all(0 < len(said) <= 160 and "](" not in said for said in described.values())
    assert described["essay/usual.html"] and described["rule/tie.html"] != described["rule/wipe_out.html"]
    (times,) = Counter(described.values()).most_common(1)
    assert times[1] <= 3, times


def test_the_question_on_the_front_page_is_put_to_the_search() -> None:
    read = page("library")
    assert read.all("input", type="search", name="q")
    assert read.all("form", role="search")
    assert text("index.html").index('<a href="search.html">Search</a></b>: ') > 0


def test_the_time_line_leads_to_no_name_twice() -> None:
    further = re.findall(r"See (<a .*</a>)\.<", text("timeline.html"))
    seen = [re.findall(">([^<]+)</a>", one) for one in further]
    assert len(seen) > 50
    assert [names for names in seen if len(names) > len({*names})] == []


def test_books_are_compared_on_a_page_for_each_and_not_for_each_pair() -> None:
    assert {name for name in pages() if name.startswith("compare/")} == {
        f"compare/{book}.html" for book in SHELF.ids
    }
    links = Links(PageIndex(LIBRARY), "library", ".html")
    assert links.to("compare/parlett-2008+foster-1914") == "compare/parlett-2008.html"


def test_every_page_has_one_title_headings_step_by_step_no_place_twice_and_words_for_its_marks() -> None:
    for name, read in pages().items():
        assert len(read.all("h1")) == len(read.all("main")) == 1, name
        assert len(read.ids) == len(set(read.ids)), name
        assert all(sign["aria-label"] and sign["title"] for sign in read.all("span", role="img")), name
        levels = [int(tag[1]) for tag, _ in read.elements if re.fullmatch("h[1-6]", tag)]
        assert levels[0] == 1, name
        assert all(below - above <= 1 for above, below in pairwise(levels)), name


def test_every_footnote_leads_back_to_every_call_of_it() -> None:
    for address in ("book/parlett-2008", "timeline", "rule/tie"):
        read = page(address)
        calls = read.all("a", role="doc-noteref")
        back = read.all("a", role="doc-backlink")
        assert sorted(one["href"] for one in back) == sorted(f"#{one['id']}" for one in calls)
        assert {one["href"] for one in calls} == {
            f"#note:{one['value']}" for one in read.all("li") if "value" in one
        }


def test_calls_in_another_language_are_marked_with_it() -> None:
    danish = [call for call in SHELF.book("gnav").calls if call.english]
    assert len(page("book/gnav").all("span", lang="da")) == len(danish) > 10
    assert '<span lang="da">“Jeg står!”</span> (I stand!)' in text("book/gnav.html")
    assert page("book/parlett-2008").all("span", lang="en") == []


def test_a_drawing_can_be_scrolled_by_keyboard_and_read_in_words() -> None:
    for address in ("family", "timeline"):
        read = page(address)
        title, figure = LIBRARY.whole(address).title, LIBRARY.whole(address).figure
        assert read.all("div", role="region", tabindex="0", **{"aria-label": f"{title}, drawn"})
        assert isinstance(figure, Drawing) and figure.says in read.text
        assert all("aria-hidden" in one for one in read.all("span", class_="drawn"))


def test_the_pictures_of_an_essay_are_exported_with_it() -> None:
    board, history, things = (page(f"essay/{name}") for name in ("board", "history", "things"))
    assert board.all("div", role="region", tabindex="0", **{"aria-label": "Hoffmann’s board, drawn"})
    assert "Counter A is on the outer square" in board.text
    assert history.all("svg", **{"aria-labelledby": "page:map page:map-says"})
    assert history.all("svg", role="img", **{"aria-label": "Picture of the card Bragon"})
    assert things.all("svg", role="img", **{"aria-label": "Picture of the card Dragoon"})
    assert "    ├────┼────┤   D   ├────B────┤" in text("markdown/essay/board.md")


def test_a_table_is_a_table_in_html_and_in_markdown() -> None:
    for address in ("resemblance", "alike/own-cards", "relative/gnav"):
        table = LIBRARY.whole(address).figure
        assert isinstance(table, TableDrawing)
        rows = [row for group in table.groups for row in group.told()]
        assert len(page(address).all("th", scope="row")) == len(rows)
        tokens = READER.parse(text(f"markdown/{address}.md"))
        heads = [token for token in tokens if token.type == "th_open"]
        assert len(heads) == len(table.heads)
        assert not page(address).all("pre")


def test_the_map_is_drawn_in_vectors_and_told_in_words() -> None:
    read = page("places")
    (drawn,) = read.all("svg")
    assert set(drawn["aria-labelledby"].split()) <= set(read.ids)
    places = LIBRARY.holdings.shelf.time_line.places
    assert all(place in read.text for place in places)
    assert len(places) - 3 < len(read.all("circle")) < len(places)


def test_a_card_is_drawn_in_vectors_with_its_name_and_in_characters_in_markdown() -> None:
    read = page("book/kille")
    drawn = [one["aria-label"] for one in read.all("svg", role="img")]
    # In the nutshell those that do anything, and beside their rules all of them.
    able = ("Harlekin", "Kuku", "Husar", "Husu", "Kavall", "Värdshus")
    told = (*able, *able, "Blarr")
    assert drawn == [f"Picture of the card {name}" for name in told]
    assert len(read.all("path")) == len(told)
    tokens = READER.parse(text("markdown/book/kille.md"))
    blocks = [token.content for token in tokens if token.type == "code_block"]
    assert len(blocks) == len(told) and all(map(str.__contains__, blocks, told))
    assert not page("book/parlett-2008").all("svg")


def test_the_comparison_has_every_book_and_every_rule() -> None:
    read = page("compare")
    rows = comparison(tuple(SHELF.books())).rows
    led = {one["href"] for one in read.all("a")}

    assert len(read.all("th", scope="rowgroup")) == len(rows)
    assert led >= {f"compare/{book}.html" for book in SHELF.ids}
    assert led >= {f"rule/{row.rule}.html" for row in rows}
    stated = [claim for row in rows for claim in row.claims if claim.is_stated and claim.arises]
    assert led >= {f"book/{claim.book.id}.html#rule:{claim.rule}" for claim in stated}


def test_every_page_says_how_it_is_cited_in_one_sentence() -> None:
    for name, read in pages().items():
        assert f"ranter-tui {__version__}" in read.text or name == "search.html", name
    cited = [title for name in pages() for title in re.findall(r"“([^”]*)”, page ", text(name))]
    assert len(cited) > 500 and not any(title.endswith(".") for title in cited)
    book = SHELF.book("parlett-2008")
    assert re.search(r"The Ranter authors, “.*, \d{4}-\d\d-\d\d\.", page("rule/tie").text)
    assert f"rulebook {book.id} version {book.version}" in page("book/parlett-2008").text
    assert f"rulebook {book.id} version {book.version}" in text("markdown/book/parlett-2008.md")


def test_the_pages_of_a_room_are_read_one_after_the_other() -> None:
    books = [entry.address for entry in LIBRARY.entries() if entry.address.startswith("book/")]

    for before, after in pairwise(books):
        (following,) = page(before).all("a", rel="next")
        assert inside(f"{before}.html", following["href"]) == (f"{after}.html", "")


def test_a_killed_export_can_be_done_again_and_the_same_library_gives_the_same_bytes(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    with started("library", "export", str(folder)) as process:
        until(lambda: len(list(folder.rglob("*.html"))) >= 10)
        assert process.poll() is None
        process.kill()
        process.wait()
    loaded = run(tmp_path, "library export site")
    assert [code for _, code, _ in loaded] == [0] and with_any(APP_ALONE, loaded) == []
    there = {path.relative_to(folder).as_posix(): path for path in folder.rglob("[!.]*") if path.is_file()}
    assert there.keys() == files().keys()
    assert [name for name, path in there.items() if path.read_text(encoding="utf-8") != text(name)] == []


def test_the_markdown_has_the_footnotes_that_it_calls() -> None:
    for name, file in files().items():
        if name.endswith(".md"):
            called = set(re.findall(r"(?<!\\)\[\^(\d+)\](?!:)", file.text))
            defined = set(re.findall(r"^\[\^(\d+)\]:", file.text, re.MULTILINE))
            assert called <= defined, name
