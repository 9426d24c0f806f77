"""Closed play: beliefs about unseen cards, and whole deals by seats that have them."""
