"""What is printed of the Ombre games: text, JSON, pages."""
