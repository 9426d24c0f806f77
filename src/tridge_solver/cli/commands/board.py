"""``tridge board``: a table in the browser that shows the value of every card."""

from __future__ import annotations

import gc
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tridge_solver.analysis.dealing import DEALING, DealSpec
from tridge_solver.batch.input import Item, Unreadable
from tridge_solver.batch.interrupt import uninterrupted
from tridge_solver.board import evening, one_file, questions
from tridge_solver.board.serve import CannotServe, Server, is_remote, open_browser
from tridge_solver.board.streams import BoardOptions
from tridge_solver.cli.common import Format, Settings, command, files_argument
from tridge_solver.cli.group import NO_INPUT, OK, SOME_FAILED, notify, with_option
from tridge_solver.cli.inputs import read_files
from tridge_solver.cli.output import Output
from tridge_solver.cli.run import Run
from tridge_solver.core.registry import every_game, usual_game
from tridge_solver.core.text import escape
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.batch.input import Item
    from tridge_solver.board.questions import BoardApi


TURN = 0.001
"""Seconds that a thread works before another gets its turn. Serving the page while files are read
takes a dozen turns; with Python's default of 5 ms each, that took 0.2 s."""


BLANK = 1024
"""A file with at least this many bytes has contents; a smaller one may be blank."""

SETTLED = 1.0
"""Seconds without a question before less urgent work starts, since a click would have to wait for
it."""


@command(
    "board",
    help="""A table in the browser that shows what every card is worth.

This program serves the page to your machine alone, at an address nobody can guess; it sends nothing
anywhere. FILES are hand files; - reads standard input. Without FILES the page asks what you want to
do: enter last night, look at a deal, play a hand, solve puzzles. Ctrl-C ends it.""",
    examples=[
        ("tridge board", "what would you like to do?"),
        ("tridge board evening.pbn", "the deals of a file"),
        ("tridge board --save evening.pbn", "enter an evening; the file grows with it"),
        ("tridge board --play evening.pbn:3", "play its third deal, the other hands hidden"),
        ("tridge board --page board.html", "the board as one file, for a phone, a site, a friend"),
        ("tridge board --no-browser --port 8040", "the address alone, on this port"),
    ],
)
@files_argument
@with_option(
    "--play",
    is_flag=True,
    help="Play a deal of FILES, or a random one of --seed; the other hands stay hidden.",
)
@with_option(
    "--save",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Save the evening you enter in FILE, a hand file; continue it if it exists.",
)
@with_option(
    "--page",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Write the board as one HTML file with the engine inside, and end. The file needs no "
    "program and no network; it opens with the deals of FILES.",
)
@with_option("--no-browser", is_flag=True, help="Print the address, without opening a browser.")
@with_option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    metavar="N",
    help="The port to listen on (default: any free one).",
)
def board(
    settings: Settings,
    files: tuple[str, ...],
    play: bool,
    save: str | None,
    page: str | None,
    no_browser: bool,
    port: int,
) -> int:
    """Serve the board until Ctrl-C, or write it to a file."""
    if settings.format is not Format.TEXT:
        raise click.UsageError("the board is a page of the browser (expected no --json or --jsonl)")
    if save is not None:
        if files or play:
            raise click.UsageError("--save FILE reads FILE itself (expected no FILES, no --play)")
        if Path(save).exists():
            files = (save,)
    if page is not None and (play or save is not None or no_browser or port):
        raise click.UsageError(
            "--page writes a file that plays by itself (expected no --play, --save, --no-browser, "
            "--port)"
        )
    if page is not None and page in files:
        raise click.UsageError(f"--page would write over {page} (expected another name)")
    files = tuple(name for name in files if not _is_blank(name))
    opening = _Opening(settings, files, play, save)
    if page is not None:
        return _write_page(opening, page)
    sys.setswitchinterval(TURN)
    try:
        server = Server(opening.desk, port)
    except CannotServe as error:
        raise click.UsageError(str(error)) from None
    try:
        gc.disable()  # nothing that is made before the page has its first answers is garbage
        server.start()
        # The page is there before anything of the game is; its first question waits for the deals.
        is_there = all(name == "-" or Path(name).is_file() for name in files)
        if is_there:
            _announce(server)
        if not opening.read():
            return NO_INPUT
        if not is_there:
            _announce(server)
        if not no_browser:
            threading.Thread(
                target=_bring_browser, args=(server, settings.quiet), daemon=True
            ).start()
        with uninterrupted():  # an extension module that is interrupted may forget that it was
            questions.prepare(questions.PRELOAD_FIRST)
        gc.freeze()
        gc.enable()
        for name in questions.PRELOAD_IDLE:
            while not opening.rests(SETTLED):
                time.sleep(SETTLED / 4)
            with uninterrupted():
                questions.prepare([name])
        while True:
            time.sleep(3600)
    except KeyboardInterrupt:
        return OK
    finally:
        gc.enable()
        server.remove_file()
        opening.end()


