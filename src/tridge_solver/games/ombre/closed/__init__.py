"""Closed play: deals played by seats that know only what a player at the table can know."""
