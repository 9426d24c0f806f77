"""Trumps and bridge: four seats, two sides, thirteen tricks."""
