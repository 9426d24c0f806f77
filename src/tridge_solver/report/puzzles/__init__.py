"""Puzzles of every game: to be solved at the terminal, on a page, or by a program."""
