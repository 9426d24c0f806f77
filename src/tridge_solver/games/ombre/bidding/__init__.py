"""Bidding: what every contract is worth to a seat, and the best bid.

Closed: from one hand in random worlds. Open: exact for all three seats, with the auction solved
backwards in chips. Also the value of a count of points, measured on random hands.
"""

from tridge_solver.core.lazy import late_modules

late_modules(__name__, "open")
