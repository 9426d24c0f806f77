"""The one visual language: suits, grades and numbers, diagrams and plays, pages and charts.

Everything here serves several packages and knows none of them.
"""
