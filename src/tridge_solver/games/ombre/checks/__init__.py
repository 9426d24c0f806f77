"""What is wrong with deals of Tridge, Tresillo and the in-comer."""
