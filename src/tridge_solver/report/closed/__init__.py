"""Closed play: a match of two styles, a hand played at the terminal."""
