"""The parts that all games share: cards, seats, deals, positions, errors; it knows no game."""
