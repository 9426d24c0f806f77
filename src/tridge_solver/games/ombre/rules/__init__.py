"""The rules of the Ombre games as the books give them, in data and small pure functions."""
