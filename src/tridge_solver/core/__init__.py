"""What every game shares: cards, seats, deals, positions, errors; it knows no game."""
