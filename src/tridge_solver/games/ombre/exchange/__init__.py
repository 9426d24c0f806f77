"""Exchanges: the cards to throw, with all cards open or from one seat's nine.

Open: exact, by yes-or-no questions to the engine. Closed: in random worlds. Also the comparison of
an actual exchange with the best. The functions of the package are in ``questions``.
"""
