"""A command's options as a value, put to one deal: a file for each question.

``question`` says what a question is; whoever adds one adds a file here, and its columns to
those of the games that answer it.
"""