def _write_page(opening: _Opening, name: str) -> int:
    if not opening.read():
        return NO_INPUT
    found = one_file.one_file(opening.desk(), opening.pack)
    with Output(replace(opening.settings, output=name)) as output:
        output.write(found.text)
    for words in found.notes:
        notify(f"{name}: {words}")
    if not opening.settings.quiet:
        click.echo(f"Board in {escape(name)}: open it in a browser")
    return OK if opening.all_good else SOME_FAILED


def _is_blank(name: str) -> bool:
    path = Path(name)
    try:
        return path.is_file() and path.stat().st_size < BLANK and not path.read_bytes().strip()
    except OSError:
        return False  # the reader reports it


def _announce(server: Server) -> None:
    click.echo(f"Board on {server.address} (Ctrl-C ends it)")


def _bring_browser(server: Server, quiet: bool) -> None:
    is_open = open_browser(server)
    came = is_open and server.wait_for_browser()
    server.remove_file()
    if came or quiet:
        return
    late = "no browser has come yet: open the address above in one"
    notify(late if is_open else _how_to_see(server.port))


def _how_to_see(port: int) -> str:
    """Return advice for machines on which no browser opens."""
    if is_remote():
        return f"open the address at home, after: ssh -L {port}:127.0.0.1:{port} THIS-MACHINE"
    return "no browser opened: open the address in one"


class _Opening:
    """The opening deals and options of the board. Questions from the page wait until they are
    ready."""

    def __init__(
        self,
        settings: Settings,
        files: tuple[str, ...],
        play: bool,
        save: str | None,
    ) -> None:
        self.settings = settings
        self.pack = settings.pack
        self._play = play
        self._files = files
        self._save = save
        self.all_good = True
        self._desk: BoardApi | None = None
        self._ready = threading.Event()

    def desk(self) -> BoardApi:
        self._ready.wait()
        assert self._desk is not None
        return self._desk

    def read(self) -> bool:
        items = self._from_files() if self._files else []
        if self._files and not (items if self._save is None else self.all_good):
            return False  # an evening that cannot be read completely is not overwritten
        first = next((item.deal for item in items if item.deal), None)
        self.pack = self.settings.pack_of(first)
        kept = None if self._save is None else evening.KeptFile(Path(self._save))
        view = "table" if self._files or self._play else "doors"
        unknown = items and all(not any(item.deal.hands) for item in items if item.deal)
        if self._save is not None or unknown:
            view = "evening"
        if not items and not self._play:
            items = [self._dealt()]
        opening = questions.Opening(view, kept)
        self._desk = questions.BoardApi(self._options(), items, hidden=self._play, opening=opening)
        self._ready.set()
        return True

    def rests(self, seconds: float) -> bool:
        """Return whether the page has asked nothing for this many seconds."""
        return self._desk is None or self._desk.rests(seconds)

    def end(self) -> None:
        if self._desk is not None:
            self._desk.stop()

    def _options(self) -> BoardOptions:
        settings = self.settings
        return BoardOptions(
            settings.rules,
            self.pack,
            settings.seed,
            settings.threads,
            settings.table_bytes,
            settings.debug,
        )

    def _from_files(self) -> list[Item]:
        found = []
        books = Run(self.settings)
        for item in read_files(self._files, self.settings.change):
            if isinstance(item, Unreadable):
                books.unreadable(item)
                self.all_good = False
                continue
            books.count(item)
            if item.deal is not None:
                found.append(item)
            else:
                self.all_good = False
            if item.deal is None and (draft := item.broken_record) is not None:
                found.append(Item(item.source, item.line, draft))
        return found

    def _dealt(self) -> Item:
        rules = self.settings.rules
        games = (
            game for game in every_game() if rules is not None and game.rules.name == rules.name
        )
        spec = DealSpec(seed=self.settings.seed, rules=rules)
        game = next(games, usual_game())
        deal = DEALING.of(game).deal_maker(spec, game).find(1).deal
        assert deal is not None
        return Item(Source.of_no_file(deal), 1, deal)
