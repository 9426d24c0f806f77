"""Hands and evenings at a table with one person, and matches that the program plays by itself."""
