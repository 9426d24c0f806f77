"""What is printed of any game: text, JSON, pages and charts; ``theme`` is how all of it looks."""
