"""The common look of reports: suits, grades, numbers, diagrams, records of play, pages and charts.

Everything here serves several packages and depends on none of them.
"""
