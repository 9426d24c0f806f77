"""Sampling, intervals, races, conditions and random deals: what the answers of all games share."""
