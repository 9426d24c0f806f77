"""A hand with a person at the table: what is asked of them, and what the other seats answer."""
