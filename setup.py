"""Build the compiled modules of the package: the search engine and the exchange; and put into
the wheel what lies elsewhere in the sources: the examples, man pages and shell completions.

The default build is portable C from Cython. On x86-64 the ``popcnt`` instruction, present in
every such processor since 2008, is asked for when the compiler knows it; everything else falls
back to plain bit arithmetic. ``TRIDGE_CFLAGS`` adds compiler flags, e.g. ``-march=native``; a build
with sanitizers is that of ``benchmarks/sanitize.py``.
"""

import os
import platform
import shutil
import sys
from itertools import groupby
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

# isort: split
from distutils.command.install_data import install_data  # setuptools' own, once that is imported

POPCOUNT_MACHINES = {"x86_64", "amd64"}

ENGINE = "src/tridge_solver/engine"

SIDES_SOLVER = ("sides/solver.pxi", "sides/order.pxi")
"""What both compilations of the search of four seats include."""

MODULES = {
    "results.solver": ("config.h", "guard.h"),
    "exchange.exchanger": ("config.h", "guard.h", "wide.h"),
    "sampling.sampler": ("config.h", "guard.h", "wide.h"),
    "closed.believer": ("config.h", "guard.h", "wide.h"),
    "closed.play": ("config.h", "guard.h", "wide.h"),
    "incomer.solver": ("config.h", "guard.h", "wide.h"),
    "tres.solver": ("config.h", "guard.h", "wide.h", "tres/switches.h"),
    "sides.points": ("config.h", "guard.h", "wide.h", "sides/sides.h", *SIDES_SOLVER),
    "sides.tricks": ("config.h", "guard.h", "wide.h", "sides/sides.h", *SIDES_SOLVER),
}
"""The compiled modules, by their path in the engine, with the C headers they need; a new one is a
line here. Each holds a copy of the search: calls between compiled modules would cost more than it
does."""

MACROS = {"sides.points": [("TRIDGE_POINTS", "1")]}
"""The C macros of a module that shares its source with another."""


class BuildEngine(build_ext):
    """Choose the optimisation flags the compiler at hand understands."""

    def finalize_options(self) -> None:
        """Compile as many modules at once as there are processors."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        flags: list[str] = []
        if self.compiler.compiler_type == "msvc":
            flags = ["/O2"]
        else:
            # Debug information would name the folder of the build.
            flags = ["-O3", "-fno-strict-aliasing", "-g0"]
            # ARCHFLAGS is how macOS is told to build for another processor, or for two at once.
            machines = os.environ.get("ARCHFLAGS") or platform.machine().lower()
            if machines.replace("-arch", "").strip() in POPCOUNT_MACHINES:
                flags.append("-mpopcnt")
        flags += os.environ.get("TRIDGE_CFLAGS", "").split()
        for extension in self.extensions:
            extension.extra_compile_args = flags
        super().build_extensions()


class BuildPackage(build_py):
    """Put the examples beside the modules: ``tridge examples`` hands them out.

    In an editable install they are found where they lie.
    """

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            target = Path(self.build_lib) / "tridge_solver" / "examples"
            target.mkdir(parents=True, exist_ok=True)
            for file in [*Path("examples").glob("*.pbn"), Path("examples/README.md")]:
                shutil.copyfile(file, target / file.name)


class InstallShared(install_data):
    """Write man pages and completions, which are made of the commands, under ``share``."""

    def run(self) -> None:
        build = self.get_finalized_command("build")
        sys.path.insert(0, build.build_lib)
        from tridge_solver.cli.manual import shared_files

        place = Path(build.build_temp)
        written = []
        for name, text in sorted(shared_files().items()):
            file = place / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
            written.append((str(Path(name).parent.as_posix()), str(file)))
        self.data_files = [
            (folder, [file for _, file in files])
            for folder, files in groupby(written, key=lambda pair: pair[0])
        ]
        super().run()


setup(
    ext_modules=cythonize(
        [
            Extension(
                f"tridge_solver.engine.{name}",
                [f"{ENGINE}/{name.replace('.', '/')}.pyx"],
                include_dirs=[ENGINE],
                depends=[f"{ENGINE}/{header}" for header in headers],
                define_macros=MACROS.get(name, []),
            )
            for name, headers in MODULES.items()
        ],
        compiler_directives={"language_level": 3},
    ),
    # What there is, the command itself finds out; without any it would not be run.
    data_files=[("share/man/man1", [])],
    cmdclass={"build_ext": BuildEngine, "build_py": BuildPackage, "install_data": InstallShared},
)
