"""Random deals and hands by seed and number, that meet conditions.

Conditions are read, never executed; what they may ask of a deal is one table.
"""
