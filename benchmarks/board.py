"""Time the board: its start, its answers, what it sends, and clicks in a real browser.

    python benchmarks/board.py              starts and answers
    python benchmarks/board.py --browser    what a browser shows too, in a Chromium (playwright)
    python benchmarks/board.py --browser --docs     put the tables into docs/board.md

On a busy machine wall-clock times say little: beside them stands processor time, and the start of
the bare interpreter. What has a goal is measured on a quiet machine.
"""

from __future__ import annotations

import argparse
import gzip
import http.client
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import perf_counter, process_time, sleep, time
from typing import Any
from urllib.parse import urlsplit

import docs
from measure import Table, number, quantile
from tridge_solver.batch.input import Item
from tridge_solver.board.questions import BoardApi
from tridge_solver.board.serve import NAMES, page_file
from tridge_solver.board.streams import BoardOptions
from tridge_solver.core.position import cards_played
from tridge_solver.engine.page import page_engine
from tridge_solver.handfile import load
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.source import Source

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "board.md"
EXAMPLE = ROOT / "examples" / "evening.pbn"
RUNS = 15
LOOKED = 4.0
"""Seconds a person looks at the page before asking more."""
RESTED = 3.0
"""Seconds after which a window that was just opened rests."""
BARE = [sys.executable, "-c", ""]
TELEPHONE = {"width": 390, "height": 844}
GAMES = {
    "Tridge": "evening",
    "L'hombre": "lhombre",
    "the in-comer": "incomer",
    "Belote": "belote",
    "bridge": "bridge",
    "Très": "tres",
}
"""The examples that boards in one file are written of."""
TRIDGE = [sys.executable, "-m", "tridge_solver"]
BOARD = [*TRIDGE, "board", "--no-browser", str(EXAMPLE)]
JSON = {"Content-Type": "application/json"}

GOALS = {
    "start to the page served": "300 ms",
    "start to values in the browser": "800 ms",
    "a click to its values drawn": "50 ms",
    "values to the table of contracts": "50 ms",
    "all turns of a record, one request": "50 ms",
    "the first line of a race": "300 ms",
    "everything the page loads": "260 kB",
    "one page with the engine inside": "300 kB",
}
"""Limits that 99 of 100 actions must keep."""


def used(process: int) -> float:
    """Processor seconds of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def bare() -> tuple[float, float]:
    """Wall and processor milliseconds of an interpreter that does nothing."""
    before, began = os.times(), perf_counter()
    subprocess.run(BARE, check=True)
    after = os.times()
    spent = after.children_user + after.children_system
    spent -= before.children_user + before.children_system
    return 1000 * (perf_counter() - began), 1000 * spent


@contextmanager
def at_work() -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A board and its address; ended in any case."""
    board = subprocess.Popen(BOARD, stdout=subprocess.PIPE, text=True)
    try:
        assert board.stdout is not None
        yield board, board.stdout.readline().split()[2]
    finally:
        board.terminate()
        board.wait()


def start() -> tuple[float, float]:
    """Wall and processor milliseconds from the start of the program to its page served."""
    began = perf_counter()
    with at_work() as (board, address):
        place = urlsplit(address)
        page = http.client.HTTPConnection("127.0.0.1", place.port or 0)
        page.request("GET", place.path)
        page.getresponse().read()
        return 1000 * (perf_counter() - began), 1000 * used(board.pid)


def plays() -> Iterator[tuple[dict[str, Any], list[str]]]:
    """The played deals of the evening, as the page sends them, with their cards."""
    with EXAMPLE.open(encoding="utf-8") as stream:
        for deal in load(stream):
            if deal.play is not None and not deal.is_passed_out:
                fields = json.loads(json.dumps(deal_json(deal, Source("-", 1))))
                yield fields, [card.code for _, card in cards_played(deal.positions())]


