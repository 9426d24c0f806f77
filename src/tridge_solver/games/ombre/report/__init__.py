"""Reports of the Ombre games: text, JSON, pages."""
