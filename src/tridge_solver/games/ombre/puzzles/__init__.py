"""Positions in which one card alone keeps the grade: found in random deals, and in one's own."""
