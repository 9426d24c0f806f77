"""Build the compiled modules of the package, which are its engine, and put into the wheel what lies
elsewhere in the sources: the examples, man pages and shell completions.

The default build is portable C from Cython. On x86-64 the ``popcnt`` instruction, present in
every such processor since 2008, is asked for when the compiler knows it; everything else falls
back to plain bit arithmetic. ``TRIDGE_CFLAGS`` adds compiler flags, e.g. ``-march=native``; a build
with sanitizers is that of ``benchmarks/sanitize.py``.

Pages go on thinking by engines compiled to WebAssembly, which are the same on every machine. An
sdist brings them along in the folder ``generated``, beside the C that Cython makes of the modules:
it takes a C compiler alone. A clone has neither, and leaves the engines out unless
``TRIDGE_PAGES=1`` asks for them: they take clang, wasm-ld and wasi-libc, and half as long as all
else. ``WASI_SYSROOT`` names a wasi-libc that clang does not find by itself.

``TRIDGE_COMPILED`` names a folder where compiled modules are kept, for builds of several copies.
``TRIDGE_ABI3=1`` makes a wheel that every Python from 3.11 on runs; an older one makes its own. Any
other build, and one without it, is for the Python that makes it: ``docs/packaging.md``.
``TRIDGE_MODULES`` names the compiled modules to build, with commas between, and nothing for pages:
for benchmarks that compile the search alone, many times over.
"""

import compileall
import gc
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path
from py_compile import PycInvalidationMode
from threading import Lock

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

# isort: split
from distutils.command.install_data import install_data  # setuptools' own, once that is imported

POPCOUNT_MACHINES = {"x86_64", "amd64"}

ENGINE = "src/tridge_solver/engine"

PACKAGE = "tridge_solver.engine."

MODULES = (
    "shared",
    "ombre3.solver",
    "ombre3.five_lanes",
    "ombre4.solver",
    "partnership.points",
    "partnership.tricks",
    "tres.solver",
)
"""The compiled modules, by their path in the engine; a new one is a line here. The first is
translated at once, and compiled while the second is translated; from that one on they are in the
order of their length. Each holds a copy of its search, which calls between compiled modules would
slow down; what asks the same search is therefore one module."""

SHARED = "shared"
"""The module of what Cython has for arrays, which each module that takes some would hold otherwise:
half the work of a small one."""

FLAGS_OF_GCC = ["-fpeel-loops", "--param=max-inline-insns-single=200"]
"""The parts of GCC's ``-O3`` that speed up the searches, in little more than half its time: they
unroll short loops over seats and lanes, and inline small functions. ``docs/packaging.md``."""

FAR = ("ombre3.solver",)
"""The modules compiled with GCC's ``-O2``: with ``-O1`` a grade takes some 3 % longer."""

WANTED = [name for name in os.environ.get("TRIDGE_MODULES", "").split(",") if name]
"""The compiled modules to build, all if none is named."""

ABI3 = (
    os.environ.get("TRIDGE_ABI3", "") not in {"", "0"}
    and "bdist_wheel" in sys.argv
    and sys.version_info >= (3, 11)
)
"""Make one wheel for every Python from :data:`OLDEST_ABI3` on: arrays need the buffers that the
stable ABI has since then."""

OLDEST_ABI3 = ("cp311", "0x030B0000")
"""That Python, as wheels are tagged and as C is told."""

COMPILED = Path(os.environ.get("TRIDGE_COMPILED") or Path("build", "compiled"))
"""The folder that keeps compiled modules for the next build: an editable install begins with an
empty one."""

MACROS = {
    "ombre3.five_lanes": [("TRIDGE_FIVE_LANES", "1")],
    "partnership.points": [("TRIDGE_POINTS", "1")],
}
"""The C macros of a module that shares its source with another."""

GENERATED = Path("generated")
"""The folder of an sdist with the C of the modules, the engines of pages, and :data:`MARK`."""

MARK = "SOURCES"
"""The file with the digest of the sources that the engines were made of."""

PAGES = os.environ.get("TRIDGE_PAGES", "") not in {"", "0"} and not WANTED
"""Compile the engines of pages here."""

PAGE_FOLDER = "tridge_solver/engine/page"
"""The folder of the engines of pages, below that of the package."""

