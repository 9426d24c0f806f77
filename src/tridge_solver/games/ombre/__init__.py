"""Tridge, Tresillo and the in-comer: three seats or four, one Player against the others."""
