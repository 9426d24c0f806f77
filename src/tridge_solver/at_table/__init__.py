"""One hand at a table with a person in a seat, evenings of such hands, and matches without a
person.
"""
