"""Unseen cards: random worlds, exchanged as usual, played, and counted.

The shared parts of questions from one seat: possible exchanges, random words, races of many
candidates, the number of worlds needed, and the margin of a counted share.
"""
