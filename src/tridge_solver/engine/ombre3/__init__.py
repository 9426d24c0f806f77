"""The search of three seats, whose facts are sets of final results.

One noun a file: targets, positions, the table, bounds, ordering, the search, its roots.
"""
