"""Reports for all games: text, JSON, pages and charts. The package ``theme`` holds their common
look.
"""
