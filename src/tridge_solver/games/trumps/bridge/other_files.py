"""The files of other bridge programs: LIN, read and written, and RBN, read."""

from __future__ import annotations

from tridge_solver.games.trumps.bridge.lin import lin_chunks
from tridge_solver.games.trumps.bridge.lin_writer import lin_text
from tridge_solver.games.trumps.bridge.rbn import rbn_chunks
from tridge_solver.handfile.other_files import OtherFiles

OTHER_FILES = OtherFiles({"lin": lin_chunks, "rbn": rbn_chunks}, {"lin": lin_text})
