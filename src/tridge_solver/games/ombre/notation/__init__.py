"""How deals of Tridge, Tresillo and the in-comer are written, as text and JSON."""
