"""``tridge convert``: turn hand files into JSON or Parquet and back, change the pack, or tidy them
up."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any, Protocol

import click

from tridge_solver.batch.input import Item, Unreadable
from tridge_solver.cli.common import Format, Settings, command, files_argument
from tridge_solver.cli.group import notify, with_option
from tridge_solver.cli.inputs import read_files
from tridge_solver.cli.output import Output
from tridge_solver.cli.progress import LateProgress
from tridge_solver.cli.run import Run
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.game import Part
from tridge_solver.core.registry import Game, GameError, UnsupportedQuestion, game_named, game_of
from tridge_solver.core.text import harmless_lines
from tridge_solver.handfile import parquet
from tridge_solver.handfile.any_reader import read_any
from tridge_solver.handfile.lexer import comment_lines
from tridge_solver.handfile.opened import OTHER_FILES
from tridge_solver.handfile.writer import HEADER, deal_text, normalised
from tridge_solver.report import showing
from tridge_solver.report.theme.source import Source

BY_ENDING = {".json": Format.JSON, ".jsonl": Format.JSONL}
"""Output formats, keyed by file ending; any other ending means a hand file."""

PARQUET = ".parquet"
LIN = ".lin"


class ConversionPart(Protocol):
    """The part of a game whose deals can be converted to another game."""

    def converted(self, deal: Any, game: Game) -> Deal:
        """Return the deal as a deal of ``game`` with the same cards."""
        ...


CONVERSION: Part[ConversionPart] = Part("conversion", "convert")


@command(
    "convert",
    help="""Convert hand files: to JSON and back, to another pack, tidied up.