def desk() -> BoardApi:
    """Return a board that answers, with the deals of the evening."""
    with EXAMPLE.open(encoding="utf-8") as stream:
        deals = [*load(stream)]
    return BoardApi(
        BoardOptions(), [Item(Source("-", n), 1, deal) for n, deal in enumerate(deals, 1)]
    )


def answers(ahead: bool) -> tuple[list[float], list[float], list[float]]:
    """Processor milliseconds of every turn of every play, bytes plain and compressed."""
    asked = desk()
    times: list[float] = []
    plain: list[float] = []
    packed: list[float] = []
    for deal, cards in plays():
        for turn in range(len(cards)):
            fields = {"deal": deal, "played": cards[:turn], "from": turn, "ahead": ahead}
            began = process_time()
            text = json.dumps(asked.answer("turns", fields), separators=(",", ":")).encode()
            small = gzip.compress(text, 1, mtime=0)
            times.append(1000 * (process_time() - began))
            plain.append(len(text))
            packed.append(len(small))
    return times, plain, packed


def asked(address: str, question: str, fields: dict[str, Any]) -> tuple[float, Iterator[bytes]]:
    """When a question was put to a board, and the lines of the answer as they come."""
    place = urlsplit(address)
    channel = http.client.HTTPConnection("127.0.0.1", place.port or 0)
    body = json.dumps(fields).encode()
    began = perf_counter()
    channel.request("POST", f"{place.path}api/{question}", body, JSON)
    return began, iter(channel.getresponse().readline, b"")


def records(runs: int) -> list[float]:
    """Milliseconds to all turns of a record in one request; the first of a board is not counted,
    which makes its solver."""
    found = []
    with at_work() as (_, address):
        for run in range(runs + 1):
            for deal, cards in plays():
                began, lines = asked(address, "turns", {"deal": deal, "played": cards})
                list(lines)
                if run:
                    found.append(1000 * (perf_counter() - began))
    return found


def races(runs: int) -> list[float]:
    """Milliseconds to the first line that tells of worlds in the race of a seat's discards, asked
    by somebody who has looked at the page before."""
    found = []
    with at_work() as (_, address):
        sleep(LOOKED)
        for _ in range(runs):
            for deal, _ in plays():
                bare_deal = dict.fromkeys(("play", "result", "exchange", "auction", "surrender"))
                fields = {"mode": "closed", "deal": {**deal, **bare_deal}}
                began, lines = asked(address, "exchange", fields)
                last = next(
                    line for line in map(json.loads, lines) if line.get("doing") != "starting"
                )
                if "error" not in last:  # a contract without exchanges
                    assert last["worlds"] > 0
                    found.append(1000 * (perf_counter() - began))
                began, lines = asked(address, "stop", {})
                list(lines)
    return found


def page_size() -> float:
    """Kilobytes of everything the page loads."""
    return sum(len(page_file(name)) for name in NAMES) / 1000


def engine_page_size() -> float | None:
    """Kilobytes of the review of a deal as a page; ``None`` where no engine is built for pages."""
    if page_engine() is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        deal = [*TRIDGE, "review", "--quiet", "--html", str(page), f"{EXAMPLE}:3"]
        subprocess.run(deal, check=True, stdout=subprocess.DEVNULL)
        return page.stat().st_size / 1000


SEEN = {
    "values": "#table .card.may[data-grade]",
    "contracts": ".cells td",
    "word": "#word",
    "worth": "#table .card.may .worth:not(:empty)",
}
"""Elements that exist once something is drawn."""

WATCH = """window.drawn = {};
new MutationObserver(() => {
  const note = (name, query) => {
    if (!(name in drawn) && document.querySelector(query)) drawn[name] = Date.now();
  };
  for (const [name, query] of Object.entries(SEEN)) note(name, query);
}).observe(document, { childList: true, subtree: true });""".replace("SEEN", json.dumps(SEEN))

