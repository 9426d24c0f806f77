"""Tridge, Tresillo, L'hombre, the in-comer and the mort: one Player against two or three."""
