"""Names and other free text of every game made to do harm, through everything that shows them."""

from __future__ import annotations

import csv
import io
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cli_calls import call
from harm import HARM, is_harmless
from tridge_solver.core.deal import FREE_TEXT_TAGS
from tridge_solver.core.registry import every_game
from tridge_solver.handfile import load
from tridge_solver.handfile.stream import chunks

pytestmark = pytest.mark.usefixtures("few_positions")

EXAMPLES = Path(__file__).parent.parent.parent / "examples"

FILES = {
    "Tridge": "rape-of-the-lock-played.pbn",
    "Tresillo": "estuche.pbn",
    "L'hombre": "lhombre.pbn",
    "In-comer": "incomer.pbn",
    "Mort": "mort.pbn",
    "Tres": "tres.pbn",
    "Belote": "belote.pbn",
    "Trumps": "trumps.pbn",
    "Bridge": "bridge.pbn",
}
"""A file of each game; its first deal, which was played, is taken."""

_COMMANDING = {mark for mark in HARM if not mark.isprintable()}

MARKUP = "</script></title></style><x-harm onclick='x()'>'\\\"--><!--&lt;${1}`]]>"
NAME = f"=1+1{HARM}{MARKUP}"
LONG = f"{'n' * 3_000}{MARKUP}"

COMMANDS = (
    "show", "show --jsonl", "check", "check --json", "convert", "convert --json", "solve",
    "solve --line", "solve --json", "review --quiet", "review --json", "score", "score --csv",
    "score --json", "evening --play-only", "evening --play-only --json",
    "puzzle --answer --tricks 2", "play --seats all --worlds 2",
)  # fmt: skip
LONG_WORK = ("solve", "review", "puzzle", "play")
"""Questions that take minutes for a whole deal of Très; other tests report on its endings."""

PAGES = ("show", "solve", "review", "evening --play-only", "puzzle --answer --tricks 2")


def _file(game: str, name: str, folder: Path) -> Path:
    """The first deal of a game with ``name`` for every free text."""
    source = (EXAMPLES / FILES[game]).read_text(encoding="utf-8")
    text = next(chunk.text for chunk in chunks(io.StringIO(source)) if "[Deal " in chunk.text)
    lines = [line for line in text.splitlines() if not line.startswith(tuple(_OPENINGS))]
    tags = [f'[{tag} "{name}"]' for tag in (*FREE_TEXT_TAGS, "Weather")]
    at = next(n for n, line in enumerate(lines) if line.startswith("["))
    comment = name.replace("}", "")
    path = folder / "a.pbn"
    path.write_text("\n".join([*lines[:at], f"{{{comment}}}", *tags, *lines[at:], ""]), "utf-8")
    return path


_OPENINGS = [f"[{tag} " for tag in FREE_TEXT_TAGS]


def _of(game: str, commands: tuple[str, ...]) -> list[str]:
    """The commands that are tried with a game."""
    return [each for each in commands if game != "Tres" or not each.startswith(LONG_WORK)]


class _Page(HTMLParser):
    """Return the markup of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.ended: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)
        self.found += [name for name, _ in attributes if name.startswith("on")]

    def handle_endtag(self, tag: str) -> None:
        self.ended.append(tag)


def _markup(text: str) -> list[str]:
    page = _Page()
    page.feed(text)
    page.close()
    for tag in ("script", "style", "title"):
        assert page.found.count(tag) == page.ended.count(tag), tag
    return page.found


def test_every_game_has_a_file() -> None:
    assert [game.name for game in every_game()] == list(FILES)


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("game", FILES)
def test_no_command_obeys_a_name_of_any_game(game: str, tmp_path: Path) -> None:
    path = _file(game, NAME, tmp_path)
    (deal,) = load(io.StringIO(path.read_text("utf-8")))
    assert deal.game.name == game
    assert deal.tag("North") == NAME.replace('\\"', '"')
    shown = 0
    for command in _of(game, COMMANDS):
        result = call(*command.split(), "--threads", "1", str(path))
        for text in (result.stdout, result.stderr):
            assert "Traceback" not in text, command
            assert "internal error" not in text, (command, text)
            assert is_harmless(text), (command, text)
        shown += result.stdout.count("x-harm")
        if "--json" in command and not result.exit_code:
            json.loads(result.stdout)
        if "--csv" in command and not result.exit_code:
            cells = [cell for row in csv.reader(io.StringIO(result.stdout)) for cell in row]
            assert not any(cell.startswith(("=", "+", "@")) for cell in cells), cells
    assert shown  # or nothing was tried


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("name", [NAME, LONG], ids=["worst", "long"])
@pytest.mark.parametrize("game", FILES)
def test_no_page_runs_a_name_of_any_game(game: str, name: str, tmp_path: Path) -> None:
    path = _file(game, name, tmp_path)
    made = 0
    for command in _of(game, PAGES if name is NAME else PAGES[:1]):
        page = tmp_path / "a.html"
        result = call(*command.split(), "--threads", "1", "--html", str(page), str(path))
        assert "internal error" not in result.stderr, (command, result.stderr)
        if not page.exists():
            continue  # a question the game does not have, or no puzzle in this deal
        text = page.read_text("utf-8")
        page.unlink()
        found = _markup(text)
        assert "x-harm" not in found, command
        assert not any(word.startswith("on") for word in found), command
        assert not set(text) & _COMMANDING, command
        made += "x-harm" in text
    assert made


@pytest.mark.parametrize("games", [1, 3])
def test_no_table_or_chart_obeys_the_players_of_a_match(games: int, tmp_path: Path) -> None:
    """Four players of different names keep them through a match, in which they change seats."""
    source = (EXAMPLES / FILES["Trumps"]).read_text(encoding="utf-8")
    deal = "\n".join(line for line in source.splitlines() if line.startswith(("[Game", "[Deal ")))
    deal = deal.partition("\n[Game")[0]
    names = [f"{seat[0]}{HARM}{MARKUP}" for seat in ("North", "East", "South", "West")]
    text, chairs = "", names
    for number in range(games):
        tags = zip(("North", "East", "South", "West"), chairs, strict=True)
        text += f'{deal}\n[Dealer "N"]\n[Declarer "N"]\n[Contract "Bid 12 S"]\n[Result "13"]\n'
        text += "".join(f'[{seat} "{name}"]\n' for seat, name in tags) + "\n"
        north, *others = names
        turned = number + 1
        chairs = [north, *others[turned:], *others[:turned]]
    path, chart = tmp_path / "a.pbn", tmp_path / "a.svg"
    path.write_text(text, encoding="utf-8")
    result = call("score", "--chart", str(chart), str(path))
    assert result.exit_code == 0, result.stderr
    words = " ".join(result.stdout.split())
    assert "game 1 ends: N�" in words
    assert ("won by N�" in words) is (games == 3)
    for shown in (result.stdout, result.stderr, chart.read_text(encoding="utf-8")):
        assert is_harmless(shown)