PAGE_ENGINES: "dict[str, tuple[tuple[str, ...], tuple[str, ...]]]" = {
    "desk.wasm": (("page/desk",), ()),
    "nolo.wasm": (("page/desk",), ("TRIDGE_FIVE_LANES",)),
    "incomer.wasm": (("page/incomer",), ()),
    "board.wasm": (("page/desk", "page/thrower"), ()),
    "nolo_board.wasm": (("page/desk", "page/thrower"), ("TRIDGE_FIVE_LANES",)),
    "tricks.wasm": (("page/sides",), ()),
    "points.wasm": (("page/sides",), ("TRIDGE_POINTS",)),
    "tres.wasm": (("page/tres",), ()),
}
"""The engines, the sources of each, and C macros: for reports the search of three seats, the same
without a trump suit, and that of one against three; for a board in one file the exchange too, and
the searches of the other games."""

PAGE_SOURCES = (
    *("*.h", "*.pxd", "ombre3/*.h", "ombre3/**/*.pxd", "ombre4/*.pxd", "partnership/*.h"),
    *("partnership/*.pxd", "tres/*.h", "tres/*.pxd"),
    *("page/*.pyx", "page/*.pxi", "page/headers/*.h"),
)
"""Their sources, in the folder of the engine."""


INSTALL_A_COMPILER = {
    "linux": "Debian, Ubuntu: apt install gcc python3-dev; Fedora: dnf install gcc python3-devel",
    "darwin": "xcode-select --install",
    "win32": "the C++ build tools of Visual Studio",
}
"""Commands that install a compiler, by system."""

COMPILES = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}
"""The commands that compile."""


NO_PAGES = "pages will be written without engines; TRIDGE_PAGES=1 compiles them: docs/packaging.md"


def check_compiler() -> None:
    """End with one line where there is no C compiler, or none of Python's headers, before minutes
    are spent on the way to them."""
    if sys.platform == "win32" or not COMPILES & {*sys.argv}:
        return
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_paths()["include"], "Python.h")
    if shutil.which(compiler) is None:
        missing = f"a C compiler ({compiler} is not there)"
    elif not header.is_file():
        missing = f"the headers of Python ({header} is not there)"
    else:
        return
    how = INSTALL_A_COMPILER.get(sys.platform, "by the packages of your system")
    sys.exit(f"tridge-solver is compiled and needs {missing}: {how}")


def check_page_tools() -> None:
    """End with one line where engines of pages are asked for and cannot be compiled."""
    if PAGES and {"sdist", *COMPILES} & {*sys.argv} and page_engine_tools() is None:
        what = "clang, wasm-ld and wasi-libc (Debian, Ubuntu: apt install clang lld wasi-libc)"
        sys.exit(f"TRIDGE_PAGES asks for the engines of pages, which need {what}")


CYTHON_AT_WORK = Lock()
"""Held by the thread that translates: one at a time, while others compile."""


NOT_TRANSLATED = ("auto_pickle", "binding", "emit_code_comments")
"""Cython's options that are off. They make methods that refuse to be pickled, as objects with
memory of their own do anyhow; functions that know their signature, which is in the ``.pyi``; and
the source as comments: in all a twelfth of a module."""


def translate(source: str, target: str, **options: object) -> None:
    """Make C of a module by Cython.

    All modules are translated in this process: to start another Cython takes as long as a small
    module. It makes little garbage, and looking for it takes a fifth of its time.
    """
    from Cython.Compiler.Main import CompilationOptions, compile

    with CYTHON_AT_WORK:
        gc.disable()
        settings = CompilationOptions(
            language_level=3,
            output_file=target,
            compiler_directives=dict.fromkeys(NOT_TRANSLATED, False),
            **options,
        )
        failed = compile(source, settings).num_errors
        gc.enable()
    if failed:
        sys.exit(f"{source} was not translated")


def translate_shared(target: str) -> None:
    """Make the C of :data:`SHARED`."""
    from Cython.Build.SharedModule import generate_shared_module
    from Cython.Compiler.Main import CompilationOptions

    with CYTHON_AT_WORK:
        generate_shared_module(CompilationOptions(shared_c_file_path=target))


CALLED_BY_PYTHON = re.compile(
    r"^(?=static (?!.*inline)[^=;\n]*\b__pyx_(?:p[wf]|tp|gb)_[^;\n]*\{$)",
    re.MULTILINE | re.IGNORECASE,
)
"""Matches the beginning of each function in Cython's C that Python calls."""


