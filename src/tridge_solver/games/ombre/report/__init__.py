"""What is printed of Tridge, Tresillo and the in-comer: text, JSON, pages."""
