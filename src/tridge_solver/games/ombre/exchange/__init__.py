"""Exchanges: which cards to throw, with all cards open or from the nine that one seat sees.

Open: exact, by yes-or-no questions to the engine. Closed: in random worlds. Also the comparison of
an actual exchange with the best. The functions of the package are in ``questions``.
"""

from tridge_solver.core.lazy import late_modules

late_modules(__name__, "incomer")
