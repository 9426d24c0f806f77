"""The rules of the books, as data and small pure functions."""
