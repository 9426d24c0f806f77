"""Closed play: beliefs about unseen cards, and whole deals played by seats that hold them."""
