"""Reports of all games: text, JSON, pages and charts; ``theme`` holds their common look."""
