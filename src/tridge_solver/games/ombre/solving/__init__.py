"""Solving with all cards open: grades, tricks, card values, lines, tables.

Exact, by the search engine, from a deal or a position and a contract; many positions at once over
several threads. Here too what contracts ask for as numbers, and what results are worth in chips.
"""
