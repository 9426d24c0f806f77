"""The Ombre games: Tridge, Tresillo, L'hombre, the in-comer and the mort, each one Player against
two or three."""
