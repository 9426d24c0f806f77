"""Closed play: deals played by seats that know only what they can know."""
