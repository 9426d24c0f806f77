"""``tridge help TOPIC``: the pages of docs at the terminal, and what help pages say of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli_calls import call, printed_by, wrong_usage
from tridge_solver.cli.commands import COMMANDS
from tridge_solver.cli.topics import TOPICS, page_asked, pages, schemas

DOCS = Path(__file__).parents[2] / "docs"
SAYS = {
    "where": "N.trumps(D)",
    "files": '[Deal "',
    "packs": "oros",
    "exit-status": "could not read anything",
    "themes": "hold",
}


@pytest.mark.parametrize("topic", TOPICS)
def test_every_topic_has_lines_that_fit(topic: str) -> None:
    done = printed_by("help", topic)
    assert SAYS.get(topic, "tridge") in done
    prose = [line for line in done.splitlines() if not line.startswith(" ")]
    assert max(map(len, prose)) <= 78
    assert "](" not in "".join(prose)


@pytest.mark.parametrize("page", pages())
def test_every_page_is_shown_whole(page: str) -> None:
    done = printed_by("help", page_asked(page))
    title = pages()[page].splitlines()[0].removeprefix("# ")
    assert done.startswith(title.replace("`", ""))


def test_a_page_is_shown_by_the_name_of_its_file() -> None:
    page = printed_by("help", "batch.md")
    assert page == printed_by("help", "docs/batch.md")
    assert "resume" in page
    assert "Usage:" in printed_by("help", "batch")


def test_schemas_are_named_and_shown() -> None:
    assert "tridge help tridge.solve/1" in " ".join(printed_by("help", "json").split())
    listed = printed_by("help", "topics")
    for name in schemas():
        assert name in listed
    shown = json.loads(printed_by("help", "tridge.solve/1"))
    assert shown["properties"]["schema"]["const"] == "tridge.solve/1"


def test_the_topics_are_listed_and_a_wrong_one_is_answered() -> None:
    listed = call("help", "topics").stdout
    assert all(name in listed for name in (*TOPICS, *pages()))
    assert "did you mean themes?" in wrong_usage("help", "them")


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_the_last_line_of_help_names_a_page_that_is_there(name: str) -> None:
    for flag in ("-h", "--help"):
        last = call(*filter(None, [name]), flag).stdout.splitlines()[-1]
        found = re.search(r"tridge help ([\w-]+)(?:\.md)? \(docs/([\w-]+)\.md\)", last)
        assert found is not None
        assert found[1] == found[2]
        assert found[1] in pages()
        assert (".md (" in last) is (found[1] in COMMANDS)


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_sends_nowhere_that_the_package_has_not(name: str) -> None:
    page = call(*filter(None, [name]), "--help").stdout
    known = {*pages(), *TOPICS, *COMMANDS, "topics", "options"}
    assert {*re.findall(r"tridge help ([a-z-]+)", page)} <= known
    assert {*re.findall(r"docs/([\w-]+)\.md", page)} <= {*pages()}


@pytest.mark.skipif(not DOCS.is_dir(), reason="needs the sources")
def test_the_pages_of_the_package_are_those_of_docs() -> None:
    assert pages() == {
        file.stem: file.read_text(encoding="utf-8") for file in sorted(DOCS.glob("*.md"))
    }


def test_the_first_page_fits_a_screen() -> None:
    shown = call().stdout.splitlines()
    assert len(shown) < 24
    assert max(map(len, shown)) <= 80
    assert all(re.search(rf"\b{name}\b", "\n".join(shown)) for name in COMMANDS)
