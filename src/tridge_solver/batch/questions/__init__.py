"""A command's options as a value, put to one deal.

``question`` says what a question is; whoever adds one adds it here, and its columns to
those of the games that answer it.
"""
