"""The search of three seats, whose facts are sets of final results.

One subject a file: targets, positions, the table, bounds, ordering, the search, its roots.
"""