def make_cold(code: Path) -> None:
    """Tell the compiler that what Python calls is not where the time goes: it is half of a module,
    and it asks a search once. A sixth of the compiling is saved. The macro is Cython's."""
    text = code.read_text("utf-8")
    code.write_text(CALLED_BY_PYTHON.sub("CYTHON_SMALL_CODE ", text), "utf-8")


def is_gcc(compiler: str) -> bool:
    """Return whether a compiler is GCC, by its own description: on macOS ``gcc`` is clang."""
    asked = [compiler, "--version"]
    told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    return "Free Software Foundation" in told


def digest_of_sources() -> str:
    """Return a digest of the engine's sources, the same however a system ends lines."""
    digest = hashlib.sha256()
    kinds = (".pyx", ".pxd", ".pxi", ".h")
    files = [file for file in Path(ENGINE).rglob("*") if file.suffix in kinds]
    for file in sorted(files, key=Path.as_posix):
        digest.update(f"{file.as_posix()}\0{file.read_text('utf-8')}\0".encode())
    return digest.hexdigest()


def brought(name: str) -> "Path | None":
    """A file that an sdist brought along; ``None`` where there is none, or of other sources."""
    file, mark = GENERATED / name, GENERATED / MARK
    if not (file.is_file() and mark.is_file()):
        return None
    return file if mark.read_text("utf-8").strip() == digest_of_sources() else None


def source_of(name: str) -> str:
    """Return the path of a module's source."""
    return f"{ENGINE}/{name.replace('.', '/')}.pyx"


def code_of(name: str) -> Path:
    """The C of a module, brought along or translated here."""
    if (there := brought(f"{name}.c")) is not None:
        return there
    source = source_of(name)
    code = Path(source).with_suffix(".c")
    if name == SHARED:
        translate_shared(str(code))
    else:
        translate(source, str(code), shared_utility_qualified_name=PACKAGE + SHARED)
        make_cold(code)
    return code


def key_of(extension: Extension, source: str) -> str:
    """Return a digest of everything that decides the machine code of a module, by content: times of
    files change from copy to copy, and with every fresh Cython."""
    from Cython import __version__ as version

    digest = hashlib.sha256()
    kinds = ("*.pxd", "*.pxi", "*.h")
    shared = sorted(file for kind in kinds for file in Path(ENGINE).rglob(kind))
    own = [Path(source)] if Path(source).exists() else []
    for file in (*own, *shared):
        digest.update(f"{file.as_posix()}\0".encode() + file.read_bytes() + b"\0")
    settings = (
        version,
        SHARED,
        CALLED_BY_PYTHON,
        NOT_TRANSLATED,
        sys.version,
        extension.define_macros,
        extension.extra_compile_args,
    )
    digest.update(repr((*settings, os.environ.get("CC"), os.environ.get("CFLAGS"))).encode())
    return digest.hexdigest()


def page_engine_tools() -> "list[list[str]] | None":
    """Return the commands that compile and link WebAssembly here; ``None`` if a tool is missing."""
    clang, linker = shutil.which("clang"), shutil.which("wasm-ld")
    if clang is None or linker is None:
        return None
    compiler = [clang, "--target=wasm32-wasi"]
    if sysroot := os.environ.get("WASI_SYSROOT"):
        compiler.append(f"--sysroot={sysroot}")
    asked = [*compiler, "-print-file-name=libc.a"]
    found = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    if not Path(found).is_absolute() or not Path(found).is_file():
        return None
    return [compiler, [linker], [found]]


def whole_text(source: Path) -> str:
    """The text of a source, with what it includes."""
    text = source.read_text("utf-8")
    included = re.findall(r'^include "([^"]+)"', text, re.M)
    return text + "".join(whole_text(source.parent / name) for name in included)