CLICK = """async () => {
  const card = document.querySelector("#table .card.may");
  if (!card) return null;
  const place = document.getElementById("step"), before = place.textContent;
  const began = performance.now();
  card.click();
  while (place.textContent === before) await new Promise((done) => setTimeout(done, 0));
  document.body.getBoundingClientRect();
  return performance.now() - began;
}"""


@contextmanager
def browser() -> Iterator[Any]:
    """A Chromium that is there before anything is timed."""
    from playwright.sync_api import sync_playwright

    chromium = os.environ.get("TRIDGE_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield launched
        launched.close()


def rested(launched: Any) -> Any:
    """A page of a browser that is at rest: for some seconds a new window loads a good hundred
    modules of the browser's own, which is nobody's board."""
    page = launched.new_page()
    page.add_init_script(WATCH)
    page.wait_for_timeout(1000 * RESTED)
    return page


def openings(launched: Any, runs: int) -> tuple[list[float], list[float]]:
    """Milliseconds from the start of the program to values drawn in a browser that is open, and
    from there to the table of contracts."""
    values: list[float] = []
    contracts: list[float] = []
    for _ in range(runs):
        page = rested(launched)
        began = 1000 * time()
        with at_work() as (_, address):
            page.goto(address)
            page.wait_for_selector(SEEN["contracts"])
            drawn = page.evaluate("drawn")
        values.append(drawn["values"] - began)
        contracts.append(drawn["contracts"] - drawn["values"])
        page.close()
    return values, contracts


def pages(launched: Any, runs: int) -> tuple[list[float], list[float]]:
    """Milliseconds a browser that is open takes over a page of one word, and to values drawn where
    the board has been up for a while: the rest of a start is the program's."""
    one_word: list[float] = []
    again: list[float] = []
    with at_work() as (_, address), one_word_server() as plain:
        for _ in range(runs):
            for found, where, name in ((one_word, plain, "word"), (again, address, "values")):
                page = rested(launched)
                began = 1000 * time()
                page.goto(where)
                page.wait_for_selector(SEEN[name])
                found.append(page.evaluate(f"drawn.{name}") - began)
                page.close()
    return one_word, again


def one_files(launched: Any, runs: int) -> Table:
    """Return the size of boards in one file, and milliseconds to values drawn, opened from the file
    system in the window of a telephone without a network."""
    rows = []
    page = rested(launched)
    page.set_viewport_size(TELEPHONE)
    page.context.set_offline(True)
    with tempfile.TemporaryDirectory() as folder:
        for game, example in GAMES.items():
            path = Path(folder) / f"{example}.html"
            deals = EXAMPLE.with_name(f"{example}.pbn")
            subprocess.run(
                [*TRIDGE, "board", "--quiet", "--page", str(path), str(deals)], check=True
            )
            found = []
            for run in range(runs + 1):
                page.goto("about:blank")
                began = 1000 * time()
                page.goto(path.as_uri())
                page.wait_for_selector(SEEN["worth"])
                if run:  # the first has the file read from the disk
                    found.append(page.evaluate("drawn.worth") - began)
            size = f"{number(path.stat().st_size / 1000)} kB"
            rows.append((game, size, *row(game, found)[1:4]))
    page.close()
    heads = ("with deals of", "the page has", "values, median", "99 of 100", "times")
    return Table("A board in one file on a telephone's screen", heads, rows)


@contextmanager
def one_word_server() -> Iterator[str]:
    """The address of a page that says one word."""

    class OneWord(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>One word</title><p id=word>Word")

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), OneWord)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


