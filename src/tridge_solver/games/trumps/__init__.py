"""Trumps and bridge: four seats in two sides, with thirteen tricks."""
