"""Belote: four seats in two sides, with thirty-two cards that are worth points."""
