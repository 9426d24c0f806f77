"""Build the compiled modules of the package: the search engine and the exchange.

The default build is portable C from Cython. On x86-64 the ``popcnt`` instruction, present in
every such processor since 2008, is asked for when the compiler knows it; everything else falls
back to plain bit arithmetic. ``TRIDGE_CFLAGS`` adds compiler flags, e.g. ``-march=native``; a build
with sanitizers is that of ``benchmarks/sanitize.py``.
"""

import os
import platform

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

POPCOUNT_MACHINES = {"x86_64", "amd64"}

ENGINE = "src/tridge_solver/engine"

MODULES = {
    "results.solver": ("config.h", "guard.h"),
    "exchange.exchanger": ("config.h", "guard.h", "wide.h"),
    "sampling.sampler": ("config.h", "guard.h", "wide.h"),
    "closed.believer": ("config.h", "guard.h", "wide.h"),
    "closed.play": ("config.h", "guard.h", "wide.h"),
    "incomer.solver": ("config.h", "guard.h", "wide.h"),
    "tres.solver": ("config.h", "guard.h", "wide.h", "tres/switches.h"),
    "sides.points": ("config.h", "guard.h", "wide.h", "sides/sides.h", "sides/solver.pxi"),
    "sides.tricks": ("config.h", "guard.h", "wide.h", "sides/sides.h", "sides/solver.pxi"),
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
            if platform.machine().lower() in POPCOUNT_MACHINES:
                flags.append("-mpopcnt")
        flags += os.environ.get("TRIDGE_CFLAGS", "").split()
        for extension in self.extensions:
            extension.extra_compile_args = flags
        super().build_extensions()


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
    cmdclass={"build_ext": BuildEngine},
)
