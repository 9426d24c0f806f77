"""Answers as rows, and the forms they are written in: JSON Lines, CSV, Parquet."""
