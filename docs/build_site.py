"""The documentation as a site: ``python docs/build_site.py OUT`` (needs the extra ``docs``).

The pages are those of this folder; every public name of the package gets one of its own, made of
its docstring. A warning is an error: a link that leads nowhere, a name that is not documented.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from inspect import isclass, isroutine
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory

import tridge_solver

ROOT = Path(__file__).parents[1]

GROUPS = {
    "Begin": ("first-evening", "notebook"),
    "At the club": (
        "hand-files",
        "scoring",
        "at-the-table",
        "board",
        "puzzles",
        "themes",
        "review",
    ),
    "Many deals": ("batch", "ask", "frames", "clusters", "making-deals", "study", "incomer-study"),
    "Reference": ("cli", "python", "rules", "incomer", "lhombre", "belote", "trumps", "tres"),
    "How it is found": (
        "how-it-works",
        "exchange",
        "bidding",
        "points",
        "advise",
        "performance",
        "promises",
    ),
    "For contributors": ("architecture", "packaging"),
}
"""The pages, and what somebody wants who opens them."""

CONF = f'''
project = "tridge-solver"
version = release = "{tridge_solver.__version__}"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
html_title = "tridge-solver"
myst_heading_anchors = 4
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
napoleon_custom_sections = [("Attributes", "params_style")]
highlight_language = "none"
html_extra_path = ["extra"]


def setup(app):
    from pygments.lexers.special import TextLexer

    app.add_lexer("pbn", TextLexer)
'''


TABLE = """```{raw} html
<iframe src="table.html" title="a deal to step through" loading="lazy"
  style="width: 100%; height: 46rem; border: 0; border-radius: 12px"></iframe>
```"""
"""The table of a deal on the first page: cards that are clicked are played."""


def public_names() -> list[str]:
    """The public names: those of the package, then those of its modules."""
    names = [name for name in tridge_solver.__all__ if not name.startswith("__")]
    modules = sorted({*dir(tridge_solver)} - {*tridge_solver.__all__})
    return names + [
        f"{module}.{name}" for module in modules for name in getattr(tridge_solver, module).__all__
    ]


def page_of(name: str) -> str:
    """The page of a public name."""
    thing = attrgetter(name)(tridge_solver)
    kind = "class" if isclass(thing) else "function" if isroutine(thing) else "data"
    members = "\n   :members:" if kind == "class" else ""
    path = f"tridge_solver.{name}"
    return f"{name}\n{'=' * len(name)}\n\n.. auto{kind}:: {path}{members}\n"


def contents(groups: dict[str, tuple[str, ...]]) -> str:
    """The first page: the README's beginning, a table, and all pages by what they are for."""
    blurb = (ROOT / "README.md").read_text(encoding="utf-8").split("\n## ")[0]
    parts = [blurb.rstrip(), TABLE]
    for title, names in groups.items():
        pages = "\n".join(f"docs/{name}" for name in names)
        parts.append(f"```{{toctree}}\n:caption: {title}\n:maxdepth: 1\n\n{pages}\n```")
    more = "api/index\nexamples/README\nCONTRIBUTING\nCHANGELOG"
    parts.append(f"```{{toctree}}\n:caption: More\n:maxdepth: 1\n\n{more}\n```")
    return "\n\n".join(parts) + "\n"


def gather(source: Path) -> None:
    """Put everything the site is made of into a folder."""
    source.joinpath("conf.py").write_text(CONF, encoding="utf-8")
    shutil.copytree(ROOT / "docs", source / "docs")
    unwanted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "examples", source / "examples", ignore=unwanted)
    for name in ("CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, source)
    source.joinpath("index.md").write_text(contents(GROUPS), encoding="utf-8")
    api = source / "api"
    api.mkdir()
    for name in public_names():
        api.joinpath(f"{name}.rst").write_text(page_of(name), encoding="utf-8")
    pages = "\n".join(f"   {name}" for name in public_names())
    api.joinpath("index.rst").write_text(
        f"Every public name\n=================\n\n.. toctree::\n\n{pages}\n", encoding="utf-8"
    )


def lay_table(source: Path) -> None:
    """Write the table of the first page."""
    page = source / "extra" / "table.html"
    page.parent.mkdir()
    review = ["review", str(ROOT / "examples" / "evening.pbn:3"), "--html", str(page)]
    command = [sys.executable, "-m", "tridge_solver", *review]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def main(out: str) -> int:
    """Build the site into ``out``; the exit status."""
    with TemporaryDirectory() as folder:
        source = Path(folder)
        gather(source)
        lay_table(source)
        command = ["-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", folder, out]
        return subprocess.run([sys.executable, *command]).returncode


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
