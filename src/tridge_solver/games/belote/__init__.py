"""Belote: four seats, two sides, thirty-two cards that count."""
