"""Bidding: the value of every contract to a seat, and the best bid.

Closed, from one hand in random worlds; open, exact for all three seats, the auction solved
backwards in chips; and what a count of points is worth, measured on random hands.
"""
