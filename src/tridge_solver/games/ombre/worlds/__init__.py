"""Unseen cards: worlds dealt at random, exchanged in by the model, played, and counted.

What the questions share that are asked from one seat: what an exchange may be, random words, races
of many candidates, how many worlds are enough, and how sure a counted share is.
"""
