"""The common visual language: suits, grades and numbers, diagrams and plays, pages and charts.

Everything here serves several packages and depends on none of them.
"""