def compile_page_engines(folder: Path, work: Path, tools: "list[list[str]]") -> None:
    """Compile the engines of pages into a folder; :class:`subprocess.CalledProcessError` where that
    fails.

    Python's own headers are read with sizes of 32 bits, in a folder of their own: the first file
    they include is one beside them. Nothing of Python is left by the linker, nor is anything
    asked of whoever runs the module.
    """
    compiler, linker, libraries = tools
    headers = work / "include"
    shutil.rmtree(headers, ignore_errors=True)
    shutil.copytree(sysconfig.get_paths()["include"], headers)
    for header in Path(ENGINE, "page/headers").glob("*.h"):
        shutil.copyfile(header, headers / header.name)
    flags = ["-O3", "-g0", "-fno-strict-aliasing", "-ffunction-sections", "-fdata-sections"]
    # popcnt is an instruction of every WebAssembly machine.
    flags += ["-D__POPCNT__", f"-I{headers}", f"-I{ENGINE}"]
    options = ["--no-entry", "--gc-sections", "--strip-all", "--stack-first"]
    options += ["-z", "stack-size=262144"]
    folder.mkdir(parents=True, exist_ok=True)
    objects: dict[tuple[str, tuple[str, ...]], str] = {}
    for engine, (sources, macros) in PAGE_ENGINES.items():
        # Without its constructors named the linker wraps every call in the end of a program, which
        # writes files.
        called = ["__wasm_call_ctors"]
        for name in sources:
            source = f"{ENGINE}/{name}.pyx"
            called += re.findall(r"^cdef public \w+ (\w+)", whole_text(Path(source)), re.M)
            if (name, macros) not in objects:
                part = Path(name).name
                code = str(work / f"{part}.c")
                compiled = str(work / f"{Path(engine).stem}-{part}.o")
                if not any(name == other for other, _ in objects):  # with other macros
                    translate(source, code)
                objects[name, macros] = compiled
                defined = [f"-D{macro}" for macro in macros]
                subprocess.run(
                    [*compiler, *flags, *defined, "-c", code, "-o", compiled], check=True
                )
        exports = [f"--export={each}" for each in called]
        parts = [objects[name, macros] for name in sources]
        made = str(work / engine)
        subprocess.run([*linker, *options, *exports, *parts, *libraries, "-o", made], check=True)
        shutil.move(made, folder / engine)


def build_page_engines(folder: Path, work: Path) -> None:
    """Put the engines of the pages into a folder: compiled here where that is asked for, else those
    that were brought along; where there are none, say so."""
    there = [] if PAGES else [brought(engine) for engine in PAGE_ENGINES]
    if there and None not in there:
        folder.mkdir(parents=True, exist_ok=True)
        for file in filter(None, there):
            shutil.copyfile(file, folder / file.name)
        return
    targets = [folder / engine for engine in PAGE_ENGINES]
    sources = [file for pattern in PAGE_SOURCES for file in Path(ENGINE).glob(pattern)]
    newest = max(file.stat().st_mtime for file in (*sources, Path(__file__)))
    if all(made.is_file() and made.stat().st_mtime > newest for made in targets):
        return
    for made in targets:  # of other sources they would go on answering
        made.unlink(missing_ok=True)
    tools = page_engine_tools() if PAGES else None
    if tools is None:
        print(NO_PAGES)
        return
    try:
        compile_page_engines(folder, work, tools)
    except (OSError, subprocess.CalledProcessError) as error:
        for made in targets:
            made.unlink(missing_ok=True)
        sys.exit(f"the engines of pages were not built: {error}")


