"""Questions with side effects, for workers in other processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.console import Console

from tridge_solver import Deal
from tridge_solver.analysis.sampling import Progress
from tridge_solver.batch import input as deals_in
from tridge_solver.batch.questions import Report, Solvers
from tridge_solver.core.cards import Pack
from tridge_solver.handfile import reader
from tridge_solver.questions import SolveQuestion
from tridge_solver.report.theme.source import Source


@dataclass(frozen=True)
class Deadly(SolveQuestion):
    """A question that kills the process which is asked it about one board."""

    board: str = ""

    def answer(self, solvers: Solvers, deal: Deal, progress: Progress | None = None) -> Report:
        """The answer, or death."""
        if deal.board == self.board:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().answer(solvers, deal, progress)


@dataclass(frozen=True)
class Stillborn(SolveQuestion):
    """A question with which no process can begin."""

    def __setstate__(self, state: object) -> None:
        os._exit(7)


@dataclass(frozen=True)
class Failing(SolveQuestion):
    """A question no tool can be had for."""

    def new_solver(self, table_bytes: int | None = None) -> Solvers:
        """No tool."""
        raise MemoryError("no memory for the table")


@dataclass(frozen=True)
class Endless(SolveQuestion):
    """A question that is never answered, and lets nothing else of Python run meanwhile.

    ``note`` is a file into which the process that is asked writes its number.
    """

    note: str = ""

    def answer(self, solvers: Solvers, deal: Deal, progress: Progress | None = None) -> Report:
        """No answer; by the time it were there all is forgotten."""
        with open(self.note, "w", encoding="utf-8") as stream:
            stream.write(str(os.getpid()))
        "x".join(map(str, [3 ** (10**10)]))
        raise AssertionError


TENTH = "a fault at every tenth deal"


def is_tenth(deal: Deal | None) -> bool:
    """Return whether the program fails at a deal, by its board."""
    return deal is not None and (deal.board or "").endswith("0")


class Unprintable:
    """An answer that cannot be told."""

    def json(self, source: Source) -> dict[str, Any]:
        """No row."""
        raise ZeroDivisionError(TENTH)

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """No text."""
        raise ZeroDivisionError(TENTH)


class Unwritable(Unprintable):
    """An answer whose row no form can hold."""

    def json(self, source: Source) -> dict[str, Any]:
        """A row with an object in it."""
        head = {"file": source.file, "index": source.index, "board": self, "rules": "tridge"}
        contract = {"declarer": None, "contract": self, "to_play": self}
        return {**head, "rules_options": {}, **contract, "grade": "WIN"}

    def __str__(self) -> str:
        raise ZeroDivisionError(TENTH)


@dataclass(frozen=True)
class Faulty(SolveQuestion):
    """A question at which the program fails in every tenth deal.

    ``where`` it fails: when it is ``read``, ``checked``, ``answered``, when its row is ``told`` or
    ``written``. A process to which the question is sent reads deals as this one does.
    """

    where: str = "answered"

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.spoil(setattr)

    def spoil(self, put: Callable[[Any, str, Any], None]) -> None:
        """Spoil the reading of deals, where that is asked for, by ``put``."""
        if self.where == "read":
            put(reader, "_read_deal", failing_reader(reader._read_deal))
        elif self.where == "checked":
            put(deals_in, "defects", failing_check(deals_in.defects))

    def answer(self, solvers: Solvers, deal: Deal, progress: Progress | None = None) -> Any:
        """The answer, or an error."""
        if is_tenth(deal):
            if self.where == "answered":
                raise ZeroDivisionError(TENTH)
            if self.where in ("told", "written"):
                return Unprintable() if self.where == "told" else Unwritable()
        return super().answer(solvers, deal, progress)


def failing_reader(read: Callable[..., Any]) -> Callable[..., Any]:
    """The reader of a deal, failing at every tenth."""
    if getattr(read, "fails", False):
        return read

    def failing(chunk: Any, *more: Any) -> Any:
        if '0"]' in chunk.text.partition("[Board ")[2].partition("\n")[0]:
            raise ZeroDivisionError(TENTH)
        return read(chunk, *more)

    vars(failing)["fails"] = True
    return failing


def failing_check(defects: Callable[..., Any]) -> Callable[..., Any]:
    """Return what is checked of a deal that options have changed, failing at every tenth."""
    if getattr(defects, "fails", False):
        return defects

    def failing(deal: Deal, **more: Any) -> Any:
        if is_tenth(deal):
            raise ZeroDivisionError(TENTH)
        return defects(deal, **more)

    vars(failing)["fails"] = True
    return failing
