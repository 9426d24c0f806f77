"""Exact analysis of Tridge, Tresillo and the Ombre family of card games."""

__version__ = "0.1.0"