def remove_old_modules() -> None:
    """Remove the compiled modules of sources that are gone: Python would go on importing them."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    made = {f"{ENGINE}/{name.replace('.', '/')}{suffix}" for name in MODULES}
    for file in Path(ENGINE).rglob(f"*{suffix}"):
        if file.as_posix() not in made:
            file.unlink()


class BuildEngine(build_ext):
    """Choose the optimisation flags the compiler at hand understands; build what pages carry."""

    def run(self) -> None:
        at_home = self.inplace or self.editable_mode
        folder = Path("src" if at_home else self.build_lib)
        with ThreadPoolExecutor(1) as beside:
            pages = [folder / PAGE_FOLDER, Path(self.build_temp, "page")]
            built = None if WANTED else beside.submit(build_page_engines, *pages)
            super().run()
            if built is not None:
                built.result()
        if not at_home:
            self.remove_others()
        if at_home and not WANTED:
            remove_old_modules()
        if at_home:
            # As pip does for what it installs: an editable install starts as fast, also where
            # Python is told to write no bytecode. What is edited later Python knows by its hash.
            compileall.compile_dir(
                folder, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH
            )

    def remove_others(self) -> None:
        """Remove from the folder of the build what it made for other Pythons: a wheel would have
        both."""
        made = {Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions}
        for module in made:
            for file in module.parent.glob(f"{module.name.partition('.')[0]}.*{module.suffix}"):
                if file not in made:
                    file.unlink()

    def finalize_options(self) -> None:
        """Compile as many modules at once as there are processors."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        flags: list[str] = []
        if self.compiler.compiler_type == "msvc":
            near = far = ["/O2"]
        else:
            # Debug information would name the folder of the build. Words of 64 bits are what
            # the searches are about: gone through by twos they take longer.
            flags = ["-fno-strict-aliasing", "-fno-tree-vectorize", "-g0"]
            near = far = ["-O3"]
            if is_gcc(self.compiler.compiler[0]):
                near, far = (["-O1", *FLAGS_OF_GCC], ["-O2", *FLAGS_OF_GCC])
            # ARCHFLAGS is how macOS is told to build for another processor, or for two at once.
            machines = os.environ.get("ARCHFLAGS") or platform.machine().lower()
            if machines.replace("-arch", "").strip() in POPCOUNT_MACHINES:
                flags.append("-mpopcnt")
        flags += os.environ.get("TRIDGE_CFLAGS", "").split()
        for extension in self.extensions:
            is_far = extension.name.removeprefix(PACKAGE) in FAR
            extension.extra_compile_args = [*(far if is_far else near), *flags]
        super().build_extensions()

    def build_extension(self, ext: Extension) -> None:
        """Translate and compile a module, unless what was made of the same sources in the same way
        is still there. Modules are at work side by side: some translated, others compiled."""
        name = ext.name.removeprefix(PACKAGE)
        made = Path(self.get_ext_fullpath(ext.name))
        kept = COMPILED / f"{ext.name}{''.join(made.suffixes)}"
        mark = kept.with_suffix(".key")
        key = key_of(ext, source_of(name))
        if not (kept.is_file() and mark.is_file() and mark.read_text() == key):
            ext.sources = [str(code_of(name))]
            self.force = True
            super().build_extension(ext)
            mark.unlink(missing_ok=True)
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(made, kept)
            mark.write_text(key)
        made.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(kept, made)


class PackSources(sdist):
    """Put into the sdist what nobody who installs it then has to make: the C of the modules, and
    the engines of pages where those are asked for or were brought along."""

    def make_release_tree(self, base_dir: str, files: "list[str]") -> None:
        super().make_release_tree(base_dir, files)
        folder = Path(base_dir, GENERATED)
        folder.mkdir(exist_ok=True)

        for name in MODULES:
            shutil.copyfile(code_of(name), folder / f"{name}.c")
        build_page_engines(folder, Path("build", "page"))
        (folder / MARK).write_text(f"{digest_of_sources()}\n", "utf-8")


class BuildPackage(build_py):
    """Put the examples, the pages of docs and the JSON Schemas beside the modules: ``tridge
    examples`` hands them out, ``tridge help`` shows them.

    In an editable install they are found where they lie.
    """

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        examples = [*Path("examples").glob("*.pbn"), Path("examples/README.md")]
        docs = Path("docs")
        for file in (*examples, *docs.glob("*.md"), *docs.glob("schemas/*.json")):
            target = Path(self.build_lib) / "tridge_solver" / file.parent / file.name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)


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


check_compiler()
check_page_tools()
setup(
    ext_modules=[
        Extension(
            f"{PACKAGE}{name}",
            [],  # what it is compiled of is translated first
            include_dirs=[ENGINE],
            define_macros=[
                *MACROS.get(name, []),
                *([("Py_LIMITED_API", OLDEST_ABI3[1])] if ABI3 else []),
            ],
            py_limited_api=ABI3,
        )
        for name in MODULES
        if not WANTED or name in (*WANTED, SHARED)
    ],
    options={"bdist_wheel": {"py_limited_api": OLDEST_ABI3[0]}} if ABI3 else {},
    # The command finds the files itself; setuptools runs it only if there is an entry here.
    data_files=[("share/man/man1", [])],
    cmdclass={
        "build_ext": BuildEngine,
        "build_py": BuildPackage,
        "install_data": InstallShared,
        "sdist": PackSources,
    },
)
