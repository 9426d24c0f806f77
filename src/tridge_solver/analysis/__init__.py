"""Sampling, intervals, races, conditions and random deals, shared by the answers of all games."""
