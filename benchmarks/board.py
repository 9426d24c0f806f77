"""Time the board: its start, its answers, what it sends, and clicks in a real browser.

    python benchmarks/board.py              starts and answers
    python benchmarks/board.py --browser    clicks too, in a Chromium (playwright)

On a busy machine wall-clock times say little: beside them stands processor time, and the start as
a multiple of the bare interpreter's own.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from measure import quantile
from tridge_solver.batch.input.items import Item
from tridge_solver.board.app import NAMES, page_file
from tridge_solver.board.questions import Desk
from tridge_solver.board.said import Habits
from tridge_solver.handfile import load
from tridge_solver.play import cards_played
from tridge_solver.report.look.source import Source
from tridge_solver.report.showing.facts import deal_json

EXAMPLE = Path(__file__).parents[1] / "examples" / "evening.pbn"
RUNS = 9
BARE = [sys.executable, "-c", ""]
BOARD = [sys.executable, "-m", "tridge_solver", "board", "--no-browser", str(EXAMPLE)]


def used(process: int) -> float:
    """Processor seconds of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def bare() -> tuple[float, float]:
    """Wall and processor seconds of an interpreter that does nothing."""
    before, began = os.times(), perf_counter()
    subprocess.run(BARE, check=True)
    after = os.times()
    spent = after.children_user + after.children_system
    return perf_counter() - began, spent - before.children_user - before.children_system


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


def start() -> tuple[float, float, float]:
    """Wall and processor seconds until the page is served, and wall seconds until the deals are."""
    began = perf_counter()
    with at_work() as (board, address):
        with urllib.request.urlopen(address) as page:
            page.read()
        served, spent = perf_counter() - began, used(board.pid)
        asked = urllib.request.Request(
            f"{address}api/hello", b"{}", {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(asked) as answer:
            answer.read()
        known = perf_counter() - began
    return served, spent, known


def plays() -> Iterator[tuple[dict[str, Any], list[str]]]:
    """The played deals of the evening, as the page sends them, with their cards."""
    with EXAMPLE.open(encoding="utf-8") as stream:
        for deal in load(stream):
            if deal.play is not None and not deal.is_passed_out:
                said = json.loads(json.dumps(deal_json(deal, Source("-", 1))))
                yield said, [card.code for _, card in cards_played(deal.positions())]


def desk() -> Desk:
    """What answers, with the deals of the evening."""
    with EXAMPLE.open(encoding="utf-8") as stream:
        deals = [*load(stream)]
    return Desk(Habits(), [Item(Source("-", n), 1, deal) for n, deal in enumerate(deals, 1)])


def answers(ahead: bool) -> tuple[list[float], list[int], list[int]]:
    """Processor milliseconds of every turn of every play, bytes plain and compressed."""
    asked, times, plain, packed = desk(), [], [], []
    for said, cards in plays():
        for number in range(len(cards)):
            fields = {"deal": said, "played": cards[:number], "from": number, "ahead": ahead}
            began = process_time()
            text = json.dumps(asked.answer("turns", fields), separators=(",", ":")).encode()
            small = gzip.compress(text, 1, mtime=0)
            times.append(1000 * (process_time() - began))
            plain.append(len(text))
            packed.append(len(small))
    return times, plain, packed


CLICK = """async () => {
  const card = document.querySelector("#table button.card");
  if (!card) return null;
  const place = document.getElementById("step"), before = place.textContent;
  const began = performance.now();
  card.click();
  while (place.textContent === before) await new Promise((done) => setTimeout(done, 0));
  document.body.getBoundingClientRect();
  return performance.now() - began;
}"""


def clicks(deals: int) -> tuple[list[float], list[float]]:
    """Milliseconds from a click to the values drawn, all through the first deals of the evening;
    and processor milliseconds of the page's thread, until it rests again."""
    from playwright.sync_api import sync_playwright

    found: list[float] = []
    spent: list[float] = []
    with at_work() as (_, address), sync_playwright() as playwright:
        chromium = os.environ.get("TRIDGE_CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        meter = page.context.new_cdp_session(page)
        meter.send("Performance.enable", {"timeDomain": "threadTicks"})

        def thread_ms() -> float:
            told = meter.send("Performance.getMetrics")["metrics"]
            return 1000 * next(own["value"] for own in told if own["name"] == "TaskDuration")

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
        browser.close()
    return found, spent


def row(what: str, values: list[float], unit: str, form: Callable[[float], str]) -> None:
    """One line: median, 99 of 100, the most."""
    said = " ".join(f"{form(quantile(values, share)):>9}" for share in (0.5, 0.99, 1.0))
    print(f"{what:<44} {said} {unit}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--browser", action="store_true", help="click in a Chromium too")
    parser.add_argument("--deals", type=int, default=4, help="of the evening, for --browser")
    parser.add_argument("--runs", type=int, default=RUNS, help="starts to be timed")
    chosen = parser.parse_args()
    idle = [bare() for _ in range(chosen.runs)]
    starts = [start() for _ in range(chosen.runs)]
    one = "{:.2f}".format
    print(f"{'':<44} {'median':>9} {'99 %':>9} {'most':>9}")
    row("bare interpreter, wall", [1000 * wall for wall, _ in idle], "ms", "{:.0f}".format)
    row("bare interpreter, processor", [1000 * cpu for _, cpu in idle], "ms", "{:.0f}".format)
    row("start to the page served, wall", [1000 * s[0] for s in starts], "ms", "{:.0f}".format)
    row("start to the page served, processor", [1000 * s[1] for s in starts], "ms", "{:.0f}".format)
    row("start to the deals known, wall", [1000 * s[2] for s in starts], "ms", "{:.0f}".format)
    for ahead in (False, True):
        times, plain, packed = answers(ahead)
        name = "a turn with the turns ahead" if ahead else "a turn"
        row(f"{name}, processor", times, "ms", one)
        row(f"{name}, bytes", list(map(float, plain)), "bytes", "{:.0f}".format)
        row(f"{name}, bytes compressed", list(map(float, packed)), "bytes", "{:.0f}".format)
    sizes = [len(page_file(name)) for name in (*NAMES, "look.css")]
    print(f"{'everything the page loads':<44} {sum(sizes) / 1000:>9.0f} kB")
    if chosen.browser:
        wall, cpu = clicks(chosen.deals)
        row("click to values drawn, wall", wall, "ms", one)
        row("click to values drawn, processor", cpu, "ms", one)


if __name__ == "__main__":
    main()
