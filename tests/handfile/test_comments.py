"""Comments stay where they stood: behind a tag, among the calls, among the cards."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from cases import EXAMPLES
from tridge_solver.core.deal import Deal
from tridge_solver.handfile import dumps, loads
from tridge_solver.handfile.json_fields import deal_fields
from tridge_solver.handfile.json_reader import read_json

PLAYED = {
    "three seats": "rape-of-the-lock-played.pbn",
    "Belote": "belote.pbn",
    "bridge": "bridge.pbn",
    "Très": "tres.pbn",
    "Trumps": "trumps.pbn",
    "the in-comer": "incomer.pbn",
}

TOKEN = re.compile(r"\{[^}]*\}|;[^\n]*|\[[^\]]*\]|[^\s;{}\[\]]+")
BRIEF = st.text(st.characters(codec="utf-8", exclude_characters="{}\r\n"), max_size=30)
LONG = st.text(st.sampled_from("ab %;[]\n"), max_size=400)


def played(name: str) -> Deal:
    """The deal of an example file that has the longest record, its comments left out."""
    deals = loads((EXAMPLES / PLAYED[name]).read_text(encoding="utf-8"))
    longest = max(deals, key=lambda deal: len(deal.play.rows) if deal.play else -1)
    return replace(longest, comments=())


def words_and_comments(text: str) -> list[str]:
    """Return what a section says, its comments by their text alone."""
    section = text[text.index('[Play "') :]
    tokens = [token for token in TOKEN.findall(section) if token != "*"]
    return [f"({token.strip('{};').strip()})" if token[0] in "{;" else token for token in tokens]


def through_json(deal: Deal) -> Deal:
    """The deal as it comes back from JSON."""
    content = json.dumps(deal_fields(deal)).encode()
    (entry,) = read_json(io.BytesIO(content))
    assert entry.deal is not None, entry.errors
    return entry.deal


@pytest.mark.parametrize("name", PLAYED)
def test_a_comment_after_every_word_of_a_play_stays_there(name: str) -> None:
    text = dumps([played(name)])
    head, play = text[: text.index('[Play "')], text[text.index('[Play "') :]
    tag, *rows = play.split("\n[")[0].splitlines()
    messages = [f"{tag} {{tag}}", "{above}"]
    for number, row in enumerate(rows):
        cards = row.split()
        messages += [" ".join(f"{card} {{{number}.{place}}}" for place, card in enumerate(cards))]
        messages += ["; below"]
    written = head + "\n".join(messages) + "\n"
    (deal,) = loads(written)
    first = dumps([deal])
    assert words_and_comments(first) == words_and_comments(written)
    assert dumps(loads(first)) == first
    assert dumps([through_json(deal)]) == first


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(st.data())
@pytest.mark.parametrize("name", PLAYED)
def test_a_second_export_is_the_first_wherever_comments_stand(name: str, data: Any) -> None:
    rows = dumps([played(name)]).splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(4, len(rows)))
        if data.draw(st.booleans()):
            rows.insert(at, "{" + data.draw(LONG).replace("\n\n", "\n") + "}")
        else:
            mark = "{%s}" if data.draw(st.booleans()) else "; %s"
            rows[at - 1] += " " + mark % data.draw(BRIEF)
    deals = loads("\n".join(rows))
    first = dumps(deals)
    assert dumps(loads(first)) == first
    assert dumps(map(through_json, deals)) == first


def test_a_comment_behind_a_tag_goes_with_its_tag() -> None:
    (deal,) = loads(
        '{head}\n[Deal "N:A... .2.. - ..2."] {cards}\n[Board "7"]\n; of the seventh\n'
        '[Leader "N"]\n[TricksWon "E:8"]'
    )
    lines = dumps([deal]).splitlines()
    assert lines[lines.index("{of the seventh}") - 1] == '[Board "7"]'
    assert next(line for line in lines if "cards" in line).startswith('[Deal "')
    assert deal.comments == ("head", "cards", "of the seventh")


def test_a_comment_behind_what_is_not_written_goes_to_the_head() -> None:
    (deal,) = loads(
        '[Deal "N:A... .2.. - ..2."]\n[Leader "N"]\n[TricksWon "E:8"]\n[Result "?"] {who}'
    )
    assert "{who}" in dumps([deal]).split("[", 1)[0]


def test_a_table_keeps_its_own_comments_once() -> None:
    text = (EXAMPLES / "bridge.pbn").read_text(encoding="utf-8")
    (deal,) = loads(text.split("\n\n")[0] + '\n[ScoreTable "a;b"]\n1 2\n3 {of three} 4\n{behind}\n')
    written = dumps([deal])
    assert written.count("{of three}") == 1
    assert written.rstrip().endswith("3 {of three} 4\n{behind}")
    assert dumps(loads(written)) == written


@pytest.mark.parametrize(
    ("places", "path"),
    [
        ([None], "comment_places"),
        ([None, {"after": "Play", "words": -1, "inline": True}], "comment_places[1].words"),
        ([None, {"after": "Play"}], "comment_places[1]"),
        ("Play", "comment_places"),
    ],
)
def test_places_that_fit_no_comments_are_reported(places: Any, path: str) -> None:
    (deal,) = loads('{a}\n{b}\n[Deal "N:A... .2.. - ..2."]\n[Leader "N"]\n[TricksWon "E:8"]')
    content = json.dumps(deal_fields(deal) | {"comment_places": places}).encode()
    (entry,) = read_json(io.BytesIO(content))
    assert [problem.message.split(":")[0] for problem in entry.errors] == [path]
