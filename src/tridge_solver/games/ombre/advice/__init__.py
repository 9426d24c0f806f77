"""Advice in play, from what the seat to play can know.

From its hand and what it has seen: all layouts of the unseen cards counted or drawn, every card of
the decision solved in each.
"""