The program recognises what it reads: hand files, JSON, Parquet, and for bridge the LIN files of BBO
and RBN. It writes a hand file, unless --json, --jsonl, --lin or the name of the output says
otherwise. It keeps comments and unknown tags. It reports deals with errors and leaves them out, but
never overwrites a file that would lose deals. FILES are any of these; - or none reads standard
input. Parquet needs pyarrow, which comes with the extra [batch].""",
    examples=[
        ("tridge convert --pack spanish evening.pbn", "in the Spanish pack"),
        ("tridge convert evening.pbn -o evening.json", "as JSON"),
        ("tridge convert evening.json -o again.pbn", "and back"),
        ("tridge convert *.pbn -o all.parquet", "a row for each deal"),
        ("tridge convert --lin bridge.pbn -o club.lin", "bridge, for the viewer of BBO"),
        ("tridge convert --game trumps bridge.pbn:1", "deals of bridge as Trumps"),
        ("tridge convert --normalise play.pbn -o a.pbn", "without defaults"),
    ],
    rewrites=True,
    writes="deals",
)
@files_argument
@with_option(
    "--normalise",
    is_flag=True,
    help="Leave out defaults, so that equal deals have equal text.",
)
@with_option("--lin", is_flag=True, help="Write bridge deals as LIN, the format of BBO.")
@with_option(
    "--game",
    metavar="GAME",
    help="Convert to another game with the same cards: Trumps or Bridge.",
)
def convert(
    settings: Settings, files: tuple[str, ...], normalise: bool, lin: bool, game: str | None
) -> int:
    """Write every good deal in the requested format."""
    target = None if game is None else _target(game)
    if lin and settings.format is not Format.TEXT:
        raise click.UsageError(f"--lin and --{settings.format.value} exclude each other")
    if not lin and settings.format is Format.TEXT:
        settings = replace(settings, format=BY_ENDING.get(_ending(settings), Format.TEXT))
    with Run(settings) as run:
        conversion = Conversion(run, files, target, normalise, lin)
        try:
            conversion.write()
        except KeyboardInterrupt:
            conversion.keep_the_old()
            raise
        if run.bad_deals or run.files_unread:
            conversion.keep_the_old()
    return run.status


def _target(text: str) -> Game:
    try:
        return game_named(text)
    except GameError as error:
        raise click.BadParameter(str(error), param_hint="--game") from None


def _ending(settings: Settings) -> str:
    return os.path.splitext(settings.output or "")[1].lower()


class _Shown:
    """Standard output for hand files, without harmful characters; in contrast, a file gets every
    character unchanged."""

    def __init__(self, output: Output) -> None:
        self._output = output

    def write(self, text: str) -> None:
        self._output.write(harmless_lines(text))


class Conversion:
    """A conversion of input files to the output."""

    def __init__(
        self,
        run: Run,
        files: tuple[str, ...],
        target: Game | None,
        normalise: bool,
        lin: bool,
    ) -> None:
        self._run = run
        self._target = target
        self._normalise = normalise
        self._files = files
        self._comments: list[str] = []
        self._as_text = run.settings.format is Format.TEXT
        ending = _ending(run.settings)
        self._lin = self._as_text and (lin or ending == LIN)
        self._parquet = self._as_text and ending == PARQUET and not self._lin

    def write(self) -> None:
        """Write every good deal, and then any comments after the last deal."""
        run = self._run
        made = self._made()
        first = next(made, None)
        if first is None:
            run.output.discard()
            return
        every = chain([first], made)
        if self._parquet:
            self._write_parquet(every)
        elif self._lin:
            self._write_lin(every)
        elif self._as_text:
            self._write_text(every)
            return
        else:
            for fields in every:
                run.write_json(fields)
        if self._comments and not run.settings.quiet:
            notify("warning: comments after the last deal are left out (only hand files hold them)")

    def _made(self) -> Iterator[Any]:
        """Yield the text of every good deal, and report errors in the others. Comments after the
        last deal of a file are put before the next file's first deal."""
        run = self._run
        reader = partial(read_any, left_over=self._comments)
        with LateProgress(run.settings, "deals", results=run.output.stream) as progress:
            for item in read_files(self._files, run.settings.change, reader=reader):
                if isinstance(item, Unreadable):
                    run.unreadable(item)
                    continue
                written = item if item.deal is None else self._converted(item, item.deal)
                run.count(written if isinstance(written, Item) else item)
                progress("converting", run.deals, 0)
                if not isinstance(written, Item):
                    self._comments.clear()
                    yield written

    def _converted(self, item: Item, deal: Deal) -> Any:
        try:
            deal = self._as_target(deal)
            deal = replace(deal, comments=(*self._comments, *deal.comments))
            if self._normalise:
                deal = normalised(deal)
            return self._in_form(deal, item.source)
        except (DealError, UnsupportedQuestion) as error:
            return item.with_errors(item.problem(str(error)))
        except Exception as error:
            return item.with_errors(item.failed(error))

    def _as_target(self, deal: Deal) -> Deal:
        target = self._target or game_of(deal.rules, len(deal.active), None)
        if target.rules.name == deal.game.rules.name:
            return deal
        if not CONVERSION.is_in(deal.game):
            raise DealError(
                f"a deal of {deal.game.title} cannot be one of {target.title} "
                "(expected one of Trumps or Bridge, whose cards are the same)"
            )
        return CONVERSION.of(deal.game).converted(deal, target)

    def _in_form(self, deal: Deal, source: Source) -> Any:
        """Return a deal in the output format: text, a JSON object or a row; for LIN, the deal
        itself."""
        if self._lin:
            OTHER_FILES.of(deal.game).OTHER_FILES.writers["lin"](
                [deal]
            )  # raises where it cannot be written
            return deal
        if self._as_text and not self._parquet:
            settings = self._run.settings
            # Equals are alike: in one pack.
            return deal_text(deal, settings.pack if self._normalise else settings.pack_of(deal))
        fields = showing.deal_json(deal, source)
        if not self._parquet:
            return fields
        return parquet.row_of(fields)

    def _write_parquet(self, rows: Iterable[dict[str, Any]]) -> None:
        try:
            parquet.write_parquet(rows, self._run.output.stream.buffer)
        except parquet.NoParquet as error:
            raise click.UsageError(str(error)) from None

    def _write_lin(self, deals: Iterable[Deal]) -> None:
        """Write a LIN file, whose first line lists the results of all boards."""
        every = [*deals]
        text, left_out = OTHER_FILES.of(every[0].game).OTHER_FILES.writers["lin"](every)
        output = self._run.output
        (output if output.is_file else _Shown(output)).write(text)
        if left_out and not self._run.settings.quiet:
            notify(f"warning: LIN has no place for {', '.join(left_out)}: left out")

    def _write_text(self, texts: Iterable[str]) -> None:
        output = self._run.output
        shown = output if output.is_file else _Shown(output)
        shown.write(HEADER)
        for text in texts:
            shown.write(f"\n{text}")
        if self._comments:
            shown.write("\n" + "\n".join(comment_lines(self._comments)) + "\n")

    def keep_the_old(self) -> None:
        """Leave the output unchanged if it is also an input file and would lose some of its
        contents."""
        output = self._run.settings.output
        if output is None or not os.path.exists(output):
            return
        if any(os.path.exists(file) and os.path.samefile(file, output) for file in self._files):
            self._run.output.discard()
            notify(f"{output}: left as it was")
