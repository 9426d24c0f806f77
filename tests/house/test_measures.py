"""The measures of the package are what they say: on a package of a few lines, and one command."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).with_name("measures.py")

FILES = {
    "__init__": "from small import a\n",
    "a": "if TYPE_CHECKING:\n    from small.inner.b import Thing\n",
    "inner/__init__": "",
    "inner/b": "def way():\n    import sys\n    from small.inner import c\nclass Thing: pass\n",
    "inner/c": "from small.a import x\nfrom smaller import a\nclass Thing: pass\nclass B: pass\n",
}


@pytest.fixture(scope="module")
def measures() -> ModuleType:
    spec = spec_from_file_location("measures", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_small_package_is_measured(measures: ModuleType, tmp_path: Path) -> None:
    for name, text in FILES.items():
        file = tmp_path / "small" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    modules = measures.trees(tmp_path / "small")
    graph = measures.imports("small", modules)
    assert graph[""] == {"a"}
    assert measures.largest_circle(graph) == {"a", "inner.b", "inner.c"}
    assert measures.imports_inside_functions(modules) == 2
    assert measures.names_of_two_classes(modules) == ["Thing"]
    assert measures.lines((tmp_path / "small").rglob("*.py")) == sum(
        text.count("\n") for text in FILES.values()
    )


@pytest.mark.slow
def test_a_command_is_followed_through_the_files(measures: ModuleType) -> None:
    found = measures.run(*measures.BELOTE)
    ran = found["ran"]
    assert "games/belote/solving.py" in ran
    assert not any(name.startswith("games/trumps") for name in ran)
    assert "tridge_solver.games.belote.game" in found["games"]


def test_every_stored_output_can_be_read(measures: ModuleType) -> None:
    assert measures.stored().endswith(" files; compressed files: 0")
