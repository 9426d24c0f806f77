"""One hand at a table with a person in a seat, evenings of them, and matches without anybody."""
