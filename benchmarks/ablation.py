"""The worth of each technique: the engine compiled without it, on the same deals.

A copy of the search is compiled into a temporary folder once for every switch of
``src/tridge_solver/engine/config.h``, and with other compiler flags; each variant is measured in a
process of its own. Variants that look at very many nodes get fewer deals; ratios are always to
the full engine on the same deals.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from measure import Table, mean, number, quantile, ratio

ROOT = Path(__file__).resolve().parent.parent
TASKS = ("grade", "most", "fewest")
KINDS = ("random", "strong")
FULL = "full"
MODULE = "ombre3.solver"
"""The compiled module that is measured; nothing else is compiled."""


@dataclass(frozen=True)
class Variant:
    """A way to compile the engine.

    Attributes:
        title: as the table shows it.
        flags: compiler flags besides the normal ones.
        share: the deals it is measured on, as a divisor of the number asked for.
    """

    title: str
    flags: str = ""
    share: int = 1


def _without(switch: str, title: str, share: int = 1) -> Variant:
    """The engine with one switch of ``config.h`` off."""
    return Variant(f"without {title}", f"-DTRIDGE_USE_{switch}=0", share)


VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        FULL: Variant("the engine as it is"),
        "table": _without("TABLE", "the transposition table", 4),
        "partition": _without("PARTITION", "partition search", 4),
        "ordering": _without("ORDERING", "move ordering", 4),
        "low-ordering": _without("LOW_ORDERING", "weights for few tricks"),
        "skip": _without("SKIP", "skipping by a failed card's proof"),
        "equals": _without("EQUALS", "equal neighbours as one move", 4),
        "arranged": _without("ARRANGED", "plain suits in an order of their own"),
        "static": _without("STATIC", "static trump tricks", 4),
        "leader": _without("LEADER", "the leader's winners"),
        "lengths": _without("LENGTHS", "floors by numbers of trumps"),
        "caps": _without("CAPS", "caps by numbers of trumps"),
        "rounds": _without("ROUNDS", "top trumps led first"),
        "entry": _without("ENTRY", "a Player who gets in"),
        "waiting": _without("WAITING", "a Player who waits to get in"),
        "guard": _without("GUARD", "guards against all tricks"),
        "duck": _without("DUCK", "the duck bound"),
        "strengthen": _without("STRENGTHEN", "backing up the strongest proof"),
        "native": Variant("compiled for this processor", "-march=native"),
        "no-popcnt": Variant("compiled without popcnt", "-mno-popcnt"),
    }
)

Measured = dict[tuple[str, str], dict[str, list[int]]]


def build(names: Sequence[str], folder: Path) -> dict[str, Path]:
    """Compile the variants under ``folder``; for each the place to import it from."""
    project = folder / "project"
    project.mkdir()
    left_out = shutil.ignore_patterns("*.so", "*.pyd", "*.c", "__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", project / "src", ignore=left_out)
    for file in ("setup.py", "pyproject.toml", "README.md"):
        if (ROOT / file).exists():
            shutil.copy(ROOT / file, project)
    places: dict[str, Path] = {}
    for name in names:
        place = folder / name
        shutil.copytree(project / "src", place, ignore=left_out)
        variant = VARIANTS[name]
        print(f"compiling {variant.title}", file=sys.stderr)
        done = subprocess.run(
            [
                sys.executable,
                "setup.py",
                "-q",
                "build_ext",
                f"--build-lib={place}",
                f"--build-temp={folder / 'objects' / name}",
            ],
            cwd=project,
            env={**os.environ, "TRIDGE_CFLAGS": variant.flags, "TRIDGE_MODULES": MODULE},
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise SystemExit(done.stderr)
        places[name] = place
    return places


def run(place: Path, deals: int) -> Measured:
    """Every deal's figures of the variant at ``place``, by kind and task, measured once."""
    environment = {**os.environ, "PYTHONPATH": str(place)}
    used = subprocess.run(
        [
            sys.executable,
            "-c",
            "from tridge_solver.engine.ombre3 import solver; print(solver.__file__)",
        ],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    if not Path(used.strip()).is_relative_to(place):
        raise RuntimeError(f"the variant at {place} is not the one imported")
    command = [sys.executable, str(Path(__file__).with_name("engine.py")), "--json", "--samples"]
    command += [f"--deals={deals}", "--repeat=1"]
    command += [f"--tasks={','.join(TASKS)}", f"--kinds={','.join(KINDS)}"]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    rows: list[dict[str, Any]] = json.loads(done.stdout)["rows"]
    order = [(kind, task) for kind in KINDS for task in TASKS]
    return {key: row["samples"] for key, row in zip(order, rows, strict=True)}


def tables(names: Sequence[str], deals: int, repeat: int) -> list[Table]:
    """Nodes and times of the variants relative to the full engine."""
    names = [FULL, *(name for name in names if name != FULL)]
    with tempfile.TemporaryDirectory() as folder:
        places = build(names, Path(folder))
        measured: dict[str, Measured] = {}
        # In rounds, that a machine which changes its speed may treat all variants alike.
        for _ in range(repeat):
            for name, place in places.items():
                found = run(place, max(1, deals // VARIANTS[name].share))
                for key, samples in measured.setdefault(name, found).items():
                    pairs = zip(samples["ns"], found[key]["ns"], strict=True)
                    samples["ns"] = [min(pair) for pair in pairs]
    full = measured[FULL]
    return [
        Table(
            f"Relative to the full engine, {title}",
            ("variant", *(f"{kind} {task}" for kind in KINDS for task in TASKS)),
            [
                (
                    VARIANTS[name].title,
                    *(figure(measured[name][key], full[key]) for key in full),
                )
                for name in names[1:]
            ],
        )
        for title, figure in (
            ("nodes (mean)", _nodes),
            ("time (mean)", _mean_time),
            ("time (median)", _median_time),
        )
    ]


def _nodes(one: dict[str, list[int]], full: dict[str, list[int]]) -> str:
    """Nodes of a variant to those of the engine on the same deals."""
    same = full["nodes"][: len(one["nodes"])]
    return number(ratio(mean(one["nodes"]), mean(same)))


def _mean_time(one: dict[str, list[int]], full: dict[str, list[int]]) -> str:
    """Mean time of a variant to that of the engine on the same deals."""
    return number(ratio(mean(one["ns"]), mean(full["ns"][: len(one["ns"])])))


def _median_time(one: dict[str, list[int]], full: dict[str, list[int]]) -> str:
    """Median time of a variant to that of the engine on the same deals."""
    return number(ratio(quantile(one["ns"], 0.5), quantile(full["ns"][: len(one["ns"])], 0.5)))