def clicks(launched: Any, deals: int) -> tuple[list[float], list[float]]:
    """Milliseconds from a click to the values drawn, all through the first deals of the evening;
    and processor milliseconds of the page's thread, until it rests again."""
    found: list[float] = []
    spent: list[float] = []
    with at_work() as (_, address):
        page = rested(launched)
        meter = page.context.new_cdp_session(page)
        meter.send("Performance.enable", {"timeDomain": "threadTicks"})

        def thread_ms() -> float:
            metrics = meter.send("Performance.getMetrics")["metrics"]
            return 1000 * next(own["value"] for own in metrics if own["name"] == "TaskDuration")

        page.goto(address)
        page.wait_for_selector("body.ready[data-waiting='0']")
        for _ in range(deals):
            page.keyboard.press("Home")
            page.wait_for_selector("body[data-waiting='0']")
            while True:
                page.wait_for_timeout(120)  # a person looks before the next click
                before = thread_ms()
                took = page.evaluate(CLICK)
                if took is None:
                    break
                found.append(took)
                spent.append(thread_ms() - before)
            page.keyboard.press("]")
            page.wait_for_selector("body[data-waiting='0']")
        page.close()
    return found, spent


def row(what: str, values: Sequence[float], unit: str = "ms") -> tuple[str, ...]:
    """One line: median, 99 of 100, how many, the goal if there is one."""
    figures = [f"{number(quantile(values, share))} {unit}" for share in (0.5, 0.99)]
    return (what, *figures, str(len(values)), GOALS.get(what, ""))


def measured(runs: int, deals: int, *, in_browser: bool) -> list[Table]:
    """Return tables of the promises, of their parts, and of boards in one file."""
    pages_of_games: list[Table] = []
    idle = [bare() for _ in range(runs)]
    starts = [start() for _ in range(runs)]
    rows = [row("start to the page served", [wall for wall, _ in starts])]
    parts = [
        row("the bare interpreter, wall", [wall for wall, _ in idle]),
        row("the bare interpreter, processor", [spent for _, spent in idle]),
        row("start to the page served, processor", [spent for _, spent in starts]),
    ]
    if in_browser:
        with browser() as launched:
            openings(launched, 1)  # its own caches
            values, contracts = openings(launched, runs)
            one_word, again = pages(launched, runs)
            wall, spent = clicks(launched, deals)
            pages_of_games = [one_files(launched, runs)] if page_engine() else []
        rows.append(row("start to values in the browser", values))
        rows.append(row("a click to its values drawn", wall))
        rows.append(row("values to the table of contracts", contracts))
        parts.append(row("a page of one word in the browser", one_word))
        parts.append(row("values in the browser, the board being up", again))
        parts.append(row("a click, processor of the page", spent))
    rows.append(row("all turns of a record, one request", records(runs)))
    rows.append(row("the first line of a race", races(3)))
    rows.append(row("everything the page loads", [page_size()], "kB"))
    inside = engine_page_size()
    if inside is not None:
        rows.append(row("one page with the engine inside", [inside], "kB"))
    for ahead, name in ((False, "a turn"), (True, "a turn with the turns ahead")):
        times, plain, packed = answers(ahead)
        parts.append(row(f"{name}, processor", times))
        parts.append(row(f"{name}, sent", [size / 1000 for size in plain], "kB"))
        parts.append(row(f"{name}, sent compressed", [size / 1000 for size in packed], "kB"))
    heads = ("", "median", "99 of 100", "times", "goal")
    made_of = Table("What it is made of", heads[:-1], [part[:-1] for part in parts])
    return [Table("What is promised", heads, rows), made_of, *pages_of_games]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--browser", action="store_true", help="what a Chromium shows too")
    parser.add_argument("--deals", type=int, default=4, help="of the evening, for --browser")
    parser.add_argument("--runs", type=int, default=RUNS, help="starts to be timed")
    parser.add_argument("--docs", action="store_true", help="put the tables into docs/board.md")
    chosen = parser.parse_args()
    if chosen.docs and not chosen.browser:
        parser.error("the page tells what a browser shows (expected --browser with --docs)")
    tables = measured(chosen.runs, chosen.deals, in_browser=chosen.browser)
    if chosen.docs:
        docs.replace("board", tables[:2], PAGE)
        docs.replace("one-file", tables[2:], PAGE)
    for table in tables:
        print(table.text())


if __name__ == "__main__":
    main()
