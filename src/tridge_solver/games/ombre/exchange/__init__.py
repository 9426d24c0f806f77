"""Exchanges: which cards to throw, with all cards open or from one seat's nine.

Open, exact, by yes-or-no questions to the engine; closed, in random worlds; and an exchange that
was made, held against the best. The functions of the package are in ``questions``.
"""
