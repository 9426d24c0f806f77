"""The post-mortem of a played deal: what went wrong, decision by decision.

It compares every card, exchange and bid on record with the best one, with all cards open, and again
by what each seat could know.
"""

from tridge_solver.core.lazy import late_modules

late_modules(__name__, "closed")
