"""How the values of the package look in Python: their text, and their look in notebooks."""
